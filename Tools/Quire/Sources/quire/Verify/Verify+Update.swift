import Foundation
import Manuscript
import Proof
import Shell
import Support
import Verification

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
  let old: String
  let new: String

  private static let context = 3

  /// The header, and the changed lines with three lines around them. Empty where nothing changes.
  var text: String {
    let rows = rows
    let changed = rows.indices.filter { rows[$0].mark != " " }
    var hunks: [Range<Int>] = []
    for index in changed {
      let start = max(0, index - Self.context)
      let end = min(rows.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= start {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    guard !hunks.isEmpty else { return "" }
    return (["--- \(path)", "+++ \(path)"] + hunks.flatMap { lines(of: rows, in: $0) })
      .joined(separator: "\n")
  }

  private func lines(of rows: [(mark: Character, line: Substring)], in hunk: Range<Int>) -> [String]
  {
    func place(_ other: Character) -> String {
      let start = rows[..<hunk.lowerBound].count { $0.mark != other }
      let count = rows[hunk].count { $0.mark != other }
      return "\(count == 0 ? start : start + 1),\(count)"
    }
    return ["@@ -\(place("+")) +\(place("-")) @@"] + rows[hunk].map { "\($0.mark)\($0.line)" }
  }

  /// All lines of both texts in order: `-` removed, `+` added, a blank where both have it.
  private var rows: [(mark: Character, line: Substring)] {
    let (before, after) = (
      old.split(separator: "\n", omittingEmptySubsequences: false),
      new.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let difference = after.difference(from: before)
    let removed = Set(difference.removals.map(\.offset))
    let added = Set(difference.insertions.map(\.offset))
    var rows: [(mark: Character, line: Substring)] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      if removed.contains(i) {
        rows.append(("-", before[i]))
        i += 1
      } else if added.contains(j) {
        rows.append(("+", after[j]))
        j += 1
      } else {
        rows.append((" ", before[i]))
        (i, j) = (i + 1, j + 1)
      }
    }
    // A text ends with a line feed, and not with an empty line.
    return rows.last.map { $0.mark == " " && $0.line.isEmpty } == true ? rows.dropLast() : rows
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
