import Foundation
import Support

/// A control group of Linux, whose memory the kernel limits: that of all processes together, and what
/// the kernel keeps for them, such as the buffers of sockets. Without one, the limits are those of each
/// process.
struct MemoryGroup {
  private let folder: String

  /// Makes a group beside or below the one of this process; nil where the system has no such groups, or
  /// does not let this user make one.
  init?(bytes: Int) {
    guard let (parent, limit) = Self.place else { return nil }
    folder = "\(parent)/quire-\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    guard mkdir(folder, 0o755) == 0 else { return nil }
    let file = open("\(folder)/\(limit)", O_WRONLY | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    let text = "\(bytes)"
    guard file >= 0, write(file, text, text.utf8.count) == text.utf8.count else {
      rmdir(folder)
      return nil
    }
  }

  /// Where groups are made, and the name of the file with the limit, in the system's version of them.
  private static let place: (parent: String, limit: String)? = {
    // Lines such as `4:memory:/user` of the first version, and `0::/user` of the second.
    let text = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
    let groups = text.lines.map {
      $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }.filter { $0.count == 3 }
    if let own = groups.first(where: { $0[1].split(separator: ",").contains("memory") }) {
      return ("/sys/fs/cgroup/memory\(own[2])", "memory.limit_in_bytes")
    }
    guard let own = groups.first(where: { $0[0] == "0" }), own[2] != "/" else { return nil }
    // The second version permits none below a group that has processes.
    let parent = URL(filePath: "/sys/fs/cgroup\(own[2])").deletingLastPathComponent()
    return (parent.path, "memory.max")
  }()

  /// A process that writes 0 here becomes a part of it.
  var members: String { "\(folder)/cgroup.procs" }

  /// Whether the kernel has ended one of its processes since it had no more memory for them.
  var isExhausted: Bool {
    // The names of the file in the two versions of control groups.
    ["memory.events", "memory.oom_control"].contains { name in
      let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      return text.lines.contains { $0.hasPrefix("oom_kill ") && $0 != "oom_kill 0" }
    }
  }

  /// Removes the group, whose processes have ended.
  func remove() {
    for _ in 0..<100 where rmdir(folder) != 0 && errno == EBUSY { usleep(1_000) }
  }
}
