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

  /// How a run of some tests ended.
  enum Outcome: Sendable {
    case passed
    case failed(String)
  }

  let executable: URL
  let sandbox: Sandbox
  let scratch: Scratch
  /// What tests may read besides the system and the toolchain.
  let readable: [String]
  /// The number of mutants.
  let count: Int

  /// The names of all tests.
  func names() throws -> [String] {
    let result = try start(["list"], variables: [:], files: [], seconds: 60)
    guard result.status == .exited(0) else {
      throw ContentError("the tests cannot be listed: \(result.standardError.suffix(500))")
    }
    return result.standardOutput.split(separator: "\n").map(String.init).sorted()
  }

  /// Runs one test without a mutant, and records which mutants it reaches.
  ///
  /// - Throws: `ContentError` if it fails.
  func measure(_ name: String) throws -> Test {
    let marks = try scratch.makeFolder().appending(path: "reached")
    try Data(count: self.count + 1).write(to: marks)
    chmod(marks.path, 0o666)
    let start = ContinuousClock.now
    let outcome = try run([name], mutant: nil, marks: marks, seconds: 120)
    let time = start.duration(to: .now) / .seconds(1)
    if case .failed(let why) = outcome {
      throw ContentError(
        "the test \(name) fails without a mutant, when it runs alone: \(why); mend it first, or try"
          + " `--no-sandbox`")
    }
    let bytes = try Data(contentsOf: marks)
    return Test(
      name: name, seconds: time, reached: Set(bytes.indices.filter { bytes[$0] != 0 }))
  }

  /// Runs tests.
  ///
  /// - Parameters:
  ///   - marks: The file that gets a mark for each mutant that is reached.
  ///   - isParallel: Whether they run at the same time.
  func run(
    _ tests: [String], mutant: Int?, marks: URL? = nil, isParallel: Bool = true, seconds: Double
  ) throws -> Outcome {
    let folder = try scratch.makeFolder()
    defer { scratch.remove(folder) }
    let list = folder.appending(path: "tests")
    try Data(tests.map(\.asPattern).joined(separator: "\n").utf8).write(to: list)
    var variables: [String: String] = [:]
    if let mutant { variables[Instrumentation.variable] = "\(mutant)" }
    if let marks { variables[Instrumentation.reachedVariable] = marks.path }
    let result = try start(
      [isParallel ? "run" : "run-serially", list.path], variables: variables,
      files: [marks].compactMap { $0 },
      reads: [list.path],
      seconds: seconds)
    switch result.status {
    case .exited(0): return .passed
    case .exited(TestRunner.failure): return .failed(result.standardError.failedTest)
    case .exited(let code): return .failed("the tests end with status \(code)")
    case .signalled(let signal): return .failed("the tests crash (signal \(signal))")
    case .timedOut: return .failed("time-out")
    case .multiplied: return .failed("too many processes")
    }
  }

  private func start(
    _ arguments: [String], variables: [String: String], files: [URL], reads: [String] = [],
    seconds: Double
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
    process.environment.merge(variables) { $1 }
    let result = try process.run(limits: .init(seconds: seconds, outputBytes: 16 << 20))
    try sandbox.check(result)
    return result
  }
}

extension String {
  /// A regular expression for the identifier of this test, at whatever place in its file.
  fileprivate var asPattern: String {
    var text = "^"
    for character in self {
      let isPlain = character.isLetter || character.isNumber || !character.isASCII
      text += isPlain ? String(character) : "\\" + String(character)
    }
    return text + "(\\/|$)"
  }

  /// The test that a runner named before it ended.
  fileprivate var failedTest: String {
    guard let mark = lastIndex(of: "\u{1}") else { return "a test" }
    let line = self[index(after: mark)...].prefix { $0 != "\n" }
    // Without the file and the position behind the name.
    return line.split(separator: "/").filter { !$0.contains(".swift:") }.joined(separator: "/")
  }
}
