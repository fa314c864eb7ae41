import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Verifies exercises.
public struct ExerciseVerifier: Sendable {
  private let executor: ProgramExecutor

  /// Verifies with an executor's toolchain and modules.
  public init(_ executor: ProgramExecutor) { self.executor = executor }

  /// Verifies exercises: every start fails its checks, or fails to compile where its task says so;
  /// every solution passes them, without a warning, and is formatted; every wrong answer fails the
  /// check that it names.
  ///
  /// - Parameter wrongAnswers: Whether the wrong answers are run.
  /// - Returns: What is wrong with each exercise, in the exercises' order.
  public func verify(_ exercises: [Exercise], wrongAnswers: Bool = true) throws -> [[Diagnostic]] {
    let verified = VerifiedExercises(executor: executor)
    let known = try exercises.map { try verified.contains($0, wrongAnswers: wrongAnswers) }
    let open = exercises.indices.filter { !known[$0] && exercises[$0].variantProblems.isEmpty }
    let total = open.reduce(0) { sum, index in
      let exercise = exercises[index]
      let wrong = wrongAnswers ? exercise.wrongAnswers.count : 0
      return sum + (2 + wrong) * max(1, exercise.variants.count)
    }
    // Some programs wait, or hang until their time is over.
    let runs = try open.mapOnThreads(4 * executor.jobs) {
      try answers(to: exercises[$0], wrongAnswers: wrongAnswers, total: total)
    }
    executor.finish()
    let conditions = try executor.conditions
    var result = try FormatCheck(executor: executor).diagnostics(for: exercises.map(\.solution))
    for (index, (start, solution, wrong)) in zip(open, runs) {
      let exercise = exercises[index]
      let found =
        ExerciseRules(exercise: exercise, conditions: conditions)
        .diagnostics(start: start, solution: solution)
        + wrong.flatMap { WrongAnswerRules(exercise: exercise, answer: $0).diagnostics(of: $1) }
        + (wrongAnswers ? exercise.wrongAnswers.compactMap(\.problem) : [])
      let all = [start, solution] + wrong.map(\.1)
      if found.isEmpty, all.allSatisfy(\.isReproducible) {
        try verified.add(exercise, wrongAnswers: wrongAnswers)
      }
      result[index] = found + result[index]
    }
    return zip(exercises, result).map { $0.variantProblems + $1 }
  }

  private func answers(to exercise: Exercise, wrongAnswers: Bool, total: Int) throws -> (
    start: AnswerRuns, solution: AnswerRuns, wrong: [(Exercise.WrongAnswer, AnswerRuns)]
  ) {
    let wrong = wrongAnswers ? exercise.wrongAnswers.filter { $0.problem == nil } : []
    @Sendable func runs(
      of file: Exercise.File, from source: Exercise.File? = nil, repetitions: Int,
      traced: Bool = false
    ) throws -> AnswerRuns {
      let place = source?.path ?? file.path
      let programs = exercise.programs(of: file, repetitions: repetitions)
      @Sendable func transcript(_ index: Int) throws -> Transcript {
        var program = programs[index]
        program.tracesCrashes = traced
        let identity = place + (index == 0 ? "" : "#\(index)")
        return try executor.transcript(
          of: program,
          named: .init(identity: identity, place: place, total: total, number: index))
      }
      let transcripts = try Array(programs.indices).mapOnThreads(executor.jobs, transcript)
      return AnswerRuns(exercise: exercise, file: file, transcripts: transcripts)
    }
    let start = try runs(of: exercise.start, repetitions: 3)
    let solution = try runs(of: exercise.solution, repetitions: 3, traced: true)
    let others = try wrong.mapOnThreads(4 * executor.jobs) {
      ($0, try runs(of: $0.file, from: $0.source, repetitions: 1))
    }
    return (start, solution, others)
  }
}

extension Exercise {
  /// The program that runs the checks of a learner's file, several times over.
  package func program(of file: File, repetitions: Int = 1) -> Program {
    let imports = [file, checks].flatMap { Snippet(parsing: $0.text).imports.map(\.module) }
    return Program(
      files: [
        .init(name: file.name, text: file.text), .init(name: "Checks.swift", text: checks.text),
        .init(name: "main.swift", text: Self.main),
      ],
      goal: .test, imports: Set(imports).sorted(), repetitions: repetitions)
  }

  /// The programs that check a file: one, or one with each variant.
  func programs(of file: File, repetitions: Int) -> [Program] {
    variants.isEmpty
      ? [program(of: file, repetitions: repetitions)]
      : variants.map { $0.program(with: file, repetitions: repetitions) }
  }

  /// Why mutants of a module cannot be made.
  fileprivate var variantProblems: [Diagnostic] { variants.compactMap(\.problem) }

  /// The main file of a program that runs tests.
  static var main: String { "await __quire_run_tests()\n\(Runtime.testRunner)" }
}

extension Exercise.File {
  /// The last part of its path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? "Start.swift" }
}
