import Compilation
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// What happened when a program was compiled and run: facts, from which verdicts are read.
package struct Transcript: Codable, Sendable {
  /// What the compiler said, in the order it said it.
  package var messages: [CompilerMessage]
  /// What running it brought, once a repetition; none where it did not compile, or was not to run.
  package var runs: [Run] = []

  /// Of no program.
  package static let none = Transcript(messages: [])

  package var errors: [CompilerMessage] { messages.filter { $0.severity == .error } }
  package var warnings: [CompilerMessage] { messages.filter { $0.severity == .warning } }

  /// One run of a program.
  package struct Run: Codable, Sendable {
    package var status: Subprocess.Status
    /// What it printed, up to the limit.
    package var output: String
    /// How many bytes it had printed at each checkpoint that it reached.
    package var checkpoints: [Int: Int]
    /// The values that claims are about: the Markdown's line, and what came, in order.
    package var values: [Value]
    /// What Swift wrote about a crash.
    package var crash: Crash?
    /// The issues and outcomes of tests, where there were any.
    package var tests: [TestEvent]
    package var hasFlooded: Bool
    /// Whether it ended with nearly all the memory in use that it may have.
    package var isOutOfMemory: Bool
    /// The end of what it wrote on standard error.
    package var errors: String
  }

  package struct Value: Codable, Sendable {
    package var line: Int
    /// The value in words; nil for Void, which has none.
    package let text: String?
  }

  /// Why and where a program crashed, as the runtime and its backtrace tell it.
  package struct Crash: Codable, Sendable {
    /// `Index out of range`, `arithmetic overflow`; nil where the runtime said nothing.
    package var reason: String?
    /// Whether an error left the top level.
    package var isError: Bool
    /// The frames with a source position, innermost first.
    package var frames: [Frame]
  }

  package struct Frame: Codable, Sendable {
    package var file: String
    package var line: Int
    package let column: Int
  }

  /// Something a test did.
  package struct TestEvent: Codable, Sendable {
    package enum Kind: String, Codable, Sendable { case started, ended, skipped, issue, knownIssue }
    package let kind: Kind
    /// The test as Swift Testing names it.
    package let name: String
    package let text: String
    package var file: String?
    package var line: Int?
    package let column: Int?
  }
}

extension Transcript {
  /// The transcript with every place translated: from a program's file and line to the reader's.
  ///
  /// - Parameters:
  ///   - place: Gives a file and a line for others; nil where they are nobody's.
  ///   - value: Gives the line for a value's number.
  package func translated(
    place: (_ file: String, _ line: Int) -> (String, Int)?, value: (Int) -> Int
  ) -> Transcript {
    var copy = self
    copy.messages = messages.map { message in
      var message = message
      if let moved = place(message.file, message.line) { (message.file, message.line) = moved }
      message.notes = message.notes.map { note in
        let (file, line) = place(note.file, note.line) ?? (note.file, note.line)
        return .init(file: file, line: line, text: note.text)
      }
      return message
    }
    copy.runs = runs.map { run in
      var run = run
      run.values = run.values.map { Value(line: value($0.line), text: $0.text) }
      let frames = (run.crash?.frames ?? []).map { frame in
        let (file, line) = place(frame.file, frame.line) ?? (frame.file, frame.line)
        return Frame(file: file, line: line, column: frame.column)
      }
      run.crash?.frames = frames
      run.tests = run.tests.map { event in
        var event = event
        if let file = event.file, let line = event.line, let moved = place(file, line) {
          (event.file, event.line) = moved
        }
        return event
      }
      return run
    }
    return copy
  }
}

extension Transcript.Run {
  /// What was printed between two checkpoints; from the first to the end where the second was never
  /// reached.
  package func output(of index: Int) -> String {
    let bytes = Array(output.utf8)
    let start = min(index == 0 ? 0 : checkpoints[index - 1] ?? bytes.count, bytes.count)
    let end = min(checkpoints[index] ?? bytes.count, bytes.count)
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }
}

extension Transcript.Crash {
  /// Reads what the Swift runtime writes when a program crashes.
  package init?(reading errors: String) {
    reason = nil
    isError = false
    frames = []
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    // What the program itself wrote comes before the report of its crash.
    let report =
      lines.lastIndex { $0.hasPrefix("*** Signal ") || $0.hasPrefix("*** Program crashed") }
      ?? lines.endIndex
    for line in lines[report...] {
      if reason == nil, line.hasPrefix("*** Swift runtime failure: ") {
        reason = String(line.dropFirst("*** Swift runtime failure: ".count).dropLast(4))
      } else if let match = line.firstMatch(of: #/ at (.*):(\d+):(\d+)\s*$/#) {
        let name = match.output.1.split(separator: "/").last.map(String.init) ?? ""
        frames.append(
          .init(file: name, line: Int(match.output.2) ?? 0, column: Int(match.output.3) ?? 0))
      }
    }
    for line in lines[..<report].reversed() where reason == nil {
      if let fatal = line.firstRange(of: #/Fatal error|Precondition failed|Assertion failed/#) {
        let words = line[fatal.upperBound...].drop { $0 == ":" || $0 == " " }
        reason = String(words.isEmpty ? line[fatal] : words).withoutDeadObject
        isError = words.hasPrefix("Error raised at top level")
      } else {
        reason = String(line).runtimeReason
      }
    }
    if reason == nil, frames.isEmpty { return nil }
  }

  /// The words after `Error raised at top level:`.
  package var error: String {
    let prefix = "Error raised at top level: "
    return String((reason ?? "").dropFirst(prefix.count))
  }
}

extension String {
  /// The words without the address of the object that an unowned reference outlived.
  fileprivate var withoutDeadObject: String {
    hasPrefix("Attempted to read an unowned reference")
      ? replacing(#/ 0x[0-9a-f]+/#, with: "") : self
  }

  /// The words with which the runtime aborts without calling them a fatal error, addresses left out.
  fileprivate var runtimeReason: String? {
    // The line goes on with an address, which is another one each time.
    if hasPrefix("Simultaneous accesses to ") {
      return "Simultaneous accesses, but modification requires exclusive access"
    }
    return hasPrefix("Could not cast value of type")
      ? replacing(#/ \(0x[0-9a-f]+\)/#, with: "") : nil
  }
}
