import Foundation
import Manuscript
import SwiftAnalysis
import TestSupport
import Testing
import Verification

@testable import ProjectVerification
@testable import SymbolIndex

@Suite struct `A DocC catalog` {
  private let root = URL.ofTest()

  init() throws {
    try root.write("", to: "Sources/P/P.docc/Resources/rows~dark@2x.png")
    try root.write(
      "// snippet.setup\nlet a = 1\n// snippet.end\n// snippet.hide\nprint(a)\n",
      to: "Snippets/Basics/Rows.swift")
  }

  @Test(
    arguments: [
      "@Image(source: \"rows\", alt: \"\")": nil, "@Image(source: rows.png, alt: \"\")": nil,
      "@Image(source: \"row\", alt: \"\")":
        "the catalog has no image or video “row” (did you mean `rows`?)",
      "@Snippet(path: \"P/Snippets/Basics/Rows\")": nil,
      "@Snippet(path: \"Basics/Rows\", slice: \"setup\")": nil,
      "@Snippet(path: \"P/Snippets/Basics/Row\")":
        "there is no snippet “P/Snippets/Basics/Row”: Snippets/Basics/Row.swift does not exist (did"
        + " you mean `Basics/Rows`?)",
      "@Snippet(path: \"Basics/Rows\", slice: \"setups\")":
        "the snippet “Basics/Rows” has no slice “setups” (did you mean `setup`?)",
      "@Snippet(slice: \"setup\")":
        "`@Snippet` needs the path of a snippet (as in `@Snippet(path: \"Snippets/Name\")`)",
    ] as [String: String?])
  func `has what its directives name`(directive: String, problem: String?) throws {
    try root.write("# A\n\n  \(directive)\n", to: "Sources/P/P.docc/A.md")
    let manuscript = try Manuscript(
      readingFrom: root.appending(path: "Sources/P/P.docc/A.md"), mode: .document)
    let found = manuscript.directiveDiagnostics(root: root)
    #expect(found.map(\.verdictLine) == [problem.map { "3:3 link \($0)" }].compactMap(\.self))
  }

  private static let symbols = SymbolTable(modules: [
    SymbolTable.Module(
      name: "Stacks",
      symbols: ["Stack", "Stack/push(_:)", "Stack/count"].map {
        `A symbol's name in prose`.symbol($0, module: "Stacks")
      })
  ])

  @Test(
    arguments: [
      ("Stack", nil), ("Stack/push(_:)", nil), ("Stacks/Stack/count", nil), ("String", nil),
      ("Collection/map(_:)", nil), ("push(_:)", nil),
      ("Stack/pushh(_:)", "Stack/push(_:)"), ("Stakc", "Stack"),
    ] as [(String, String?)])
  func `links symbols that exist`(name: String, nearest: String?) {
    let source = "public struct Stack {\n  /// See ``\(name)``.\n  public var count = 0\n}\n"
    let comment = Manuscript(commentsOf: source, path: "Stack.swift", module: "Stacks")
    let found = NameCheck(symbols: Self.symbols).linkDiagnostics(for: comment)
    #expect(
      found.map { "\($0.line):\($0.column) \($0.hint ?? "")" }
        == [nearest.map { "2:11 did you mean ``\($0)``?" }].compactMap(\.self))
  }

  @Test func `has tutorials whose steps compile with the files in force`() throws {
    try root.write(
      """
      @Tutorial(time: 5) {
        @Section(title: "Rows") {
          @Steps {
            @Step {
              Write a type.
              @Code(name: "Row.swift", file: 01-Row.swift)
              @Code(name: "main.swift", file: 01-main.swift)
            }
            @Step {
              Use it.
              @Code(name: "Rows.swift", file: 02-Rows.swift)
            }
            @Step {
              Rename it.
              @Code(name: "Row.swift", file: 03-Row.swift)
            }
            @Step {
              Show it.
              @Code(name: "View.swift", file: 04-View.swift)
            }
            @Step {
              @Code(name: "View.swift", file: 04-Views.swift)
            }
          }
        }
      }
      """, to: "Sources/P/P.docc/Rows.tutorial")
    for (name, code) in [
      ("01-Row", "struct Row {}"), ("01-main", "print(Row())"), ("02-Rows", "\nlet rows = [Row()]"),
      ("03-Row", "struct Line {}"), ("04-View", "import SwiftUI"),
    ] { try root.write(code + "\n", to: "Sources/P/P.docc/Resources/\(name).swift") }
    let tutorial = try Manuscript(tutorial: root.appending(path: "Sources/P/P.docc/Rows.tutorial"))
    let result = try Bench.verifier().verify([tutorial])[0]
    let found = result.diagnostics.map { diagnostic in
      "\(diagnostic.path.split(separator: "/").last ?? ""):\(diagnostic.line) \(diagnostic.message)"
    }
    #expect(
      found.sorted() == [
        "02-Rows.swift:2 cannot find 'Row' in scope (step 2 of “Rows”)",
        "Rows.tutorial:22 the catalog has no code file “04-Views.swift”",
      ])
    #expect(result.marks.hasPrefix("✅🔨"))
    #expect(result.fences.last.map { "\($0.state)" }?.contains("needs another platform") == true)
  }

  @Test func `has snippets that compile and run`() throws {
    let snippet = Manuscript(snippet: "let a = 1\nlet b: Int = \"\"\n", path: "Snippets/A.swift")
    let result = try Bench.verifier().verify([snippet])[0]
    #expect(
      result.diagnostics.map { "\($0.path):\($0.line):\($0.column)" } == ["Snippets/A.swift:2:14"])
    let good = Manuscript(snippet: "let a = 1\nprint(a) // Prints 1\n", path: "Snippets/B.swift")
    #expect(try Bench.verifier().verify([good])[0].marks == "✅")
  }
}
