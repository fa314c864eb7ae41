import Foundation
import Manuscript
import ProjectVerification
import SymbolIndex
import Verification

/// A verified book, and what else its pages show.
package struct SiteContent: Sendable {
  let book: Book
  /// The results of each manuscript, those of exercises included.
  package var results: [ManuscriptResult]
  let symbols: SymbolTable
  /// The texts of source files, by their paths from the package's root.
  let sources: [String: String]
  /// How many lines of code each chapter's module has.
  let lines: [String: Int]
  /// The WebAssembly of each chapter's playground; without it, the page shows the still figure.
  let webModules: [String: Data]
  /// The package's modules, for copied files; without them, listings are copied as shown only.
  let modules: CopyableModules?
  /// The toolchain that verified the book, as the pages name it.
  let toolchain: String
  package let publication: Publication
  /// How many mutants of each module are noticed, where that is known of its present source.
  let mutants: [String: MutationRecord.Module]
  let advice: MessageAdvice
  /// The chapters that need not be rendered.
  package var known: KnownChapters = [:]

  package init(
    _ book: Book, results: [ManuscriptResult], symbols: SymbolTable = .none,
    sources: [String: String] = [:], lines: [String: Int], webModules: [String: Data] = [:],
    modules: CopyableModules? = nil, toolchain: String,
    publication: Publication = Publication(), mutants: [String: MutationRecord.Module] = [:],
    advice: MessageAdvice = MessageAdvice(parsing: "")
  ) {
    (self.book, self.results, self.symbols) = (book, results, symbols)
    (self.sources, self.lines, self.webModules) = (sources, lines, webModules)
    (self.modules, self.toolchain, self.publication) = (modules, toolchain, publication)
    (self.mutants, self.advice) = (mutants, advice)
  }

  var resultsByPath: [String: ManuscriptResult] {
    Dictionary(results.map { ($0.manuscript.path, $0) }) { first, _ in first }
  }
}

/// What the pages say of the place and the time of their publication.
package struct Publication: Sendable {
  /// The address of the site's folder, ending in a slash; nil where it is not known.
  let base: String?
  let edition: Edition
  /// Where readers can edit the source; nil where no repository is known.
  let repository: Repository?

  package init(base: String? = nil, edition: Edition = .unknown, repository: Repository? = nil) {
    self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    (self.edition, self.repository) = (edition, repository)
  }

  /// The address of a file of the site; nil where the site's is not known.
  func address(of file: String) -> String? { base.map { $0 + (file == "index.html" ? "" : file) } }
}

package struct Edition: Sendable {
  /// The version as readers see it, as HTML; nil where none is known.
  let words: String?
  /// The day, as in 2026-11-22.
  let date: String

  /// An edition of a book that is in no repository. The date stays the same, so that builds do.
  package static let unknown = Edition(words: nil, date: "2000-01-01")
}

extension Edition {
  package init(version: String, date: String, hasChanges: Bool = false) {
    let changes = hasChanges ? "⟦, with later changes⟧" : ""
    self.init(words: "⟦Edition {} of {}¦\(Html.escape(version))¦\(date)⟧\(changes)", date: date)
  }
}

/// The public repository that has a book's source.
package struct Repository: Sendable {
  /// Its address for browsers, without `.git` and a slash at the end.
  package let address: String
  /// The branch that readers edit.
  let branch: String
  /// The folder of the local copy.
  let root: String
  /// The path of its license; nil where it has none.
  let license: String?

  /// Reads a remote as git writes it, such as `git@host:name/book.git`; nil where it names no host.
  package init?(remote: String, branch: String, root: URL, license: String? = nil) {
    let patterns = [
      #/^https?:\/\/(?:[^@\/]*@)?([^\/:]+(?::\d+)?)\/(.+?)(?:\.git)?\/?$/#,
      #/^ssh:\/\/(?:[^@\/]*@)?([^\/:]+)(?::\d+)?\/(.+?)(?:\.git)?\/?$/#,
      #/^(?:[^@\/:]+@)([^\/:]+):(?!\/)(.+?)(?:\.git)?\/?$/#,
    ]
    let found = patterns.lazy.compactMap { remote.wholeMatch(of: $0) }.first
    guard let (_, host, path) = found?.output else { return nil }
    address = "https://\(host)/\(path)"
    (self.branch, self.root) = (branch, root.standardizedFileURL.path)
    self.license = license
  }

  /// The address of the page on which a file can be edited; nil for files outside of the repository.
  func editAddress(of file: String) -> String? {
    let path = URL(filePath: file).pathInside(root)
    guard !path.hasPrefix("/") else { return nil }
    let inside = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    return inside.map { "\(address)/\(action("edit", "-/edit", "_edit"))/\(branch)/\($0)" }
  }

  var licenseAddress: String? {
    license.map { "\(address)/\(action("blob", "-/blob", "src/branch"))/\(branch)/\($0)" }
  }

  /// The part of an address that depends on the host: GitHub's, GitLab's or Gitea's.
  private func action(_ gitHub: String, _ gitLab: String, _ gitea: String) -> String {
    let host = address.split(separator: "/")[1]
    if host.contains("gitlab") { return gitLab }
    return host == "codeberg.org" || host.contains("gitea") ? gitea : gitHub
  }
}
