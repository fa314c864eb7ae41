import Foundation
import Synchronization
import Testing

/// A pseudo-terminal that runs a real `quire`, with input and output for the tests.
final class PseudoTerminal {
  // A class, since its deinitializer closes the terminal, which ends the program.
  private let master: Int32
  private let process: pid_t
  private let folder: URL
  private let received = Received()

  /// The program's output, read by a separate thread so that the program never blocks.
  private final class Received: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  convenience init(shell: String, in folder: URL) throws {
    let words = shell.split(separator: " ").map(String.init)
    try self.init([], in: folder, environment: ["ENV": "", "PS1": "$ "], command: words)
  }

  /// Starts quire, or another command, on a terminal of a size.
  init(
    _ arguments: [String], in folder: URL, width: Int = 80, height: Int = 24,
    environment: [String: String] = [:], command: [String]? = nil
  ) throws {
    self.folder = folder
    master = posix_openpt(O_RDWR | O_NOCTTY)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
    else { throw POSIXError(.ENOTTY) }
    Self.resize(master, width: width, height: height)
    let settings = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm", "PWD": folder.path]) { $1 }.merging(environment) { $1 }
    process = try Self.start(
      command ?? [Workspace.tool.path] + arguments, on: String(cString: name), in: folder, settings)
    let (master, received) = (master, received)
    Thread {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { return }
        received.bytes.withLock { $0 += buffer.prefix(count) }
      }
    }.start()
  }

  deinit {
    kill(process, SIGKILL)
    close(master)
    // An unreaped child keeps Swift Testing from noticing the end of its own children.
    waitpid(process, nil, 0)
  }

  /// Starts a new session, whose first open file becomes its terminal. `env` changes the folder.
  private static func start(
    _ command: [String], on terminal: String, in folder: URL, _ settings: [String: String]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawnattr_setflags(&attributes, newSession)
    let script = "cd \"$0\" && exec \"$@\""
    let words = ["/bin/sh", "-c", script, folder.path] + command
    let strings = words.map { strdup($0) } + [nil]
    let variables = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (strings + variables).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, strings, variables)
    guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EIO) }
    return process
  }

  /// Types a text, and expects others on the screen.
  func type(_ text: String, seeing words: String..., at place: SourceLocation = #_sourceLocation) {
    _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    expect(words, at: place)
  }

  /// Types a text that ends the program, and expects its exit status.
  func type(_ text: String, endingWith status: Int32, at place: SourceLocation = #_sourceLocation) {
    type(text)
    #expect(exitStatus() == status, sourceLocation: place)
  }

  /// Saves an answer to an exercise, and expects texts on the screen.
  func save(
    _ text: String, to path: String = Workspace.first, seeing words: String...,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    try Data(text.utf8).write(to: folder.appending(path: path), options: .atomic)
    expect(words, at: place)
  }

  /// Expects texts on the screen, one after the other.
  func shows(_ words: String..., at place: SourceLocation = #_sourceLocation) {
    expect(words, at: place)
  }

  private func expect(_ words: [String], at place: SourceLocation) {
    for text in words {
      let isThere = waits { screen.contains { $0.contains(text) } }
      let lines = screen.joined(separator: "\n")
      #expect(isThere, "“\(text)” is not on the screen:\n\(lines)", sourceLocation: place)
    }
  }

  func resize(width: Int, height: Int) { Self.resize(master, width: width, height: height) }

  private static func resize(_ terminal: Int32, width: Int, height: Int) {
    var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Sends a signal, and expects that it ends the program.
  func end(by number: Int32, at place: SourceLocation = #_sourceLocation) {
    signal(number)
    #expect(exitStatus() == 128 + number, sourceLocation: place)
  }

  /// The whole output, escape sequences included.
  var transcript: String { received.bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  /// The lines of the last complete screen, without escape sequences.
  var screen: [String] {
    let frames = transcript.components(separatedBy: "\u{1B}[H").dropFirst()
    guard let frame = frames.last(where: { $0.contains("\u{1B}[J") }) else { return [] }
    let text = String(String.UnicodeScalarView(frame.unicodeScalars.filter { $0 != "\r" }))
    return text.replacing("\u{1B}[J", with: "\n")
      .replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]|\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/#, with: "")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Waits for the end of the program; nil if it is still running then.
  func exitStatus() -> Int32? {
    var code: Int32 = 0
    guard waits(for: { waitpid(process, &code, WNOHANG) == process }) else { return nil }
    return code & 0x7F == 0 ? (code >> 8) & 0xFF : 128 + (code & 0x7F)
  }

  func isStopped() -> Bool {
    var code: Int32 = 0
    return waits {
      waitpid(process, &code, WNOHANG | WUNTRACED) == process && code & 0xFF == 0x7F
    }
  }

  /// Whether the terminal reads whole lines with echo, as a shell needs it.
  var isAsShellsWantIt: Bool {
    var settings = termios()
    tcgetattr(master, &settings)
    return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }
}

extension Workspace {
  /// Starts `quire exercises` on a terminal, and expects a text on it.
  func exercises(
    _ more: String..., width: Int = 80, height: Int = 24, environment: [String: String] = [:],
    seeing words: String? = "1 of 2 checks pass", at place: SourceLocation = #_sourceLocation
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      ["exercises"] + more, in: folder, width: width, height: height, environment: environment)
    if let words { terminal.shows(words, at: place) }
    return terminal
  }
}

#if os(Linux)
  // glibc declares these only for modules that enable X/Open extensions.
  @_silgen_name("posix_openpt") private func posix_openpt(_ flags: CInt) -> CInt
  @_silgen_name("grantpt") private func grantpt(_ master: CInt) -> CInt
  @_silgen_name("unlockpt") private func unlockpt(_ master: CInt) -> CInt
  @_silgen_name("ptsname") private func ptsname(_ master: CInt) -> UnsafeMutablePointer<CChar>?

  /// `POSIX_SPAWN_SETSID` of <spawn.h>.
  private let newSession: Int16 = 0x80
#else
  private let newSession = Int16(POSIX_SPAWN_SETSID)
#endif
