import Foundation

/// A process and its descendants, as the system shows them below `/proc`; on Linux only.
package struct ProcessTree {
  private let processes: [pid_t]

  /// Finds the descendants of a process, those in other groups too.
  package init(of process: pid_t) {
    var (all, open) = ([process], [process])
    while let next = open.popLast() {
      let children = Self.threads(of: next).flatMap(Self.children(ofThread:))
      open += children
      all += children
    }
    processes = all
  }

  var descendants: Int { processes.count - 1 }

  /// Their memory that is not backed by files, shared memory included, in bytes.
  var memory: Int {
    processes.flatMap { Self.numbers(in: "/proc/\($0)/status", of: ["RssAnon", "RssShmem"]) }
      .reduce(0, +) * 1_024
  }

  /// How much they have written, ended descendants included, in bytes.
  var writtenBytes: Int {
    // Writes into mapped files are in the second number only, those into memory in the first.
    processes.map { Self.numbers(in: "/proc/\($0)/io", of: ["wchar", "write_bytes"]).max() ?? 0 }
      .reduce(0, +)
  }

  /// Whether all of their threads wait for an event.
  var isAsleep: Bool {
    let states = processes.flatMap(Self.threads).map { Self.statistics(of: $0).first }
    return !states.isEmpty && states.allSatisfy { $0 == "S" || $0 == "Z" }
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

/// What a program did with its time, in seconds.
package struct TimeUse: Codable, Equatable, Sendable {
  package var total = 0.0
  /// The processor's time that its processes used.
  package var computing = 0.0
  /// How long all of its threads waited for a clock, for an event or for each other. Threads that
  /// wait for the processor or for a disk do not count.
  package var waiting = 0.0

  /// Whether it computed rather than waited.
  package var isBusy: Bool { computing > max(waiting, total / 10) }

  /// Whether it computed or waited by itself nearly all of the time, not held up by the machine.
  package var isItsOwn: Bool { total > 0 && computing + waiting >= total * 0.9 }
}

/// Measures how long a process and its descendants wait.
struct SleepWatch {
  /// How long they have waited, and how long they have been waiting now, in seconds.
  private(set) var (seconds, pause) = (0.0, 0.0)
  private var last = ContinuousClock.now
  private var wasAsleep = false

  /// Looks at them. Since the last look they have waited if they waited then and still do.
  mutating func look(at tree: ProcessTree) {
    let (now, isAsleep) = (ContinuousClock.now, tree.isAsleep)
    let time = isAsleep && wasAsleep ? (now - last) / .seconds(1) : 0
    seconds += time
    pause = time > 0 ? pause + time : 0
    (last, wasAsleep) = (now, isAsleep)
  }
}

extension rusage {
  /// The time of the processor, in seconds.
  var seconds: Double {
    Double(ru_utime.tv_sec + ru_stime.tv_sec)
      + Double(ru_utime.tv_usec + ru_stime.tv_usec) / 1_000_000
  }

  /// The peak memory in bytes: Linux counts it in kilobytes.
  var peakBytes: Int {
    #if os(Linux)
      ru_maxrss * 1_024
    #else
      ru_maxrss
    #endif
  }
}
