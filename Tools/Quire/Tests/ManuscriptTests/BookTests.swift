import Foundation
import Support
import TestSupport
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

  @Test(arguments: [
    (["01-Index"], "01-Index would be named `index`, as the cover is"),
    (["01-One", "A1-Answers"], "`answers`, as the answers page of the EPUB is"),
    (["01-RunLoop", "02-Run-Loop"], "`run-loop`, as the page of "),
    (["01-Q&A", "02-Q-A"], "`q-a`, as the page of "),
  ])
  func `has one page of each name`(chapters: [String], problem: String) throws {
    for chapter in chapters { try write(chapter) }
    #expect {
      try Book(readingFrom: folder.url)
    } throws: {
      ($0 as? UsageError)?.description.contains(problem) == true
    }
  }
}
