import Compilation
import Execution
import Foundation
import Support
import SwiftAnalysis

/// Records the steps of programs.
package struct Tracer: Sendable {
  private let executor: ProgramExecutor
  private let recording: ProgramExecutor
  /// How often a program is compiled with fewer calls, at most.
  private static let rounds = 10

  package init(_ executor: ProgramExecutor) throws {
    self.executor = executor
    recording = try executor.withRecorder()
  }

  /// What came of a trace.
  package struct Result: Sendable {
    package let trace: Trace
    /// How the program ended other than by success, or how much of it is not recorded, each a sentence.
    package let notes: [String]
  }

  /// Runs a program with and without a trace.
  ///
  /// - Parameter path: Its file as the user sees it.
  /// - Throws: `ContentError` where it does not compile, or does something else when it is traced.
  package func trace(_ source: String, path: String) throws -> Result {
    let file = Trace.File(name: String(path.lastName), text: source)
    guard SwiftText.offsetOfDeepCode(in: source) == nil else {
      throw ContentError("\(path): its code is nested too deep to be traced")
    }
    let first = TracedText(source)
    let both = try [false, true].mapOnThreads(2) { isTraced in
      try transcript(of: isTraced ? first.text : source, path: path, isTraced: isTraced)
    }
    guard let plain = both[0].runs.first else {
      throw ContentError(both[0].errors.map { $0.line(in: path) }.joined(separator: "\n"))
    }
    let (text, run) = try run(of: source, path: path, first, both[1])
    try compare(run, plain, source: source, path: path)
    let trace = try Trace(run, of: text, file: file)
    guard !trace.steps.isEmpty else { throw ContentError("\(path): nothing in it runs") }
    return Result(trace: trace, notes: plain.notes(on: path) + trace.notes(on: path))
  }

  private func transcript(
    of text: String, path: String, isTraced: Bool, repetitions: Int = 1
  ) throws -> Transcript {
    let imports = text.importedModules
    var program = Program(
      files: [.init(name: "main.swift", text: text)], goal: .run, imports: imports)
    program.repetitions = repetitions
    if SwiftText.tree(of: text).hasMainType { program.flags = ["-parse-as-library"] }
    if isTraced {
      // A step reads variables that are being changed. Nothing looks at places in the traced program.
      program.flags += ["-enforce-exclusivity=unchecked", "-gnone"]
      program.tracesCrashes = false
    }
    return try (isTraced ? recording : executor).transcript(
      of: program, identity: isTraced ? "trace of \(path)" : path, place: path, total: 1)
  }

  /// Compiles and runs the program with the calls that the compiler accepts.
  private func run(
    of source: String, path: String, _ first: TracedText, _ transcript: Transcript
  ) throws -> (TracedText, Transcript.Run) {
    var (text, transcript) = (first, transcript)
    var refused: Set<TracedText.Refusal> = []
    for _ in 1...Self.rounds {
      if let run = transcript.runs.first { return (text, run) }
      let new = transcript.errors.map { text.refusals(for: $0, besides: refused) }
        .reduce(into: refused) { $0.formUnion($1) }
      guard new != refused else { break }
      refused = new
      text = TracedText(source, without: refused)
      transcript = try self.transcript(of: text.text, path: path, isTraced: true)
    }
    let error = transcript.errors.first?.text ?? "no error"
    throw ContentError("\(path): it does not compile when its steps are recorded: \(error)")
  }

  /// Checks that the traced program did what the program does.
  private func compare(
    _ traced: Transcript.Run, _ plain: Transcript.Run, source: String, path: String
  ) throws {
    if case .timeout = plain.end, traced.status == plain.status { return }
    if plain.hasFlooded, traced.hasFlooded { return }
    if traced.output == plain.output, traced.status == plain.status { return }
    let again = try transcript(of: source, path: path, isTraced: false, repetitions: 3)
    if Set(again.runs.map(\.output) + [plain.output]).count > 1 {
      throw ContentError(
        "\(path): its output differs from run to run, so a trace would show another run")
    }
    let difference =
      if case .timeout = traced.end { "takes more than ten seconds" } else {
        traced.output == plain.output ? "ends in another way" : "prints something else"
      }
    throw ContentError("\(path): it \(difference) when it is traced, so there is no trace")
  }
}

extension CompilerMessage {
  /// The message at its place in the author's file.
  fileprivate func line(in path: String) -> String {
    line == 0 ? "\(path): error: \(text)" : "\(path):\(line):\(column): error: \(text)"
  }
}

extension Transcript.Run {
  fileprivate func notes(on path: String) -> [String] {
    let frame = crash?.frames.first { $0.file == "main.swift" }
    let place = frame.map { "\(path):\($0.line)" } ?? path
    return switch end {
    case .exit(0): []
    case .exit(let code): ["\(path): it ends with the status \(code)"]
    case .trap(let reason): ["\(place): it traps: \(reason)"]
    case .error(let error): ["\(place): an error leaves the program: \(error)"]
    case .signal(let number): ["\(place): it is ended by \(signalName(number))"]
    case .timeout: ["\(path): it was stopped after ten seconds; the trace has its first steps"]
    case .flood: ["\(path): it prints without end; the trace has its first steps"]
    case .outOfMemory: ["\(path): it needs more memory than a program may have"]
    case .tooManyProcesses: ["\(path): it starts more processes than a program may have"]
    }
  }
}

extension Trace {
  fileprivate func notes(on path: String) -> [String] {
    complete ? [] : ["\(path): it has more than \(steps.count) steps; the others are not recorded"]
  }
}
