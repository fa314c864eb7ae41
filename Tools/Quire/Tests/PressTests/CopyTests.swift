import Compilation
import Foundation
import Manuscript
import SwiftAnalysis
import Testing

@testable import Press
@testable import Verification

@Suite struct `A copied file` {
  private func page(_ text: String, modules: CopyableModules?) throws -> [String: String] {
    let manuscript = Manuscript(parsing: text, path: "Chapters/01-Sample/Sample.md")
    let chapter = Chapter(name: "Sample", number: "01", manuscript: manuscript)
    let content = SiteContent(
      Book(folder: URL(filePath: "Chapters"), chapters: [chapter]),
      results: [ManuscriptResult(unproved: manuscript)], lines: [:], modules: modules,
      toolchain: "Swift 6.3")
    return try SiteFiles(content).texts
  }

  private let modules = CopyableModules(
    names: ["Base", "Top", "Macros"],
    texts: [
      "Base": ModuleText(files: ["import Foundation\n\npublic struct Base {}\n"]),
      "Top": ModuleText(
        files: ["public import Base\nlet base = Base.Base()\n"], dependencies: ["Base"]),
    ])

  @Test(arguments: [
    ("import A\nimport B // why\n\nlet a = 1\n", ["import A", "import B"], "let a = 1\n"),
    ("@testable import A\nlet a = 1\n", ["@testable import A"], "let a = 1\n"),
    ("public import struct A.B\nlet a = 1\n", ["import struct A.B"], "let a = 1\n"),
    ("@_exported import A\n", ["import A"], ""),
    (
      "let text = \"\"\"\nimport A\n\"\"\"\n", [], "let text = \"\"\"\nimport A\n\"\"\"\n"
    ),
    (
      "#if canImport(A)\nimport A\n#endif\n", [], "#if canImport(A)\nimport A\n#endif\n"
    ),
  ])
  func `has the imports apart from the rest`(text: String, imports: [String], body: String) {
    let file = SingleFileText(text)
    #expect(file.imports.map(\.statement) == imports)
    #expect(file.body == body)
  }

  @Test(arguments: [
    ("let a = Base.List()\n", "let a = List()\n"),
    ("let a: Base::List? = nil\n", "let a: List? = nil\n"),
    ("let a = x.Base.List()\n", "let a = x.Base.List()\n"),
    ("enum Base {}\nlet a = Base.List()\n", "enum Base {}\nlet a = Base.List()\n"),
    ("let a = 1 // Base.List\n", "let a = 1 // Base.List\n"),
  ])
  func `names what was in a module without the module`(text: String, body: String) {
    #expect(SingleFileText(text).body(withoutQualifiers: ["Base"]) == body)
  }

  @Test func `has the fences above it, and the newest version of each file that it needs`() {
    let steps = ["A.swift": "struct A {}", "B.swift": "struct B {}"].sorted { $0.key < $1.key }
      .map { "```swift step=\($0.key)\n\($0.value)\n```\n\n" }.joined()
    let text =
      "# T\n\n\(steps)```swift\nlet a = A()\n```\n\n```swift fails\nx // error: x\n```\n\n"
      + "```swift isolated\nlet i = 1\n```\n\n"
      + "```swift step=A.swift\nstruct A { let b = B() }\n```\n\n```swift\nlet c = 1\n```\n"
    let manuscript = Manuscript(parsing: text, path: "a.md")
    #expect(
      manuscript.fileParts == [
        0: [0], 1: [1], 2: [0, 1, 2], 3: [0, 1, 2, 3], 4: [4], 5: [1, 5], 6: [1, 5, 6],
      ])
  }

  @Test func `has the file with the subscript that a dynamic member lookup needs`() {
    let text =
      "# T\n\n```swift step=B.swift\nextension A { subscript(dynamicMember name: String) -> Int { 1 } }\n```\n\n"
      + "```swift step=A.swift\n@dynamicMemberLookup struct A {}\n```\n\n```swift\nlet c = 1\n```\n"
    #expect(Manuscript(parsing: text, path: "a.md").fileParts[1] == [0, 1])
  }

  @Test func `names its parts and its modules`() throws {
    let text =
      "# T\n\n<!-- quire: setup\nlet hidden = 1\n-->\n```swift\nimport Synchronization\nimport Top\n"
      + "let a = Base.Base()\n```\n\n```swift fails\nx // error: x\n```\n"
    let files = try page(text, modules: modules)
    let html = try #require(files["sample.html"])
    #expect(html.contains("id=\"code-2\" data-file=\"code-1 code-2\""))
    #expect(html.contains("<template class=\"whole\" id=\"code-1\">let hidden = 1\n</template>"))
    #expect(
      html.contains(
        "<template class=\"whole\" data-imports=\"import Synchronization\" data-modules=\"Top\">"
          + "let a = Base()\n</template>"))
    #expect(html.contains("// This does not compile, on purpose."))
    #expect(files["module-Top.js"]?.contains("[\"Base\"]") == true)
    #expect(files["module-Top.js"]?.contains("let base = Base()\\n") == true)
    #expect(files["module-Base.js"]?.contains("[\"import Foundation\"]") == true)
  }

  @Test func `is not offered where a name is declared in a module too`() throws {
    let text = "# T\n\n```swift\nimport Base\nstruct Base {}\n```\n"
    #expect(try page(text, modules: modules)["sample.html"]?.contains("Copy file") == false)
  }

  @Test func `is not offered for code that needs a macro, and in drafts`() throws {
    let text = "# T\n\n```swift\nimport Macros\n@Many protocol P {}\n```\n"
    #expect(try page(text, modules: modules)["sample.html"]?.contains("Copy file") == false)
    #expect(
      try page("# T\n\n```swift\nlet a = 1\n```\n", modules: nil)["sample.html"]?
        .contains("Copy file") == false)
  }
}
