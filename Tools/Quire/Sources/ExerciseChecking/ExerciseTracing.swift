import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis
import Tracing

extension ExerciseRunner {
  /// What one check of a learner's file did, step by step.
  ///
  /// - Parameter check: The name of the check; nil for the first one.
  /// - Throws: `ContentError` where the file does not compile, or what it prints differs each time.
  package func trace(_ text: String, at exercise: Exercise, check: String?) throws -> Trace {
    let file = Exercise.File(path: CheckResultReader.fileName, text: text)
    var program = exercise.variants.first?.program(with: file) ?? exercise.program(of: file)
    let checks = Snippet(parsing: exercise.checks.text).tests.map(\.name)
    let hasChecks = exercise.variants.isEmpty
    if hasChecks, let only = check ?? checks.first {
      program.files = program.files.map { file in
        file.name == "Checks.swift"
          ? .init(name: file.name, text: SwiftText.withTests(named: only, in: file.text)) : file
      }
    }
    let names = program.files.map(\.name).filter { ![Self.runner, Self.threads].contains($0) }
    let files = Dictionary(
      uniqueKeysWithValues: program.files.filter { names.contains($0.name) }.map { file in
        let own = file.name == CheckResultReader.fileName
        let shown = own ? text : file.name == "Checks.swift" ? exercise.checks.text : file.text
        return (file.name, Trace.File(name: file.name, text: shown))
      })
    return try Tracer(executor).trace(program, path: exercise.id, files: files) { name, _ in
      files[name] == nil ? .nothing : .steps
    }.trace
  }

  /// The files of a program that are nobody's.
  private static let (runner, threads) = ("main.swift", "TwoThreads.swift")

  /// Says in a result who keeps an object that a check expects to be gone: a weak reference that is not
  /// nil.
  func explainingLeaks(
    _ result: CheckResult, of text: String, at exercise: Exercise
  ) throws -> CheckResult {
    guard exercise.variants.isEmpty,
      let (place, problem) = result.checks.indices.lazy.compactMap({ check in
        result.checks[check].problems.firstIndex(where: \.isOfLeak).map { (check, $0) }
      }).first
    else { return result }
    let found = result.checks[place].problems[problem]
    guard let line = found.place?.line, found.place?.isLearners == false else { return result }
    let trace: Trace
    do {
      trace = try self.trace(text, at: exercise, check: result.checks[place].name)
    } catch is ContentError {
      // What cannot be traced is still a leak.
      return result
    }
    guard let reason = trace.reason(forWeak: found.leakedName, atLine: line, of: "Checks.swift")
    else { return result }
    var result = result
    for other in result.checks[place].problems.indices
    where result.checks[place].problems[other] == found {
      result.checks[place].problems[other].notes.append(reason)
    }
    return result
  }
}

extension CheckResult.Problem {
  /// Whether it is about a weak reference that is to be nil, and is not.
  fileprivate var isOfLeak: Bool {
    comparison?.expected == "nil" && leakedName.wholeMatch(of: #/[\w.]+/#) != nil
  }

  /// The name on the other side of the `nil`.
  fileprivate var leakedName: String {
    text.replacing(#/ *== *nil$|^nil *== */#, with: "")
  }
}
