import Compilation
import Foundation
import SwiftAnalysis

@testable import Execution
@testable import ProjectVerification
@testable import Support
@testable import Tracing
import TestSupport

/// What tests trace programs with.
enum Bench {
  /// One for all tests, which run in parallel.
  static let tracer = Result { try Tracer(executor()) }

  private static func executor() throws -> ProgramExecutor { try verifier().executor }

  /// One with another limit of time.
  static func tracer(seconds: Double) throws -> Tracer {
    var executor = try executor()
    executor.limits.seconds = seconds
    return Tracer(executor)
  }

  /// The executor of programs that are not traced.
  private static let plain = Result { try executor() }

  static func verifier() throws -> Verifier {
    let folder = Scratch.ofTests.appending(path: "tracing", directoryHint: .isDirectory)
    try folder.createFolder()
    let context = try ToolContext(for: folder.appending(path: "main.swift")) { _ in }
    return try context.verifier(modules: nil, imports: [], usesCache: false)
  }

  /// A program that runs its `main.swift`.
  static func program(_ files: [Program.File]) -> Program {
    Program(files: files, goal: .run, imports: files.flatMap(\.text.importedModules))
  }

  static func transcript(of program: Program) throws -> Transcript {
    try plain.get().transcript(of: program, identity: "main.swift", place: "main.swift", total: 1)
  }

  /// What a program prints; an error where it does not compile.
  static func output(of program: Program) throws -> String {
    let transcript = try transcript(of: program)
    guard let run = transcript.runs.first else {
      throw ContentError(transcript.errors.map { "\($0.line): \($0.text)" }.joined(separator: "\n"))
    }
    return run.output
  }

  static func outputs(of programs: [[Program.File]]) throws -> [String] {
    try programs.mapOnThreads(2) { try output(of: program($0)) }
  }

  static func trace(_ text: String) throws -> Tracer.Result {
    try tracer.get().trace(text, path: "main.swift")
  }
}

extension Trace {
  /// Each step on a line: its line, event, depth and lane; the variables, with a star where they have
  /// changed; the references; what is gone; and what was printed since the step before.
  var words: String {
    var printed = 0
    return steps.map { step in
      let variables = step.variables.map { "\($0.name)\($0.changed ? "*" : "")=\($0.value)" }
      let references = step.references.map { reference in
        let from =
          switch reference.from {
          case .object(let id): "\(id)"
          case .variable(let name): name
          }
        let label = reference.label.isEmpty || reference.label.first == "[" ? "" : "."
        let arrow = ["strong": "→", "weak": "⇢", "unowned": "⋯"][reference.strength] ?? "?"
        return "\(from)\(label)\(reference.label)\(arrow)\(reference.to)"
      }
      let new = String(
        decoding: (output ?? "").utf8.dropFirst(printed).prefix(step.printed - printed),
        as: UTF8.self)
      printed = step.printed
      return [
        "\(step.line) \(step.event.isEmpty ? "step" : step.event) \(step.depth).\(step.lane)",
        variables.joined(separator: " "),
        references.joined(separator: " "), step.gone.map { "\($0)" }.joined(separator: " "),
        new.replacing("\n", with: "⏎"),
      ].joined(separator: " | ")
    }.joined(separator: "\n")
  }
}
