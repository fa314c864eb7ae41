import Foundation
import Support
import Testing

@testable import Manuscript

@Suite final class `A book` {
  // A class, since its deinitializer removes the folder.
  private let folder = Scratch.ofTests
    .appending(path: "book-\(UUID())", directoryHint: .isDirectory)

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ chapters: String...) throws {
    for chapter in chapters {
      let place = folder.appending(path: chapter, directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let name = chapter.split(separator: "-").last ?? ""
      try Data("# \(name)\n".utf8).write(to: place.appending(path: "\(name).md"))
    }
  }

  @Test(arguments: [
    ("", ["One", "Two"]), ("01-One", ["One"]), ("01-One/", ["One"]), ("01-One/One.md", ["One"]),
    ("02-Two/Two.md:41", ["Two"]), ("01-On", []), ("../README.md", []),
  ])
  func `is read as far as a path needs it`(path: String, names: [String]) throws {
    try write("01-One", "02-Two")
    let book = try Book(
      readingFrom: folder, chaptersOf: [folder.appending(path: path).path])
    #expect(book.chapters.map(\.name) == names)
    #expect(try Book(readingFrom: folder).chapters.map(\.name) == ["One", "Two"])
  }

  @Test func `has chapters only, even where one of them is wanted`() throws {
    try write("01-One", "Notes")
    let path = folder.appending(path: "01-One/One.md").path
    #expect(throws: UsageError.self) { try Book(readingFrom: folder, chaptersOf: [path]) }
    try write("02-Two")
    try FileManager.default.removeItem(at: folder.appending(path: "Notes"))
    #expect(try Book(readingFrom: folder, chaptersOf: [path]).chapters.map(\.name) == ["One"])
    try FileManager.default.removeItem(at: folder.appending(path: "02-Two/Two.md"))
    #expect(throws: UsageError.self) { try Book(readingFrom: folder, chaptersOf: [path]) }
  }
}
