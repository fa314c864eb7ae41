import CommonMark
import Foundation

struct InlineWriter: Sendable {
  /// The address of a link on the pages; nil where it has none.
  var address: @Sendable (String) -> String? = { _ in nil }
  /// The link for a symbol's name; nil for an unknown symbol.
  var symbol: @Sendable (String) -> ReferenceLink? = { _ in nil }
  /// Whether images are shown, or only their texts.
  var hasImages = true

  func html(_ inlines: [Inline]) -> String {
    inlines.map { inline -> String in
      switch inline {
      case .text(let text): return Html.words(text)
      case .softBreak: return "\n"
      case .lineBreak: return "<br/>\n"
      case .code(let text): return "<code>\(Html.code(text))</code>"
      case .name(let name): return self.name(name.text)
      case .html(let text): return text.hasPrefix("<!--") ? "" : Html.escape(text)
      case .emphasis(let inner): return "<em>\(html(inner))</em>"
      case .strong(let inner): return "<dfn class=\"term\">\(html(inner))</dfn>"
      case .link(let link): return self.link(link)
      case .image(let link):
        let text = Html.escape(link.content.plainText)
        // An image cannot run a script from a `data:` address.
        guard hasImages, !Self.isRefused(link.destination, except: "data") else { return text }
        return "<img src=\"\(Html.escape(link.destination))\" alt=\"\(text)\">"
      }
    }.joined()
  }

  /// Whether a link could run a script or open a local file.
  private static func isRefused(_ link: String, except allowed: String? = nil) -> Bool {
    // Browsers ignore control characters and spaces in a scheme.
    let scheme = link.lowercased().unicodeScalars.filter { $0 > " " }.prefix { $0 != ":" }
    let name = String(String.UnicodeScalarView(scheme))
    return ["javascript", "data", "vbscript", "file"].contains(name) && name != allowed
  }

  private func name(_ name: String) -> String {
    let link = symbol(name)
    let code = "<code>\(Html.escape(link?.title ?? name))</code>"
    return link.map { "<a class=\"symbol\" href=\"\($0.address)\">\(code)</a>" } ?? code
  }

  private func link(_ link: Link) -> String {
    guard !Self.isRefused(link.destination), let target = address(link.destination) else {
      return html(link.content)
    }
    let title = link.title.isEmpty ? "" : " title=\"\(Html.escape(link.title))\""
    return "<a href=\"\(Html.escape(target))\"\(title)>\(html(link.content))</a>"
  }
}

/// A link to a symbol or a module in the reference; its address is ready for an attribute.
typealias ReferenceLink = (address: String, title: String)

/// Where links in chapters lead.
struct PageAddresses: Sendable {
  /// The pages by the standardized paths of the chapters' prose.
  private let pages: [String: String]
  private let medium: Medium

  init(_ pages: [(String, String)], medium: Medium = .page) {
    self.pages = Dictionary(pages) { first, _ in first }
    self.medium = medium
  }

  /// The address of a link: of a page, a heading, or an external page; nil for files without a page.
  func address(of link: String, from file: String) -> String? {
    if link.scheme != nil { return link }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? "#" + medium.id(ofHeading: String(parts[1])) : ""
    let here = URL(filePath: file).standardizedFileURL
    guard !parts[0].isEmpty else {
      if parts.count > 1, parts[1].isEmpty { return nil }
      // A publication has the answers to a page's quizzes in another file.
      return (medium == .page ? "" : pages[here.path] ?? "") + fragment
    }
    let name = parts[0].prefix { $0 != "?" }
    let target = URL(filePath: name.removingPercentEncoding ?? String(name), relativeTo: here)
      .standardizedFileURL.path
    return pages[target].map { $0 + fragment }
  }
}
