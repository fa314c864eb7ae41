import Compilation
import Foundation
import Support
import SwiftAnalysis

/// The record of a program's compilation and runs. Verdicts are derived from it.
package struct Transcript: Codable, Equatable, Sendable {
  /// The compiler's messages, in their order.
  package var messages: [CompilerMessage]
  /// The runs, one per repetition; empty if it did not compile or was only compiled.
  package var runs: [Run] = []
  /// Whether the compiler or the linker itself failed, so that nothing is known of the program.
  package var hasCompilerCrashed = false

  package init(messages: [CompilerMessage], runs: [Run] = [], hasCompilerCrashed: Bool = false) {
    (self.messages, self.runs) = (messages, runs)
    self.hasCompilerCrashed = hasCompilerCrashed
  }

  package static let none = Transcript(messages: [])

  package var errors: [CompilerMessage] { messages.filter { $0.severity == .error } }
  package var warnings: [CompilerMessage] { messages.filter { $0.severity == .warning } }

  /// One run of a program.
  package struct Run: Codable, Equatable, Sendable {
    /// The place of what ran among the units of its program.
    package var unit = 0
    package var status: Subprocess.Status
    /// Its standard output; the beginning of one without end.
    package var output = ""
    /// How much of an output without end is kept behind the last checkpoint, in bytes.
    package static let keptOfFlood = 1 << 20
    /// The number of output bytes before each checkpoint that was reached.
    package var checkpoints: [Int: Int] = [:]
    /// The values that assertions are about, in order, each with its line in the Markdown.
    package var values: [Value] = []
    /// The runtime's crash report.
    package var crash: Crash?
    /// The issues and outcomes of tests.
    package var tests: [TestEvent]
    package var hasFlooded: Bool
    /// Whether it ended with nearly all of the memory that it may use.
    package var isOutOfMemory: Bool
    /// Whether all of its tests ran, as the function that runs them reports.
    package var hasFinishedTests = false
    /// The numbers of the checks in the fence of its tests that were evaluated while these ran.
    package var evaluated: Set<Int> = []
    /// The end of its standard error.
    package var errors: String
    /// What it did with its time, where it was ended by the limit of time.
    package var time: TimeUse?
  }

  package struct Value: Codable, Equatable, Sendable {
    package var line: Int
    /// The value as text; nil for Void.
    package var text: String?
  }

  /// The reason and place of a crash, from the runtime and its backtrace.
  package struct Crash: Codable, Equatable, Sendable {
    /// `Index out of range`, `arithmetic overflow`; nil if the runtime gave none.
    package var reason: String?
    /// Whether an error was thrown at the top level.
    package var isError = false
    /// The frames with a source position, innermost first.
    package var frames: [Frame] = []
  }

  package struct Frame: Codable, Equatable, Sendable {
    package var file: String
    package var line: Int
    package let column: Int
  }

  package struct TestEvent: Codable, Equatable, Sendable {
    package enum Kind: String, Codable, Sendable { case started, ended, skipped, issue, knownIssue }
    package let kind: Kind
    /// The test's name in Swift Testing.
    package let name: String
    package let text: String
    package var file: String?
    package var line: Int?
    package let column: Int?
  }
}

extension Transcript {
  /// Whether the program alone brought it about, so that it may be remembered: not where a compiler was
  /// killed, nor where a program was ended from outside, for lack of memory, or while the machine was busy.
  package var isReproducible: Bool { !hasCompilerCrashed && runs.allSatisfy(\.isReproducible) }

  /// The transcript with every position translated from the program's files to the document, and every
  /// value's number to its line. Places outside of the document stay.
  package func translated(
    place: (_ file: String, _ line: Int) -> (String, Int)?, value: (Int) -> Int
  ) -> Transcript {
    func moved(_ file: String, _ line: Int) -> (String, Int) { place(file, line) ?? (file, line) }
    var copy = self
    copy.messages.change { message in
      (message.file, message.line) = moved(message.file, message.line)
      message.notes.change { ($0.file, $0.line) = moved($0.file, $0.line) }
    }
    copy.runs.change { run in
      run.values.change { $0.line = value($0.line) }
      run.crash?.frames.change { ($0.file, $0.line) = moved($0.file, $0.line) }
      run.tests.change { event in
        guard let file = event.file, let line = event.line else { return }
        (event.file, event.line) = moved(file, line)
      }
    }
    return copy
  }
}

extension Array {
  fileprivate mutating func change(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}

extension Transcript.Run {
  /// The output between two of its bytes.
  package func output(from start: Int, to end: Int) -> String {
    String(decoding: output.utf8.dropFirst(start).prefix(max(0, end - start)), as: UTF8.self)
  }

  package enum End {
    case flood
    case outOfMemory
    case tooManyProcesses
    /// The limit of time; it may have computed, or waited for something.
    case timeout(isBusy: Bool)
    case exit(Int32)
    /// An error left the top level.
    case error(String)
    case trap(String)
    case signal(Int32)
  }

  /// How it ended.
  package var end: End {
    if hasFlooded { return .flood }
    if isOutOfMemory { return .outOfMemory }
    switch status {
    case .multiplied: return .tooManyProcesses
    case .timedOut: return .timeout(isBusy: time?.isBusy ?? true)
    case .exited(let code): return .exit(code)
    case .signalled(let signal):
      guard let crash, let reason = crash.reason else { return .signal(signal) }
      return crash.isError ? .error(crash.error) : .trap(reason)
    }
  }

  fileprivate var isReproducible: Bool {
    guard !isOutOfMemory else { return false }
    return switch status {
    case .exited, .timedOut: true
    case .signalled(let signal): Self.ownSignals.contains(signal)
    case .multiplied: false
    }
  }

  /// The signals for what a program does itself. SIGBUS comes where a file's space is gone, too.
  private static let ownSignals: Set = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGXFSZ]
}

extension Transcript.Crash {
  /// Reads the crash report of the Swift runtime, which is below a mark: what looks like one above it is
  /// the program's own output.
  package init?(reading errors: String, after mark: String? = nil) {
    let lines = errors.lines
    let start = mark.map { mark in lines.lastIndex { $0 == mark } } ?? lines.startIndex
    guard let start else { return nil }
    // The program's own output comes before the crash report.
    let report =
      lines[start...].lastIndex {
        $0.hasPrefix("*** Signal ") || $0.hasPrefix("*** Program crashed")
      } ?? lines.endIndex
    for line in lines[report...] {
      if reason == nil, line.hasPrefix("*** Swift runtime failure: ") {
        reason = String(line.dropFirst("*** Swift runtime failure: ".count).dropLast(4))
      } else if let match = line.firstMatch(of: #/ at (.*):(\d+):(\d+)\s*$/#) {
        let (_, path, line, column) = match.output
        let name = String(String(path).lastName)
        frames.append(.init(file: name, line: Int(line) ?? 0, column: Int(column) ?? 0))
      }
    }
    // The runtime says nothing of a bad pointer before its report.
    let isOfPointer = lines[report...].contains { $0.contains("Bad pointer dereference") }
    for line in lines[..<report].reversed() where reason == nil && !isOfPointer {
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

  /// The text after `Error raised at top level:`.
  package var error: String {
    String((reason ?? "").dropFirst("Error raised at top level: ".count))
  }
}

extension String {
  /// The text without the address of the object that an unowned reference outlived.
  fileprivate var withoutDeadObject: String {
    hasPrefix("Attempted to read an unowned reference")
      ? replacing(#/ 0x[0-9a-f]+/#, with: "") : self
  }

  /// The reason for which the runtime aborts other than by a fatal error, without addresses.
  fileprivate var runtimeReason: String? {
    // The line continues with an address, which differs from run to run.
    if hasPrefix("Simultaneous accesses to ") {
      return "Simultaneous accesses, but modification requires exclusive access"
    }
    return hasPrefix("Could not cast value of type")
      ? replacing(#/ \(0x[0-9a-f]+\)/#, with: "") : nil
  }
}
