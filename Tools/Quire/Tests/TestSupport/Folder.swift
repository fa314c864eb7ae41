import Foundation
import Support

/// A folder for the files of a test. It is removed after the test.
package final class Folder {
  // A class, since its deinitializer removes the folder.
  package let url: URL

  /// - Parameter name: The beginning of the folder's name.
  package init(_ name: String = "files") {
    url = Scratch.ofTests
      .appending(path: "\(name) \(UUID().uuidString)", directoryHint: .isDirectory)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  package func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: url.appending(path: path).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  package func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: path))
  }
}
