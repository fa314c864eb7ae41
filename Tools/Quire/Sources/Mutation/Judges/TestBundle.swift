import Compilation
import Execution
import Foundation
import Support

/// The tests of a module, linked with its instrumented version.
struct TestBundle: Sendable {
  /// One test function.
  struct Test: Sendable {
    let name: String
    /// How long it runs alone, in seconds.
    var seconds = 0.0
    /// The mutants that it reaches.
    var reached: Set<Int> = []
  }

  let executable: URL
  let sandbox: Sandbox
  let scratch: Scratch
  /// What tests may read besides the system and the toolchain.
  let readable: [String]
  let slots: CoreSlots
  /// How long the jobs of mutants had a core.
  let time = CoreSlots.Time()

  /// The names of all tests.
  func names() throws -> [String] {
    let result = try start([], seconds: 60)
    guard result.status == .exited(0) else {
      throw ContentError("the tests cannot be listed: \(result.standardError.suffix(500))")
    }
    return result.standardOutput.filledLines.map(String.init).sorted()
  }

  /// Runs tests without a mutant, each in a process of its own, and records which mutants they reach.
  ///
  /// - Throws: `ContentError` if one fails.
  func measure(_ names: [String]) throws -> [Test] {
    let jobs = names.map { TestJob(mutant: 0, tests: [$0], isParallel: true, seconds: 120) }
    return try zip(names, run(jobs)).map { name, result in
      if let failure = result?.failure {
        throw ContentError(
          "the test \(name.asTestName) fails without a mutant, when it runs alone: \(failure); mend"
            + " it first, or try `--no-sandbox`")
      }
      return Test(name: name, seconds: result?.seconds ?? 0, reached: result?.reached ?? [])
    }
  }

  /// Runs jobs, one after the other. Of the jobs for a mutant, those behind the first that fails do not
  /// run.
  ///
  /// - Parameter isPatient: Whether the jobs may wait long; then they need no core meanwhile.
  /// - Returns: The results, in the order of the jobs; nil for those that did not run.
  func run(_ jobs: [TestJob], isPatient: Bool = false) throws -> [TestJob.Result?] {
    var results = [TestJob.Result?](repeating: nil, count: jobs.count)
    var first = 0
    while first < jobs.count {
      let rest = jobs[first...]
      let folder = try scratch.makeFolder()
      defer { scratch.remove(folder) }
      let list = folder.appending(path: "jobs")
      let found = folder.appending(path: "results")
      try Data(rest.map(\.line).joined().utf8).write(to: list)
      try Data().write(to: found)
      chmod(found.path, 0o666)
      let ended = try start(
        [list.path, found.path], files: [found], reads: [list.path],
        seconds: 60 + rest.reduce(0) { $0 + $1.seconds }, isPatient: isPatient,
        adding: rest.contains { $0.mutant != 0 } ? time : nil)
      for (number, result) in TestJob.Result.parse(try String(readingText: found)) {
        results[first + number - 1] = result
      }
      guard ended.status != .exited(0) else { break }
      guard ended.status != .exited(126) else {
        throw EnvironmentError("the processes of tests cannot be started")
      }
      // The job behind the last result brought the process of all jobs down.
      let last = results.lastIndex { $0 != nil }.map { max($0 + 1, first) } ?? first
      guard
        let next = jobs.indices[last...].first(where: { index in
          !zip(jobs, results).contains { $0.mutant == jobs[index].mutant && $1?.failure != nil }
        })
      else { break }
      results[next] = .init(seconds: 0, failure: "the tests end with \(ended.status)", reached: [])
      first = next + 1
    }
    return results
  }

  private func start(
    _ arguments: [String], files: [URL] = [], reads: [String] = [], seconds: Double,
    isPatient: Bool = false, adding time: CoreSlots.Time? = nil
  ) throws -> Subprocess.Result {
    let home = try scratch.makeFolder()
    let outputs = try scratch.makeFolder()
    defer { scratch.remove(home) }
    let command = sandbox.command(
      for: executable.path, arguments,
      access: .init(folder: home, files: files, readable: readable + reads))
    var process = Subprocess(command.executable, command.arguments, in: home)
    process.outputFolder = outputs
    // A backtrace takes longer than the test.
    process.environment.merge(
      ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": home.path, "HOME": home.path, "NO_COLOR": "1"]
    ) { $1 }
    let result = try slots.run(adding: time) { permit in
      var limits = Subprocess.Limits.program(seconds: seconds)
      // One process runs the jobs of many mutants.
      limits.writtenBytes = .max
      if isPatient { limits.whenIdle = permit.giveBack }
      return try process.run(limits: limits)
    }
    try sandbox.check(result)
    return result
  }
}
