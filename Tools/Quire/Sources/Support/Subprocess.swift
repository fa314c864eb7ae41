import Foundation

/// A program to run in a new process group, with empty input and its output in files.
///
/// Output goes to files rather than pipes: a file size limit stops excessive output, and the output is
/// complete however the program ends. Where a program is not trusted it goes through `pipes`.
package struct Subprocess {
  package let executable: String
  package let arguments: [String]
  package let folder: URL
  package var environment: [String: String] = ProcessInfo.processInfo.environment
  /// Descriptors that the program writes to, each with the file that gets what it writes. They are
  /// pipes, which the program cannot rewind, cut or write anew. A pipe has a name, so that a
  /// sandbox can keep the program from reading it: without one, a process can open the other end.
  package var pipes: [Int32: URL] = [:]

  package static func pipe(to file: URL) -> URL { file.appendingPathExtension("pipe") }

  /// The run that its processes belong to; nil for one of its own.
  package var run: String?

  /// The folder for the output files, if it is not the working folder.
  package var outputFolder: URL?

  /// The descriptor number of the pipe that closes with the program.
  package static let aliveNumber: Int32 = 199

  /// Describes a run. The working folder also receives the output files.
  package init(_ executable: String, _ arguments: [String], in folder: URL) {
    (self.executable, self.arguments, self.folder) = (executable, arguments, folder)
    // What a tool leaves behind goes with the folder.
    setTemporaryFolder(folder, orElse: Self.plainFolder?.path)
  }

  /// Has the program make its temporary files in a folder, or in another one if the folder's name is
  /// not ASCII: the compiler's driver crashes there.
  package mutating func setTemporaryFolder(
    _ folder: URL,
    orElse other: @autoclosure () -> String? = ProcessInfo.processInfo.environment["TMPDIR"]
  ) {
    environment["TMPDIR"] = folder.path.utf8.allSatisfy { $0 < 128 } ? folder.path : other()
  }

  /// A folder with a plain name, which goes with this process.
  private static let plainFolder = try? Scratch.makePrivateFolder()

  package struct Limits: Sendable {
    /// The maximum time that it may compute or wait, as `TimeUse` counts it.
    package var seconds: Double
    /// The maximum size of a file that it writes, in bytes.
    package var outputBytes: Int
    /// The maximum memory that it may allocate, in bytes. The system counts writable memory.
    package var memoryBytes: Int
    /// The maximum number of other processes in its group at a time. Without it, memory and writes are
    /// not counted.
    package var processes: Int
    /// The maximum of all that it and its descendants write, in bytes. Linux only.
    package var writtenBytes: Int

    /// Called repeatedly while a run waits for more than a moment, perhaps forever. Linux only.
    package var whenIdle: (@Sendable () -> Void)?

    package init(
      seconds: Double, outputBytes: Int, memoryBytes: Int = .max, processes: Int = .max,
      writtenBytes: Int = .max
    ) {
      (self.seconds, self.outputBytes, self.memoryBytes) = (seconds, outputBytes, memoryBytes)
      (self.processes, self.writtenBytes) = (processes, writtenBytes)
    }

    package static let compiler = Limits(seconds: 120, outputBytes: 1 << 30)
  }

  package enum Status: Codable, Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
    /// It was ended because it had started too many processes.
    case multiplied
  }

  package struct Result {
    package let status: Status
    package let output, errors: URL
    /// The peak memory, in bytes.
    package let peakMemory: Int
    package var time = TimeUse()

    package var standardOutput: String { String(decoding: bytes(output), as: UTF8.self) }
    package var standardError: String { String(decoding: bytes(errors), as: UTF8.self) }

    package func bytes(_ file: URL) -> Data { (try? Data(contentsOf: file)) ?? Data() }
  }

  /// Runs the program until it ends or reaches a limit; then ends its whole group. It is an error
  /// if the disk is full at its end.
  package func run(limits: Limits) throws -> Result {
    let output = (outputFolder ?? folder).appending(path: "stdout")
    let errors = (outputFolder ?? folder).appending(path: "stderr")
    let highest = max(pipes.keys.max() ?? 0, Self.aliveNumber)
    let place = output.appendingPathExtension("alive")
    let alive = try PipeEnds(at: place, above: highest)
    unlink(place.path)
    defer { close(alive.reader) }
    var received: [ReceivedOutput] = []
    defer { received.forEach { $0.close() } }
    let process: pid_t
    do {
      var writers = [Self.aliveNumber: alive.writer]
      defer { writers.values.forEach { close($0) } }
      for (number, file) in pipes {
        let ends = try PipeEnds(at: Self.pipe(to: file), above: highest)
        writers[number] = ends.writer
        received.append(try ReceivedOutput(from: ends.reader, in: file))
      }
      let writing = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
      process = try spawn { actions in
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        if writers[1] == nil {
          posix_spawn_file_actions_addopen(&actions, 1, output.path, writing, 0o600)
        }
        posix_spawn_file_actions_addopen(&actions, 2, errors.path, writing, 0o600)
        for (number, end) in writers { posix_spawn_file_actions_adddup2(&actions, end, number) }
      }
      alive.endGroup(process)
    }
    defer { ProcessGroups.remove(process) }
    let (status, peak, time) = try wait(for: process, alive.reader, receiving: &received, limits)
    // What it wrote may be cut short, so it says nothing.
    try output.deletingLastPathComponent().checkSpace()
    return Result(status: status, output: output, errors: errors, peakMemory: peak, time: time)
  }

  #if canImport(Darwin)
    package typealias FileActions = posix_spawn_file_actions_t?
  #else
    package typealias FileActions = posix_spawn_file_actions_t
  #endif

  /// Starts the program in a new process group, with the files that a closure opens for it. The caller
  /// removes the group from `ProcessGroups` after its end.
  package func spawn(opening files: (inout FileActions) -> Void) throws -> pid_t {
    #if canImport(Darwin)
      var actions: FileActions
      var attributes: posix_spawnattr_t?
    #else
      var actions = FileActions()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    files(&actions)
    _ = posix_spawn_file_actions_addchdir_np(&actions, folder.path)
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let run = run ?? ProcessGroups.newRun()
    let environment = environment.merging([ProcessGroups.variable: run]) { $1 }
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    return try ProcessGroups.start(run) {
      var process: pid_t = 0
      var code = posix_spawn(&process, executable, &actions, &attributes, words, settings)
      // A new executable may still be open in a process that another thread is starting.
      for _ in 0..<200 where code == ETXTBSY {
        usleep(5_000)
        code = posix_spawn(&process, executable, &actions, &attributes, words, settings)
      }
      guard code == 0 else { throw EnvironmentError("\(executable) cannot be started", code: code) }
      return process
    }
  }

  /// Waits for the end of the program, and takes what it writes into pipes. The pipe `alive` closes
  /// with the program, or with children that it left: hence a check every 20 ms.
  private func wait(
    for process: pid_t, _ alive: Int32, receiving outputs: inout [ReceivedOutput], _ limits: Limits
  ) throws -> (Status, peak: Int, TimeUse) {
    var (alive, next) = (alive, ContinuousClock.now)
    var (code, usage) = (Int32(0), rusage())
    var ended: Status?
    var watch = ProcessWatch(limits)
    while true {
      // What is written into `alive` says nothing.
      var watched =
        [pollfd(fd: alive, events: 0, revents: 0)]
        + outputs.map { pollfd(fd: $0.reader, events: Int16(POLLIN), revents: 0) }
      poll(&watched, nfds_t(watched.count), 20)
      let hasEnded = watched[0].revents & Int16(POLLHUP) != 0
      // A program that closes its end itself: Linux ends it, elsewhere the clock does.
      if hasEnded { alive = -1 }
      for index in outputs.indices where !outputs[index].receive(upTo: limits.outputBytes) {
        ended = .signalled(SIGXFSZ)
      }
      // What it prints wakes this loop more often than it needs to look at the process.
      guard hasEnded || ended != nil || .now >= next else { continue }
      next = .now + .milliseconds(20)
      var isGone = wait4(process, &code, WNOHANG, &usage) == process
      for _ in 0..<100 where hasEnded && !isGone {
        usleep(200)
        isGone = wait4(process, &code, WNOHANG, &usage) == process
      }
      if isGone { break }
      if ended == nil { ended = watch.look(at: process) }
      guard ended == nil, !watch.isStarved else {
        // Processes that multiply would be faster than a request to end.
        if ended != .multiplied {
          kill(-process, SIGTERM)
          usleep(50_000)
        }
        kill(-process, SIGKILL)
        wait4(process, &code, 0, &usage)
        break
      }
    }
    ProcessGroups.end(process)
    for index in outputs.indices where !outputs[index].receive(upTo: limits.outputBytes) {
      ended = .signalled(SIGXFSZ)
    }
    if ended == nil, watch.isStarved { throw EnvironmentError(watch.starvation) }
    let plain: Status = code & 0x7F == 0 ? .exited((code >> 8) & 0xFF) : .signalled(code & 0x7F)
    return (ended ?? plain, max(watch.memory, usage.peakBytes), watch.time)
  }
}

/// The ends of a pipe with a name, which no process inherits by accident.
private struct PipeEnds {
  let reader, writer: Int32

  /// - Parameter number: The highest descriptor that the program gets: the writing end is above it, so
  ///   that nothing takes its place while it is handed over.
  init(at place: URL, above number: Int32) throws {
    unlink(place.path)
    let code = mkfifo(place.path, 0o600)
    reader = code == 0 ? open(place.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
    let low = reader >= 0 ? open(place.path, O_WRONLY | O_CLOEXEC) : -1
    writer = low >= 0 ? fcntl(low, F_DUPFD_CLOEXEC, number + 1) : -1
    if low >= 0 { close(low) }
    guard writer >= 0 else {
      let reason = errno
      if reader >= 0 { close(reader) }
      throw EnvironmentError("\(place.path) cannot be made a pipe", code: reason)
    }
  }

  /// Has the kernel end a process group when either end closes: when quire ends, even if it is killed,
  /// and when the program ends, which can be first where both are killed. A program that writes into
  /// the pipe is ended as well. Linux only.
  func endGroup(_ group: pid_t) {
    #if os(Linux)
      for end in [reader, writer] {
        // F_SETSIG of <fcntl.h>, which needs GNU extensions.
        _ = fcntl(end, 10, SIGKILL)
        _ = fcntl(end, F_SETOWN, -group)
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | 0x2000 /* O_ASYNC */)
      }
    #endif
  }
}

/// What a program writes into a pipe, copied into a file.
private struct ReceivedOutput {
  /// The reading end; -1 when the writing end is closed.
  private(set) var reader: Int32
  private let file: Int32
  private var count = 0

  init(from reader: Int32, in file: URL) throws {
    self.reader = reader
    self.file = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard self.file >= 0 else {
      throw EnvironmentError("\(file.path) cannot be written", code: errno)
    }
  }

  /// Takes what is there, and says whether all of it is no more than a limit.
  mutating func receive(upTo limit: Int) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while reader >= 0, count <= limit {
        let length = read(reader, buffer.baseAddress, buffer.count)
        if length < 0, errno == EINTR { continue }
        if length == 0 {
          Foundation.close(reader)
          reader = -1
        }
        guard length > 0 else { break }
        _ = write(file, buffer.baseAddress, min(length, limit - count))
        count += length
      }
    }
    return count <= limit
  }

  func close() {
    if reader >= 0 { Foundation.close(reader) }
    Foundation.close(file)
  }
}

#if os(Linux)
  // glibc has it since 2.29, but declares it only for modules that enable GNU extensions.
  @_silgen_name("posix_spawn_file_actions_addchdir_np")
  private func posix_spawn_file_actions_addchdir_np(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
  ) -> Int32
#endif
