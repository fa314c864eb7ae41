import CommonMark
import Compilation
import Execution
import Manuscript
import SwiftAnalysis

/// What a rule knows of a fence: its text, what the compiler said of it and what it did when it ran.
package struct FenceContext {
  package let id: FenceID
  let sourceMap: SourceMap
  package let programs: ManuscriptPrograms
  package let settings: VerificationSettings
  /// What came of it in its program; nil where it belongs to none.
  let outcome: FenceOutcome?
  /// What the compiler said of its program; nil where it belongs to none.
  let transcript: Transcript?
  /// Why it could not be verified; nil where it could.
  let blocked: String?
  /// The fence that an `output` fence belongs to, with its result.
  package let owner: (id: FenceID, fence: Fence, result: FenceResult)?
  package let messages: [FenceResult.Message]
  /// What the rules before this one found.
  package var findings: [Finding] = []

  init(
    _ id: FenceID, _ programs: ManuscriptPrograms, _ settings: VerificationSettings,
    _ found: PageOutcome, owner: (id: FenceID, fence: Fence, result: FenceResult)? = nil
  ) {
    (self.id, self.programs, self.settings, self.owner) = (id, programs, settings, owner)
    outcome = found.fences[id]
    transcript = outcome?.transcript ?? found.files[id]
    blocked = owner.map { $0.result.blockedOutput(of: $0.fence) } ?? found.blocked[id]
    let map = outcome?.sourceMap ?? SourceMap(programs.manuscript[id])
    sourceMap = map
    let own = transcript?.messages.filter { programs.isMessage($0, in: id) } ?? []
    let text = programs.snippet(id).text.utf8
    messages = own.map { message in
      guard programs.reading.isLenient else {
        return FenceResult.Message(message, map, in: programs.sourceName)
      }
      let place = map.position(line: message.line, compiledColumn: message.column)
      let byte = map.byte(line: place.line, column: place.column) ?? text.count
      let word = Substring(text.dropFirst(byte)).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return FenceResult.Message(message.withReadersName(word), map, in: programs.sourceName)
    }
  }

  package var manuscript: Manuscript { programs.manuscript }
  package var fence: Fence { manuscript[id] }
  package var snippet: Snippet { programs.snippet(id) }
  package var action: Fence.Action? { fence.code?.action }
  var hasFailed: Bool { !findings.isEmpty }
  /// Whether the program runs the tests in the fence.
  var runsTests: Bool { action == .tests || outcome?.program.goal == .test }

  /// The lines of the `output` fence below it; nil where it has none.
  var statedOutput: [String]? {
    let below = fence.output.map { manuscript.fences[$0] }
    return below?.kind == .output ? below?.body.map(\.text) : nil
  }

  var runs: [FenceRun] { outcome?.runs ?? [] }
  /// The fence's part of the program's first run; nil where it did not run.
  package var run: FenceRun? { runs.first }

  /// How the program ended; nil where the fence did not run.
  var end: ProgramStop? { outcome.flatMap(ProgramStop.init) }

  /// Something wrong at a position; at the fence's opening where that is not known.
  package func finding(
    _ rule: FenceRule.Name, at position: Position? = nil, _ verdict: Verdict,
    _ message: String, hint: String? = nil, fix: Finding.Fix? = nil
  ) -> Finding {
    let (path, place) = (manuscript.path, position ?? fence.start)
    let diagnostic = Diagnostic(
      path: path, line: place.line, column: place.column, verdict, message, hint: hint)
    return Finding(rule: rule, diagnostic: diagnostic, fix: fix)
  }

  /// Something wrong where the compiler says so.
  package func finding(
    _ rule: FenceRule.Name, at message: FenceResult.Message, _ verdict: Verdict, _ text: String,
    hint: String? = nil, fix: Finding.Fix? = nil
  ) -> Finding {
    let position = Position(line: message.line, column: message.column)
    var found = finding(rule, at: position, verdict, text, hint: hint, fix: fix)
    found.message = message
    return found
  }
}

extension FenceResult.Message {
  fileprivate init(_ message: CompilerMessage, _ map: SourceMap, in file: String) {
    let position = map.position(line: message.line, compiledColumn: message.column)
    // What the compiler says of what quire put into the code.
    let isCopied = message.quoted.first == Reserved.value && message.quoted.last == "Copyable"
    let copy = "a value that cannot be copied cannot be stated; remove the `// →`"
    self.init(
      kind: message.severity == .error ? .error : .warning, line: position.line,
      column: position.column, name: message.name, text: isCopied ? copy : message.text,
      notes: message.notes.map { $0.file == file ? "line \($0.line): \($0.text)" : $0.text })
  }
}
