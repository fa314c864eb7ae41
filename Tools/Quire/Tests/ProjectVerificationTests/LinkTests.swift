import Foundation
import Manuscript
import ProjectVerification
import Support
import TestSupport
import Testing
import Verification

@Suite struct `A link` {
  private let folder = URL.ofTest()

  init() throws {
    try folder.write("# Other\n\n## Part *two*\n\n## Part two\n", to: "Other.md")
    try folder.write("# Ü\n", to: "With blank/ü.md")
    try folder.write("x", to: "picture.svg")
    try folder.write("a\nb\n", to: "Code.swift")
    try folder.write("", to: "Package.swift")
    try folder.write("# Start\n", to: "With blank/README.md")
    for name in ["hero@2x.png", "hero~dark@2x.png", "movie.mp4"] {
      try folder.write("", to: "A.docc/Images/\(name)")
    }
    try folder.write("# Getting Started\n\n## First, this\n", to: "A.docc/Getting Started.md")
  }

  private func problems(_ text: String, on page: String = "Page.md", isInBook: Bool = false)
    -> [String]
  {
    let path = folder.appending(path: page).path
    let manuscript = Manuscript(parsing: "# Page\n\n" + text, path: path)
    _ = FileManager.default.createFile(atPath: path, contents: Data())
    return LinkCheck([manuscript], book: isInBook ? folder : nil) {
      $0.lowercased().hasSuffix("known")
    }
    .diagnostics(for: manuscript)
    .map { "\($0.line):\($0.column) \($0.message)" + ($0.hint.map { " (\($0))" } ?? "") }
  }

  @Test(arguments: [
    "[a](#page)", "[a](Other.md)", "[a](Other.md#part-two)", "[a](Other.md#part-two-1)",
    "[a](With%20blank/%C3%BC.md#ü)", "[a](<With blank/ü.md#%C3%BC>)",
    "[a](https://nowhere.example/x#y)",
    "[a](mailto:a@b.c)", "[a](//host/x)", "![a](picture.svg)", "[a](./Other.md)",
    "[a](With%20blank/)", "<a href=\"Other.md#part-two\">a</a>", "<img src='picture.svg'>",
    "see <a href=\"https://nowhere.example\">this</a>",
  ])
  func `leads somewhere`(text: String) {
    #expect(problems(text) == [])
  }

  @Test(arguments: [
    ("[a](#pgae)", "3:1 this link leads nowhere: no heading … did you mean `#page`?"),
    ("text\n> - b [a](Nope.md)", "4:7 this link leads nowhere: there is no “Nope.md”"),
    ("[a](Other.md#part-2)", "3:1 this link leads nowhere: no heading"),
    ("![a](nope.svg)", "3:1 this link leads nowhere: there is no"),
    ("| x |\n| --- |\n| [a](Nope.md) |", "5:3 this link leads nowhere"),
    ("## [a](Nope.md)", "3:4 this link leads nowhere"),
    ("<p><a HREF = \"Nope.md\">a</a></p>", "3:1 this link leads nowhere: there is no “Nope.md”"),
    ("see <img src='nope.svg'>", "3:1 this link leads nowhere: there is no “nope.svg”"),
    ("[a](code.swift)", "3:1 this … there is no “code.swift” (did you mean `Code.swift`?)"),
    ("b\n[a](\u{9}JAVASCRIPT:x)", "4:1 a link may not … scheme “javascript” (use http, https"),
  ])
  func `that leads nowhere is named by its place`(text: String, beginning: String) {
    let found = problems(text)
    let parts = beginning.components(separatedBy: " … ")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(parts[0]) == true, "\(found)")
    #expect(parts.allSatisfy { found.first?.contains($0) == true }, "\(found)")
  }

  @Test func `to a heading with another name by now is corrected, and no other`() throws {
    let text = """
      # Page

      ## Install it now

      ## Step 2

      `(#install-it)` [a `b` ![c](d)](#install-it), [b](Other.md#part-too "c") and [d](#nothing)
      [e](Nope.md#install) [f](#page) [g](#install) [h](#step-1)
      [i][j] `[a](#install-it)`

      [j]: #install-it

      """
    try folder.write(text, to: "Page.md")
    let page = try Manuscript(readingFrom: folder.appending(path: "Page.md"))
    let update = Update(
      ManuscriptResult(unproved: page), links: LinkCheck([page]).corrections(for: page))
    let expected = text.replacing("(#install-it),", with: "(#install-it-now),")
      .replacing("part-too", with: "part-two")
    #expect(update.text == expected)
  }

  /// Addresses that GitHub resolves, and each one's neighbor that it does not.
  @Test(arguments: [
    ("<a name=\"x\"></a> [a](#x)", "<a name=\"x\"></a> [a](#y)"),
    ("<p id='x'>b</p>\n\n[a](#x)", "<p class='x'>b</p>\n\n[a](#x)"),
    ("<!-- <a href=\"Nope.md\"> -->", "<a href=\"Nope.md\">a</a>"),
    ("[a](/Other.md)", "[a](/Nope.md)"),
    ("[a](/With%20blank/%C3%BC.md)", "[a](/With%20blank/u.md)"),
    ("[a](Other.md?plain=1#L3)", "[a](Other.md?plain=1#L30)"),
    ("[a](Code.swift#L2)", "[a](Code.swift#L3)"),
    ("[a](Code.swift#L1-L2)", "[a](Code.swift#L1-L9)"),
    ("[a](picture.svg?sanitize=true)", "[a](pictures.svg?sanitize=true)"),
    ("[a](With%20blank#start)", "[a](With%20blank#end)"),
    ("[a](../../issues)", "[a](../../isues)"), ("[a](../../releases/latest)", "[a](../issues)"),
    ("b[^1]\n\n[^1]: note", "b[1]\n\n[1]: note"),
    ("[a][b]\n\n[b]: Other.md", "[a][b]\n\n[b]: Nope.md"),
    ("| x |\n|-|\n| [a][b] |\n\n[b]: Other.md", "| x |\n|-|\n| [a][b] |\n\n[b]: Nope.md"),
    ("[a](#Page)", "[a](#Pages)"), ("[a](#top)", "[a](#bottom)"),
    ("<img srcset=\"picture.svg 1x, picture.svg 2x\">", "<img srcset=\"picture.svg, no.svg 2x\">"),
    ("[a](other.MD)", "[a](Code.Swift)"),
  ])
  func `leads where GitHub leads`(accepted: String, refused: String) throws {
    // The name in another case is a file of its own.
    try folder.write("", to: "other.MD")
    #expect(problems(accepted) == [])
    #expect(problems(refused).count == 1, "\(problems(refused))")
  }

  @Test(arguments: [
    ("http://a.example", "javascript:alert(1)"), ("https://a.example/data:x", "data:text/html,x"),
    ("HTTPS://a.example", "JavaScript:alert(1)"), ("mailto:a@b.example", "file:///etc/passwd"),
    ("./a:b.md", "a:b.md"), ("Other.md?x=javascript:1", "java%0ascript:1"),
    ("#page", "vbscript:x"), ("<https://a.example>", "<\u{1}javascript:x>"),
    ("//a.example/javascript:", "java&Tab;script:x"), ("Other.md", "&#106;avascript:x"),
    ("mailto:a@b.example?subject=x", "ftp://a.example/x"), ("Other.md#part-two", "tel:+1"),
  ])
  func `has a scheme that is safe`(accepted: String, refused: String) throws {
    try folder.write("", to: "a:b.md")
    #expect(problems("[a](\(accepted))") == [])
    #expect(problems("[a](\(refused))").count == 1)
    #expect(problems("![a](\(refused))").count == 1)
    let bare = { (text: String) in text.filter { !"<>".contains($0) } }
    #expect(problems("<a href=\"\(bare(accepted))\">a</a>") == [])
    #expect(problems("<a href=\"\(bare(refused))\">a</a>").count == 1)
  }

  @Test(arguments: [
    ("![b](hero)", "![b](villain)"), ("![b](hero.png)", "![b](hero.jpg)"),
    ("![b](movie)", "![b](movies)"), ("<doc:Getting-Started>", "<doc:Getting-Stopped>"),
    ("<doc:Getting-Started#First-this>", "<doc:Getting-Started#Second-this>"),
    ("[a](doc:Known)", "[a](doc:Unknown2)"), ("<doc:/documentation/A/Known>", "<doc:A/Other>"),
    ("[a](/documentation/A/f)", "[a](/documents/A/f)"), ("<doc:#Page>", "<doc:#Pages>"),
    ("[a](./a/known)", "[a](./a/other)"), ("[a](getting-started)", "[a](getting-stopped.md)"),
    ("<doc://com.example.A/documentation/A>", "<docs://com.example.A/documentation/A>"),
  ])
  func `in a DocC catalog names pages, symbols and images`(accepted: String, refused: String) {
    #expect(problems(accepted, on: "A.docc/Page.md") == [])
    #expect(problems(refused, on: "A.docc/Page.md").count == 1)
    #expect(problems("<doc:Getting-Started>").count == 1, "doc: has no meaning outside a catalog")
  }

  @Test(arguments: [
    "<a name=\"x\"></a> [a](#x)", "[a](#Page)", "[a](#top)", "[a](/Other.md)", "![a](picture.svg)",
  ])
  func `of a book leads to what its pages have`(text: String) {
    #expect(problems(text) == [])
    #expect(problems(text, isInBook: true).count == 1)
  }
}

@Suite struct `A pattern of --exclude` {
  @Test(arguments: [
    ("CHANGELOG.md", "CHANGELOG.md", true), ("CHANGELOG.md", "Docs/CHANGELOG.md", true),
    ("CHANGELOG.md", "OLD-CHANGELOG.md", false), ("*.md", "a/b.md", true),
    ("Docs/*.md", "Docs/a.md", true), ("Docs/*.md", "Docs/a/b.md", false),
    ("Docs/**/b.md", "Docs/a/c/b.md", true), ("Docs/**/b.md", "Docs/b.md", true),
    ("Docs/**", "Docs/a/b.md", true), ("Docs/Old", "Docs/Old/a.md", true),
    ("Docs/Old/", "Docs/Older/a.md", false), ("Old", "Docs/Old/a.md", true),
    ("/README.md", "Docs/README.md", false), ("./README.md", "README.md", true),
    ("a?.md", "ab.md", true), ("a?.md", "a.md", false), ("a*c*.md", "abcd.md", true),
  ])
  func `matches paths from the root`(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try PathPattern(parsing: pattern).matches(path) == isMatch)
  }

  @Test(arguments: ["", "/", "../Docs", "a/../b"])
  func `is refused where it names nothing`(pattern: String) {
    #expect(throws: UsageError.self) { try PathPattern(parsing: pattern) }
  }
}
