import Foundation
import Manuscript

/// A live playground on a page: its HTML, a script that contains its WebAssembly, and a stylesheet.
///
/// A page opened from a folder cannot fetch, so the module is text within the script.
struct LivePart: Sendable {
  /// The HTML within the page's text.
  let html: String
  /// The files beside the page, by name.
  let files: [String: Data]
  /// The elements that load these files.
  let links: String

  init(_ playground: Playground, module: Data, pageName: String) {
    html = playground.html
    let name = "\(pageName)-playground"
    let script =
      "const playground = { module: \"\(module.base64EncodedString())\" };\n" + playground.script
    files = ["\(name).js": Data(script.utf8), "\(name).css": Data(playground.style.utf8)]
    links = """

      <link rel="stylesheet" href="\(name).css">
      <script src="\(name).js" defer></script>
      """
  }
}
