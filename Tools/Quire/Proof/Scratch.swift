import Foundation
import Synchronization

/// Where programs are compiled and run: a folder of this process, with a fresh one in it a program.
public final class Scratch: Sendable {
  // A class, since the folder goes when its last user does.
  private let folder: URL
  private let count = Atomic(0)
  private static let folders = Mutex<[URL]>([])

  /// Makes the folder inside another one.
  public init(in parent: URL) throws {
    folder = parent.appending(
      path: "scratch-\(ProcessInfo.processInfo.processIdentifier)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    Self.folders.withLock { [folder] in $0.append(folder) }
  }

  deinit { removeAll() }

  /// Makes an empty folder.
  func makeFolder() throws -> URL {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let new = folder.appending(path: "\(number)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
    return new
  }

  /// Removes a folder that `makeFolder` made.
  func remove(_ used: URL) { try? FileManager.default.removeItem(at: used) }

  /// Removes everything, on the way out.
  public func removeAll() { try? FileManager.default.removeItem(at: folder) }

  /// Removes every scratch folder of this process, when it is interrupted.
  ///
  /// Workers may be writing into them still, so a folder that comes back is removed again.
  public static func removeAllOfThisProcess() {
    for folder in folders.withLock({ $0 }) {
      for _ in 0..<20 {
        try? FileManager.default.removeItem(at: folder)
        usleep(2_000)
        guard FileManager.default.fileExists(atPath: folder.path) else { break }
      }
    }
  }
}
