import Compilation
import Foundation
import Rendering
import Support

/// What git knows of a book's folder: the edition, and where its source is public.
struct GitFacts {
  /// What git printed, by the command; none where a command failed.
  private let answers: [Question: String]

  private enum Question: String, CaseIterable {
    case root = "rev-parse --show-toplevel"
    case remote = "remote get-url origin"
    case mainBranch = "symbolic-ref --short refs/remotes/origin/HEAD"
    case branch = "symbolic-ref --short HEAD"
    case date = "log -1 --format=%cs"
    case commit = "rev-parse HEAD"
    case name = "describe --always --tags"
    case changes = "status --porcelain --untracked-files=no"
  }

  /// Returns nil where there is no git, or the folder is in no repository.
  init?(of folder: URL, scratch: Scratch) {
    let found = Question.allCases.mapInParallel { question -> (Question, String)? in
      let words = question.rawValue.split(separator: " ").map(String.init)
      return Git.answer(to: words, in: folder.path, scratch, seconds: 10).map {
        (question, $0.trimmingCharacters(in: .newlines))
      }
    }
    answers = Dictionary(uniqueKeysWithValues: found.compactMap(\.self))
    guard answers[.root] != nil else { return nil }
  }

  /// The last commit: its tag or its short name, and its day. Changes that are not committed are said.
  var edition: Edition {
    guard let date = answers[.date], let name = answers[.name] else { return .unknown }
    return Edition(version: name, date: date, hasChanges: answers[.changes]?.isEmpty == false)
  }

  var root: URL? { answers[.root].map { URL(filePath: $0, directoryHint: .isDirectory) } }

  var commit: String? { answers[.commit] }

  /// The repository on GitHub, as `owner/name`; nil where `origin` is elsewhere.
  var nameOnGitHub: String? {
    let address = repository(nil)?.address
    return address?.wholeMatch(of: #/https:\/\/github\.com\/([\w.-]+\/[\w.-]+)/#)
      .map { String($0.output.1) }
  }

  /// The repository at an address, or at that of the remote `origin`; nil where there is neither.
  func repository(_ address: String?) -> Repository? {
    guard let remote = address ?? answers[.remote], let root = answers[.root] else { return nil }
    let main = answers[.mainBranch].map { String($0.dropFirst("origin/".count)) }
    let folder = URL(filePath: root)
    let license = ["LICENSE", "LICENSE.md", "LICENSE.txt", ".github/LICENSE"]
      .first { folder.appending(path: $0).exists }
    return Repository(
      remote: remote, branch: main ?? answers[.branch] ?? "main", root: folder, license: license)
  }
}
