import Foundation
import Manuscript
import Testing

@testable import Press
@testable import SymbolIndex
@testable import Verification

@Suite struct `Names on a rendered page` {
  private let info = QuickInfo(
    declarations: ["func add<Value>(_ value: Value, to list: inout [Value]) -> Bool"],
    documentation: "Adds `value` \\<once>.", symbols: ["s:add"])
  private let table = SymbolTable(modules: [
    .init(
      name: "Sample",
      symbols: [
        .init(
          usr: "s:list", module: "Sample", path: ["List"], kind: "class",
          declaration: "final class List", documentation: "See ``List/add(_:to:)`` and ``Nobody``.",
          file: "Sources/Sample/List.swift", line: 1),
        .init(
          usr: "s:add", module: "Sample", path: ["List", "add(_:to:)"], kind: "method",
          declaration: "func add(_ value: Int, to list: Int) -> Bool",
          documentation: """
            Adds.

            ```swift
            add(1, to: 2)
            ```

            - Parameters:
              - value: What is *added*.
              - list: Where.
            - Returns: Whether it was new.
            """, file: "Sources/Sample/List.swift", line: 2),
        .init(
          usr: "s:less", module: "Sample", path: ["<(_:_:)"], kind: "func.op",
          declaration: "func < (a: Int, b: Int)", documentation: "", file: nil, line: nil),
      ])
  ])

  private func files(_ text: String, symbols: SymbolTable = .none, marks: [Int: [Range<Int>]] = [:])
    throws -> [String: String]
  {
    let manuscript = Manuscript(parsing: text, path: "Chapters/01-Sample/Sample.md")
    let chapter = Chapter(name: "Sample", number: "01", manuscript: manuscript)
    var result = ManuscriptResult(unproved: manuscript)
    for index in result.fences.indices {
      result.fences[index].state = .proved
      for (line, ranges) in marks.sorted(by: { $0.key < $1.key }) {
        for bytes in ranges { result.fences[index].names.add(info, line: line, bytes: bytes) }
      }
    }
    let book = Book(folder: URL(filePath: "Chapters"), chapters: [chapter])
    let content = SiteContent(
      book, results: [result], symbols: symbols,
      sources: ["Sources/Sample/List.swift": "final class List {\n  func add() {}\n}\n"],
      lines: [:], toolchain: "Swift 6.3")
    return try SiteFiles(content).texts
  }

  @Test func `link to a popover that is on the page once`() throws {
    let text = "# A\n\n```swift\nadd(x)\n```\n\n```swift\nlet a = add(y)\n```\n"
    let page = try #require(try files(text, marks: [0: [0..<3]])["sample.html"])
    #expect(page.contains("<a href=#c1><span class=\"f\">add</span></a>(x)"))
    #expect(page.split(separator: "<div class=card id=c1>").count == 2)
    #expect(page.contains("<p>Adds <code>value</code> &lt;once&gt;.</p>"))
    #expect(!page.contains("id=c2"))
  }

  @Test func `are linked whole, across styles and squiggles`() throws {
    let line = SwiftHighlighter.lines(of: "  home.add(x)")[0]
    let names = [NameLink(bytes: 2..<6, popover: 1), NameLink(bytes: 7..<10, popover: 2)]
    #expect(
      line.html(squiggles: [2], names: names)
        == "  <a href=#c1><span class=\"bad\">home</span></a>."
        + "<a href=#c2><span class=\"f\">add</span></a>(x)")
  }

  @Test func `are linked in each step, in added and in unchanged lines`() throws {
    let text =
      "# A\n\n```swift step=F.swift\nlet a = 1\n```\n\n```swift step=F.swift\nlet a = 1\nlet b = 2\n```\n"
    let page = try #require(try files(text, marks: [0: [4..<5]])["sample.html"])
    #expect(page.split(separator: "<a href=#c1>a</a>").count == 3)
  }

  @Test func `have style rules that work without scripts`() throws {
    let files = try files("# A\n\n```swift\nadd(x)\n```\n", marks: [0: [0..<3]])
    #expect(files["names.css"]?.contains("body:has([href=\"#c1\"]:focus) #c1 { display") == true)
    #expect(try #require(files["sample.html"]).contains("<noscript><link"))
    let plain = try self.files("# A\n")
    #expect(plain["names.css"] == nil && plain["sample.html"]?.contains("noscript") == false)
  }

  @Test func `link from the popover to the reference`() throws {
    let files = try files("# A\n\n```swift\nadd(x)\n```\n", symbols: table, marks: [0: [0..<3]])
    #expect(
      try #require(files["sample.html"]).contains(
        "<a href=\"reference-sample.html#List/add(_:to:)\">Reference: <code>List.add(_:to:)</code></a>"
      ))
    #expect(
      try #require(files["reference-sample.html"]).contains(
        "Used in <a href=\"sample.html\">A</a>"))
  }

  @Test func `link from prose to the reference, except in headings`() throws {
    let files = try files(
      "# A\n\nP.\n\n## ``List``\n\nSee ``List/add(_:to:)``, ``Sample`` and ``<(_:_:)``.\n",
      symbols: table)
    let page = try #require(files["sample.html"])
    #expect(
      page.contains(
        "<a class=\"symbol\" href=\"reference-sample.html#List/add(_:to:)\"><code>add(_:to:)</code></a>"
      ))
    #expect(
      page.contains("<a class=\"symbol\" href=\"reference-sample.html\"><code>Sample</code></a>"))
    #expect(page.contains("href=\"reference-sample.html#%3C(_:_:)\"><code>&lt;(_:_:)</code>"))
    #expect(page.contains("<a href=\"#list\"><code>List</code></a></h2>"))
  }

  @Test func `are described in the reference with their whole comments`() throws {
    let files = try files("# A\n", symbols: table)
    let page = try #require(files["reference-sample.html"])
    #expect(page.contains("<h2 id=\"List\">") && page.contains("<h3 id=\"List/add(_:to:)\">"))
    #expect(page.contains("<h2 id=\"&lt;(_:_:)\"><a href=\"#%3C(_:_:)\">"))
    #expect(page.contains("<dt><code>value</code></dt><dd>What is <em>added</em>.</dd>"))
    #expect(page.contains("<dt>Returns</dt><dd>Whether it was new.</dd>"))
    #expect(page.contains("From the comment, not verified here"))
    #expect(page.contains("href=\"reference-sample.html#List/add(_:to:)\""))
    #expect(page.contains("<code>Nobody</code>"))
    #expect(page.contains("<a href=\"#List.swift-2\">List.swift, line 2</a>"))
    #expect(page.contains("id=\"List.swift-2\""))
    #expect(try #require(files["reference.html"]).contains("reference-sample.html"))
    #expect(try #require(files["search.js"]).contains("\"List.add(_:to:)\",\"List/add(_:to:)\""))
    #expect(try #require(files["index.html"]).contains("href=\"reference.html\""))
  }

  @Test func `are plain code without a reference`() throws {
    let files = try files("# A\n\nSee ``List``.\n")
    #expect(files["reference.html"] == nil)
    #expect(files["sample.html"]?.contains("<code>List</code>") == true)
  }

  @Test(arguments: [
    ("let a: Int", "let a: Int"),
    (
      "@discardableResult func add(_ a: Int, b: @escaping () -> Int) -> Bool where A: B",
      "@discardableResult\nfunc add(\n  _ a: Int,\n  b: @escaping () -> Int\n) -> Bool\nwhere A: B"
    ),
    ("@MainActor @Sendable func f()", "@MainActor @Sendable\nfunc f()"),
  ])
  func `have declarations that break after attributes and around parameters`(
    words: String, lines: String
  ) {
    #expect(words.brokenDeclaration(beyond: 24) == lines)
  }
}
