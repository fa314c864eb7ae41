import Foundation
import Support
import Testing

@testable import Manuscript

@Suite struct `A book` {
  private let folder = Folder()

  private func write(_ chapters: String...) throws {
    for chapter in chapters {
      let name = chapter.split(separator: "-").last ?? ""
      try folder.write("# \(name)\n", to: "\(chapter)/\(name).md")
    }
  }

  @Test(arguments: [
    ("", ["One", "Two"]), ("01-One", ["One"]), ("01-One/", ["One"]), ("01-One/One.md", ["One"]),
    ("02-Two/Two.md:41", ["Two"]), ("01-On", []), ("../README.md", []),
  ])
  func `is read as far as a path needs it`(path: String, names: [String]) throws {
    try write("01-One", "02-Two")
    let wanted = folder.url.appending(path: path).path
    let book = try Book(readingFrom: folder.url, chaptersOf: [wanted])
    #expect(book.chapters.map(\.name) == names)
    #expect(try Book(readingFrom: folder.url).chapters.map(\.name) == ["One", "Two"])
  }

  @Test func `has chapters only, even where one of them is wanted`() throws {
    try write("01-One", "Notes")
    let path = folder.url.appending(path: "01-One/One.md").path
    #expect(throws: UsageError.self) { try Book(readingFrom: folder.url, chaptersOf: [path]) }
    try write("02-Two")
    try folder.remove("Notes")
    #expect(try Book(readingFrom: folder.url, chaptersOf: [path]).chapters.map(\.name) == ["One"])
    try folder.remove("02-Two/Two.md")
    #expect(throws: UsageError.self) { try Book(readingFrom: folder.url, chaptersOf: [path]) }
  }
}
