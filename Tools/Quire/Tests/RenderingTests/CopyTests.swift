import Compilation
import Foundation
import Manuscript
import SwiftAnalysis
import Testing

@testable import Rendering
@testable import Verification

@Suite struct `A copied file` {
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
    ("import A; import B; let a = 1\n", ["import A", "import B"], "let a = 1\n"),
    ("let text = \"\"\"\nimport A\n\"\"\"\n", [], "let text = \"\"\"\nimport A\n\"\"\"\n"),
    ("#if canImport(A)\nimport A\n#endif\n", [], "#if canImport(A)\nimport A\n#endif\n"),
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
    let text =
      "# T\n\n```swift step=A.swift\nstruct A {}\n```\n\n```swift step=B.swift\nstruct B {}\n```\n\n"
      + "```swift\nlet a = A()\n```\n\n```swift fails\nx // error: x\n```\n\n"
      + "```swift isolated\nlet i = 1\n```\n\n"
      + "```swift step=A.swift\nstruct A { let b = B() }\n```\n\n```swift\nlet c = 1\n```\n"
    let manuscript = Manuscript(parsing: text, path: "a.md")
    #expect(
      manuscript.fileParts == [
        0: [0], 1: [1], 2: [0, 1, 2], 3: [0, 1, 2, 3], 4: [4], 5: [1, 5], 6: [1, 5, 6],
      ])
  }

  @Test func `has the files below it that are a part of the same program`() {
    let text =
      "# T\n\n```swift step=A.swift\nstruct A { let b = B() }\n```\n\n"
      + "```swift step=B.swift\nstruct B {}\n```\n\n```swift\nlet a = A()\n```\n"
    let manuscript = Manuscript(parsing: text, path: "a.md")
    #expect(manuscript.fileParts == [0: [1, 0], 1: [1], 2: [0, 1, 2]])
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
    let files = try SiteFiles(SiteContent(text, modules: modules)).texts
    let html = try #require(files["sample.html"])
    expect(
      html, has: "<article class=\"text\" data-copies=\"sample\">",
      "id=\"code-2\" data-file=\"code-1 code-2\"")
    expect(
      files["copies-sample.js"],
      has: #"{"id":"code-1","imports":[],"modules":[],"text":"let hidden = 1\n"}"#,
      #"{"id":"code-2","imports":["import Synchronization"],"modules":["Top"],"text":"let a = Base()\n"}"#,
      "// This does not compile, on purpose.")
    expect(files["module-Top.js"], has: "[\"Base\"]", "let base = Base()\\n")
    #expect(files["module-Base.js"]?.contains("[\"import Foundation\"]") == true)
  }

  @Test(arguments: [
    ("a name is declared in a module too", "import Base\nstruct Base {}", true),
    ("the code needs a macro", "import Macros\n@Many protocol P {}", true),
    ("the page is a draft", "let a = 1", false),
  ])
  func `is not offered where`(reason: String, code: String, hasModules: Bool) throws {
    let content = SiteContent(
      "# T\n\n```swift\n\(code)\n```\n", modules: hasModules ? modules : nil)
    #expect(try SiteFiles(content).texts["sample.html"]?.contains("Copy file") == false)
  }
}
