import Foundation

/// What the pages say of the place and the time of their publication.
package struct Publication: Sendable {
  /// The address of the site's folder, ending in a slash; nil where it is not known.
  var base: String?
  var edition: Edition
  /// Where readers can edit the source; nil where no repository is known.
  var repository: Repository?

  /// - Parameter base: The address of the site's folder.
  package init(base: String? = nil, edition: Edition = .unknown, repository: Repository? = nil) {
    self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    (self.edition, self.repository) = (edition, repository)
  }

  /// The address of a file of the site; nil where the site's is not known.
  func address(of file: String) -> String? { base.map { $0 + (file == "index.html" ? "" : file) } }
}

package struct Edition: Equatable, Sendable {
  /// The version as readers see it; nil where none is known.
  let words: String?
  /// The day, as in 2026-11-22.
  let date: String

  /// An edition of a book that is in no repository. The date stays the same, so that builds do.
  package static let unknown = Edition(words: nil, date: "2000-01-01")

  package init(version: String, date: String, hasChanges: Bool = false) {
    let changes = hasChanges ? ", with later changes" : ""
    self.init(words: "Edition \(version) of \(date)\(changes)", date: date)
  }

  private init(words: String?, date: String) { (self.words, self.date) = (words, date) }
}

/// The public repository that has a book's source.
package struct Repository: Equatable, Sendable {
  /// Its address for browsers, without `.git` and a slash at the end.
  package let address: String
  /// The branch that readers edit.
  let branch: String
  /// The folder of the local copy.
  let root: String
  /// The path of its license; nil where it has none.
  let license: String?

  /// - Parameter remote: The address as git writes it, such as `git@host:name/book.git`.
  /// - Returns: nil for a remote that is no host on the network, such as a folder.
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
