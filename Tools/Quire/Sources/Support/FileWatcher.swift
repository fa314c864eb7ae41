import Foundation

/// Reports which files at some paths have changed: each change once, when it is complete.
///
/// It polls, so that all file systems and ways of saving behave alike. Editors remove and create,
/// rename, or truncate and write: a file that is briefly missing or empty is being saved.
package struct FileWatcher {
  typealias Snapshot = [String: FileStamp]

  /// The seconds for which a file may be missing, empty or changing before that is reported.
  static let grace = 0.3

  private let places: [String]
  private var further: [String] = []
  private var reported: Snapshot?
  private var pending: (snapshot: Snapshot, since: Double)?

  /// Watches files, and the files below folders.
  package init(_ places: [URL]) { self.places = places.map(\.standardizedFileURL.path) }

  /// Watches some files in addition to its places, in place of those that were added before. As they are
  /// now, they are not reported.
  package mutating func watch(_ files: [URL]) {
    let before = Set(further)
    further = files.map(\.standardizedFileURL.path).filter { path in
      !places.contains { path.hasPrefix($0 + "/") }
    }
    for path in further where !before.contains(path) && reported?[path] == nil {
      reported?[path] = FileStamp(path)
    }
    for path in before.subtracting(further) { reported?[path] = nil }
  }

  /// Whether a change has begun and is not complete, so that the next poll should come soon.
  package var isPending: Bool { pending != nil }

  /// Polls once, for the paths that are new, changed or deleted. The first poll reports all files.
  package mutating func changes() -> Set<String> {
    var snapshot: Snapshot = [:]
    for path in further { snapshot[path] = FileStamp(path) }
    for place in places {
      // Temporary files of editors start with a dot or end in a tilde.
      let tree = FileTree(place, followsLinks: false) {
        $0.lastName.hasPrefix(".") || $0.hasSuffix("~")
      }
      for entry in tree.entries where entry.stamp.kind == .file {
        snapshot[tree.path(of: entry)] = entry.stamp
      }
    }
    return changes(in: snapshot, at: ProcessInfo.processInfo.systemUptime)
  }

  /// - Parameter time: The time of the snapshot in seconds, from any starting point.
  mutating func changes(in snapshot: Snapshot, at time: Double) -> Set<String> {
    guard let old = reported else {
      reported = snapshot
      return Set(snapshot.keys)
    }
    let changed = Set(old.keys).union(snapshot.keys).filter { old[$0] != snapshot[$0] }
    guard !changed.isEmpty else {
      pending = nil
      return []
    }
    let since = pending?.since ?? time
    let isPartial = changed.contains { (snapshot[$0]?.size ?? 0) == 0 && (old[$0]?.size ?? 0) > 0 }
    guard pending?.snapshot == snapshot && !isPartial || time - since >= Self.grace else {
      pending = (snapshot, since)
      return []
    }
    (reported, pending) = (snapshot, nil)
    return changed
  }

  /// Waits for a change or another reason to return; calls `tick` every 20 seconds until then.
  package mutating func wait(orUntil isDue: () -> Bool, _ tick: () -> Void) -> Set<String> {
    let clock = ContinuousClock()
    var lastTick = clock.now
    while true {
      let start = clock.now
      let changed = changes()
      if !changed.isEmpty || !isPending && isDue() { return changed }
      // Limits polling of a large book to an eighth of a core.
      let cost = (clock.now - start) / .seconds(1)
      Thread.sleep(forTimeInterval: isPending ? 0.008 : max(0.02, min(1, cost * 7)))
      if clock.now - lastTick > .seconds(20) {
        tick()
        lastTick = clock.now
      }
    }
  }
}
