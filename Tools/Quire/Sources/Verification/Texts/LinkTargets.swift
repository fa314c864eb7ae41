import CommonMark
import Foundation
import Manuscript
import Support

/// The files that links lead to, as a host such as GitHub shows them.
struct LinkTargets {
  /// The manuscripts that are read already, by their absolute paths.
  private let manuscripts: [String: Manuscript]
  /// The folder of a book; its pages have headings as targets, and no HTML.
  private let book: String?
  /// The places on each page: a file may have thousands of links to one page.
  private let places = ParseCache<Set<String>?>(limit: 1_000)

  init(_ manuscripts: [Manuscript], book: URL?) {
    self.manuscripts = Dictionary(
      manuscripts.map { ($0.absolutePath, $0) }, uniquingKeysWith: { first, _ in first })
    self.book = book.map { $0.standardizedFileURL.path + "/" }
  }

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

extension Manuscript {
  fileprivate var htmlAnchors: [String] {
    var names: [String] = []
    document.forEachBlock { block in names += block.rawHTML.flatMap(\.htmlAnchors) }
    return names
  }
}

extension Block {
  /// The HTML in a block, which other viewers of Markdown obey.
  var rawHTML: [String] {
    if case .html(let text) = kind { [text] } else { inlines.html }
  }
}
