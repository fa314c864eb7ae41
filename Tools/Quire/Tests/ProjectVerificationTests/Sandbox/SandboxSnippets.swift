import Foundation
import Testing

@testable import Compilation
@testable import Execution

/// Code that tries to do harm. All of it is one program, which is told what to try.
struct HostileSnippet: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// An expression that is true if harm was done. `secret` is the path of a file that it may not
  /// use, `home` the home folder, `cache` quire's cache.
  let harm: String
  /// Whether it succeeds without a sandbox, without damage to the tests themselves.
  var isHarmlessHere = true

  init(_ name: String, _ harm: String, isHarmlessHere: Bool = true) {
    (testDescription, self.harm, self.isHarmlessHere) = (name, harm, isHarmlessHere)
  }

  /// What it prints: `harm` or `contained`.
  func output(sandbox: Sandbox? = nil) throws -> String {
    let (program, executable) = try Self.compiled.get()
    let executor = try SandboxBench.executor(sandbox: sandbox)
    var runner = Runner(
      compiler: executor.compiler, limits: executor.limits, sandbox: executor.sandbox)
    let secret = try SandboxBench.secret()
    runner.variables = [
      "HARM": testDescription, "SECRET": secret.path, "HARMED_HOME": NSHomeDirectory(),
      "CACHE": secret.deletingLastPathComponent().deletingLastPathComponent().path,
    ]
    let folder = try executor.compiler.scratch.makeFolder()
    defer { executor.compiler.scratch.remove(folder) }
    return try runner.run(program, compiledTo: executable, beside: folder).output
  }

  private static let compiled = Result {
    // Each is an expression of its own for the compiler.
    let cases = all.map { "case \"\($0.testDescription)\": \($0.harm)" }.joined(separator: "\n")
    let text = """
      import Foundation
      \(helpers)
      let harm: Bool = switch variable("HARM") {
      \(cases)
      default: fatalError("nothing is chosen")
      }
      print(harm ? "harm" : "contained")
      """
    let program = Program(
      files: [.init(name: "main.swift", text: text)], goal: .run, imports: ["Foundation"])
    let compiler = try SandboxBench.executor().compiler
    let folder = try compiler.scratch.makeFolder()
    let outcome = try compiler.compile(program, in: folder)
    return (program, try #require(outcome.executable, "\(outcome.messages)"))
  }

  private static let zeros = String(repeating: ", 0", count: 104)
  private static let helpers = """
    func variable(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }
    let (secret, home, cache) = (variable("SECRET"), variable("HARMED_HOME"), variable("CACHE"))
    let files = FileManager.default
    let parent = getppid()
    @_silgen_name("prctl") func control(
      _ a: CInt, _ b: UInt, _ c: UInt, _ d: UInt, _ e: UInt) -> CInt
    @_silgen_name("syscall") func call(
      _ n: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int = 0) -> Int
    @_silgen_name("prlimit") func limit(_ a: pid_t, _ b: CInt, _ c: Int, _ d: Int) -> CInt
    @_silgen_name("setpriority") func slow(_ a: CInt, _ b: pid_t, _ c: CInt) -> CInt
    @_silgen_name("fork") func fork_() -> pid_t
    func child(_ succeeds: () -> Bool) -> Bool {
      if fork_() == 0 { _exit(succeeds() ? 1 : 0) }
      var status: CInt = 0
      wait(&status)
      return status != 0
    }
    @_silgen_name("unshare") func enter(_ a: CInt) -> CInt
    func pair() -> [CInt] {
      var pair: [CInt] = [0, 0]
      socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &pair)
      return pair
    }
    func named<T>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
      var name = sockaddr_un(sun_family: 1, sun_path: (47, 120, 47, 121\(zeros)))
      return withUnsafePointer(to: &name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, 110) }
      }
    }
    func opens(_ path: String, _ flags: CInt) -> Bool { open(path, flags) >= 0 }
    func output() throws -> String {
      try files.destinationOfSymbolicLink(atPath: "/proc/self/fd/1")
    }
    func copy(_ text: String) -> Int { Int(bitPattern: strdup(text)) }

    """

  static let all = reading + writing + sockets + processes + kernel

  private static let reading = [
    Self("reads a file", "opens(secret, O_RDONLY)"),
    Self("lists the home folder", "(try? files.contentsOfDirectory(atPath: home)) != nil"),
    Self("lists the cache", "(try? files.contentsOfDirectory(atPath: cache)) != nil"),
    Self("lists the system's top", "(try? files.contentsOfDirectory(atPath: \"/\")) != nil"),
    Self("reads through a link", "symlink(secret, \"link\") == 0 && opens(\"link\", O_RDONLY)"),
    Self("reads what is left open", "(3..<198).contains { fcntl($0, F_GETFD) >= 0 }"),
    Self("reads passwords", "opens(\"/etc/shadow\", O_RDONLY)", isHarmlessHere: geteuid() == 0),
    Self(
      "reads the environment of quire",
      "files.contents(atPath: \"/proc/\\(parent)/environ\") != nil"),
    Self(
      "has the variables of quire", "getenv(\"QUIRE_SECRET\") != nil", isHarmlessHere: false),
    Self("reads what it printed", "opens(\"/proc/self/fd/1\", O_RDONLY)"),
    Self("reads the memory of quire", "opens(\"/proc/\\(parent)/mem\", O_RDONLY)"),
    Self("watches the names in a folder", "call(294, 0, 0, 0, 0) >= 0", isHarmlessHere: isIntel),
    Self(
      "looks through the files of quire",
      "(try? files.contentsOfDirectory(atPath: \"/proc/\\(parent)/root\")) != nil"),
  ]

  private static let writing = [
    Self("writes a file", "opens(secret, O_WRONLY)"),
    Self("makes a file", "opens(secret + \".new\", O_WRONLY | O_CREAT)", isHarmlessHere: false),
    Self(
      "makes a temporary file",
      "{ let path = strdup(\"/tmp/quire-XXXXXX\")!; defer { unlink(path) }; return mkstemp(path) >= 0 }()"
    ),
    Self("makes a folder", "mkdir(secret + \".folder\\(getpid())\", 0o700) == 0"),
    Self("truncates a file", "truncate(secret, 4) == 0"),
    Self(
      "truncates a file that it may read", "opens(\"/etc/hosts\", O_RDONLY | O_TRUNC)",
      isHarmlessHere: false),
    Self("removes a file", "unlink(secret) == 0"),
    Self("moves a file", "rename(secret, secret + \".moved\") == 0"),
    Self("links a file into its folder", "link(secret, \"here\") == 0", isHarmlessHere: false),
    Self("replaces its output", "try unlink(output()) == 0"),
    Self("changes permissions", "chmod(secret, 0o600) == 0"),
    Self(
      "changes permissions of the system", "fchmod(open(\"/bin/sh\", O_RDONLY), 0o755) == 0",
      isHarmlessHere: geteuid() == 0),
    Self("changes an owner", "chown(secret, getuid(), getgid()) == 0"),
    Self("changes a date", "utimes(secret, nil) == 0"),
    Self(
      "changes an attribute", "call(188, copy(secret), copy(\"user.a\"), copy(\"b\"), 1) == 0",
      isHarmlessHere: isIntel),
    Self(
      "changes a date through a path whose address ends in zeros",
      """
      {
        let place = mmap(
          UnsafeMutableRawPointer(bitPattern: 0x3000_0000_0000), 4096, PROT_READ | PROT_WRITE,
          MAP_PRIVATE | MAP_ANONYMOUS | 0x10, -1, 0)!
        strcpy(place.assumingMemoryBound(to: CChar.self), secret)
        return utimensat(AT_FDCWD, place.assumingMemoryBound(to: CChar.self), nil, 0) == 0
      }()
      """),
  ]

  private static let sockets = [
    Self("opens a TCP socket", "socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0"),
    Self("opens a TCP socket of IPv6", "socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0) >= 0"),
    Self("opens a UDP socket", "socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0) >= 0"),
    Self("opens a local socket", "socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0"),
    Self("opens a local datagram socket", "socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0) >= 0"),
    Self("opens a netlink socket", "socket(AF_NETLINK, Int32(SOCK_RAW.rawValue), 0) >= 0"),
    Self("connects a socket pair", "named { connect(pair()[0], $0, $1) } == 0 || errno != EACCES"),
    Self(
      "sends to a name from a socket pair",
      "named { sendto(pair()[0], \"x\", 1, 0, $0, $1) } == 0 || errno != EACCES"),
    Self(
      "sends a message from a socket pair",
      "{ var message = msghdr(); return sendmsg(pair()[0], &message, 0) >= 0 || errno != EACCES }()"
    ),
  ]

  private static let processes = [
    Self("signals quire", "kill(parent, 0) == 0"),
    Self("signals the group of quire", "kill(-getpgid(parent), 0) == 0"),
    Self("signals everything", "kill(-1, 0) == 0"),
    Self("signals the first process", "kill(1, 0) == 0", isHarmlessHere: geteuid() == 0),
    Self(
      "signals a thread of quire", "call(234, Int(parent), Int(parent), 0, 0) == 0",
      isHarmlessHere: isIntel),
    Self("queues a signal for quire", "sigqueue(parent, 0, sigval()) == 0"),
    Self("limits quire", "limit(parent, 4, 0, 0) == 0"),
    Self("slows quire down", "slow(0, parent, 0) == 0"),
    Self("slows down all that the user runs", "slow(2, 0, 0) == 0"),
    Self("has a signal sent by a file", "fcntl(1, F_SETOWN, parent) == 0"),
    Self("traces quire", "call(101, 16, Int(parent), 0, 0) == 0", isHarmlessHere: false),
    Self("adopts orphans", "control(36, 1, 0, 0, 0) == 0"),
    Self("outlives quire", "control(1, 0, 0, 0, 0) == 0"),
    Self("leaves its session", "child { setsid() >= 0 }"),
    Self("leaves its group", "child { setpgid(0, 0) == 0 }"),
    Self("lets itself be traced", "call(101, 0, 0, 0, 0) == 0", isHarmlessHere: isIntel),
    Self("becomes root", "setuid(0) == 0", isHarmlessHere: geteuid() == 0),
  ]

  private static let kernel = [
    Self("makes a file in memory", "call(319, copy(\"a\"), 0, 0, 0) >= 0", isHarmlessHere: isIntel),
    Self("makes a shared memory object", "shm_open(\"/quire\", O_RDWR | O_CREAT, 0o600) >= 0"),
    Self("makes a shared memory segment", "shmget(0, 4096, 0o600) >= 0"),
    Self("enters a namespace of its own", "enter(0x1000_0000) == 0", isHarmlessHere: false),
    Self(
      "mounts a file system", "mount(\"none\", \"/tmp\", \"tmpfs\", 0, nil) == 0",
      isHarmlessHere: false),
    Self("sets up a ring", "call(425, 1, 0, 0, 0) >= 0 || errno != EPERM"),
    Self("opens two thousand files", "(0..<2_000).allSatisfy { _ in dup(1) >= 0 }"),
    Self(
      "reserves a terabyte of addresses",
      "mmap(nil, 1 << 40, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED"),
    Self(
      "loads a program into the kernel", "call(321, 0, 0, 0, 0) >= 0 || errno != EPERM",
      isHarmlessHere: isIntel && geteuid() == 0),
    Self(
      "counts events of the processor", "call(298, 0, 0, 0, 0) >= 0 || errno != EPERM",
      isHarmlessHere: isIntel),
    Self("reads keys", "call(250, 0, -4, 0, 0) >= 0 || errno != EPERM", isHarmlessHere: isIntel),
  ]

  #if arch(x86_64)
    private static let isIntel = true
  #else
    private static let isIntel = false
  #endif
}

/// A document whose program needs something that the sandbox must permit. The fixtures, which run
/// in the sandbox too, have its traps and tests.
struct HarmlessSnippet: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String

  /// - Parameter snippet: A comment that says what the code does, and the code.
  private init(_ snippet: String) {
    let parts = snippet.split(separator: "\n", maxSplits: 1)
    testDescription = String(parts[0].dropFirst(3))
    text = "# A\n\n```swift\nimport Foundation\n\(parts[1])\n```\n"
  }

  static let all = runs.components(separatedBy: "\n\n").map { Self($0) }

  private static let runs = """
    // writes and reads its own folder
    try "a".write(toFile: "a.txt", atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(atPath: "b/c", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "a.txt", toPath: "b/c/d.txt")
    try FileManager.default.moveItem(atPath: "b/c/d.txt", toPath: "e.txt")
    try String(contentsOfFile: "e.txt", encoding: .utf8)  // → "a"

    // writes temporary files
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("a".utf8).write(to: file)
    try Data(contentsOf: file).count  // → 1
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: file, create: true)
    FileManager.default.fileExists(atPath: folder.path)  // → true

    // sets permissions and dates
    try Data().write(to: URL(filePath: "a"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640, .modificationDate: Date(timeIntervalSince1970: 5)],
      ofItemAtPath: "a")
    let facts = try FileManager.default.attributesOfItem(atPath: "a")
    facts[.posixPermissions] as? Int  // → Optional(416)
    (facts[.modificationDate] as? Date)?.timeIntervalSince1970  // → Optional(5.0)

    // runs a script of its own
    try "#!/bin/sh\\necho hello; echo other >/dev/stderr\\n"
      .write(toFile: "a.sh", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "a.sh")
    let process = Process()
    process.executableURL = URL(filePath: "a.sh")
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    process.waitUntilExit()
    process.terminationStatus  // → 0
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)  // → "hello\\n"

    // asks for facts of the process
    let info = ProcessInfo.processInfo
    info.activeProcessorCount > 0 && info.physicalMemory > 0 && info.systemUptime > 0  // → true
    info.hostName.isEmpty || info.operatingSystemVersionString.isEmpty  // → false
    FileManager.default.contents(atPath: "/proc/self/status") != nil  // → true

    // formats dates of another time zone
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "de_DE")
    formatter.timeZone = TimeZone(identifier: "Europe/Berlin")
    formatter.dateFormat = "EEEE HH:mm"
    formatter.string(from: Date(timeIntervalSince1970: 0))  // → "Donnerstag 01:00"

    // starts threads and tasks
    let total = await withTaskGroup(of: Int.self) { group in
      for i in 1...100 { group.addTask { i } }
      var total = 0
      for await i in group { total += i }
      return total
    }
    total  // → 5050
    let gate = DispatchSemaphore(value: 0)
    let thread = Thread { gate.signal() }
    thread.start()
    gate.wait(timeout: .now() + 2) == .success  // → true

    // runs timers in a run loop
    let timer = Timer(timeInterval: 0.01, repeats: false) { _ in print("fired") }
    RunLoop.main.add(timer, forMode: .default)
    RunLoop.main.run(until: Date.now + 0.1)
    ```
    ```output
    fired

    // ends a child
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sleep")
    process.arguments = ["100"]
    try process.run()
    process.terminate()
    process.waitUntilExit()
    process.terminationReason == .uncaughtSignal  // → true

    // signals itself
    signal(SIGUSR1) { _ in }
    kill(getpid(), SIGUSR1)  // → 0
    raise(SIGUSR1)  // → 0
    """
}
