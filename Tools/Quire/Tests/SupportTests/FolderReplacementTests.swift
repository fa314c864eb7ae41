import Foundation
import TestSupport
import Testing

@testable import Support

@Suite struct `The replacement of a folder` {
  private let parent = Folder()
  private let folder: URL

  init() throws {
    folder = parent.url.appending(path: "book", directoryHint: .isDirectory)
    try parent.write("old", to: "book/page")
    try parent.write("same", to: "book/kept")
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: parent.url.path).sorted()
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
    #expect(parent.read("book/page") == "old")
    replacement.finish()
    #expect(parent.read("book/page") == "old")
    #expect(try names() == ["book"])
  }

  @Test func `replaces all files, and removes the old ones`() throws {
    let replacement = FolderReplacement(of: folder)
    try replacement.add("other", Data("new".utf8))
    try replacement.keep("kept")
    try replacement.commit()
    #expect(parent.read("book/other") == "new" && parent.read("book/kept") == "same")
    #expect(parent.read("book/page") == nil)
    replacement.finish()
    #expect(try names() == ["book"])
  }

  @Test func `makes a folder that does not exist`() throws {
    try parent.remove("book")
    let replacement = FolderReplacement(of: folder)
    try replacement.add("page", Data("new".utf8))
    try replacement.commit()
    replacement.finish()
    #expect(parent.read("book/page") == "new")
    #expect(try names() == ["book"])
  }

  @Test func `removes what ended processes left, and keeps the folders of running ones`() throws {
    let ended = try endedProcess()
    for name in ["new-\(ended)", "old-\(ended)", "new-\(getpid())", "new-1", "new-x"] {
      try parent.write("left", to: ".book-\(name)/page")
    }
    try parent.write("left", to: ".books-new-\(ended)/page")
    FolderReplacement(of: folder).finish()
    #expect(try names() == [".book-new-1", ".book-new-x", ".books-new-\(ended)", "book"])
    #expect(parent.read("book/page") == "old")
  }

  @Test func `restores the old folder if a process was killed between two renames`() throws {
    let ended = try endedProcess()
    try FileManager.default.moveItem(
      at: folder, to: parent.url.appending(path: ".book-old-\(ended)"))
    try parent.write("unfinished", to: ".book-new-\(ended)/page")
    FolderReplacement(of: folder).finish()
    #expect(parent.read("book/page") == "old")
    #expect(try names() == ["book"])
  }
}
