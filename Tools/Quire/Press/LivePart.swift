import Compilation
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// A playground as its page has it: a script that carries its WebAssembly, and a stylesheet.
///
/// A page that lies in a folder cannot fetch, so the module is text within the script. WebAssembly
/// asks for a permission of its own, which no other page is given.
struct LivePart: Sendable {
  /// What is put into the page's text.
  let html: String
  /// The files beside the page.
  let files: [String: Data]
  /// What loads them.
  let links: String
  /// What the page's policy allows its scripts, beside its own files.
  let permission = " 'wasm-unsafe-eval'"

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
