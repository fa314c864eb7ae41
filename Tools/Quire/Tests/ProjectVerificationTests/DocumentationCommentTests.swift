import Foundation
import Manuscript
import Support
import SwiftAnalysis
import TestSupport
import Testing

@Suite struct `Documentation comments` {
  @Test func `are the lines right above a declaration, without their marks`() throws {
    let source = """
      /// A stack.
      ///
      ///     let stack = Stack()
      public struct Stack {
        /// Not attached.

        /// Adds an element.
        // swift-format-ignore
        public func push(_ element: Int, to other: Stack) {}
      }
      """
    let comments = DocumentationComment.all(in: source)
    #expect(comments.map(\.declaration) == ["Stack", "Stack.push(_:to:)"])
    #expect(comments.map(\.firstLine) == [1, 7])
    #expect(comments[0].lines.map(\.text) == ["A stack.", "", "    let stack = Stack()"])
    #expect(comments[0].lines.map(\.gutter) == ["/// ", "///", "/// "])
    #expect(comments[1].lines.map(\.gutter) == ["  /// "])
  }

  @Test(arguments: [
    ("/** One line. */", ["One line. "]),
    ("/**\n A stack.\n\n     code\n */", ["", "A stack.", "", "    code", ""]),
    ("/**\n * A stack.\n *\n *     code\n */", ["", "A stack.", "", "    code", ""]),
    ("/**\r\n A stack.\r\n */", ["", "A stack.", ""]),
    ("/// A\r\n/// B", ["A", "B"]), ("///\tA\n///  B", ["A", " B"]),
  ])
  func `are read between block marks, with CRLF and with tabs`(comment: String, lines: [String]) {
    let found = DocumentationComment.all(in: comment + "\nvar x = 1\n")
    #expect(found.map { $0.lines.map(\.text) } == [lines])
  }

  @Test(arguments: [
    ("/// .\npublic func f() {}", "f()", SourceComment.Access.public),
    ("/// .\nfunc f() {}", "f()", .internal),
    ("/// .\nfileprivate var a = 1, b = 2", "a, b", .private),
    ("/// .\npublic private(set) var a = 1", "a", .public),
    ("private struct A {\n  /// .\n  public init(a: Int) {}\n}", "A.init(a:)", .private),
    ("public enum A {\n  /// .\n  case b, c(Int)\n}", "A.b, c", .public),
    ("public protocol A {\n  /// .\n  func b()\n}", "A.b()", .public),
    ("public extension A {\n  /// .\n  func b() {}\n}", "A.b()", .public),
    (
      "extension A.B {\n  /// .\n  public subscript(i: Int) -> Int { 0 }\n}", "A.B.subscript(_:)",
      .public
    ),
    ("extension A {\n  /// .\n  var b: Int { 0 }\n}", "A.b", .internal),
    ("#if os(Linux)\n  /// .\n  public actor A {}\n#endif", "A", .public),
    ("/// .\n@discardableResult\npublic func f() -> Int { 1 }", "f()", .public),
  ])
  func `name their declaration and who may use it`(
    source: String, name: String, access: SourceComment.Access
  ) {
    let found = DocumentationComment.all(in: source)
    #expect(found.map(\.declaration) == [name])
    #expect(found.map(\.access) == [access])
  }

  @Test func `of an extension are no more public than its type`() throws {
    let source = "struct A {}\nextension A {\n  ///     let a = 1\n  public func b() {}\n}\n"
    let manuscript = Manuscript(commentsOf: source, path: "A.swift", module: "A")
    #expect(manuscript.comments.map(\.access) == [.internal])
  }

  @Test func `are not read inside bodies`() {
    let source =
      "func f() {\n  /// .\n  func g() {}\n}\nvar x: Int {\n  /// .\n  let y = 1\n  return y\n}\n"
    #expect(DocumentationComment.all(in: source).isEmpty)
  }

  @Test func `see their module and those of the package that their file imports`() throws {
    let source = "import B\nimport Foundation\n///     let a = 1\npublic struct S {}\n"
    let manuscript = Manuscript(
      commentsOf: source, path: "A.swift", module: "A", libraries: ["A", "B", "C"])
    let comment = try #require(manuscript.comments.first).manuscript
    #expect(comment.imports?.modules == ["A", "B"])
  }

  @Test(arguments: [
    "import B\n///     let a = 1\n///\n/// ```\n/// a\n/// ```\npublic struct S {}\nstruct T {}\n",
    "/// A.\nprivate struct {\n",
  ])
  func `are the same from the cache`(source: String) throws {
    let folder = Scratch.ofTests.appending(path: "comments-\(UUID())")
    func facts() -> [String] {
      let found = Manuscript(
        commentsOf: source, path: "A.swift", module: "A", libraries: ["A", "B"],
        store: ArtifactStore(folder: folder))
      return found.diagnostics.map { "\($0)" }
        + found.comments.flatMap {
          [$0.declaration, "\($0.access) \($0.declarationLines)", $0.manuscript.text]
            + ($0.manuscript.imports?.modules ?? [])
        }
    }
    let (parsed, kept) = (facts(), facts())
    #expect(parsed == kept)
    #expect(!parsed.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }
}
