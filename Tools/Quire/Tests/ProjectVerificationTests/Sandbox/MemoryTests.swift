import Foundation
import TestSupport
import Testing

@testable import Compilation
@testable import Execution
@testable import ProjectVerification
@testable import Support

@Suite struct `What is remembered of a program` {
  private func run(_ status: Subprocess.Status, isOutOfMemory: Bool = false) -> Transcript.Run {
    Transcript.Run(
      status: status, output: "", checkpoints: [:], values: [], crash: nil, tests: [],
      hasFlooded: false, isOutOfMemory: isOutOfMemory, errors: "")
  }

  @Test(arguments: [
    (Subprocess.Status.exited(0), true), (.exited(1), true), (.signalled(SIGILL), true),
    (.signalled(SIGTRAP), true), (.signalled(SIGABRT), true), (.signalled(SIGSEGV), true),
    (.signalled(SIGXFSZ), true), (.signalled(SIGKILL), false), (.signalled(SIGTERM), false),
    (.signalled(SIGBUS), false), (.signalled(SIGINT), false), (.timedOut, true),
    (.multiplied, false),
  ]) func `is only what it did itself`(status: Subprocess.Status, isRemembered: Bool) {
    #expect(Transcript(messages: [], runs: [run(status)]).isReproducible == isRemembered)
    let two = Transcript(messages: [], runs: [run(.exited(0)), run(status)])
    #expect(two.isReproducible == isRemembered)
    let hungry = Transcript(messages: [], runs: [run(status, isOutOfMemory: true)])
    #expect(!hungry.isReproducible)
  }

  @Test func `is not what a failing compiler said`() {
    #expect(Transcript(messages: []).isReproducible)
    #expect(!Transcript(messages: [], hasCompilerCrashed: true).isReproducible)
  }

  @Test func `is another with another sandbox, and on another day where it reads the clock`() throws
  {
    func key(_ text: String, _ sandbox: Sandbox? = nil) throws -> ProgramKey {
      let file = Program.File(name: "main.swift", text: text)
      return try Bench.executor(sandbox: sandbox).cacheKey(
        of: Program(files: [file], goal: .run, imports: []))
    }
    #expect(try key("print(1)").text != key("print(1)", .disabled).text)
    let day = "the day, and it reads what changes"
    #expect(try key("print(Date())").parts[day] == "\(Date.today)")
    #expect(try key("print(1)").parts[day] == "")
  }

  private func result(_ status: Subprocess.Status, _ words: String) throws -> Subprocess.Result {
    let folder = try Bench.tools.get().2.makeFolder()
    let errors = folder.appending(path: "stderr")
    try Data(words.utf8).write(to: errors)
    return .init(
      status: status, output: folder.appending(path: "stdout"), errors: errors, peakMemory: 0)
  }

  @Test(arguments: [
    "<unknown>:0: error: error opening 'a.o': No space left on device\n",
    "LLVM ERROR: IO failure on output stream: No space left on device\n",
  ]) func `is not what a compiler said on a full disk`(words: String) throws {
    let result = try result(.exited(1), words)
    #expect(throws: EnvironmentError.self) {
      try Compiler.Outcome(failure: result, words.compilerMessages)
    }
  }

  private static let located = "fence0.swift:1:5: error: cannot find 'x' in scope\n"

  /// How the compiler ended, what it wrote, and whether that is a verdict on the program.
  @Test(arguments: [
    (Subprocess.Status.exited(1), located, true), (.exited(1), "", false),
    (.exited(2), located, false), (.signalled(SIGKILL), located, false),
    (.signalled(SIGSEGV), "", false), (.timedOut, located, false),
  ]) func `is not what a compiler said that did not end by itself`(
    status: Subprocess.Status, words: String, isVerdict: Bool
  ) throws {
    let result = try result(status, words)
    let outcome = try #require(try Compiler.Outcome(failure: result, words.compilerMessages))
    #expect(outcome.executable == nil)
    #expect(outcome.hasCrashed == !isVerdict)
    #expect(outcome.messages.filter { $0.severity == .error }.count == 1)
  }

  @Test(arguments: [
    ("kill(getpid(), SIGKILL)", 0), ("kill(getpid(), SIGTERM)", 0), ("exit(3)", 1),
    ("fatalError()", 1),
  ]) func `is kept in the cache, and nothing else`(code: String, count: Int) throws {
    let place = URL.ofTest()
    let executor = try Bench.executor(cache: ArtifactStore(folder: place), sandbox: .disabled)
    _ = try SandboxBench.transcript(code, in: executor)
    let names = try? FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect((names ?? []).count == count)
  }
}

@Suite struct `The cache in the temporary folder` {
  private let folder = URL.ofTest()

  @Test func `is made for its user alone, and found again`() throws {
    #expect(CacheFolder.makePrivate(folder) == nil)
    var facts = stat()
    #expect(stat(folder.path, &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o700)
    #expect(CacheFolder.makePrivate(folder) == nil)
  }

  @Test func `is closed to others, and not one that they may write to`() throws {
    mkdir(folder.path, 0o755)
    #expect(CacheFolder.makePrivate(folder) == nil)
    var facts = stat()
    #expect(stat(folder.path, &facts) == 0 && facts.st_mode & 0o777 == 0o700)
    chmod(folder.path, 0o777)
    #expect(CacheFolder.makePrivate(folder) == "other users may write to it")
  }

  @Test func `is not a link or a file`() throws {
    symlink("/tmp", folder.path)
    #expect(CacheFolder.makePrivate(folder) == "it is a symbolic link")
    unlink(folder.path)
    try Data().write(to: URL(filePath: folder.path))
    #expect(CacheFolder.makePrivate(folder) == "it is no folder")
  }

  @Test(.enabled(if: geteuid() == 0)) func `is not another user's`() throws {
    mkdir(folder.path, 0o700)
    chown(folder.path, 65_534, 65_534)
    #expect(CacheFolder.makePrivate(folder) == "another user made it")
  }
}
