import Compilation
import Execution
import Foundation
import Support
import SwiftAnalysis

/// Records the steps of programs.
package struct Tracer: Sendable {
  private let executor: ProgramExecutor
  /// How often a program is compiled with fewer calls, at most.
  private static let rounds = 10

  package init(_ executor: ProgramExecutor) { self.executor = executor }

  /// What came of a trace.
  package struct Result: Sendable {
    package let trace: Trace
    /// How the program ended other than by success, or how much of it is not recorded, each a sentence.
    package let notes: [String]
  }

  /// Runs a file with and without a trace.
  ///
  /// - Parameter path: The file as the user sees it.
  /// - Throws: `ContentError` where it does not compile, or does something else when it is traced.
  package func trace(_ source: String, path: String) throws -> Result {
    var program = Program(
      files: [.init(name: "main.swift", text: source)], goal: .run, imports: source.importedModules)
    if SwiftText.tree(of: source).hasMainType { program.flags = ["-parse-as-library"] }
    let file = Trace.File(name: String(path.lastName), text: source)
    return try trace(program, path: path, files: ["main.swift": file]) { _, _ in .steps }
  }

  /// Runs a program with a trace, and without one.
  ///
  /// - Parameters:
  ///   - plain: The run without one, if there was one.
  ///   - files: What a trace has of the files whose steps are recorded, by their names for the
  ///     compiler.
  ///   - reach: Which of their lines are recorded.
  package func trace(
    _ program: Program, path: String, files: [String: Trace.File],
    plain known: Transcript.Run? = nil, reach: @escaping TracedText.Reach
  ) throws -> Result {
    for file in program.files where SwiftText.offsetOfDeepCode(in: file.text) != nil {
      throw ContentError("\(path): its code is nested too deep to be traced")
    }
    let first = TracedProgram(program, reach: reach)
    let both = try (known == nil ? [true, false] : [true]).mapOnThreads(2) { isTraced in
      try transcript(of: isTraced ? first.program : program, path: path, isTraced: isTraced)
    }
    guard let plain = known ?? both[1].runs.first else {
      throw ContentError(both[1].errors.map { $0.line(in: path) }.joined(separator: "\n"))
    }
    let (traced, run, again) = try run(of: first, path: path, both[0])
    try compare(run, plain, of: program, path: path)
    var trace = try Trace(run, of: traced.places, files: files)
    if let again {
      let other = try Trace(again, of: traced.places, files: files)
      trace.same_each_time = other.order == trace.order
    }
    guard !trace.steps.isEmpty else { throw ContentError("\(path): nothing in it runs") }
    let notes =
      plain.notes(on: path, in: files, after: executor.limits.seconds) + trace.notes(on: path)
    return Result(trace: trace, notes: notes)
  }

  private func transcript(
    of program: Program, path: String, isTraced: Bool, repetitions: Int = 1
  ) throws -> Transcript {
    var program = program
    program.repetitions = isTraced ? 2 : repetitions
    if isTraced {
      // A step reads variables that are being changed. Nothing looks at places in the traced program.
      program.flags += ["-enforce-exclusivity=unchecked", "-gnone"]
      program.tracesCrashes = false
      program.imports.append(Runtime.recorderName)
    }
    // A program that is kept has a folder of its own beside that of the fence.
    return try executor.transcript(
      of: program, identity: isTraced ? "trace of \(path)" : path, place: path,
      number: isTraced ? 1 : 2, total: 1)
  }

  /// Compiles and runs the program with the calls that the compiler accepts.
  private func run(
    of first: TracedProgram, path: String, _ transcript: Transcript
  ) throws -> (TracedProgram, Transcript.Run, again: Transcript.Run?) {
    var (traced, transcript) = (first, transcript)
    for _ in 1...Self.rounds {
      if let run = transcript.runs.first { return (traced, run, transcript.runs.dropFirst().first) }
      guard let next = traced.without(whatIsWrongIn: transcript.errors) else { break }
      traced = next
      transcript = try self.transcript(of: traced.program, path: path, isTraced: true)
    }
    let error = transcript.errors.first?.text ?? "no error"
    throw ContentError("\(path): it does not compile when its steps are recorded: \(error)")
  }

  /// Checks that the traced program did what the program does.
  private func compare(
    _ traced: Transcript.Run, _ plain: Transcript.Run, of program: Program, path: String
  ) throws {
    if case .timeout = plain.end, traced.status == plain.status { return }
    if plain.hasFlooded, traced.hasFlooded { return }
    if traced.output == plain.output, traced.status == plain.status { return }
    let again = try transcript(of: program, path: path, isTraced: false, repetitions: 3)
    if Set(again.runs.map(\.output) + [plain.output]).count > 1 {
      throw ContentError(
        "\(path): its output differs from run to run, so a trace would show another run")
    }
    let difference =
      switch traced.end {
      case .timeout: "takes more than \(executor.limits.seconds.inSeconds)"
      case _ where traced.output == plain.output: "ends in another way"
      default: "prints something else"
      }
    throw ContentError("\(path): it \(difference) when it is traced, so there is no trace")
  }
}

/// A program with calls that record its steps.
private struct TracedProgram {
  let program: Program
  private let original: Program
  private let texts: [TracedText]
  private let refused: [Set<TracedText.Refusal>]
  private let reach: TracedText.Reach

  var places: [TracedText.Place] { texts.flatMap(\.places) }

  init(
    _ program: Program, without refused: [Set<TracedText.Refusal>]? = nil,
    reach: @escaping TracedText.Reach
  ) {
    let refused = refused ?? program.files.map { _ in [] }
    var texts: [TracedText] = []
    for (file, refused) in zip(program.files, refused) {
      let count = texts.map(\.places.count).reduce(0, +)
      texts.append(
        TracedText(
          file.text, name: file.name, firstPlace: count, without: refused, reach: reach))
    }
    var traced = program
    traced.files = zip(program.files, texts).map { .init(name: $0.name, text: $1.text) }
    (self.program, original, self.texts) = (traced, program, texts)
    (self.refused, self.reach) = (refused, reach)
  }

  /// The program with fewer calls; nil where nothing is left that could go.
  func without(whatIsWrongIn errors: [CompilerMessage]) -> TracedProgram? {
    let new = zip(texts, refused).map { text, refused in
      errors.map { text.refusals(for: $0, besides: refused) }
        .reduce(into: refused) { $0.formUnion($1) }
    }
    return new == refused ? nil : TracedProgram(original, without: new, reach: reach)
  }
}

extension CompilerMessage {
  /// The message at its place in the author's file.
  fileprivate func line(in path: String) -> String {
    line == 0 ? "\(path): error: \(text)" : "\(path):\(line):\(column): error: \(text)"
  }
}

extension Transcript.Run {
  fileprivate func notes(
    on path: String, in files: [String: Trace.File], after seconds: Double
  ) -> [String] {
    let frame = crash?.frames.first { files[$0.file] != nil }
    let place = frame.map { "\(path):\($0.line)" } ?? path
    return switch end {
    case .exit(0): []
    case .exit(let code): ["\(path): it ends with the status \(code)"]
    case .trap(let reason): ["\(place): it traps: \(reason)"]
    case .error(let error): ["\(place): an error leaves the program: \(error)"]
    case .signal(let number): ["\(place): it is ended by \(signalName(number))"]
    case .timeout:
      ["\(path): it was stopped after \(seconds.inSeconds); the trace has its first steps"]
    case .flood: ["\(path): it prints without end; the trace has its first steps"]
    case .outOfMemory: ["\(path): it needs more memory than a program may have"]
    case .tooManyProcesses: ["\(path): it starts more processes than a program may have"]
    }
  }
}

extension Trace {
  fileprivate func notes(on path: String) -> [String] {
    (complete
      ? [] : ["\(path): it has more than \(steps.count) steps; the others are not recorded"])
      + (same_each_time ? [] : ["\(path): another run had its steps in another order"])
  }
}
