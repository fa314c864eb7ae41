import Foundation
import Synchronization

/// The folder in which this process compiles and runs programs. It goes with its last user.
package final class Scratch: Sendable {
  package let folder: URL
  private let count = Atomic(0)
  private static let made = Atomic(0)

  /// Makes the folder inside another one, and removes there what killed processes left.
  package init(in parent: URL) throws {
    for left in Self.abandoned(in: parent, prefix: "scratch-") { FolderRemoval.remove(left.path) }
    // Each has a folder of its own: a thread may use, and so remove, that of an earlier one still.
    let number = Self.made.wrappingAdd(1, ordering: .relaxed).newValue
    let name = "scratch-\(getpid())" + (number == 1 ? "" : ".\(number)")
    folder = parent.appending(path: name, directoryHint: .isDirectory)
    // Numbers of processes come again, in containers often.
    FolderRemoval.remove(folder.path)
    try folder.createFolder()
    Self.own(folder)
  }

  deinit { removeAll() }

  /// - Throws: `CancellationError` after everything was removed.
  package func makeFolder() throws -> URL {
    try Self.whileRunning {}
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let new = folder.appending(path: "\(number)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: new, withIntermediateDirectories: false)
    return new
  }

  package func remove(_ used: URL) { FolderRemoval.remove(used.path) }

  package func removeAll() { Self.remove(folder) }

  /// The folders that go with this process; nil once it is ending.
  private static let folders = Mutex<[URL]?>([])
  private static let removesAtExit: Void = { atexit { Scratch.removeAllOfThisProcess() } }()

  /// Has a folder removed when this process ends.
  static func own(_ folder: URL) {
    removesAtExit
    folders.withLock { $0?.append(folder) }
  }

  /// Makes a folder of a random name that no other user may enter, to be removed with this process.
  package static func makePrivateFolder() throws -> URL {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "quire-XXXXXX").path
    var path = Array(pattern.utf8CString)
    guard mkdtemp(&path) != nil else {
      throw EnvironmentError("\(pattern) cannot be made", code: errno)
    }
    let text = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = URL(filePath: text, directoryHint: .isDirectory)
    own(folder)
    return folder
  }

  /// Does some work that the end of this process waits for; throws if that has begun.
  static func whileRunning(_ work: () throws -> Void) throws {
    try folders.withLock { folders in
      guard folders != nil else { throw CancellationError() }
      try work()
    }
  }

  /// Removes every folder of this process, on an interrupt too.
  package static func removeAllOfThisProcess() {
    let all = folders.withLock { folders in
      defer { folders = nil }
      return folders ?? []
    }
    all.forEach(remove)
  }

  /// Removes a folder. It is renamed first, so that workers that still write no longer find it.
  static func remove(_ folder: URL) {
    folders.withLock { $0?.removeAll { $0 == folder } }
    let gone = folder.path + ".gone"
    guard rename(folder.path, gone) == 0 else { return }
    // Processes that were just killed may write for a moment more.
    for _ in 0..<200 {
      if FolderRemoval.remove(gone) { return }
      usleep(2_000)
    }
  }

  /// What a folder has whose names are a prefix and the number of a process that no longer runs.
  static func abandoned(in parent: URL, prefix: String) -> [URL] {
    parent.namesInside.filter { name in
      guard name.hasPrefix(prefix),
        let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "." })
      else { return false }
      return kill(process, 0) != 0 && errno == ESRCH
    }.map { parent.appending(path: $0) }
  }
}
