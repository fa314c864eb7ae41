import Foundation
import Manuscript
import Proof
import Shell
import Support
import Verification
import Workshop

extension Verify {
  /// Writes recorded outputs, values and messages into the manuscripts; with `--dry-run`, prints
  /// what it would write.
  ///
  /// Every program runs twice, so that nothing unstable is recorded. A lock serializes updates.
  ///
  /// - Returns: Whether a file has changed, or would.
  func update(_ documents: Documents, on toolContext: ToolContext) throws -> Bool {
    let lock = try FileLock(toolContext.cache.appending(path: "update.lock"), waits: true)
    defer { lock?.release() }
    let verifier = try verifier(for: documents, on: toolContext, repetitions: 2)
    let results = try verifier.verify(documents.manuscripts, lines: documents.lines)
    ProgressLine.clear()
    var hasChanged = false
    for result in results {
      let path = result.manuscript.path
      for (fence, fenceResult) in zip(result.manuscript.fences, result.fences)
      where fenceResult.isUnstable {
        Console.error("\(path):\(fence.start.line): not updated: each run gives another result")
      }
      let update = Update(result)
      for refusal in update.refusals { Console.error(refusal.printed) }
      guard let text = update.text else { continue }
      if isDryRun {
        Console.print(UnifiedDiff(path: path, old: result.manuscript.text, new: text).text)
      } else {
        guard try result.manuscript.write(text) else {
          Console.error("\(path): not updated: it changed during the verification; run again")
          continue
        }
        Console.error("\(path): updated")
      }
      for (line, text) in update.expectations {
        Console.error("\(path):\(line): now expects: \(text)")
      }
      hasChanged = true
    }
    return hasChanged
  }
}

/// The changes of a file, in the form of `diff -u`.
struct UnifiedDiff {
  let path: String
  private let steps: [LineDiff.Step]

  private static let context = 3

  init(path: String, old: String, new: String) {
    self.path = path
    var steps = LineDiff(old: old, new: new).steps
    // A text ends with a line feed, and not with an empty line.
    if steps.last == .same("") { steps.removeLast() }
    self.steps = steps
  }

  /// The header, and the changed lines with three lines around them. Empty where nothing changes.
  var text: String {
    var hunks: [Range<Int>] = []
    for index in steps.indices where steps[index].mark != " " {
      let start = max(0, index - Self.context)
      let end = min(steps.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= start {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    guard !hunks.isEmpty else { return "" }
    return (["--- \(path)", "+++ \(path)"] + hunks.flatMap(lines)).joined(separator: "\n")
  }

  private func lines(in hunk: Range<Int>) -> [String] {
    func place(_ other: Character) -> String {
      let start = steps[..<hunk.lowerBound].count { $0.mark != other }
      let count = steps[hunk].count { $0.mark != other }
      return "\(count == 0 ? start : start + 1),\(count)"
    }
    return ["@@ -\(place("+")) +\(place("-")) @@"] + steps[hunk].map { "\($0.mark)\($0.line)" }
  }
}

extension LineDiff.Step {
  fileprivate var mark: Character {
    switch self {
    case .same: " "
    case .removed: "-"
    case .added: "+"
    }
  }

  fileprivate var line: String {
    switch self {
    case .same(let line), .removed(let line), .added(let line): line
    }
  }
}
