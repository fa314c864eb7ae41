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

  package func write(_ text: String, to path: String) throws { try url.write(text, to: path) }

  package func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: url.appending(path: path).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  package func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: path))
  }
}

extension Scratch {
  /// A folder for the temporary files of tests, and of what they start, which goes with this process.
  /// Other users may use it, as the programs of documents do.
  package static let ofTests: URL = {
    guard let folder = try? makePrivateFolder() else { fatalError("there is no temporary folder") }
    chmod(folder.path, 0o1777)
    setenv("TMPDIR", folder.path, 1)
    return folder
  }()
}

extension URL {
  /// A place for the files of a test, which go with this process.
  package static func ofTest() -> URL {
    Scratch.ofTests.appending(path: UUID().uuidString, directoryHint: .isDirectory)
  }

  /// Writes a file of this folder, and makes the folders that it is in.
  package func write(_ text: String, to path: String) throws {
    let file = appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
