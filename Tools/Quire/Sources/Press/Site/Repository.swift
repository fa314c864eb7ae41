import Foundation

/// The public repository that has a book's source.
public struct Repository: Equatable, Sendable {
  /// Its address for browsers, without `.git` and a slash at the end.
  let address: String
  let branch: String
  /// The folder of the local copy.
  let root: String

  /// - Parameters:
  ///   - remote: The address as git writes it: `git@host:name/book.git` or `https://host/name/book`.
  ///   - branch: The branch that readers edit.
  ///   - root: The folder of the local copy.
  ///
  /// Returns nil for a remote that is no host on the network, such as a folder.
  public init?(remote: String, branch: String, root: URL) {
    let patterns = [
      #/^https?:\/\/(?:[^@\/]*@)?([^\/:]+(?::\d+)?)\/(.+?)(?:\.git)?\/?$/#,
      #/^ssh:\/\/(?:[^@\/]*@)?([^\/:]+)(?::\d+)?\/(.+?)(?:\.git)?\/?$/#,
      #/^(?:[^@\/:]+@)([^\/:]+):(?!\/)(.+?)(?:\.git)?\/?$/#,
    ]
    let found = patterns.lazy.compactMap { remote.wholeMatch(of: $0) }.first
    guard let (_, host, path) = found?.output else { return nil }
    address = "https://\(host)/\(path)"
    (self.branch, self.root) = (branch, root.standardizedFileURL.path)
  }

  /// The address of the page on which a file can be edited; nil for files outside of the repository.
  func editAddress(of file: String) -> String? {
    let path = URL(filePath: file).standardizedFileURL.path
    guard path.hasPrefix(root + "/") else { return nil }
    let inside = path.dropFirst(root.count + 1)
      .addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    let host = address.split(separator: "/")[1]
    let action =
      host.contains("gitlab")
      ? "-/edit" : ["codeberg.org"].contains(host) || host.contains("gitea") ? "_edit" : "edit"
    return inside.map { "\(address)/\(action)/\(branch)/\($0)" }
  }
}
