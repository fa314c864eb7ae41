import Foundation
import Support
import TestSupport
import Testing

@testable import Rendering

@Suite struct `A draft` {
  private let folder = Folder()
  private var out: URL { folder.url.appending(path: "book", directoryHint: .isDirectory) }

  init() throws {
    for (name, next) in [("One", "Two"), ("Two", "Three"), ("Three", "One")] {
      try write("# \(name)\n\nThe promise of \(name).\n\n[Next](../\(next)/x)\n\nwords\n", to: name)
    }
  }

  private func write(_ text: String, to name: String) throws {
    let number = ["One": "01", "Two": "02", "Three": "03"][name] ?? ""
    try folder.write(text, to: "Chapters/\(number)-\(name)/\(name).md")
  }

  /// Builds the draft, and returns whether anything has changed.
  private func build(into out: URL? = nil, keepsPages: Bool = true) throws -> Bool {
    let book = folder.url.appending(path: "Chapters", directoryHint: .isDirectory)
    let store = ArtifactStore(folder: keepsPages ? folder.url.appending(path: "pages") : nil)
    return try OutputFolder(out ?? self.out, for: book)
      .write(Draft.files(of: book, at: folder.url, keepingPagesIn: store))
  }

  private func files(in out: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: out.appending(path: $0))) })
  }

  private func inodes() throws -> [String: Int] {
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, FileStamp(out.appending(path: $0).path)?.inode ?? 0) })
  }

  /// The files of a build into an empty folder.
  private func fresh() throws -> [String: Data] {
    let other = folder.url.appending(path: "fresh-\(UUID())", directoryHint: .isDirectory)
    _ = try build(into: other, keepsPages: false)
    return try files(in: other)
  }

  @Test func `writes nothing if nothing has changed`() throws {
    #expect(try build())
    let before = try inodes()
    #expect(try !build())
    #expect(try inodes() == before)
  }

  @Test func `writes the changed page and its text, and keeps the other files`() throws {
    _ = try build()
    let before = try inodes()
    try write("# Two\n\nThe promise of Two.\n\nwords, and new ones\n", to: "Two")
    #expect(try build())
    let after = try inodes()
    let changed = Set(after.keys.filter { after[$0] != before[$0] })
    #expect(changed == ["two.html", "two.txt", "text-two.js", ".quire-book"])
    #expect(try files(in: out) == fresh())
  }

  @Test(arguments: ["# Zwei\n\nThe promise.\n", "# Two\n\n## A heading\n\nx\n", "# Two\n"])
  func `equals a build into an empty folder`(text: String) throws {
    _ = try build()
    try write(text, to: "Two")
    #expect(try build())
    #expect(try files(in: out) == fresh())
  }

  @Test func `repairs damaged, missing and added files`() throws {
    _ = try build()
    let whole = try files(in: out)
    try folder.write("damaged", to: "book/one.html")
    try folder.remove("book/two.html")
    try folder.write("", to: "book/stray.html")
    #expect(try build())
    #expect(try files(in: out) == whole)
  }

  @Test func `follows chapters that are removed and added`() throws {
    _ = try build()
    let chapter = folder.url.appending(path: "Chapters/03-Three")
    try FileManager.default.moveItem(at: chapter, to: folder.url.appending(path: "kept"))
    #expect(try build())
    #expect(try files(in: out) == fresh())
    #expect(try files(in: out)["three.html"] == nil)
    try FileManager.default.moveItem(at: folder.url.appending(path: "kept"), to: chapter)
    #expect(try build())
    #expect(try files(in: out) == fresh())
  }
}
