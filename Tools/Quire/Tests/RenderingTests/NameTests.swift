import Foundation
import Manuscript
import Testing

@testable import Rendering
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

  /// - Parameter mark: The bytes of a name in the first line of each fence.
  private func files(_ text: String, symbols: SymbolTable = .none, mark: Range<Int>? = nil) throws
    -> [String: String]
  {
    let source = "final class List {\n  func add() {}\n}\n"
    let content = SiteContent(
      text, symbols: symbols, sources: ["Sources/Sample/List.swift": source]
    ) { result in
      for index in result.fences.indices {
        result.fences[index].state = .proved
        if let mark { result.fences[index].names.add(info, line: 0, bytes: mark) }
      }
    }
    return try SiteFiles(content).texts
  }

  @Test func `link to a popover that is on the page once`() throws {
    let text = "# A\n\n```swift\nadd(x)\n```\n\n```swift\nlet a = add(y)\n```\n"
    let page = try #require(try files(text, mark: 0..<3)["sample.html"])
    #expect(page.contains("<a href=#c1><span class=\"f\">add</span></a>(x)"))
    #expect(page.split(separator: "<div class=card id=c1>").count == 2)
    #expect(page.contains("<p>Adds <code>value</code> &lt;once&gt;.</p>"))
    #expect(!page.contains("id=c2"))
  }

  @Test func `are linked whole, across styles and squiggles`() throws {
    let line = SwiftHighlighter.lines(of: "  home.add(x)")[0]
    let names: [NameLink] = [(2..<6, 1), (7..<10, 2)]
    #expect(
      line.html(squiggles: [2], names: names)
        == "  <a href=#c1><span class=\"bad\">home</span></a>."
        + "<a href=#c2><span class=\"f\">add</span></a>(x)")
  }

  @Test func `are linked in each step, in added and in unchanged lines`() throws {
    let text = Chapter.steps("let a = 1", "let a = 1\nlet b = 2")
    let page = try #require(try files(text, mark: 4..<5)["sample.html"])
    #expect(page.split(separator: "<a href=#c1>a</a>").count == 3)
  }

  @Test func `have style rules that work without scripts`() throws {
    let files = try files("# A\n\n```swift\nadd(x)\n```\n", mark: 0..<3)
    #expect(files["names.css"]?.contains("body:has([href=\"#c1\"]:focus) #c1 { display") == true)
    #expect(try #require(files["sample.html"]).contains("<noscript><link"))
    let plain = try self.files("# A\n")
    #expect(plain["names.css"] == nil && plain["sample.html"]?.contains("noscript") == false)
  }

  @Test func `link from the popover to the reference`() throws {
    let files = try files("# A\n\n```swift\nadd(x)\n```\n", symbols: table, mark: 0..<3)
    let link = "<a href=\"reference-sample.html#List/add(_:to:)\">"
    expect(files["sample.html"], has: "\(link)Reference: <code>List.add(_:to:)</code></a>")
    expect(files["reference-sample.html"], has: "Used in <a href=\"sample.html\">A</a>")
  }

  @Test func `link from prose to the reference, except in headings`() throws {
    let files = try files(
      "# A\n\nP.\n\n## ``List``\n\nSee ``List/add(_:to:)``, ``Sample`` and ``<(_:_:)``.\n",
      symbols: table)
    let page = try #require(files["sample.html"])
    expect(
      page, has: "<a href=\"#list\"><code>List</code></a></h2>",
      "<a class=\"symbol\" href=\"reference-sample.html#List/add(_:to:)\"><code>add(_:to:)</code></a>",
      "<a class=\"symbol\" href=\"reference-sample.html\"><code>Sample</code></a>",
      "href=\"reference-sample.html#%3C(_:_:)\"><code>&lt;(_:_:)</code>")
  }

  @Test func `are described in the reference with their whole comments`() throws {
    let files = try files("# A\n", symbols: table)
    let page = try #require(files["reference-sample.html"])
    expect(
      page, has: "<h2 id=\"List\">", "<h3 id=\"List/add(_:to:)\">",
      "<h2 id=\"&lt;(_:_:)\"><a href=\"#%3C(_:_:)\">",
      "<dt><code>value</code></dt><dd>What is <em>added</em>.</dd>",
      "<dt>Returns</dt><dd>Whether it was new.</dd>", "From the comment, not verified here",
      "href=\"reference-sample.html#List/add(_:to:)\"", "<code>Nobody</code>",
      "<a href=\"#List.swift-2\">List.swift, line 2</a>", "id=\"List.swift-2\"")
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
    "let a: Int": "let a: Int",
    "@discardableResult func add(_ a: Int, b: @escaping () -> Int) -> Bool where A: B":
      "@discardableResult\nfunc add(\n  _ a: Int,\n  b: @escaping () -> Int\n) -> Bool\nwhere A: B",
    "@MainActor @Sendable func f()": "@MainActor @Sendable\nfunc f()",
  ])
  func `have declarations that break after attributes and around parameters`(
    words: String, lines: String
  ) {
    #expect(words.brokenDeclaration(beyond: 24) == lines)
  }
}
