import Compilation
import Execution
import Foundation
import Support

/// The tests of a module, linked with its instrumented version.
struct TestBundle: Sendable {
  /// One test function, and what comes of it when it runs alone, without a mutant.
  typealias Test = (name: String, result: TestJob.Result)

  let executable: URL
  let sandbox: Sandbox
  let scratch: Scratch
  /// What tests may read besides the system and the toolchain.
  let readable: [String]
  let slots: CoreSlots
  /// How long the jobs of mutants had a core.
  let time = CoreSlots.Time()

  func names() throws -> [String] {
    let result = try start([], seconds: 60)
    guard result.status == .exited(0) else {
      throw ContentError("the tests cannot be listed: \(result.standardError.suffix(500))")
    }
    return result.standardOutput.filledLines.map(String.init).sorted()
  }

  /// Runs tests without a mutant, each in a process of its own, and records which mutants they reach.
  func measure(_ names: [String]) throws -> [Test] {
    let jobs = names.map { TestJob(mutant: 0, tests: [$0], seconds: 120, computing: 120) }
    return try zip(names, run(jobs)).map { ($0, $1 ?? .init(seconds: 0)) }
  }

  /// Runs jobs, one after the other. Of the jobs for a mutant, those behind the first that fails do not
  /// run and have no result. Patient jobs may wait long, and need no core meanwhile.
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
      results[next] = .init(seconds: 0, failure: "the tests end with \(ended.status)")
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
    var process = sandbox.process(
      executable.path, arguments, in: home, files: files, readable: readable + reads)
    process.outputFolder = outputs
    // A backtrace takes longer than the test.
    process.environment.merge(
      ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": home.path, "HOME": home.path, "NO_COLOR": "1"]
    ) { $1 }
    let result = try slots.run(adding: time) { giveBack in
      var limits = Subprocess.Limits.program(seconds: seconds)
      // One process runs the jobs of many mutants.
      limits.writtenBytes = .max
      if isPatient { limits.whenIdle = giveBack }
      return try process.run(limits: limits)
    }
    try sandbox.check(result)
    return result
  }
}

/// Some tests that run with one mutant in a process of their own.
struct TestJob: Sendable {
  /// The number of the mutant; 0 for none.
  let mutant: Int
  let tests: [String]
  /// Whether they run at the same time.
  var isParallel = true
  /// How long they may take, and how long of it they may compute.
  let seconds, computing: Double

  /// What came of a job.
  struct Result: Sendable {
    let seconds: Double
    /// What failed; nil if nothing did.
    var failure: String?
    /// The mutants that were reached, if none was selected.
    var reached: Set<Int> = []

    /// The failure of a job that would not end: it computed for too long, or waited although it had time.
    static let timeOut = "time-out"
    /// The failure of a job that might have ended on a machine with less to do.
    static let late = "late"
  }

  /// The job as `quire_serve` in `Instrumentation` reads it.
  var line: String {
    let words = [isParallel ? "parallel" : "serially"] + tests.map(\.asPattern)
    let limits = [seconds, computing].map { "\(Int($0 * 1_000))" }
    return (["\(mutant)"] + limits + words).joined(separator: "\t") + "\n"
  }
}

extension TestJob.Result {
  /// Reads the lines of results, by the numbers of their jobs. The last line may be cut short.
  static func parse(_ text: String) -> [(number: Int, result: Self)] {
    text.filledLines.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 5, let number = Int(fields[0]), let time = Double(fields[1])
      else { return nil }
      let end = fields[2].split(separator: " ").map(String.init)
      let failure: String? =
        switch (end[0], end[1]) {
        case ("exited", "0"): nil
        case ("exited", "\(Instrumentation.failure)"):
          fields[3].isEmpty ? "a test" : String(fields[3]).asTestName
        case ("exited", let code): "the tests end with status \(code)"
        case ("signalled", let signal): "the tests crash (signal \(signal))"
        case ("endless", _): timeOut
        default: late
        }
      let reached = Set(fields[4].split(separator: " ").compactMap { Int($0) })
      return (number, .init(seconds: time / 1_000_000, failure: failure, reached: reached))
    }
  }
}

extension String {
  /// A pattern for the identifier of this test, wherever it is in its file; the name for XCTest's.
  fileprivate var asPattern: String {
    guard !hasPrefix("XCTest ") else { return self }
    let escaped = map { $0.isLetter || $0.isNumber || !$0.isASCII ? "\($0)" : "\\\($0)" }
    return "^" + escaped.joined() + "(\\/|$)"
  }

  /// A test's name without the file and the position behind it.
  var asTestName: String {
    let name = hasPrefix("XCTest ") ? String(dropFirst(7)) : self
    return name.split(separator: "/").filter { !$0.contains(".swift:") }.joined(separator: "/")
  }
}
