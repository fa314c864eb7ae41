import Foundation
import Manuscript
@testable import Support
import Testing

@testable import Press

@Suite struct `A draft` {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "press-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    for (name, next) in [("One", "Two"), ("Two", "Three"), ("Three", "One")] {
      try write("# \(name)\n\nThe promise of \(name).\n\n[Next](../\(next)/x)\n\nwords\n", to: name)
    }
  }

  private func write(_ text: String, to name: String) throws {
    let number = ["One": "01", "Two": "02", "Three": "03"][name] ?? ""
    let file = folder.appending(path: "Chapters/\(number)-\(name)/\(name).md")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private var out: URL { folder.appending(path: "book", directoryHint: .isDirectory) }

  /// Prints, and says whether anything has changed.
  private func print(into out: URL? = nil, record: String = "record") throws -> Bool {
    let book = folder.appending(path: "Chapters", directoryHint: .isDirectory)
    return try Draft(of: book, at: folder).print(
      into: OutputFolder(out ?? self.out, for: book), record: folder.appending(path: record))
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

  /// What a build from nothing gives.
  private func fresh() throws -> [String: Data] {
    let other = folder.appending(path: "fresh-\(UUID().uuidString)", directoryHint: .isDirectory)
    _ = try print(into: other, record: UUID().uuidString)
    return try files(in: other)
  }

  @Test func `changes nothing where nothing has changed`() throws {
    #expect(try print())
    let before = try inodes()
    #expect(try !print())
    #expect(try inodes() == before)
  }

  @Test func `makes the changed page and the index, and leaves the other pages as they lie`() throws
  {
    _ = try print()
    let before = try inodes()
    try write("# Two\n\nThe promise of Two.\n\nwords, and newcomers\n", to: "Two")
    #expect(try print())
    let after = try inodes()
    let changed = Set(after.keys.filter { after[$0] != before[$0] })
    #expect(changed == ["two.html", "two.md", "search.js", ".quire-book"])
    #expect(try files(in: out) == fresh())
  }

  @Test(arguments: ["# Zwei\n\nThe promise.\n", "# Two\n\n## A heading\n\nx\n", "# Two\n"])
  func `is the same as one made from nothing`(text: String) throws {
    _ = try print()
    try write(text, to: "Two")
    #expect(try print())
    #expect(try files(in: out) == fresh())
  }

  @Test func `mends what was done to its pages`() throws {
    _ = try print()
    let whole = try files(in: out)
    try Data("spoilt".utf8).write(to: out.appending(path: "one.html"))
    try FileManager.default.removeItem(at: out.appending(path: "two.html"))
    try Data().write(to: out.appending(path: "stray.html"))
    #expect(try print())
    #expect(try files(in: out) == whole)
  }

  @Test(arguments: [0, 40, 200, -1])
  func `makes everything where its record is damaged`(at place: Int) throws {
    _ = try print()
    let whole = try files(in: out)
    let file = folder.appending(path: "record")
    var record = try Data(contentsOf: file)
    record[place < 0 ? record.count + place : place] ^= 0x55
    try record.write(to: file)
    try write("# Two\n\nElse.\n", to: "Two")
    #expect(try print())
    #expect(try files(in: out) == fresh())
    #expect(try files(in: out) != whole)
  }

  @Test func `follows chapters that come and go`() throws {
    _ = try print()
    let chapter = folder.appending(path: "Chapters/03-Three")
    try FileManager.default.moveItem(at: chapter, to: folder.appending(path: "kept"))
    #expect(try print())
    #expect(try files(in: out) == fresh())
    #expect(try files(in: out)["three.html"] == nil)
    try FileManager.default.moveItem(at: folder.appending(path: "kept"), to: chapter)
    #expect(try print())
    #expect(try files(in: out) == fresh())
  }
}
