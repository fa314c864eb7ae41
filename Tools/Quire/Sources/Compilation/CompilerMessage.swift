import Foundation
import Support

/// What the compiler said of one place.
package struct CompilerMessage: Hashable, Codable, Sendable {
  package enum Severity: String, Codable, Sendable { case error, warning }
  package var file: String
  package var line: Int
  package let column: Int
  package let severity: Severity
  /// The compiler's name for it; empty for a message of another tool.
  package var name = ""
  package let text: String
  /// What the compiler added.
  package var notes: [Note] = []

  package struct Note: Hashable, Codable, Sendable {
    package var file: String
    package var line: Int
    package var column: Int?
    package let text: String
  }
}

extension Compiler.Outcome {
  /// What came of a compilation that made no objects; nil where it made them.
  ///
  /// Only a compiler that ended by itself has said all that it has to say.
  package init?(failure result: Subprocess.Result, _ messages: [CompilerMessage]) throws {
    guard result.status != .exited(0) else { return nil }
    let errors = messages.filter { $0.severity == .error }
    // Such an error has no place in the program.
    if errors.allSatisfy({ $0.line == 0 }) { try result.checkSpace() }
    hasCrashed = errors.isEmpty || result.status != .exited(1)
    self.messages =
      hasCrashed ? messages.filter { $0.severity == .warning } + [.crash(result)] : messages
  }
}

extension Subprocess.Result {
  /// Checks that a tool did not fail for lack of space: what it wrote may be gone already.
  func checkSpace() throws {
    guard standardError.contains("No space left on device") else { return }
    throw EnvironmentError("the disk is full: \(standardError.trimmed)")
  }

  /// Checks that the linker did not fail for want of a library: no document can do anything about that.
  func checkLibraries() throws {
    guard let name = standardError.firstMatch(of: #/unable to find library -l(\S+)/#)?.output.1
    else { return }
    throw EnvironmentError(
      "the library `\(name)`, which the package's modules are linked with, is not installed here;"
        + " install it, on Debian and Ubuntu most likely with `apt-get install lib\(name)-dev`")
  }
}

extension CompilerMessage {
  /// An error without a place.
  static func error(_ text: String) -> CompilerMessage {
    CompilerMessage(file: "", line: 0, column: 0, severity: .error, text: text)
  }

  /// The compiler itself failed: shown with the end of what it said, above the registers.
  fileprivate static func crash(_ result: Subprocess.Result) -> CompilerMessage {
    let end = result.standardError.filledLines.prefix { !$0.hasPrefix("Registers:") }
      .suffix(12).joined(separator: "\n")
    let text =
      switch result.status {
      case .timedOut: "the compiler was still at it after two minutes"
      case .signalled(let signal): "the compiler itself failed, by \(signalName(signal)):\n\(end)"
      default: "the compiler itself failed:\n\(end)"
      }
    return .error(text)
  }
}

extension String {
  /// The errors and warnings in what the compiler wrote, with their notes, excerpts left out.
  package var compilerMessages: [CompilerMessage] {
    var messages: [CompilerMessage] = []
    for line in self.filledLines {
      guard let match = line.prefixMatch(of: #/(.*?):(\d+):(?:(\d+):)? (error|warning|note): (.*)/#)
      else { continue }
      let (_, file, row, column, severity, words) = match.output
      // Behind the words are the diagnostic's name and its group: `[name] [#Group]`.
      let found = words.wholeMatch(of: #/(.*?)(?: \[(\w+)\])?(?: \[#[A-Za-z-]+\])?/#)?.output
      let (text, name) = (String(found?.1 ?? words), String(found?.2 ?? ""))
      guard let severity = CompilerMessage.Severity(rawValue: String(severity)) else {
        guard let last = messages.indices.last else { continue }
        messages[last].notes.append(
          .init(
            file: String(file), line: Int(row) ?? 0, column: column.flatMap { Int($0) }, text: text)
        )
        continue
      }
      messages.append(
        CompilerMessage(
          file: String(file), line: Int(row) ?? 0, column: column.flatMap { Int($0) } ?? 1,
          severity: severity, name: name, text: text))
    }
    return messages.withoutRepetitions
  }
}
