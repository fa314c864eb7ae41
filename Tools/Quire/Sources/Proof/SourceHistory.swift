import Compilation
import Foundation
import Support
import Synchronization

/// What git knows of names that a package once declared.
struct SourceHistory: Sendable {
  private let root: URL?
  private let scratch: Scratch
  private let answers = Answers()

  // A class, since the answers are shared.
  private final class Answers: Sendable {
    let known = Mutex<[String: String?]>([:])
  }

  /// - Parameter root: The package's folder; nil outside of a package.
  init(root: URL?, scratch: Scratch) { (self.root, self.scratch) = (root, scratch) }

  /// The commit that removed the last declaration of a name from the package's sources, in words; nil
  /// where git knows none, or takes too long to tell.
  @Sendable func removal(of name: String) -> String? {
    if let known = answers.known.withLock({ $0[name] }) { return known }
    let found = search(name)
    answers.known.withLock { $0[name] = found }
    return found
  }

  private func search(_ name: String) -> String? {
    guard let root, name.wholeMatch(of: #/\w+/#) != nil, let git = Toolchain.path(of: "git") else {
      return nil
    }
    let words = "(func|struct|class|enum|actor|protocol|typealias|macro|case|var|let)"
    let pattern = words + "[ ]+" + name + "([^A-Za-z0-9_]|$)"
    func run(_ arguments: [String]) -> String? {
      guard let folder = try? scratch.makeFolder(),
        let result = try? Subprocess(git, ["-C", root.path] + arguments, in: folder)
          .run(limits: .init(seconds: 5, outputBytes: 1 << 20, processes: .max)),
        result.status == .exited(0), !result.standardOutput.isEmpty
      else { return nil }
      return result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    if run(["grep", "-lE", pattern, "HEAD", "--", "Sources"]) != nil {
      return run(["grep", "-lE", pattern, "--", "Sources"]) == nil
        ? "was removed since the last commit" : nil
    }
    let log = ["log", "-1", "--format=%h", "--pickaxe-regex", "-S" + pattern, "--", "Sources"]
    return run(log).map { "was removed in \($0)" }
  }
}
