import Foundation
import TestSupport
import Testing

@testable import Support

@Suite struct `The files below a folder` {
  private let folder = Folder()

  @Test func `are listed by the bytes of their names, through links, without hidden ones`() throws {
    for path in ["b/two", "a", "\u{e9}", "e\u{301}", ".hidden/x", "b/.x"] {
      try folder.write("", to: path)
    }
    for (link, place) in [("c", "b"), ("b/up", ".."), ("gone", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: link).path, withDestinationPath: place)
    }
    let tree = FileTree(folder.url.path)
    let files = ["a", "b/two", "c/two", "e\u{301}", "\u{e9}"]
    #expect(tree.files.map { Array($0.utf8) } == files.map { Array($0.utf8) })
    let links = tree.entries.filter { $0.stamp.kind == .link }.map(\.path)
    #expect(
      links == ["b/up", "c/up", "gone"], "these lead nowhere, or to a folder that they are in")
    #expect(FileTree(folder.url.path, followsLinks: false).files.count == 4)
  }

  @Test func `have a digest of names and contents that sees a change at once`() throws {
    try folder.write("1", to: "a")
    let digests = FileDigests()
    func digest() -> String { FileTree.digest(of: folder.url.path, by: digests) }
    var found = [digest()]
    for (text, path) in [("2", "a"), ("3", "a"), ("", "b"), ("", ".hidden/c")] {
      try folder.write(text, to: path)
      found.append(digest())
    }
    #expect(Set(found).count == found.count)
    try folder.write("1", to: "a")
    try folder.remove("b")
    try folder.remove(".hidden")
    #expect(digest() == found[0])
  }
}

@Suite struct `A file's stamp` {
  @Test func `is settled two seconds after the file's last change, and not before`() throws {
    let folder = Folder()
    try folder.write("", to: "a")
    #expect(FileStamp(folder.url.appending(path: "a").path)?.isSettled == false)
    #expect(FileStamp(#filePath)?.isSettled == true)
  }
}

@Suite struct `The lines of a text` {
  @Test func `end with a line feed, a carriage return, or both`() {
    let text = "a\nb\r\nc\rd\r\n\u{2028}e"
    #expect(text.lines == ["a", "b", "c", "d", "\u{2028}e"])
    #expect("\r\n".lines == ["", ""] && "\r\n".filledLines == [])
  }
}
