import Foundation
import Testing

@testable import Compilation
@testable import Execution
@testable import Support

@Suite struct `A program in the sandbox` {
  @Test(arguments: HarmlessSnippet.all) func `does what harmless programs do`(
    snippet: HarmlessSnippet
  ) throws {
    let result = try SandboxBench.result(of: snippet.text)
    #expect(result.diagnostics.map(\.verdictLine) == [])
  }

  @Test(arguments: HostileSnippet.all) func `is contained`(snippet: HostileSnippet) throws {
    #expect(try snippet.output() == "contained\n")
  }

  /// Without the sandbox, each must do harm; otherwise containing it proves nothing.
  @Test(arguments: HostileSnippet.all.filter(\.isHarmlessHere))
  func `is not contained without the sandbox`(snippet: HostileSnippet) throws {
    #expect(try snippet.output(sandbox: .disabled) != "contained\n")
  }
}

@Suite struct `The end of a program in the sandbox` {
  /// A program, and the status with which it ends.
  @Test(arguments: [
    ("kill(getpid(), SIGKILL)", Subprocess.Status.signalled(SIGKILL)),
    ("exit(137)", .exited(137)), ("exit(125)", .exited(125)), ("while true {}", .timedOut),
  ])
  func `is reported as without a sandbox`(code: String, status: Subprocess.Status) throws {
    #expect(try SandboxBench.transcript(code).status == status)
  }

  @Test func `comes when shared memory passes the limit`() throws {
    let code = """
      for _ in 0..<64 {
        let block = mmap(nil, 64 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)!
        memset(block, 1, 64 << 20)
      }
      """
    let bench = try SandboxBench.executor(memoryBytes: 256 << 20)
    let run = try SandboxBench.transcript(code, in: bench)
    #expect(run.isOutOfMemory)
    #expect(run.status != .exited(0))
  }

  @Test(arguments: [
    // One file after the other, one that is cut again and again, and files without a name.
    "write(open(\"\\(n)\", O_WRONLY | O_CREAT, 0o600), block, 8 << 20)",
    "let f = open(\"a\", O_WRONLY | O_CREAT | O_TRUNC, 0o600); write(f, block, 8 << 20); close(f)",
    "write(open(\"a\", O_WRONLY | O_CREAT, 0o600), block, 8 << 20); unlink(\"a\")",
  ])
  func `comes when all that it writes passes the limit`(step: String) throws {
    let code = """
      let block = malloc(8 << 20)!
      memset(block, 1, 8 << 20)
      for n in 0..<400 { \(step); usleep(2_000) }
      """
    let run = try SandboxBench.transcript(code)
    #expect(run.hasFlooded)
    #expect(run.status == .signalled(SIGXFSZ))
  }

  @Test func `comes at once when it closes the pipe that shows its end`() throws {
    let run = try SandboxBench.transcript("close(199); while true {}")
    #expect(run.status == .signalled(SIGKILL))
  }

  /// The kernel bounds how many there are before anybody looks, and one signal ends them all.
  @Test func `comes soon when its processes multiply, and none is left`() throws {
    // As quire does: what a program leaves is its own.
    ProcessGroups.adoptOrphans()
    let name = "bomb\(Int.random(in: 0..<1_000_000))"
    let code = """
      @_silgen_name("fork") func fork_() -> pid_t
      @_silgen_name("prctl") func control(_ a: CInt, _ b: UnsafePointer<CChar>) -> CInt
      _ = control(15 /* PR_SET_NAME */, "\(name)")
      while true { if fork_() == 0 { setsid(); setpgid(0, 0); if fork_() > 0 { exit(0) } } }
      """
    guard case .tooManyProcesses = try SandboxBench.transcript(code).end else {
      Issue.record("it ended in another way")
      return
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc").map {
      (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8))?.trimmed
    }
    #expect(!names.contains(name))
  }

  @Test func `comes when the buffers of its sockets pass the limit`() throws {
    let code = """
      @_silgen_name("fork") func fork_() -> pid_t
      let block = malloc(65536)!
      for _ in 0..<20 where fork_() == 0 {
        var pair: [CInt] = [0, 0]
        while socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 {
          for file in pair {
            _ = fcntl(file, F_SETFL, O_NONBLOCK)
            while send(file, block, 65536, 0) > 0 {}
          }
        }
        sleep(100)
      }
      sleep(100)
      """
    guard MemoryGroup(bytes: 1 << 20).map({ $0.remove() }) != nil else { return }
    #expect(try SandboxBench.transcript(code).isOutOfMemory)
  }

  @Test func `comes when its children together pass the limit`() throws {
    let code = """
      var all: [Process] = []
      for _ in 0..<6 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/perl")
        process.arguments = ["-e", "my $x = 'a' x (100 << 20); sleep 30"]
        try process.run()
        all.append(process)
      }
      all.forEach { $0.waitUntilExit() }
      """
    let bench = try SandboxBench.executor(memoryBytes: 256 << 20)
    #expect(try SandboxBench.transcript(code, in: bench).isOutOfMemory)
  }
}

@Suite struct `A sandbox` {
  @Test func `reports a program that does not start as a fault of the machine`() throws {
    let (_, _, scratch, _) = try Bench.tools.get()
    let folder = try scratch.makeFolder()
    let sandbox = try SandboxBench.executor().sandbox
    let result = try sandbox.process("/nowhere", [], in: folder).run(limits: .program)
    let error = #expect(throws: EnvironmentError.self) { try sandbox.check(result) }
    #expect(error?.description.contains("/nowhere: No such file or directory") == true)
  }

  @Test func `says why it is not available`() throws {
    let (folder, _, scratch, toolchain) = try Bench.tools.get()
    var fields = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(toolchain)) as? [String: Any])
    fields["tools"] = "/nowhere"
    let broken = try JSONDecoder().decode(
      Toolchain.self, from: JSONSerialization.data(withJSONObject: fields))
    let cache = folder.appending(path: UUID().uuidString)
    let sandbox = Sandbox.find(toolchain: broken, cache: cache, scratch: scratch)
    guard case .unavailable(let found) = sandbox else { Issue.record("it is available"); return }
    #expect(found.contains("/nowhere/clang cannot be started"))
  }

  @Test(arguments: [Sandbox.disabled, .unavailable(reason: "x")])
  func `that is disabled or unavailable changes no command`(sandbox: Sandbox) {
    let folder = URL(filePath: "/tmp")
    let process = sandbox.process("/bin/a", ["b"], in: folder)
    #expect(process.executable == "/bin/a")
    #expect(process.arguments == ["b"])
  }
}
