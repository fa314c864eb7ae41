import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Verdicts on what the compiler said.
extension Judge {
  /// What the compiler said within a fence, columns as the author counts them.
  private func messages(in index: Int, _ transcript: Transcript) -> [FenceResult.Message] {
    let fence = manuscript.fences[index]
    let insertions = Insertions(
      claims: work.snippets[index]?.claims ?? [], in: work.plan.place(of: index))
    let table = LineTable(fence.text)
    return transcript.messages.filter { $0.file == work.sourceName && fence.holds($0.line) }
      .map { message in
        let row = min(message.line - fence.start.line, fence.body.count) - 1
        let isPast = message.line > fence.lastLine
        let width = fence.body.indices.contains(row) ? fence.body[row].text.utf8.count : 0
        let isEvaluated = fence.code?.action != .fails && fence.code?.action != .compiles
        let column =
          isPast
          ? width + 1
          : isEvaluated
            ? insertions.authorColumn(message.column, line: row, in: table) : message.column
        let offset = fence.body.indices.contains(row) ? fence.body[row].offset : 0
        return FenceResult.Message(
          kind: message.severity == .error ? .error : .warning,
          line: fence.line(ofBody: max(0, row)),
          column: column + offset, text: message.text.withoutOurNames,
          notes: message.notes.map { $0.inWords(in: work.sourceName) })
      }
  }

  /// A fence that should compile, with no warning but those that a `warns` fence announces.
  package func compiled(
    _ index: Int, _ transcript: Transcript, _ proof: inout FenceResult, judgesErrors: Bool
  ) {
    let fence = manuscript.fences[index]
    let action = fence.code?.action
    let messages = messages(in: index, transcript)
    proof.messages = messages
    for message in messages where message.kind == .error && judgesErrors {
      fail(
        &proof, line: message.line, column: message.column, .compile, message.text,
        hint: message.notes.isEmpty
          ? adviceOnImport(message.text) : message.notes.joined(separator: "\n"))
    }
    let pins = work.snippets[index]?.pins ?? []
    let warnings = messages.filter { $0.kind == .warning }
    if action == .warns {
      match(pins.filter { $0.kind == .warning }, warnings, .warning, index, &proof)
      refuse(pins.filter { $0.kind != .warning }, index, &proof)
      if pins.isEmpty {
        fail(
          &proof, line: fence.start.line, column: fence.start.column, .warning,
          "a `warns` fence announces its warnings, each as `// warning: TEXT` on its line")
      }
    } else {
      for message in warnings {
        fail(
          &proof, line: message.line, column: message.column, .warning, message.text,
          hint: "mend it, or announce it: `swift warns`, and `// warning: …` on the line")
      }
      refuse(pins.filter { action != .traps || $0.kind != .trap }, index, &proof)
    }
  }

  /// What to do where there is no module of a name.
  private func adviceOnImport(_ words: String) -> String? {
    guard let name = words.firstMatch(of: #/^no such module '(\w+)'/#)?.output.1 else { return nil }
    if libraries.isEmpty {
      return "there is no package here or above whose modules could be imported: only the"
        + " toolchain's, such as Foundation"
    }
    let near = libraries.nearest(to: String(name)).map { "did you mean `\($0)`?" }
    return near ?? "the package's modules are \(libraries.joined(separator: ", "))"
  }

  /// Errors that have no place in the fences: shown at the fence that was being compiled.
  package func unlocated(_ transcript: Transcript, _ index: Int, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    for message in transcript.errors {
      let isInBook = message.file == work.sourceName
      let place = isInBook ? "line \(message.line): " : ""
      fail(
        &proof, line: fence.start.line, column: fence.start.column, .compile,
        place + message.text)
    }
  }

  /// A `fails` fence: exactly the announced errors, each on its line.
  package func announced(_ index: Int, _ transcript: Transcript, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    let messages = messages(in: index, transcript)
    proof.messages = messages
    let pins = work.snippets[index]?.pins ?? []
    for kind in [FenceResult.Message.Kind.error, .warning] {
      match(
        pins.filter { $0.kind.rawValue == kind.rawValue }, messages.filter { $0.kind == kind },
        kind == .error ? .compile : .warning, index, &proof)
    }
    refuse(pins.filter { $0.kind == .trap }, index, &proof)
    if !messages.isEmpty { elsewhere(index, transcript, &proof) }
    if messages.isEmpty, !transcript.errors.isEmpty {
      unlocated(transcript, index, &proof)
    } else if transcript.errors.isEmpty, pins.contains(where: { $0.kind == .error }) {
      proof.diagnostics = []
      fail(
        &proof, line: fence.start.line, column: fence.start.column, .compile,
        "this compiles, but is announced to fail",
        hint: "if that is right now, drop `fails` and the `// error:` comments")
    } else if !pins.contains(where: { $0.kind == .error }), proof.state != .failed {
      fail(
        &proof, line: fence.start.line, column: fence.start.column, .compile,
        "a `fails` fence announces its errors, each as `// error: TEXT` on its line",
        hint: "`quire verify --update` writes the compiler's words")
    }
  }

  /// Errors that a `fails` fence causes in what it sees: no comment of its own can announce them.
  private func elsewhere(_ index: Int, _ transcript: Transcript, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    for error in transcript.errors where error.file != work.sourceName || !fence.holds(error.line) {
      let place = error.file == work.sourceName ? "at line \(error.line)" : "outside the book"
      fail(
        &proof, line: fence.start.line, column: fence.start.column, .compile,
        "this also causes an error \(place): \(error.text)",
        hint: "a fence that fails may break nothing above it: give what it declares another name,"
          + " or make it `isolated`")
    }
  }

  /// Pairs announcements with messages, line by line.
  private func match(
    _ pins: [Snippet.Pin], _ messages: [FenceResult.Message], _ verdict: Verdict, _ index: Int,
    _ proof: inout FenceResult
  ) {
    let fence = manuscript.fences[index]
    var left = messages
    for pin in pins {
      let line = fence.line(ofBody: pin.line)
      if let hit = left.firstIndex(where: { $0.line == line && $0.text.contains(pin.text) }),
        !pin.text.isEmpty
      {
        left.remove(at: hit)
        continue
      }
      let elsewhere = messages.first { $0.line != line && $0.text.contains(pin.text) }
      let other = left.first { $0.line == line }
      fail(
        &proof, line: line, column: column(of: pin, in: fence), verdict,
        "the announced \(pin.kind.rawValue) “\(pin.text)” does not come",
        hint: elsewhere.map { "it comes on line \($0.line)" }
          ?? other.map { "the compiler says: \($0.text)" })
      if let other { left.removeAll { $0 == other } }
    }
    for message in left {
      fail(
        &proof, line: message.line, column: message.column, verdict,
        "unannounced \(message.kind.rawValue): \(message.text)",
        hint: "announce it with `// \(message.kind.rawValue): …` on this line, or mend the code")
    }
  }

  /// Announcements that nothing checks, which would rot in silence.
  private func refuse(_ pins: [Snippet.Pin], _ index: Int, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    for pin in pins {
      let word = ["error": "fails", "warning": "warns", "trap": "traps"][pin.kind.rawValue] ?? ""
      fail(
        &proof, line: fence.line(ofBody: pin.line), column: column(of: pin, in: fence), .fence,
        "nothing checks this `// \(pin.kind.rawValue):`, since the fence is not `swift \(word)`",
        hint: "add the word `\(word)` to the fence, or remove the comment")
    }
  }

  /// The column of an announcement, as the author counts it.
  package func column(of pin: Snippet.Pin, in fence: Fence) -> Int {
    LineTable(fence.text).column(of: pin.range.lowerBound) + fence.body[pin.line].offset
  }
}

extension String {
  /// What the compiler said, where it speaks of what quire put into the code.
  fileprivate var withoutOurNames: String {
    contains("'__quire_value' requires that") && hasSuffix("conform to 'Copyable'")
      ? "a value that cannot be copied cannot be stated; remove the `// →`" : self
  }
}

extension CompilerMessage.Note {
  /// The note, with its line where that lies in a file.
  fileprivate func inWords(in file: String) -> String {
    self.file == file ? "line \(line): \(text)" : text
  }
}
