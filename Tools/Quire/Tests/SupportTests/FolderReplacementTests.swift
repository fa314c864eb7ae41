import Foundation
import Testing

@testable import Support

@Suite final class `The replacement of a folder` {
  // A class, since its deinitializer removes the folder.
  private let parent: URL
  private let folder: URL

  init() throws {
    parent = Scratch.ofTests
      .appending(path: "replacement-\(UUID().uuidString)", directoryHint: .isDirectory)
    folder = parent.appending(path: "book", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("old", to: "book/page")
    try write("same", to: "book/kept")
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  private func write(_ text: String, to path: String) throws {
    let file = parent.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func read(_ path: String) -> String? {
    try? String(contentsOf: parent.appending(path: path), encoding: .utf8)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted()
  }

  /// The number of a process that has ended.
  private func endedProcess() throws -> pid_t {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exit 0"]
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func `changes nothing before it is committed`() throws {
    let replacement = FolderReplacement(of: folder)
    try replacement.add("page", Data("new".utf8))
    #expect(read("book/page") == "old")
    replacement.finish()
    #expect(read("book/page") == "old")
    #expect(try names() == ["book"])
  }

  @Test func `replaces all files, and removes the old ones`() throws {
    let replacement = FolderReplacement(of: folder)
    try replacement.add("other", Data("new".utf8))
    try replacement.keep("kept")
    try replacement.commit()
    #expect(read("book/other") == "new" && read("book/kept") == "same")
    #expect(read("book/page") == nil)
    replacement.finish()
    #expect(try names() == ["book"])
  }

  @Test func `makes a folder that does not exist`() throws {
    try FileManager.default.removeItem(at: folder)
    let replacement = FolderReplacement(of: folder)
    try replacement.add("page", Data("new".utf8))
    try replacement.commit()
    replacement.finish()
    #expect(read("book/page") == "new")
    #expect(try names() == ["book"])
  }

  @Test func `removes what ended processes left, and keeps the folders of running ones`() throws {
    let ended = try endedProcess()
    for name in ["new-\(ended)", "old-\(ended)", "new-\(getpid())", "new-1", "new-x"] {
      try write("left", to: ".book-\(name)/page")
    }
    try write("left", to: ".books-new-\(ended)/page")
    FolderReplacement(of: folder).finish()
    #expect(try names() == [".book-new-1", ".book-new-x", ".books-new-\(ended)", "book"])
    #expect(read("book/page") == "old")
  }

  @Test func `restores the old folder if a process was killed between two renames`() throws {
    let ended = try endedProcess()
    try FileManager.default.moveItem(
      at: folder, to: parent.appending(path: ".book-old-\(ended)"))
    try write("unfinished", to: ".book-new-\(ended)/page")
    FolderReplacement(of: folder).finish()
    #expect(read("book/page") == "old")
    #expect(try names() == ["book"])
  }
}
