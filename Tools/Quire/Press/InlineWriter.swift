import CommonMark
import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// Turns the text inside of blocks into HTML.
struct InlineWriter {
  /// Where a link leads on the pages; nil where it leads to no page.
  var address: (String) -> String? = { _ in nil }
  /// Where a symbol's name leads, and what the reader sees; nil where it leads nowhere.
  var symbol: (String) -> (address: String, title: String)? = { _ in nil }

  /// Text with its markup.
  func html(_ inlines: [Inline]) -> String {
    inlines.map { inline -> String in
      switch inline {
      case .text(let text): return Html.words(text)
      case .softBreak: return "\n"
      case .lineBreak: return "<br>\n"
      case .code(let text): return "<code>\(Html.escape(text))</code>"
      case .name(let name): return self.name(name.text)
      case .html(let text): return Html.escape(text)
      case .emphasis(let inner): return "<em>\(html(inner))</em>"
      case .strong(let inner): return "<dfn class=\"term\">\(html(inner))</dfn>"
      case .link(let link): return self.link(link)
      case .image(let link):
        return
          "<img src=\"\(Html.escape(link.destination))\" alt=\"\(Html.escape(link.content.plainText))\">"
      }
    }.joined()
  }

  private func name(_ name: String) -> String {
    guard let place = symbol(name) else { return "<code>\(Html.escape(name))</code>" }
    return
      "<a class=\"symbol\" href=\"\(place.address)\"><code>\(Html.escape(place.title))</code></a>"
  }

  private func link(_ link: Link) -> String {
    guard let target = address(link.destination) else { return html(link.content) }
    let title = link.title.isEmpty ? "" : " title=\"\(Html.escape(link.title))\""
    return "<a href=\"\(Html.escape(target))\"\(title)>\(html(link.content))</a>"
  }
}
