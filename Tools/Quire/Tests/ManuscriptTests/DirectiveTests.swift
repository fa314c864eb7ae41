import CommonMark
import Foundation
import Testing

@testable import Manuscript

@Suite struct `The directives of a DocC page` {
  private let page = """
    # Rows

    @Metadata {
      @PageKind(article)
    }

    @Row(numberOfColumns: 2) {
      @Column {
        A text.

        ```swift
        let a = 1
        @State var b = 2
        }
        ```
      }
      @Column(size: 1) {
            ```swift
            let c = 3
            ```
      }
    }

    @Comment { A remark. }
    @Comment {
      ```swift
      let hidden = 4
      ```
    }
    @Image(source: "rows.png", alt: "Rows, and (columns)")
    @Snippet(
      path: "Package/Snippets/Rows",
      slice: "setup")
    @MainActor is no directive.

    ```swift
    let d = 5
    ```
    """

  private func manuscript() -> Manuscript { Manuscript(page: page, path: "A.docc/A.md") }

  @Test func `leave the code of their bodies, with its places`() {
    let fences = manuscript().fences
    #expect(
      fences.map(\.text) == [
        "let a = 1\n@State var b = 2\n}\n", "let c = 3\n", "let d = 5\n",
      ])
    #expect(fences.map(\.start.line) == [11, 18, 36])
    #expect(fences.map(\.start.column) == [5, 9, 1])
    #expect(fences.map { $0.body[0].offset } == [4, 8, 0])
    #expect(fences.map(\.closingLine) == [15, 20, 38])
    #expect(fences.map(\.gutter) == ["    ", "        ", ""])
    #expect(manuscript().diagnostics == [])
  }

  @Test func `leave what is wrong in their bodies at its place`() throws {
    let page = "@Row {\n\t@Column {\n\t  ```swift sesion=a reads=b\n\t  1\n\t  ```\n\t}\n}\n"
    let manuscript = Manuscript(page: page, path: "A.docc/A.md")
    #expect(manuscript.diagnostics.map { "\($0.line):\($0.column)" } == ["3:4"])
    let right = Manuscript(page: page.replacing("sesion=a ", with: ""), path: "A.docc/A.md")
    let word = try #require(right.fences[0].words.first { $0.name == "reads" })
    #expect(word.start == Position(line: 3, column: 4))
    #expect(right.diagnostics == [])
  }

  @Test func `are found with their arguments`() {
    let found = manuscript().directives
    #expect(
      found.map(\.name) == [
        "Metadata", "PageKind", "Row", "Column", "Column", "Comment", "Comment", "Image", "Snippet",
      ])
    #expect(found[2].arguments == ["numberOfColumns": "2"])
    #expect(found[7].arguments == ["source": "rows.png", "alt": "Rows, and (columns)"])
    #expect(found[8].arguments == ["path": "Package/Snippets/Rows", "slice": "setup"])
    #expect(found[8].start == Position(line: 31, column: 1))
    #expect(found[4].path == [2])
  }
  @Test(arguments: ["Comment", "Metadata", "Options"])
  func `hide the code of a body that is no text`(name: String) {
    let page = "# A\n\n@\(name) {\n```swift\nlet a = 1\n```\n}\n"
    #expect(Manuscript(page: page, path: "A.docc/A.md").fences.isEmpty)
  }

  @Test func `may be on one line with the one in their body`() {
    let text = "@Metadata { @PageKind(article) }\n@Comment {}\n@Row { Words. }\n@Column { Words\n"
    let found = Manuscript(page: text, path: "A.docc/A.md").directives
    #expect(found.map(\.name) == ["Metadata", "PageKind", "Comment", "Row", "Column"])
    #expect(found.map(\.path) == [[], [0], [], [], []])
    #expect(found[1].arguments.values.sorted() == ["article"])
  }

  @Test(arguments: [
    ("@Comment {\n```swift\nfunc f() {\n}\n```\n}\n", nil),
    ("@Image(source: \"a.png\", alt: \"12\\\" (wide\")\n", nil),
    ("@Image(source: \"a.png\n\n", "3:1"), ("@Row {\ntext\n\n", "3:1"),
  ])
  func `hide no code below them`(directive: String, place: String?) {
    let manuscript = Manuscript(
      page: "# A\n\n\(directive)\n```swift\nlet e = 6\n```\n", path: "A.docc/A.md")
    #expect(manuscript.fences.map(\.text) == ["let e = 6\n"])
    #expect(manuscript.diagnostics.map { "\($0.line):\($0.column)" } == [place].compactMap(\.self))
  }
}
