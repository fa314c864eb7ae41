import Foundation

/// The processes of a group, as the system shows them below `/proc`; on Linux only.
package struct ProcessTree {
  private let processes: [pid_t]

  /// Finds the group's first process, its descendants, and what they left, which is adopted.
  package init(of group: pid_t) {
    let adopted = Self.adoptedChildren.filter { $0 != group && getpgid($0) == group }
    var (all, open) = ([group], [group] + adopted)
    all += adopted
    while let next = open.popLast() {
      let children = Self.threads(of: next).flatMap(Self.children(ofThread:))
      open += children
      all += children
    }
    processes = all
  }

  var others: Int { processes.count - 1 }

  /// Their memory that is not backed by files, in bytes: shared memory and page tables included.
  var memory: Int {
    processes.flatMap {
      Self.numbers(in: "/proc/\($0)/status", of: ["RssAnon", "RssShmem", "VmPTE"])
    }.reduce(0, +) * 1_024
  }

  /// How much they have written, ended descendants included, in bytes.
  var writtenBytes: Int {
    // Writes into mapped files are in the second number only, those into memory in the first.
    processes.map { Self.numbers(in: "/proc/\($0)/io", of: ["wchar", "write_bytes"]).max() ?? 0 }
      .reduce(0, +)
  }

  /// The processor's time that they have used, with the children that they have waited for, in seconds.
  package var computing: Double {
    let ticks = processes.map { process in
      Self.statistics(of: "/proc/\(process)").dropFirst(11).prefix(4)
        .compactMap { Int($0) }.reduce(0, +)
    }.reduce(0, +)
    return Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Whether all of their threads wait for an event, or are stopped.
  var isAsleep: Bool {
    let states = processes.flatMap(Self.threads).map { Self.statistics(of: $0).first }
    return !states.isEmpty && states.allSatisfy { $0.map { "SZTt".contains($0) } ?? true }
  }

  /// The thread of a process that has used the processor most, and its time in the system's ticks.
  package static func busiestThread(of process: pid_t) -> (thread: pid_t, ticks: Int)? {
    threads(of: process).compactMap { folder -> (thread: pid_t, ticks: Int)? in
      // The times that it spent in the program and in the system.
      let times = statistics(of: folder).dropFirst(11).prefix(2).compactMap { Int($0) }
      guard let thread = pid_t(folder.lastName), times.count == 2 else { return nil }
      return (thread, times[0] + times[1])
    }.max { $0.ticks < $1.ticks }
  }

  /// The folders with what the system says of a process' threads.
  private static func threads(of process: pid_t) -> [String] {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.map { "\(folder)/\($0)" }
  }

  /// The children of this process. The kernel gives orphans to the first thread.
  static var adoptedChildren: [pid_t] { children(ofThread: "/proc/self/task/\(getpid())") }

  /// The children of a thread, adopted ones included.
  static func children(ofThread folder: String) -> [pid_t] {
    (text(in: "\(folder)/children") ?? "").split(separator: " ").compactMap { pid_t($0) }
  }

  /// What the system says of a thread, from its state on.
  private static func statistics(of thread: String) -> [Substring] {
    // The name in front, in parentheses, may contain anything.
    (text(in: "\(thread)/stat") ?? "").split(separator: ")").last?.split(separator: " ") ?? []
  }

  /// The numbers of the lines `NAME: NUMBER` of a file.
  private static func numbers(in file: String, of names: [String]) -> [Int] {
    (text(in: file) ?? "").filledLines.compactMap { line in
      let parts = line.split(separator: ":")
      guard let name = parts.first, names.contains(String(name)) else { return nil }
      return Int(parts[parts.count - 1].filter(\.isNumber))
    }
  }

  /// The text of a file of the system, which has no size; nil where it cannot be opened.
  static func text(in path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
      while case let count = read(file, buffer.baseAddress, buffer.count), count > 0 {
        bytes += buffer[..<count]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What a program did with its time, in seconds. The time in which it was ready to compute, and the
/// machine was busy with others, is in neither number: so a limit means the same on every machine.
package struct TimeUse: Codable, Equatable, Sendable {
  /// How long it computed, on one processor or on several at a time.
  package var computing = 0.0
  /// How long all of its threads waited for a clock, for an event or for each other.
  package var waiting = 0.0

  package init(computing: Double = 0, waiting: Double = 0) {
    (self.computing, self.waiting) = (computing, waiting)
  }

  /// Whether it computed rather than waited.
  package var isBusy: Bool { computing > waiting }
}

/// Looks at a group of processes again and again: how it uses its time, and whether it is over a limit.
struct ProcessWatch {
  private let limits: Subprocess.Limits
  private(set) var time = TimeUse()
  /// The memory of all of them, in bytes, at the last look.
  private(set) var memory = 0
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var wasAsleep = false
  /// How long they have been waiting now, in seconds.
  private var pause = 0.0
  /// What has passed since time was last counted: the kernel counts in hundredths of a second.
  private var passed = 0.0
  private var asleep = 0.0
  private var counted = 0.0

  init(_ limits: Subprocess.Limits) { self.limits = limits }

  /// Looks at them, and returns how the group ends that has more than its limits; nil where it has not.
  mutating func look(at group: pid_t) -> Subprocess.Status? {
    #if os(Linux)
      let isCounted = limits.processes < .max || limits.whenIdle != nil
      // A compiler's time is all that is of interest.
      guard isCounted || .now - last > .milliseconds(200) else { return nil }
      let tree = ProcessTree(of: group)
      if tree.others > limits.processes { return .multiplied }
      addTime(of: tree)
      if pause > 0.06 { limits.whenIdle?() }
      if time.computing + time.waiting >= limits.seconds { return .timedOut }
      guard isCounted else { return nil }
      // The system's limit counts each process separately, and no shared memory.
      memory = tree.memory
      if memory > limits.memoryBytes { return .signalled(SIGKILL) }
      let isFull = limits.writtenBytes < .max && tree.writtenBytes > limits.writtenBytes
      return isFull ? .signalled(SIGXFSZ) : nil
    #else
      time.computing = (ContinuousClock.now - start) / .seconds(1)
      return time.computing >= limits.seconds ? .timedOut : nil
    #endif
  }

  /// Adds what has passed since the last look. They have waited if they waited then and still do.
  private mutating func addTime(of tree: ProcessTree) {
    let (now, isAsleep) = (ContinuousClock.now, tree.isAsleep)
    let step = (now - last) / .seconds(1)
    passed += step
    if isAsleep && wasAsleep {
      asleep += step
      pause += step
    } else {
      pause = 0
    }
    (last, wasAsleep) = (now, isAsleep)
    guard passed >= 0.2 else { return }
    let computed = max(0, tree.computing - counted)
    counted += computed
    time.waiting += asleep
    time.computing += min(passed - asleep, computed)
    (passed, asleep) = (0, 0)
  }

  /// Whether the machine is so busy with others that the limit of time is not reached in any time.
  var isStarved: Bool { ContinuousClock.now - start > .seconds(60 + limits.seconds * 20) }

  var starvation: String {
    let computed = time.computing.formatted(.number.precision(.fractionLength(1)))
    return """
      the machine is too busy: in \(Int((ContinuousClock.now - start) / .seconds(1))) s, a program \
      computed for \(computed) s; run this again when it is not
      """
  }
}

extension rusage {
  /// The peak memory in bytes: Linux counts it in kilobytes.
  var peakBytes: Int {
    #if os(Linux)
      ru_maxrss * 1_024
    #else
      ru_maxrss
    #endif
  }
}
