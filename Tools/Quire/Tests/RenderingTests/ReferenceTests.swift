import Foundation
import Manuscript
import Support
import SwiftAnalysis
import TestSupport
import Testing

@testable import Rendering
@testable import SymbolIndex
@testable import Verification

@Suite struct `A page of the reference` {
  private static let source = """
    /// A list.
    ///
    /// ```swift
    /// let list = List()
    /// list.count  // 0
    /// print("one") // Prints "one"
    /// ```
    ///
    ///     $ swift run
    @frozen
    public final class List: Sendable {
      /// How many elements there are.
      ///
      ///     secret()
      @inlinable public private(set) var count: Int = 0

      /// What is in it.
      public struct Element {
        /// Its name.
        public
          let name: String
      }

      /// Adds an element.
      @discardableResult @inlinable
      public func add(
        _ element: Element
      ) -> Bool { true }

      /// Adds a name.
      @MainActor public func add(_ element: String) -> Bool where String: Sendable { true }
    }

    /// In loops.
    ///
    ///     for x in List() {}
    extension List: Sequence {}

    public enum Order { case first, last }
    """

  private static let symbols: [SymbolTable.Symbol] = [
    symbol(["List"], "class", 11), symbol(["List", "count"], "property", 15),
    symbol(["List", "Element"], "struct", 18), symbol(["List", "Element", "name"], "property", 21),
    symbol(["List", "add(_:)"], "method", 26, "func add(_ element: Element) -> Bool"),
    symbol(["List", "add(_:)"], "method", 31, "func add(_ element: String) -> Bool"),
    symbol(["Order"], "enum", 39, "enum Order"),
    symbol(["Order", "first"], "enum.case", 39, "case first", usr: "s:first"),
    symbol(["Order", "last"], "enum.case", 39, "case last", usr: "s:last"),
  ]

  private static func symbol(
    _ path: [String], _ kind: String, _ line: Int, _ declaration: String = "from the compiler",
    usr: String? = nil
  ) -> SymbolTable.Symbol {
    .init(
      usr: usr ?? "s:\(line)", module: "Sample", path: path, kind: kind, declaration: declaration,
      documentation: "Abstract of line \(line).\n\nMore.", file: "Sources/Sample/List.swift",
      line: line)
  }

  private func files(verified: Bool = true) throws -> [String: String] {
    let manuscript = Manuscript(
      commentsOf: Self.source, path: "Sources/Sample/List.swift", module: "Sample")
    var result = ManuscriptResult(unproved: manuscript)
    for index in result.fences.indices where manuscript.fences[index].code != nil {
      result.fences[index].state = .proved
    }
    result.fences[0].output = "one\n"
    result.fences[2].state = .sketched
    result.fences[2].reason = "uses `secret`"
    let chapter = Chapter.sample("# Other\n", name: "Other")
    let content = SiteContent(
      Book(folder: URL(filePath: "Chapters"), chapters: [chapter]),
      results: verified ? [result] : [],
      symbols: SymbolTable(modules: [.init(name: "Sample", symbols: Self.symbols)]),
      sources: ["Sources/Sample/List.swift": Self.source], lines: [:], toolchain: "Swift 6.3")
    return try SiteFiles(content).texts
  }

  @Test func `shows the examples of comments with their values and output`() throws {
    let page = try #require(try files()["reference-sample.html"])
    #expect(page.contains("<span class=\"value\"><span class=\"hid\">// </span>0</span>"))
    #expect(page.contains("<pre><samp>one</samp></pre>"))
    #expect(!page.components(separatedBy: "id=\"source\"")[0].contains("// Prints"))
    expect(
      page, has: "Quoted</span>", "swift run", "A sketch, not compiled: uses `secret`",
      "id=\"example-list-34-1\"", "In loops.", "4 examples in comments: <strong>2 proved</strong>")
    #expect(!page.contains("not verified here"))
  }

  @Test func `is not written where a chapter's page has its name`() throws {
    let chapter = Chapter.sample("# A\n", name: "ReferenceSample")
    let content = SiteContent(
      Book(folder: URL(filePath: "Chapters"), chapters: [chapter]), results: [],
      symbols: SymbolTable(modules: [.init(name: "Sample", symbols: [])]), lines: [:],
      toolchain: "Swift 6.3")
    let folder = Folder()
    #expect(throws: UsageError.self) {
      try OutputFolder(folder.url, for: URL(filePath: "Chapters")).write(SiteFiles(content))
    }
  }

  @Test func `lists the cases of an enum within its entry`() throws {
    let files = try files()
    let page = try #require(files["reference-sample.html"])
    let entries = page.components(separatedBy: "<section class=\"symbol-entry\">").dropFirst()
    #expect(entries.count == Self.symbols.count - 2)
    let entry = try #require(entries.first { $0.contains("id=\"Order\"") })
    let cases = PageText(entry).texts(of: "li").map { $0.split(separator: "\n").first }
    #expect(cases == ["case first", "case last"])
    expect(entry, has: "<li id=\"Order/last\"><a href=\"#Order/last\">", "Abstract of line 39.")
    let index = try #require(files["reference.html"])
    #expect(index.contains("#Order/first\">first</a>, <a"))
    #expect(!index.contains("<code>last</code>"))
  }

  @Test func `says where examples were not verified`() throws {
    let page = try #require(try files(verified: false)["reference-sample.html"])
    #expect(!page.contains("examples in comments"))
  }

  @Test func `declares as the source does`() throws {
    let found = SourceSignatures.all(in: Self.source)
    #expect(
      found == [
        11: "final class List: Sendable", 15: "var count: Int { get }", 18: "struct Element",
        21: "let name: String", 26: "@discardableResult func add(_ element: Element) -> Bool",
        31: "@MainActor func add(_ element: String) -> Bool where String: Sendable",
        39: "enum Order",
      ])
    let page = try #require(try files()["reference-sample.html"])
    #expect(!page.contains("from the compiler"))
  }

  @Test(arguments: [
    "public var a: Int { 1 }": "var a: Int { get }",
    "public var a: Int { get throws { 1 } }": "var a: Int { get throws }",
    "public var a: Int { _read { yield b } nonmutating set {} }":
      "var a: Int { get nonmutating set }",
    "public let a: Int = 1 // one": "let a: Int",
    "public var a: Int = 1 { didSet {} }": "var a: Int",
    "@available(macOS 15, *)\npublic func f<each T>(\n  _ a: repeat each T\n) {}":
      "@available(macOS 15, *) func f<each T>(_ a: repeat each T)",
    "public init<T>(_ t: T) where T: A { }": "init<T>(_ t: T) where T: A",
    "public subscript(i: Int) -> Int { 0 }": "subscript(i: Int) -> Int { get }",
    "@attached(peer) public macro M() = #externalMacro(module: \"A\", type: \"B\")":
      "@attached(peer) macro M()",
    "extension A where B: C { public func f() {} }": "func f() where B: C",
    "public enum A: Int {\n  case b\n}": "enum A: Int",
  ])
  func `leaves out what says nothing to users`(source: String, words: String) {
    #expect(Array(SourceSignatures.all(in: source).values) == [words])
  }

  @Test func `is listed in an index that tells overloads apart`() throws {
    let index = try #require(try files()["reference.html"])
    expect(
      index, has: "<span class=\"abstract\">Abstract of line 11.</span>",
      "<li class=\"d3\"><span><a class=\"symbol\" href=\"reference-sample.html#List/Element/name\">"
    )
    let signatures = index.components(separatedBy: "<code class=\"signature\">(").dropFirst()
      .map { $0.components(separatedBy: "</code>")[0].replacing("<wbr>", with: "") }
    #expect(
      signatures == [
        #"_ element: Element) <span class="nb">-&gt;</span> Bool"#,
        #"_ element: String) <span class="nb">-&gt;</span> Bool"#,
      ])
  }

  @Test func `leads to the pages before and after`() throws {
    let files = try files()
    let index = try #require(files["reference.html"])
    #expect(index.contains("rel=\"prev\" href=\"other.html\""))
    #expect(index.contains("rel=\"next\" href=\"reference-sample.html\""))
    #expect(try #require(files["other.html"]).contains("rel=\"next\" href=\"reference.html\""))
    #expect(
      try #require(files["reference-sample.html"]).contains("rel=\"prev\" href=\"reference.html\""))
  }
}
