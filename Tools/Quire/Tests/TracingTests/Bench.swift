import Foundation

@testable import Execution
@testable import Proof
@testable import Support
@testable import Tracing

/// What tests trace programs with.
enum Bench {
  /// One for all tests, which run in parallel.
  static let tracer = Result { try Tracer(executor()) }

  private static func executor() throws -> ProgramExecutor {
    let folder = Scratch.ofTests.appending(path: "tracing", directoryHint: .isDirectory)
    try folder.createFolder()
    let context = try ToolContext(for: folder.appending(path: "main.swift")) { _ in }
    return try context.verifier(modules: nil, imports: [], usesCache: false).executor
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
