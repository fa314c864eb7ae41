import CommonMark
import Foundation
import Manuscript
import SwiftAnalysis

/// Checks that links have safe schemes and lead to files and places, as GitHub and DocC resolve them.
package struct LinkCheck: Sendable {
  private let targets: LinkTargets
  private let isSymbol: @Sendable (String) -> Bool

  /// - Parameter isSymbol: Whether the path of a `doc:` address names a symbol of the package.
  package init(
    _ manuscripts: [Manuscript], book: URL? = nil,
    isSymbol: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    targets = LinkTargets(manuscripts, book: book)
    self.isSymbol = isSymbol
  }

  /// An address of a page whose heading has another name by now.
  package struct Correction: Equatable, Sendable {
    let start: Position
    let old: String
    let new: String
  }

  /// What to write for the links of a Markdown file whose headings have other names by now.
  package func corrections(for manuscript: Manuscript) -> [Correction] {
    guard manuscript.comments.isEmpty else { return [] }
    let check = pageLinks(of: manuscript)
    return manuscript.links.compactMap { link in
      check.newAddress(of: link).map { Correction(start: link.start, old: link.address, new: $0) }
    }
  }

  private func pageLinks(of manuscript: Manuscript) -> PageLinks {
    PageLinks(URL(filePath: manuscript.path).standardizedFileURL, targets, isSymbol: isSymbol)
  }

  package func diagnostics(for manuscript: Manuscript) -> [Diagnostic] {
    let check = pageLinks(of: manuscript)
    // A file may have thousands of links to the same place.
    var known: [String: LinkProblem?] = [:]
    return manuscript.links.compactMap { link in
      let key = (link.isImage ? "!" : "") + link.address
      let answer = known[key] ?? check.problem(with: link)
      known[key] = answer
      return manuscript.diagnostic(answer, at: link.start)
    }
  }
}

/// Why a link or a name leads nowhere, and what to do.
package typealias LinkProblem = (message: String, hint: String?)

extension Manuscript {
  package func diagnostic(_ problem: LinkProblem?, at start: Position) -> Diagnostic? {
    problem.map {
      Diagnostic(
        path: path, line: start.line, column: max(1, start.column), .link, $0.message,
        hint: $0.hint)
    }
  }
}

/// A link of a page, or an address in its HTML.
typealias PageLink = (address: String, start: Position, isImage: Bool)

extension Manuscript {
  /// Every link, image and address in HTML, in reading order.
  var links: [PageLink] {
    var found: [PageLink] = []
    document.forEachBlock { block in
      found += block.inlines.all.compactMap { inline in
        let (link, isImage): (Link, Bool)
        switch inline {
        case .link(let target): (link, isImage) = (target, false)
        case .image(let target): (link, isImage) = (target, true)
        default: return nil
        }
        // Markdown without footnotes takes their marks for links.
        if !isImage, link.content.plainText.hasPrefix("^") { return nil }
        var start = link.start
        start.line = max(start.line, block.start.line)
        return (link.destination, start, isImage)
      }
      for html in block.rawHTML {
        let table = LineTable(html)
        found += html.htmlAddresses.map { address, offset in
          let line = table.line(of: offset)
          let start = line == 0 ? block.start : Position(line: block.start.line + line, column: 1)
          return (address, start, false)
        }
      }
    }
    return found
  }

  /// Whether links of it name symbols or pages of a `.docc` catalog that are no files of it.
  package var hasSymbolAddresses: Bool {
    guard let catalog = DocCCatalog(of: URL(filePath: path).standardizedFileURL) else {
      return false
    }
    return links.map { LinkAddress($0.address) }.contains {
      ($0.scheme == "doc" && !$0.path.isEmpty || $0.isHostedPage) && catalog.page($0.path) == nil
    }
  }
}
