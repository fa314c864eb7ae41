import Foundation
import Support
import TestSupport
import Testing

@testable import Manuscript
@testable import Rendering
@testable import SymbolIndex
@testable import Verification

/// Pages of two chapters, rendered with and without what an earlier build stored.
@Suite struct `A chapter that was rendered before` {
  private let folder = Folder()
  private let one =
    "# One\n\nA promise.\n\n## Code\n\n```swift\nadd(x)\n```\n\nSee [two](../02-Two/Two.md).\n"
  private let two = "# Two\n\nAnother.\n\n```swift\nprint(1)\n```\n"
  private let table = SymbolTable(modules: [
    .init(
      name: "One",
      symbols: [
        .init(
          usr: "s:add", module: "One", path: ["add(_:)"], kind: "func",
          declaration: "func add(_ value: Int)", documentation: "Adds.",
          file: "Sources/One/One.swift", line: 1)
      ])
  ])

  private func content(
    one: String? = nil, two: String? = nil, sources: String = "func add() {}\n",
    symbols: SymbolTable? = nil, playground: String = "", toolchain: String = "Swift 6.3",
    publication: Publication = Publication()
  ) throws -> SiteContent {
    var chapters: [Chapter] = []
    for (number, name, text) in [("01", "One", one ?? self.one), ("02", "Two", two ?? self.two)] {
      let path = "Chapters/\(number)-\(name)/\(name).md"
      try folder.write(text, to: path)
      let manuscript = Manuscript(parsing: text, path: folder.url.appending(path: path).path)
      chapters.append(Chapter(name: name, number: number, manuscript: manuscript))
    }
    var results = chapters.map { ManuscriptResult(unproved: $0.manuscript) }
    results[0].fences[0].names.add(
      QuickInfo(declarations: ["func add(_ value: Int)"], documentation: "", symbols: ["s:add"]),
      line: 0, bytes: 0..<3)
    return SiteContent(
      Book(folder: folder.url.appending(path: "Chapters"), chapters: chapters), results: results,
      symbols: symbols ?? table, sources: ["Sources/One/One.swift": sources], lines: ["One": 3],
      webModules: playground.isEmpty ? [:] : ["Two": Data(playground.utf8)], toolchain: toolchain,
      publication: publication)
  }

  private func store(_ facts: String = "facts") -> PageStore {
    PageStore(in: ArtifactStore(folder: folder.url.appending(path: "store")), facts: [facts])
  }

  private func names(in known: KnownChapters) throws -> [String] {
    try content().book.chapters.filter { known[$0.address] != nil }.map(\.name)
  }

  private func keepPages() throws {
    let content = try content()
    #expect(try names(in: store().chapters(of: content)).isEmpty)
    try store().keep(SiteFiles(content), of: content)
  }

  @Test func `gives the same bytes without its results`() throws {
    try keepPages()
    var content = try content()
    let fresh = try SiteFiles(content).texts
    content.known = try store().chapters(of: content)
    #expect(try names(in: content.known) == ["One", "Two"])
    content.results = content.results.map { ManuscriptResult(unproved: $0.manuscript) }
    let kept = try SiteFiles(content).texts
    #expect(kept.keys.sorted() == fresh.keys.sorted())
    for (name, text) in fresh { #expect(kept[name] == text, "\(name)") }
    #expect(fresh["reference-one.html"]?.contains("one.html") == true)
  }

  @Test func `is rendered again where what it shows has changed`() throws {
    try keepPages()
    func known(_ content: SiteContent, _ facts: String = "facts") throws -> [String] {
      try names(in: store(facts).chapters(of: content))
    }
    #expect(try known(content(one: one + "More.\n")) == ["Two"])
    #expect(try known(content(playground: "wasm")) == ["One"])
    #expect(try known(content(sources: "func add() { }\n")) == [])
    #expect(try known(content(symbols: SymbolTable.none)) == [])
    #expect(try known(content(toolchain: "Swift 6.4")) == [])
    #expect(try known(content(), "others") == [])
    #expect(try known(content()) == ["One", "Two"])
    let edition = Edition(version: "1.0", date: "2026-11-22", hasChanges: true)
    #expect(try known(content(publication: Publication(edition: edition))) == ["One", "Two"])
    let repository = Repository(remote: "https://example.org/a/b", branch: "main", root: folder.url)
    #expect(try known(content(publication: Publication(repository: repository))) == [])
    // A file beside the text, such as an exercise's.
    try folder.write("", to: "Chapters/02-Two/other.swift")
    #expect(try known(content()) == ["One"])
  }

  @Test(arguments: ["reads=Package.swift", "network"])
  func `is always rendered where its code looks outside`(word: String) throws {
    let content = try content(two: two.replacing("```swift", with: "```swift \(word)"))
    try store().keep(SiteFiles(content), of: content)
    #expect(try names(in: store().chapters(of: content)) == ["One"])
  }

  @Test func `is kept by the preview while nothing that it shows changes`() throws {
    let content = try content()
    let site = SiteFiles(content)
    #expect(try names(in: site.known(for: content.book, except: ["Two"])) == ["One"])
    var other = content.book
    other.chapters[1].number = "03"
    #expect(try names(in: site.known(for: other, except: [])) == [])
  }
}
