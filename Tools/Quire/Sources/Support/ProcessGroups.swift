import Foundation
import Synchronization

#if os(Linux)
  // Swift does not import variadic C functions. On Linux, integers are passed to them as to any
  // other function.
  @_silgen_name("prctl")
  private func process_control(_ option: CInt, _ a: UInt, _ b: UInt, _ c: UInt, _ d: UInt) -> CInt

  /// `PR_SET_CHILD_SUBREAPER` of <linux/prctl.h>.
  private let setChildSubreaper: CInt = 36

  // In the type, `close` is a function of its own.
  private func closeFile(_ file: CInt) { close(file) }
#endif

/// The process groups that are running, so that Ctrl-C can end them with their descendants.
public enum ProcessGroups {
  /// The groups by their numbers, each with its run.
  private static let running = Mutex<[pid_t: Run]>([:])
  private static let count = Atomic(0)
  private static let adoptsOrphans = Atomic(false)
  private static let ends = Atomic(0)
  private static let isClosed = Atomic(false)

  /// A run of a program. Its processes inherit the run's number in their environment.
  package struct Run: Equatable {
    fileprivate let number: Int

    /// The environment variable that identifies a process that has left its group.
    package static let variable = "QUIRE_RUN"
    package var value: String { "\(number)" }

    /// The run of every tool whose caches depend on its environment.
    package static let ofTools = Run(number: 0)
  }

  package static func newRun() -> Run {
    Run(number: count.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Starts a process. It is registered before another thread can take it for an orphan.
  package static func start(_ run: Run, _ spawn: () throws -> pid_t) throws -> pid_t {
    try running.withLock { groups in
      guard !isClosed.load(ordering: .relaxed) else { throw CancellationError() }
      let group = try spawn()
      groups[group] = run
      return group
    }
  }

  package static func remove(_ group: pid_t) {
    _ = running.withLock { $0.removeValue(forKey: group) }
  }

  /// Ends every running group.
  public static func endAll() {
    running.withLock { groups in
      ends.wrappingAdd(1, ordering: .relaxed)
      groups.keys.forEach { kill(-$0, SIGKILL) }
    }
  }

  /// Ends every running group, and prevents new ones: quire is about to exit.
  public static func close() {
    isClosed.store(true, ordering: .relaxed)
    endAll()
  }

  /// The number of times everything was ended. A run during that may be cut short; its result is
  /// void.
  package static var endCount: Int { running.withLock { _ in ends.load(ordering: .relaxed) } }

  /// Makes this process the parent of orphaned descendants, so that they can be found. Linux only;
  /// elsewhere they keep running.
  public static func adoptOrphans() {
    #if os(Linux)
      adoptsOrphans.store(process_control(setChildSubreaper, 1, 0, 0, 0) == 0, ordering: .relaxed)
    #endif
  }

  /// Ends a group whose first process has ended, and the processes that left it: every child of
  /// this process that belongs to no other run.
  package static func end(_ group: pid_t) {
    // One signal reaches existing processes; those created meanwhile need another.
    var (kills, scans) = (0, 0)
    while kills < 100, kill(-group, SIGKILL) == 0 {
      kills += 1
      usleep(1_000)
    }
    #if os(Linux)
      guard adoptsOrphans.load(ordering: .relaxed) else { return }
      // When an orphan ends, its children become orphans.
      while scans < 500, endOrphans(of: group) {
        scans += 1
        usleep(1_000)
      }
    #endif
  }

  /// The number of descendants of a process; 0 if the system does not report them.
  ///
  /// Counting a group is not enough: a program's children may be in other groups.
  package static func descendants(of process: pid_t) -> Int {
    #if os(Linux)
      return allDescendants(of: process).count
    #else
      return 0
    #endif
  }

  /// The memory of a process and its descendants, shared memory included, in bytes; 0 if the system
  /// does not report it.
  static func memory(of process: pid_t) -> Int {
    #if os(Linux)
      return ([process] + allDescendants(of: process)).map(residentBytes).reduce(0, +)
    #else
      return 0
    #endif
  }

  /// How much a process and its descendants have written, ended ones included; 0 if the system does not
  /// report it.
  static func writtenBytes(by process: pid_t) -> Int {
    #if os(Linux)
      return ([process] + allDescendants(of: process)).map { id in
        // What is written into a mapped file is in the second number only, and what is written into a
        // file in memory only in the first.
        numbers(in: "/proc/\(id)/io", of: ["wchar", "write_bytes"]).max() ?? 0
      }.reduce(0, +)
    #else
      return 0
    #endif
  }

  /// The processor time of a process and its living descendants; nil if the system does not report it.
  static func processorSeconds(of process: pid_t) -> Double? {
    #if os(Linux)
      let ticks = ([process] + allDescendants(of: process)).compactMap(processorTicks)
      return ticks.isEmpty ? nil : Double(ticks.reduce(0, +)) / Double(sysconf(Int32(_SC_CLK_TCK)))
    #else
      return nil
    #endif
  }

  /// Whether all threads of a process and its descendants wait for an event; false if the system
  /// does not report it.
  static func isAsleep(_ process: pid_t) -> Bool {
    #if os(Linux)
      let states = ([process] + allDescendants(of: process)).flatMap { id in
        let folder = "/proc/\(id)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.map { statistics(in: "\(folder)/\($0)").first }
      }
      return !states.isEmpty && states.allSatisfy { $0 == "S" || $0 == "Z" }
    #else
      return false
    #endif
  }

  #if os(Linux)
    /// The processor time of a process in the system's ticks.
    private static func processorTicks(of process: pid_t) -> Int? {
      let fields = statistics(in: "/proc/\(process)")
      guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
        return nil
      }
      return user + system
    }

    /// What the system says of a process or a thread, from its state on.
    private static func statistics(in folder: String) -> [Substring] {
      guard let data = FileManager.default.contents(atPath: "\(folder)/stat") else { return [] }
      // The name in front, in parentheses, may contain anything.
      return String(decoding: data, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ") ?? []
    }

    /// Ends orphans that belong to the group's run or to none.
    ///
    /// - Returns: Whether there were any.
    private static func endOrphans(of group: pid_t) -> Bool {
      running.withLock { known in
        let others = known.filter { $0.key != group }.map(\.value.value)
        var found = false
        // The kernel gives orphans to the first thread.
        for child in children(ofThread: "/proc/self/task/\(getpid())") where known[child] == nil {
          if let run = run(of: child), others.contains(run) { continue }
          kill(child, SIGKILL)
          waitpid(child, nil, WNOHANG)
          found = true
        }
        return found
      }
    }

    /// The memory of a process that is not backed by files, in bytes.
    private static func residentBytes(of process: pid_t) -> Int {
      numbers(in: "/proc/\(process)/status", of: ["RssAnon", "RssShmem"]).reduce(0, +) * 1_024
    }

    /// The numbers of the lines `NAME: NUMBER` of a file of the system.
    private static func numbers(in file: String, of names: [String]) -> [Int] {
      guard let data = FileManager.default.contents(atPath: file) else { return [] }
      let lines = String(decoding: data, as: UTF8.self).filledLines
      return lines.compactMap { line in
        let parts = line.split(separator: ":")
        guard let name = parts.first, names.contains(String(name)) else { return nil }
        return Int(parts[parts.count - 1].filter(\.isNumber))
      }
    }

    /// The number of the run that a process belongs to; nil if the process has hidden it.
    private static func run(of process: pid_t) -> String? {
      // During `exec`, a process has no environment for a moment.
      var variables = Data()
      for _ in 0..<50 where variables.isEmpty {
        guard let data = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
          return nil
        }
        variables = data
        if data.isEmpty { usleep(1_000) }
      }
      let prefix = Data("\(Run.variable)=".utf8)
      return variables.split(separator: 0).first { $0.starts(with: prefix) }
        .map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
    }

    private static func allDescendants(of process: pid_t) -> [pid_t] {
      var open = [process]
      var all: [pid_t] = []
      while let next = open.popLast() {
        let children = children(of: "\(next)")
        open += children
        all += children
      }
      return all
    }

    /// The children of a process, adopted ones included.
    private static func children(of process: String) -> [pid_t] {
      let folder = "/proc/\(process)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return threads.flatMap { children(ofThread: "\(folder)/\($0)") }
    }

    private static func children(ofThread folder: String) -> [pid_t] {
      let file = open("\(folder)/children", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return [] }
      defer { closeFile(file) }
      var text: [UInt8] = []
      withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
        while case let count = read(file, buffer.baseAddress, buffer.count), count > 0 {
          text += buffer[..<count]
        }
      }
      return text.split(separator: UInt8(ascii: " "))
        .compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
    }
  #endif
}
