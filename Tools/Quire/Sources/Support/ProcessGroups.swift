import Foundation
import Synchronization

#if os(Linux)
  // Swift does not import variadic C functions. Linux passes integers to them as to any other.
  @_silgen_name("prctl")
  private func process_control(_ option: CInt, _ a: UInt, _ b: UInt, _ c: UInt, _ d: UInt) -> CInt
#endif

/// The process groups that are running, so that Ctrl-C can end them with their descendants.
package enum ProcessGroups {
  /// The run of each group.
  private static let running = Mutex<[pid_t: String]>([:])
  private static let count = Atomic(0)
  private static let adoptsOrphans = Atomic(false)
  private static let ends = Atomic(0)
  private static let isClosed = Atomic(false)

  /// The environment variable with the number of a run, which the run's processes inherit. It identifies
  /// a process that has left its group.
  static let variable = "QUIRE_RUN"

  /// The run of every tool whose caches depend on its environment.
  package static let runOfTools = "0"

  static func newRun() -> String { "\(count.wrappingAdd(1, ordering: .relaxed).newValue)" }

  /// Starts a process. It is registered before another thread can take it for an orphan.
  static func start(_ run: String, _ spawn: () throws -> pid_t) throws -> pid_t {
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

  package static func endAll() {
    running.withLock { groups in
      ends.wrappingAdd(1, ordering: .relaxed)
      groups.keys.forEach { kill(-$0, SIGKILL) }
    }
  }

  /// Ends every running group, and prevents new ones: quire is about to exit.
  package static func close() {
    isClosed.store(true, ordering: .relaxed)
    endAll()
  }

  /// How many times everything was ended. A run during that may be cut short: its result is void.
  package static var endCount: Int { running.withLock { _ in ends.load(ordering: .relaxed) } }

  /// Makes this process the parent of orphaned descendants, so that they can be found. Linux only.
  package static func adoptOrphans() {
    #if os(Linux)
      // 36 is `PR_SET_CHILD_SUBREAPER` of <linux/prctl.h>.
      adoptsOrphans.store(process_control(36, 1, 0, 0, 0) == 0, ordering: .relaxed)
    #endif
  }

  /// Ends a group whose first process has ended, and the processes that left it: every child of
  /// this process that belongs to no other run.
  package static func end(_ group: pid_t) {
    // One signal reaches existing processes; those created meanwhile need another.
    for _ in 0..<100 {
      guard kill(-group, SIGKILL) == 0 else { break }
      usleep(1_000)
    }
    #if os(Linux)
      guard adoptsOrphans.load(ordering: .relaxed) else { return }
      // When an orphan ends, its children become orphans.
      for _ in 0..<500 {
        guard endOrphans(of: group) else { break }
        usleep(1_000)
      }
    #endif
  }

  #if os(Linux)
    /// Ends orphans that belong to the group's run or to none, and says whether there were any.
    private static func endOrphans(of group: pid_t) -> Bool {
      running.withLock { known in
        let others = known.filter { $0.key != group }.values
        var found = false
        for child in ProcessTree.adoptedChildren where known[child] == nil {
          // One that has ended has no environment, and of those in the group it is not asked.
          if waitpid(child, nil, WNOHANG) == child { continue }
          if getpgid(child) != group, let run = run(of: child), others.contains(run) { continue }
          kill(child, SIGKILL)
          waitpid(child, nil, WNOHANG)
          found = true
        }
        return found
      }
    }

    /// The number of the run that a process belongs to; nil if the process has hidden it.
    private static func run(of process: pid_t) -> String? {
      let prefix = "\(variable)="
      // During `exec`, a process has no environment for a moment.
      for _ in 0..<50 {
        guard let text = ProcessTree.text(in: "/proc/\(process)/environ") else { return nil }
        let variables = text.split(separator: "\0")
        if let own = variables.first(where: { $0.hasPrefix(prefix) }) {
          return String(own.dropFirst(prefix.count))
        }
        if !variables.isEmpty { return nil }
        usleep(1_000)
      }
      return nil
    }
  #endif
}
