import Compilation
import Foundation
import Press
import Support

/// What git knows of a book's folder: the edition, and where its source is public.
struct GitFacts {
  private let git: String
  private let folder: URL
  private let scratch: URL

  /// Returns nil where there is no git, or the folder is in no repository.
  init?(of folder: URL, scratch: URL) {
    guard let git = Toolchain.path(of: "git") else { return nil }
    (self.git, self.folder, self.scratch) = (git, folder, scratch)
    guard answer("rev-parse", "--show-toplevel") != nil else { return nil }
  }

  /// The last commit: its tag or its short name, and its day. Changes that are not committed are said.
  var edition: Edition {
    guard let date = answer("log", "-1", "--format=%cs"),
      let name = answer("describe", "--always", "--tags")
    else { return .unknown }
    let changes = answer("status", "--porcelain", "--untracked-files=no") ?? ""
    return Edition(version: name, date: date, hasChanges: !changes.isEmpty)
  }

  /// The repository at an address, or at that of the remote `origin`; nil where there is neither.
  func repository(_ address: String?) -> Repository? {
    guard let remote = address ?? answer("remote", "get-url", "origin"),
      let root = answer("rev-parse", "--show-toplevel")
    else { return nil }
    let head = answer("symbolic-ref", "--short", "refs/remotes/origin/HEAD")
      .map { String($0.dropFirst("origin/".count)) }
    let branch = head ?? answer("symbolic-ref", "--short", "HEAD") ?? "main"
    return Repository(remote: remote, branch: branch, root: URL(filePath: root))
  }

  /// What git prints; nil where it fails.
  private func answer(_ words: String...) -> String? {
    let process = Subprocess(git, ["-C", folder.path] + words, in: scratch)
    guard let result = try? process.run(limits: .git), result.status == .exited(0) else {
      return nil
    }
    return result.standardOutput.trimmingCharacters(in: .newlines)
  }
}

extension Subprocess.Limits {
  fileprivate static let git = Subprocess.Limits(seconds: 10, outputBytes: 1 << 24, processes: .max)
}
