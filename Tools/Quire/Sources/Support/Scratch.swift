import Foundation
import Synchronization

/// The folder of this process in which programs are compiled and run, each in a folder of its own.
public final class Scratch: Sendable {
  // A class, since the folder is removed with its last user.
  private let folder: URL
  private let count = Atomic(0)
  private static let folders = Mutex<[URL]>([])
  private static let hasEnded = Atomic(false)

  /// Makes the folder inside another one, and removes there what killed processes left.
  public init(in parent: URL) throws {
    Self.removeAbandoned(in: parent)
    folder = parent.appending(
      path: "scratch-\(ProcessInfo.processInfo.processIdentifier)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    Self.folders.withLock { [folder] in $0.append(folder) }
  }

  /// Makes a folder of a random name that no other user may enter, to be removed with all others.
  ///
  /// - Throws: `EnvironmentError` where there is no place for one.
  package static func makePrivateFolder() throws -> URL {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "quire-XXXXXX").path
    var path = Array(pattern.utf8CString)
    guard mkdtemp(&path) != nil else {
      throw EnvironmentError("\(pattern) cannot be made: \(String(cString: strerror(errno)))")
    }
    let text = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = URL(filePath: text, directoryHint: .isDirectory)
    folders.withLock { $0.append(folder) }
    return folder
  }

  deinit { removeAll() }

  private static func removeAbandoned(in parent: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix("scratch-") {
      let number = name.dropFirst("scratch-".count).prefix { $0 != "." }
      guard let process = pid_t(number), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      FolderRemoval.remove(parent.appending(path: name).path)
    }
  }

  /// Makes an empty folder.
  ///
  /// - Throws: `CancellationError` after everything was removed.
  package func makeFolder() throws -> URL {
    if Self.hasEnded.load(ordering: .sequentiallyConsistent) { throw CancellationError() }
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let new = folder.appending(path: "\(number)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: new, withIntermediateDirectories: false)
    return new
  }

  /// Removes a folder that `makeFolder` made.
  package func remove(_ used: URL) { FolderRemoval.remove(used.path) }

  /// Removes everything before the process exits.
  public func removeAll() { Self.remove(folder) }

  /// Removes every scratch folder of this process, on an interrupt.
  public static func removeAllOfThisProcess() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    folders.withLock { $0 }.forEach(remove)
  }

  /// Workers may still be writing into a folder: it is renamed first, so that they no longer find
  /// it.
  private static func remove(_ folder: URL) {
    let gone = folder.path + ".gone"
    guard rename(folder.path, gone) == 0 else { return }
    // Processes that were just killed may write for a moment more.
    for _ in 0..<200 {
      if FolderRemoval.remove(gone) { return }
      usleep(2_000)
    }
  }
}
