import CommonMark
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// Checks that links have safe schemes and lead to files and places, as GitHub and DocC resolve them.
package struct LinkCheck: Sendable {
  /// The manuscripts that are read already, by their absolute paths.
  private let manuscripts: [String: Manuscript]
  /// The folder of a book; its pages have headings as targets, and no HTML.
  private let book: String?
  /// Whether the path of a `doc:` address names a symbol of the package.
  let isSymbol: @Sendable (String) -> Bool
  /// The places on each page: a file may have thousands of links to one page.
  private let places = ParseCache<Set<String>?>(limit: 1_000)

  package init(
    _ manuscripts: [Manuscript], book: URL? = nil,
    isSymbol: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.manuscripts = Dictionary(
      manuscripts.map { ($0.absolutePath, $0) }, uniquingKeysWith: { first, _ in first })
    self.book = book.map { $0.standardizedFileURL.path + "/" }
    self.isSymbol = isSymbol
  }

  /// An address of a page whose heading has another name by now.
  package typealias Correction = (start: Position, old: String, new: String)

  /// What to write for the links of a Markdown file whose headings have other names by now.
  package func corrections(for manuscript: Manuscript) -> [Correction] {
    guard manuscript.comments.isEmpty else { return [] }
    let page = PageLinks(manuscript, self)
    return manuscript.links.compactMap { link in
      page.newAddress(of: link).map { (link.start, link.address, $0) }
    }
  }

  package func diagnostics(for manuscript: Manuscript) -> [Diagnostic] {
    let page = PageLinks(manuscript, self)
    // A file may have thousands of links to the same place.
    var known: [String: LinkProblem?] = [:]
    return manuscript.links.compactMap { link in
      let key = (link.isImage ? "!" : "") + link.address
      let answer = known[key] ?? page.problem(with: link)
      known[key] = answer
      return manuscript.diagnostic(answer, at: link.start)
    }
  }
}

/// The files that links lead to, as a host such as GitHub shows them.
extension LinkCheck {
  func isInBook(_ file: URL) -> Bool { book.map { file.path.hasPrefix($0) } ?? false }

  /// The root of the repository that a file is in, or of its package, or its folder.
  func root(of file: URL) -> URL {
    let repository = file.folderAbove { $0.path != "/" && $0.appending(path: ".git").exists }
    return repository ?? file.packageRoot ?? file.deletingLastPathComponent()
  }

  /// Whether a file or a folder is there; upper case differs from lower case, also on a Mac's disk.
  func exists(_ file: URL) -> Bool {
    guard file.exists else { return false }
    #if os(macOS)
      let names = file.deletingLastPathComponent().namesInside
      return names.isEmpty || names.contains(file.lastPathComponent)
    #else
      return true
    #endif
  }

  /// How many lines a text file has; nil for other files.
  func lineCount(of file: URL) -> Int? {
    guard let text = try? String(readingText: file) else { return nil }
    let count = text.lines.count
    return text.last?.isNewline == true ? count - 1 : count
  }

  /// The places on the page of a Markdown file; nil for other files.
  func anchors(in file: URL) -> Set<String>? {
    guard ["md", "markdown"].contains(file.pathExtension.lowercased()) else { return nil }
    return places.value(for: file.path) {
      (manuscripts[file.path] ?? (try? Manuscript(readingFrom: file))).map { page in
        let headings = page.document.headings.map(\.slug)
        return Set(isInBook(file) ? headings : headings + page.htmlAnchors)
      }
    }
  }

  /// Whether an address leads to a page of the repository on GitHub: `../../issues`, from its root.
  func isRepositoryPage(_ path: String, from file: URL, root: URL) -> Bool {
    let depth = file.pathComponents.count - root.pathComponents.count - 1
    let words = path.split(separator: "/").filter { $0 != "." }
    let climbs = words.prefix { $0 == ".." }.count
    guard climbs == depth + 2, let page = words.dropFirst(climbs).first else { return false }
    return Self.repositoryPages.contains(String(page))
  }

  private static let repositoryPages: Set<String> = [
    "actions", "blob", "branches", "commits", "compare", "contributors", "discussions", "graphs",
    "issues", "labels", "milestones", "network", "projects", "pulls", "pulse", "raw", "releases",
    "security", "stargazers", "tags", "tree", "wiki",
  ]
}

/// A link of a page, or an address in its HTML.
typealias PageLink = (address: String, start: Position, isImage: Bool)

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

  /// Every link, image and address in HTML, in reading order.
  var links: [PageLink] {
    var found: [PageLink] = []
    for block in document.allBlocks {
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

  fileprivate var htmlAnchors: [String] {
    document.allBlocks.flatMap(\.rawHTML).flatMap(\.htmlAnchors)
  }
}

extension Block {
  /// The HTML in a block, which other viewers of Markdown obey.
  var rawHTML: [String] { if case .html(let text) = kind { [text] } else { inlines.html } }
}
