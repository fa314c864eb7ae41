import CommonMark
import Foundation
import Manuscript

/// Where links lead in the publication.
struct EpubLinks: Sendable {
  /// The files of the chapters by the standardized paths of their prose.
  private let files: [String: String]

  init(_ book: Book) {
    files = Dictionary(
      book.chapters.map { (Self.path($0.manuscript.path), $0.pageName + ".xhtml") }
    ) { first, _ in first }
  }

  private static func path(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path
  }

  /// The identifier of a heading: a letter comes first, as XML wants it.
  static func id(ofHeading slug: String) -> String { "s-" + slug }

  /// The address of a link in a chapter; nil for files that are not in the publication.
  func address(of link: String, from file: String) -> String? {
    if link.contains(#/^(https?|mailto):/#) { return link }
    guard !link.contains(#/^[A-Za-z][A-Za-z0-9+.-]*:/#) else { return nil }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? "#" + Self.id(ofHeading: String(parts[1])) : ""
    if parts[0].isEmpty { return fragment.isEmpty ? nil : fragment }
    let here = URL(filePath: file).standardizedFileURL
    let target = URL(filePath: String(parts[0]), relativeTo: here).standardizedFileURL.path
    return files[target].map { $0 + fragment }
  }

  /// Inline Markdown as XHTML.
  func html(_ inlines: [Inline], from file: String) -> String {
    inlines.map { inline -> String in
      switch inline {
      case .text(let text): Html.escape(text)
      case .softBreak: "\n"
      case .lineBreak: "<br/>\n"
      case .code(let text): "<code>\(Html.escape(text))</code>"
      case .name(let name): "<code>\(Html.escape(name.text))</code>"
      case .html(let text): text.hasPrefix("<!--") ? "" : Html.escape(text)
      case .emphasis(let inner): "<em>\(html(inner, from: file))</em>"
      case .strong(let inner): "<strong>\(html(inner, from: file))</strong>"
      case .link(let link):
        address(of: link.destination, from: file).map {
          "<a href=\"\(Html.escape($0))\">\(html(link.content, from: file))</a>"
        } ?? html(link.content, from: file)
      // An image may be anywhere; its text says what it shows.
      case .image(let link): Html.escape(link.content.plainText)
      }
    }.joined()
  }
}
