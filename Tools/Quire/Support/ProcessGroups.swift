import Foundation
import Synchronization

#if os(Linux)
  // Swift imports no function with a variable number of arguments. On Linux integers travel the same
  // way to one as to any other.
  @_silgen_name("prctl")
  private func process_control(_ option: CInt, _ a: UInt, _ b: UInt, _ c: UInt, _ d: UInt) -> CInt

  /// `PR_SET_CHILD_SUBREAPER` of <linux/prctl.h>.
  private let setChildSubreaper: CInt = 36
#endif

/// The process groups that are running now, so that Ctrl-C can end them, and what they leave behind.
public enum ProcessGroups {
  /// The groups by their numbers, with the run that each belongs to.
  private static let running = Mutex<[pid_t: Run]>([:])
  private static let count = Atomic(0)
  private static let adoptsOrphans = Atomic(false)
  private static let ends = Atomic(0)
  private static let isClosed = Atomic(false)

  /// A run of a program. All that it starts finds its number in the environment.
  package struct Run: Equatable {
    fileprivate let number: Int

    /// The variable by which a process that has left its group is known.
    package static let variable = "QUIRE_RUN"
    package var value: String { "\(number)" }
  }

  package static func newRun() -> Run {
    Run(number: count.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Starts a process; nobody takes it for an orphan before it is known.
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

  /// Ends every running group at once.
  public static func endAll() {
    running.withLock { groups in
      ends.wrappingAdd(1, ordering: .relaxed)
      groups.keys.forEach { kill(-$0, SIGKILL) }
    }
  }

  /// Ends every running group, and has no other one start: quire is about to end.
  public static func close() {
    isClosed.store(true, ordering: .relaxed)
    endAll()
  }

  /// How often everything was ended: what ran meanwhile may have been cut short, and says nothing.
  package static var endCount: Int { running.withLock { _ in ends.load(ordering: .relaxed) } }

  /// Has processes that leave their group become children of this one when their parent ends, so
  /// that they can be found. Linux only; elsewhere they stay behind.
  public static func adoptOrphans() {
    #if os(Linux)
      adoptsOrphans.store(process_control(setChildSubreaper, 1, 0, 0, 0) == 0, ordering: .relaxed)
    #endif
  }

  /// Ends a group whose first process has ended, and what left it for a group of its own: every
  /// child of this process that belongs to no other run.
  package static func end(_ group: pid_t) {
    // One signal reaches the processes that are there; those born meanwhile need another.
    for _ in 0..<100 where kill(-group, SIGKILL) == 0 { usleep(1_000) }
    #if os(Linux)
      guard adoptsOrphans.load(ordering: .relaxed) else { return }
      // The children of an orphan become orphans when it ends.
      for _ in 0..<500 where endOrphans(of: group) { usleep(1_000) }
    #endif
  }

  /// How many processes descend from one; 0 where the system does not tell.
  ///
  /// Groups do not tell: a program's children may be in groups of their own.
  package static func descendants(of process: pid_t) -> Int {
    #if os(Linux)
      return allDescendants(of: process).count
    #else
      return 0
    #endif
  }

  /// The memory that a process and its descendants hold, shared memory included, in bytes; 0 where
  /// the system does not tell.
  static func memory(of process: pid_t) -> Int {
    #if os(Linux)
      return ([process] + allDescendants(of: process)).map(residentBytes).reduce(0, +)
    #else
      return 0
    #endif
  }

  #if os(Linux)
    /// Ends orphans that belong to no other run than a group's.
    ///
    /// - Returns: Whether there were any.
    private static func endOrphans(of group: pid_t) -> Bool {
      running.withLock { known in
        let others = known.filter { $0.key != group }.map(\.value.value)
        var found = false
        for child in children(of: "self") where known[child] == nil {
          if let run = run(of: child), others.contains(run) { continue }
          kill(child, SIGKILL)
          waitpid(child, nil, WNOHANG)
          found = true
        }
        return found
      }
    }

    /// The memory that a process holds and no file backs, in bytes.
    private static func residentBytes(of process: pid_t) -> Int {
      guard let data = FileManager.default.contents(atPath: "/proc/\(process)/status") else {
        return 0
      }
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
      var kilobytes = 0
      for line in lines where line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") {
        kilobytes += Int(line.filter(\.isNumber)) ?? 0
      }
      return kilobytes * 1_024
    }

    /// The number of the run that a process was started in; nil where it has hidden it.
    private static func run(of process: pid_t) -> String? {
      // A process that is about to become another program has no environment for a moment.
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
      return threads.flatMap { thread -> [pid_t] in
        guard let handle = FileHandle(forReadingAtPath: "\(folder)/\(thread)/children"),
          let data = try? handle.readToEnd()
        else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
      }
    }
  #endif
}
