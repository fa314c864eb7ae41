import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis

package struct ExerciseVerifier: Sendable {
  private var executor: ProgramExecutor

  package init(_ executor: ProgramExecutor) {
    self.executor = executor
    self.executor.limits = .learner
  }

  /// Verifies exercises: every start fails its checks, or fails to compile where its task says so;
  /// every solution passes them, without a warning, and is formatted; every wrong answer fails the
  /// check that it names, and every right answer passes.
  ///
  /// - Parameter answers: Whether right and wrong answers are run.
  /// - Returns: What is wrong with each exercise, in the exercises' order.
  package func verify(_ exercises: [Exercise], answers: Bool = true) throws -> [[Diagnostic]] {
    let known = try exercises.map { exercise in
      try executor.hasVerified(exercise, .answers)
        || !answers && executor.hasVerified(exercise, .checks)
    }
    // Why mutants of a module cannot be made.
    let problems = exercises.map { $0.variants.compactMap(\.problem) }
    let open = exercises.indices.filter { !known[$0] && problems[$0].isEmpty }
    let total = open.map { exercises[$0] }.reduce(0) { sum, exercise in
      sum + (2 + (answers ? exercise.answers.count : 0)) * max(1, exercise.variants.count)
    }
    // Some programs wait, or hang until their time is over.
    let runs = try open.mapOnThreads(4 * executor.jobs) {
      try transcripts(of: exercises[$0], answers: answers, total: total)
    }
    executor.finish()
    let conditions = try executor.conditions
    let unformatted = try executor.lint(zip(exercises, known).filter { !$1 }.map(\.0.solution.path))
    var result = exercises.map { exercise in
      unformatted.filter { $0.path == exercise.solution.path }
    }
    for (index, (start, solution, tried)) in zip(open, runs) {
      let exercise = exercises[index]
      let rules = ExerciseRules(exercise: exercise, conditions: conditions)
      var found =
        rules.diagnostics(start: start, solution: solution)
        + tried.flatMap { AnswerRules(exercise: exercise, answer: $0).diagnostics(of: $1) }
        + (answers ? exercise.answers.compactMap(\.problem) : [])
      // Another problem may be the reason.
      if answers, found.isEmpty { found = rules.needlessExpectations(tried) }
      let all = [start, solution] + tried.map(\.1)
      if found.isEmpty, result[index].isEmpty, all.allSatisfy(\.isReproducible) {
        try executor.remember(exercise, answers ? .answers : .checks)
      }
      result[index] = found + result[index]
    }
    return zip(problems, result).map(+)
  }

  private func transcripts(of exercise: Exercise, answers: Bool, total: Int) throws -> (
    start: AnswerRuns, solution: AnswerRuns, tried: [(Exercise.TriedAnswer, AnswerRuns)]
  ) {
    let tried = answers ? exercise.answers.filter { $0.problem == nil } : []
    @Sendable func runs(
      of file: Exercise.File, from source: Exercise.File? = nil, repetitions: Int,
      traced: Bool = false
    ) throws -> AnswerRuns {
      let place = source?.path ?? file.path
      let programs = exercise.programs(of: file)
      @Sendable func transcript(_ index: Int) throws -> Transcript {
        var program = programs[index]
        (program.tracesCrashes, program.repetitions) = (traced, repetitions)
        let identity = place + (index == 0 ? "" : "#\(index)")
        return try executor.transcript(
          of: program, identity: identity, place: place, number: index, total: total)
      }
      // The others take what the first one has compiled, but for the variant itself.
      let first = try transcript(0)
      let others = try Array(programs.indices.dropFirst())
        .mapOnThreads(executor.jobs, transcript)
      return AnswerRuns(exercise: exercise, file: file, transcripts: [first] + others)
    }
    let start = try runs(of: exercise.start, repetitions: 3)
    let solution = try runs(of: exercise.solution, repetitions: 3, traced: true)
    let others = try tried.mapOnThreads(4 * executor.jobs) { answer in
      let repetitions = answer.expectation == .passes ? 3 : 1
      return (answer, try runs(of: answer.file, from: answer.source, repetitions: repetitions))
    }
    return (start, solution, others)
  }
}

extension Exercise {
  /// The programs that check a learner's file: one, or one with each variant.
  func programs(of file: File) -> [Program] {
    variants.isEmpty ? [program(of: file)] : variants.map { $0.program(with: file) }
  }

  /// The program that runs the checks of a learner's file.
  package func program(of file: File) -> Program {
    let text =
      AnswerCode.predicting(file.text, in: start.text, named: file.name)
      ?? file.text
    guard checks.text.contains("onTwoThreads") else {
      return Program(testing: [(file.name, text), ("Checks.swift", checks.text)])
    }
    return Program(testing: [
      (file.name, AnswerCode.pausing(text)), ("Checks.swift", checks.text),
      ("TwoThreads.swift", Self.twoThreads),
    ])
  }

  /// The function with which checks bring about what two threads seldom do, and the pauses of an
  /// answer, which sleep while it runs.
  private static let twoThreads = """
    import Dispatch
    import Synchronization

    private let pausing = Atomic(0)

    /// Runs a closure on two threads at once. Between its statements, the answer pauses.
    func onTwoThreads(_ body: @escaping @Sendable () -> Void) {
      let group = DispatchGroup()
      pausing.add(1, ordering: .relaxed)
      for name in ["one", "two"] {
        DispatchQueue(label: name).async(group: group, execute: body)
      }
      group.wait()
      pausing.subtract(1, ordering: .relaxed)
    }

    @discardableResult func \(AnswerCode.pause)() -> Bool {
      if pausing.load(ordering: .relaxed) > 0 {
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(300))
      }
      return true
    }

    func \(AnswerCode.read)<Value>(_ value: Value) -> Value {
      \(AnswerCode.pause)()
      return value
    }

    """
}

extension Program {
  fileprivate init(testing files: [(String, String)]) {
    let main = ("main.swift", "await \(Reserved.runTests)()\n\(Runtime.testRunner())")
    let imports = files.flatMap { Snippet(parsing: $0.1).imports.map(\.module) }
    self.init(files: (files + [main]).map(File.init), goal: .test, imports: Set(imports).sorted())
    interface = SwiftText.interface(of: files[0].1)
  }
}

extension Exercise.File {
  var name: String { String(path.lastName) }
}

/// What is verified of an exercise.
package enum ExercisePart: String { case checks, answers }

/// The exercises that were verified without a problem: while such an exercise and its modules are
/// unchanged, not even its transcripts are read.
extension ProgramExecutor {
  /// Whether a part of an exercise is known to have no problem.
  package func hasVerified(_ exercise: Exercise, _ part: ExercisePart) throws -> Bool {
    verdicts.data(for: try key(of: exercise, part)) != nil
  }

  /// Remembers a part without a problem.
  package func remember(_ exercise: Exercise, _ part: ExercisePart) throws {
    verdicts.store(Data(), for: try key(of: exercise, part))
  }

  /// What the verdict depends on: this program's rules, the texts, the settings of the formatter, and
  /// the conditions of the runs.
  private func key(of exercise: Exercise, _ part: ExercisePart) throws -> String {
    let (task, variants) = (exercise.manuscript, exercise.variants)
    let files =
      [exercise.start, exercise.solution, exercise.checks] + variants.flatMap(\.files)
      + exercise.answers.map(\.source)
    let texts =
      [exercise.id, task.path, task.text] + variants.flatMap { [$0.path, $0.check] }
      + files.flatMap { [$0.path, $0.text] }
    let format = URL(filePath: exercise.solution.path)
      .folderAbove { $0.appending(path: ".swift-format").exists }
      .flatMap { try? String(readingText: $0.appending(path: ".swift-format")) }
    let modules = compiler.modules.targets.keys.sorted()
    // A module that only a comment names counts too, which may cost a verification.
    let named = modules.filter { name in files.contains { strstr($0.text, name) != nil } }
    let conditions = try testConditions(importing: named).text
    let context = ["exercise's \(part)", FileStamp.ofThisProgram, conditions, format ?? ""]
    return (context + [modules.joined(separator: " ")] + texts).joined(separator: "\0")
  }
}

extension Exercise.Variant {
  /// The program that runs tests with this code. The code has no comments: a module's documentation may
  /// change, and the program is still the one that ran.
  func program(with tests: Exercise.File) -> Program {
    let others = others.map { ($0.name, SwiftText.withoutComments($0.text)) }
    let code = (programName, SwiftText.withoutComments(file.text))
    return Program(testing: [code, (tests.name, tests.text)] + others)
  }

  /// The name of its file in a program. A module's files keep theirs.
  var programName: String { isOfModule ? file.name : "Checks.swift" }

  /// The check of the learner's tests that a run with this code is.
  func check(on run: Transcript.Run, _ reader: CheckResultReader) -> CheckResult.Check {
    let outcome = TestOutcome(run, expected: Snippet(parsing: reader.text).testCount)
    // A known issue or a test that is skipped does not notice a mutant.
    if isMutant, outcome.hasEnded, !run.tests.contains(where: { $0.kind == .issue }) {
      return .init(
        name: check, state: .failed, problems: [.init(text: "all your tests pass with this code")])
    }
    if isMutant || outcome.hasPassed { return .init(name: check, state: .passed) }
    guard !outcome.problems.isEmpty else {
      return .init(name: check, state: .notRun, isWhereItStopped: true)
    }
    let problems = outcome.problems.map { problem in
      CheckResult.Problem(
        reading: problem.text, at: reader.place(problem.file, problem.line, problem.column))
    }
    return .init(name: check, state: .failed, problems: problems)
  }
}
