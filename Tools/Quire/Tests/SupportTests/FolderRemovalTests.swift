import Foundation
import TestSupport
import Testing

@testable import Support

@Suite struct `The removal of a folder` {
  private let folder = Scratch.ofTests.appending(path: "gone-\(UUID())").path
  private let other = Folder()

  @Test func `removes 3,000 folders inside each other, and names that are not UTF-8`() throws {
    let start = open(FileManager.default.currentDirectoryPath, O_RDONLY)
    defer { close(start) }
    mkdir(folder, 0o700)
    var inner = open(folder, O_RDONLY | O_DIRECTORY)
    for _ in 0..<3_000 {
      try #require(mkdirat(inner, "inner", 0o700) == 0)
      let next = openat(inner, "inner", O_RDONLY | O_DIRECTORY)
      close(openat(inner, [CChar](arrayLiteral: -1, -2, 0), O_CREAT | O_WRONLY, 0o600))
      close(inner)
      inner = next
    }
    close(inner)
    #expect(FolderRemoval.remove(folder))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `follows no link, and passes by permissions`() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/closed/inner", withIntermediateDirectories: true)
    try other.write("kept", to: "file")
    try #require(symlink(other.url.path, folder + "/link") == 0)
    try Data().write(to: URL(filePath: folder + "/.removed-1"))
    chmod(folder + "/closed", 0)
    #expect(FolderRemoval.remove(folder))
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(other.read("file") == "kept")
  }

  @Test func `removes a link and what is not there`() throws {
    symlink("/etc", folder)
    #expect(FolderRemoval.remove(folder))
    #expect(FolderRemoval.remove(folder))
    #expect(FileManager.default.fileExists(atPath: "/etc/passwd"))
  }
}
