import Compilation
import Execution
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SymbolIndex
import Verification
import WebAssembly
import Workshop

/// Tells which files below some places have changed, from looks at how they lie on disk: no
/// notifications, so every way of saving is seen alike.
struct Watch {
  private let places: [String]
  private var known: [String: Stamp] = [:]

  private struct Stamp: Equatable {
    let size, seconds, nanoseconds, inode: Int
  }

  init(_ places: [URL]) { self.places = places.map(\.standardizedFileURL.path) }

  /// How long a file may be gone or empty before it counts as that, in seconds: until then it is
  /// being saved.
  private static let grace = 0.3

  /// Takes a look.
  ///
  /// - Returns: The paths that are new, changed or gone since the last look.
  mutating func look() -> Set<String> {
    let now = stamps()
    defer { known = now }
    return Self.differences(known, now)
  }

  /// Waits until something has changed, and is complete.
  ///
  /// - Parameters:
  ///   - isDue: Whether there is another reason to go on, with no change.
  ///   - tick: Called now and then while nothing happens.
  mutating func wait(orUntil isDue: () -> Bool, _ tick: () -> Void) -> Set<String> {
    let clock = ContinuousClock()
    var lastTick = clock.now
    while true {
      let start = clock.now
      let now = stamps()
      let changed = Self.differences(known, now)
      if !changed.isEmpty { return settled(since: clock.now) }
      if isDue() { return [] }
      // A look at a large book takes its time: one core of twenty is enough for it.
      let cost = clock.now - start
      Thread.sleep(forTimeInterval: max(0.02, min(1, (cost / .seconds(1)) * 20)))
      if clock.now - lastTick > .seconds(20) {
        tick()
        lastTick = clock.now
      }
    }
  }

  /// Looks until two looks see the same, and nothing is gone or empty that was not before.
  private mutating func settled(since start: ContinuousClock.Instant) -> Set<String> {
    var last = stamps()
    while true {
      Thread.sleep(forTimeInterval: 0.008)
      let now = stamps()
      let changed = Self.differences(known, now)
      let isHalf = changed.contains { now[$0]?.size ?? 0 == 0 && known[$0]?.size ?? 0 > 0 }
      let isLate = ContinuousClock.now - start > .seconds(Self.grace)
      guard now == last, !isHalf || isLate else {
        last = now
        continue
      }
      known = now
      return changed
    }
  }

  private static func differences(_ a: [String: Stamp], _ b: [String: Stamp]) -> Set<String> {
    if a == b { return [] }
    return Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }
  }

  private func stamps() -> [String: Stamp] {
    var found: [String: Stamp] = [:]
    for place in places { Self.add(place, to: &found) }
    return found
  }

  /// Adds a file, or the files below a folder.
  private static func add(_ path: String, to found: inout [String: Stamp]) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return }
    if facts.st_mode & S_IFMT == S_IFDIR {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      // Editors keep files of their own beside ours: named with a dot, or with a wave at the end.
      for name in names where !name.hasPrefix(".") && !name.hasSuffix("~") {
        add("\(path)/\(name)", to: &found)
      }
    } else if facts.st_mode & S_IFMT == S_IFREG {
      #if os(Linux)
        let time = facts.st_mtim
      #else
        let time = facts.st_mtimespec
      #endif
      found[path] = Stamp(
        size: Int(facts.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec),
        inode: Int(facts.st_ino))
    }
  }
}
