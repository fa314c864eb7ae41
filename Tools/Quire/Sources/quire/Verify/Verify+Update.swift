import ExerciseTerminal
import Foundation
import Manuscript
import ProjectVerification
import Shell
import Support
import Verification

extension Verify {
  /// Writes outputs, values, messages, and corrected calls and addresses into the manuscripts; with
  /// `--dry-run`, prints what it would write. Every program runs twice, so that nothing unstable is
  /// recorded. A lock serializes updates. Returns whether a file has changed, or would.
  func update(_ documents: Documents, on tools: ToolContext) throws -> Bool {
    let lock = try FileLock(tools.cache.appending(path: "update.lock"), waits: true)
    defer { lock?.release() }
    let verifier = try verifier(for: documents, on: tools, repetitions: 2)
    let results = try verifier.verify(documents.manuscripts, lines: documents.lines)
    ProgressLine.clear()
    let links = documents.links()
    var hasChanged = false
    for result in results {
      let path = result.manuscript.path
      for (fence, fenceResult) in zip(result.manuscript.fences, result.fences)
      where fenceResult.isUnstable {
        Console.error("\(path):\(fence.start.line): not updated: each run gives another result")
      }
      let isWhole = documents.lines[path] == nil
      let update = Update(result, links: isWhole ? links.corrections(for: result.manuscript) : [])
      for refusal in update.refusals { Console.error(refusal.printed) }
      guard let text = update.text else { continue }
      if isDryRun {
        Console.print(LineDiff(old: result.manuscript.text, new: text).unified(for: path))
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

extension LineDiff {
  /// The changes of a file as `diff -u` shows them, with three lines around; empty for no changes.
  fileprivate func unified(for path: String) -> String {
    var steps = steps
    // A text ends with a line feed, and not with an empty line.
    if let last = steps.last, last.kind == .same, last.text == "" { steps.removeLast() }
    func place(_ hunk: Range<Int>, without other: LineChange) -> String {
      let start = steps[..<hunk.lowerBound].count { $0.kind != other }
      let count = steps[hunk].count { $0.kind != other }
      return "\(count == 0 ? start : start + 1),\(count)"
    }
    let lines = Self.hunks(of: steps).flatMap { hunk in
      ["@@ -\(place(hunk, without: .added)) +\(place(hunk, without: .removed)) @@"]
        + steps[hunk].map { "\($0.kind.rawValue)\($0.text)" }
    }
    return lines.isEmpty ? "" : (["--- \(path)", "+++ \(path)"] + lines).joined(separator: "\n")
  }
}
