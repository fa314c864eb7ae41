import Foundation
import Manuscript
import Support
import Testing

@testable import Rendering
@testable import Verification

@Suite struct `An EPUB` {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../..")
    .standardizedFileURL

  private func texts(_ content: SiteContent) -> [String: String] {
    Dictionary(EpubBook(content).files.map { ($0.name, $0.text) }) { first, _ in first }
  }

  private func page(_ text: String, _ change: (inout ManuscriptResult) -> Void = { _ in }) throws
    -> (chapter: String, answers: String)
  {
    let texts = texts(SiteContent(text, with: change))
    return (try #require(texts["EPUB/sample.xhtml"]), texts["EPUB/answers.xhtml", default: ""])
  }

  @Test func `has every fence of the book as its chapter has it`() throws {
    let book = try Book(readingFrom: Self.root.appending(path: "Chapters"))
    let results = book.chapters.flatMap(\.manuscripts).map(ManuscriptResult.init(unproved:))
    let texts = texts(SiteContent(book, results: results, lines: [:], toolchain: "Swift 6.3"))
    var count = 0
    for chapter in book.chapters {
      let text = try #require(texts["EPUB/\(chapter.pageName).xhtml"])
      for (place, manuscript) in chapter.manuscripts.enumerated() {
        for (index, fence) in manuscript.fences.enumerated() where isListing(fence) {
          let id = (place == 0 ? "" : "exercise-\(place)-") + "code-\(index + 1)"
          // The choices of a quiz may be code, too; they are no listings.
          guard text.contains("id=\"\(id)\"") || place > 0 else {
            #expect(
              text.contains("<samp>\(Html.escape(fence.text.dropLast()))"),
              "\(manuscript.path), \(id)")
            continue
          }
          // Hints of exercises, with their code, are at the end.
          let code = try listing(
            id, in: place == 0 ? text : text + texts["EPUB/solutions.xhtml", default: ""])
          #expect(
            plain(code, isStep: code.contains("<ins ") || code.contains("<del "))
              == expected(fence), "\(manuscript.path), \(id)")
          count += 1
        }
      }
    }
    #expect(count > 200)
  }

  private func isListing(_ fence: Fence) -> Bool {
    !fence.isSetup && fence.kind != .output && fence.code?.action != .figure
  }

  private func listing(_ id: String, in text: String) throws -> String {
    let start = try #require(text.range(of: " id=\"\(id)\">\n"), "\(id)")
    let rest = text[start.upperBound...]
    let code = try #require(rest.firstMatch(of: #/<pre><code>([\s\S]*?)<\/code><\/pre>/#))
    return String(code.output.1)
  }

  /// The text of the code, without the lines that a step removes and the signs of the others.
  private func plain(_ code: String, isStep: Bool) -> String {
    let kept = code.replacing(#/<del [\s\S]*?<\/del>\n/#, with: "")
    let text = kept.replacing(#/<ins [^>]*><b>\+ <\/b>/#, with: "  ")
      .replacing(#/<[^>]*>/#, with: "")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return PageText.unescaped(lines.map { isStep ? $0.dropFirst(2) : $0 }.joined(separator: "\n"))
  }

  private func expected(_ fence: Fence) -> String {
    guard fence.code?.isQuiz == true else { return fence.textToCopy }
    // A quiz keeps its answer to itself.
    return fence.textToCopy.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.replacing(#/ *\/\/ (error: |warning: |trap: |→).*/#, with: "")
    }.joined(separator: "\n")
  }

  @Test func `shows what a step changes with signs`() throws {
    let text = Chapter.steps("let a = 1\nlet b = 2", "let a = 1\nlet c = 3")
    let code = try listing("code-2", in: page(text).chapter).replacing(#/<[^>]*>/#, with: "")
    #expect(code == "  let a = 1\n− let b = 2\n+ let c = 3\n")
  }

  @Test func `has the answers of quizzes at its end`() throws {
    let text =
      "# A\n\nWhat does this print?\n\n```swift quiz\nprint(1) // → 1\n```\n\n```output\n1\n```\n\n- `1` — it does, [as below](#below).\n- `2` — it does not.\n\n## Below\n"
    let (chapter, answers) = try page(text) { $0.fences[0].output = "1\n" }
    #expect(!chapter.contains("it does") && !chapter.contains("Prints") && !chapter.contains("→"))
    expect(chapter, has: "href=\"answers.xhtml#sample-quiz-1\"")
    expect(
      answers, has: "id=\"sample-quiz-1\"", "sample.xhtml#quiz-1",
      "<b>Right:</b> <samp>1</samp><p>it does, <a href=\"sample.xhtml#s-below\">as below</a>.</p>",
      "<b>Wrong:</b> <samp>2</samp>")
  }

  @Test func `has folded sections open`() throws {
    let chapter = try page("# A\n\n## B\n\n<!-- quire: folded -->\n\n### C\n\nc\n").chapter
    expect(chapter, has: "<h3 id=\"s-c\">C</h3>", "<p>c</p>")
    #expect(!chapter.contains("details"))
  }

  @Test func `has the figure of an answer with the answer`() throws {
    let figure = "```swift figure\nprint(\"<svg/>\")\n```\n"
    let svg = "<svg viewBox=\"0 0 9 9\"><title>It.</title><text>0</text></svg>\n"
    let text =
      "# A\n\nWhat?\n\n```swift quiz\nprint(1) // → 1\n```\n\n- `1` — it does.\n\n\(figure)\nText.\n"
    let (chapter, answers) = try page(text) { $0.fences[1].output = svg }
    expect(answers, has: "<svg", "It.")
    #expect(!chapter.contains("<svg") && chapter.contains("Text."))
    // Below other text it is a figure of the chapter.
    let other = try page(text.replacing("```swift figure", with: "Look:\n\n```swift figure")) {
      $0.fences[1].output = svg
    }
    expect(other.chapter, has: "<svg")
    #expect(!other.answers.contains("<svg"))
  }

  @Test func `says what the compiler says, and to which line`() throws {
    let text = "# A\n\n```swift fails\nlet a = 1\n// snippet.hide\nlet x = y // error: find\n```\n"
    let page = try page(text) { result in
      result.fences[0].messages = [
        .init(kind: .error, line: 6, column: 9, text: "cannot find 'y' <in> scope")
      ]
    }
    #expect(page.chapter.contains("<b>Line 2, error:</b> cannot find 'y' &lt;in&gt; scope"))
    #expect(!page.chapter.contains("error: find"))
  }

  @Test func `has a tint under code that was compiled alone`() throws {
    let text = "# A\n\n```swift\nlet a = 1\n```\n\n```objc\nint a;\n```\n"
    expect(
      try page(text).chapter, has: "<figure class=\"listing\" id=\"code-1\">",
      "<figure class=\"listing quoted\" id=\"code-2\">")
    let style = try #require(texts(SiteContent(text))["EPUB/book.css"])
    #expect(style.contains(#/\.listing pre[^}]*background: rgba/#))
    #expect(style.contains(#/\.listing\.quoted pre[^}]*background: none/#))
  }

  @Test func `has pages at its end only for what the book has`() throws {
    let files = texts(SiteContent("# A\n\nText.\n"))
    #expect(files["EPUB/answers.xhtml"] == nil && files["EPUB/solutions.xhtml"] == nil)
    for name in ["nav.xhtml", "package.opf"] {
      let text = try #require(files["EPUB/\(name)"])
      #expect(!text.contains("answers.xhtml") && !text.contains("solutions.xhtml"))
    }
    let quiz = "# A\n\nWhat?\n\n```swift quiz\nprint(1)\n```\n\n- `1` — it does.\n"
    let some = texts(SiteContent(quiz))
    #expect(some["EPUB/answers.xhtml"] != nil && some["EPUB/solutions.xhtml"] == nil)
    expect(some["EPUB/package.opf"], has: "idref=\"answers\"")
    let landmarks = [
      "<nav epub:type=\"landmarks\"", "epub:type=\"bodymatter\" href=\"sample.xhtml\"",
    ]
    let back = "epub:type=\"backmatter\" href=\"answers.xhtml\""
    for (nav, hasBack) in [(files["EPUB/nav.xhtml"], false), (some["EPUB/nav.xhtml"], true)] {
      let text = try #require(nav)
      #expect(landmarks.allSatisfy(text.contains) && text.contains(back) == hasBack, "\(text)")
    }
  }

  @Test func `names a figure with its caption`() throws {
    let page = try page("# A\n\n```swift figure\nprint(1)\n```\n") {
      $0.fences[0].output = "<svg role=\"img\"><title>A box</title>\n<path/></svg>\n"
    }
    expect(
      page.chapter, has: " aria-labelledby=\"figure-1\" role=\"img\">", "<path/>",
      "<figcaption id=\"figure-1\"><b>Figure 1.</b> A box</figcaption>")
    #expect(!page.chapter.contains("<title>A box"))
  }

  @Test func `has the language that its book says`() throws {
    let files = texts(SiteContent("# A\n\n<!-- quire: book\ntitle: B\nlang: zh-Hans\n-->\n"))
    expect(
      files["EPUB/package.opf"], has: " xml:lang=\"zh-Hans\">", "<dc:language>zh-Hans</dc:language>"
    )
    for name in ["sample.xhtml", "nav.xhtml", "title.xhtml"] {
      expect(files["EPUB/\(name)"], has: " lang=\"zh-Hans\" xml:lang=\"zh-Hans\">")
    }
  }

  @Test func `keeps its identifier when titles change`() throws {
    func package(_ text: String) throws -> Substring {
      try #require(texts(SiteContent(text))["EPUB/package.opf"])[...]
    }
    let facts = "\n<!-- quire: book\ntitle: B\nauthor: C & D\nidentifier: urn:uuid:1\n-->\n"
    let (one, two) = (try package("# One\n" + facts), try package("# Two\n" + facts))
    #expect(one.contains("<dc:identifier id=\"id\">urn:uuid:1</dc:identifier>") && one == two)
    #expect(one.contains("<dc:title>B</dc:title>\n<dc:creator>C &amp; D</dc:creator>\n"))
    let (own, other) = (try package("# A\n"), try package("# A\n\n## Else\n"))
    let id = try #require(own.firstMatch(of: #/urn:uuid:[0-9a-f-]{36}/#)).output
    #expect(other.contains(id))
  }

  @Test(arguments: [("Über Gärten", true), ("Сад", true), ("一百行代码", false)])
  func `has a cover where its title can be drawn`(title: String, hasCover: Bool) throws {
    let content = SiteContent(
      "# A\n\n<!-- quire: book\ntitle: \(title)\nauthor: 作者\n-->\n",
      publication: Publication(base: "https://example.org/"))
    let package = try #require(texts(content)["EPUB/package.opf"])
    #expect(package.contains("cover.png") == hasCover)
    let archive = EpubBook(content).data
    #expect((archive.firstRange(of: Data("EPUB/cover.png".utf8)) != nil) == hasCover)
    let site = SiteFiles(content)
    #expect(site.list.contains { $0.name == "card-index.png" } == hasCover)
    #expect(site.cover.html.contains("og:image") == hasCover)
  }

  @Test func `has a cover that shows its title and the whole promise`() throws {
    func image(_ title: String, _ promise: String, height: Int = CardImage.height) -> Data {
      CardImage(title: title, promise: promise, height: height).png
    }
    #expect(image("Gärten", "") != image("Garten", ""))
    let words = Array(repeating: "promises", count: 20).joined(separator: " ")
    // The last word is seen.
    #expect(image("A", words + " one") != image("A", words + " two"))
    #expect(
      image("A", words + " one", height: 1_800) != image("A", words + " two", height: 1_800))
  }

  @Test func `has the same bytes for the same book`() throws {
    let content = SiteContent("# A\n\nText.\n")
    let data = EpubBook(content).data
    #expect(data == EpubBook(content).data)
    // The first file is neither compressed nor has it extra fields, so its type is at a known place.
    #expect(data[30..<58] == Data("mimetypeapplication/epub+zip".utf8))
  }
}

@Suite struct `A published site` {
  private func files(_ publication: Publication) throws -> [String: Data] {
    let content = SiteContent(
      "# A\n\nPromise.\n\n## B\n\n[c](#b)\n\n```swift\nlet a = 1\n```\n", lines: ["Sample": 40],
      publication: publication)
    return try Dictionary(
      uniqueKeysWithValues: SiteFiles(content).list.map { ($0.name, try $0.make()) })
  }

  private func text(_ name: String, _ publication: Publication) throws -> String {
    String(decoding: try #require(try files(publication)[name]), as: UTF8.self)
  }

  @Test func `names its address, an image, and its pages`() throws {
    let publication = Publication(base: "https://example.org/book")
    expect(
      try text("sample.html", publication),
      has: "<link rel=\"canonical\" href=\"https://example.org/book/sample.html\">",
      "content=\"https://example.org/book/card-sample.png\"")
    expect(
      try text("index.html", publication),
      has: "<link rel=\"canonical\" href=\"https://example.org/book/\">")
    expect(
      try text("sitemap.xml", publication), has: "<loc>https://example.org/book/sample.html</loc>",
      "<loc>https://example.org/book/</loc>")
    let image = try #require(try files(publication)["card-sample.png"])
    #expect(image.prefix(8) == Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    #expect(image.count < 5_000)
  }

  @Test func `has a page for missing addresses whose links are absolute`() throws {
    let page = try text("404.html", Publication(base: "https://example.org/book/"))
    #expect(page.contains("href=\"https://example.org/book/book.css\""))
    #expect(page.contains("src=\"https://example.org/book/book.js\""))
    #expect(!page.contains("href=\"index.html\""))
  }

  @Test func `says nothing of an address that is not known`() throws {
    let files = try files(Publication())
    #expect(files["sitemap.xml"] == nil && files["404.html"] == nil)
    #expect(try !text("sample.html", Publication()).contains("canonical"))
  }

  @Test func `says its edition on the cover`() throws {
    let edition = Edition(version: "1.2", date: "2026-11-22")
    let cover = try text("index.html", Publication(edition: edition))
    #expect(cover.contains("<p>Edition 1.2 of 2026-11-22</p>"))
  }

  @Test(arguments: [
    ("git@github.com:name/book.git", "https://github.com/name/book/edit/main/a/B%20c.md"),
    ("https://token@github.com/name/book", "https://github.com/name/book/edit/main/a/B%20c.md"),
    ("ssh://git@host.org:22/name/book.git", "https://host.org/name/book/edit/main/a/B%20c.md"),
    ("https://gitlab.com/g/s/book.git/", "https://gitlab.com/g/s/book/-/edit/main/a/B%20c.md"),
    ("https://codeberg.org/name/book.git", "https://codeberg.org/name/book/_edit/main/a/B%20c.md"),
    ("/srv/git/book.git", nil), ("../book", nil), ("file:///srv/book", nil),
    ("javascript:alert(1)", nil),
  ])
  func `links to the place where a page can be edited`(remote: String, address: String?) {
    let repository = Repository(remote: remote, branch: "main", root: URL(filePath: "/books"))
    #expect(repository?.editAddress(of: "/books/a/B c.md") == address)
    #expect(repository?.editAddress(of: "/other/a.md") == nil)
    #expect(repository?.licenseAddress == nil)
  }

  @Test(arguments: [
    ("https://github.com/a/b", "https://github.com/a/b/blob/main/LICENSE"),
    ("https://gitlab.com/a/b", "https://gitlab.com/a/b/-/blob/main/LICENSE"),
    ("https://codeberg.org/a/b", "https://codeberg.org/a/b/src/branch/main/LICENSE"),
  ])
  func `links to the source and its license on the cover`(remote: String, license: String) throws {
    let repository = Repository(
      remote: remote, branch: "main", root: URL(filePath: "/books"), license: "LICENSE")
    let cover = try text("index.html", Publication(repository: repository))
    #expect(cover.contains("<a href=\"\(remote)\">The source</a> <a href=\"\(license)\">"))
  }

  @Test func `links to edit a chapter`() throws {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath)
    let repository = Repository(remote: "https://github.com/a/b", branch: "next", root: folder)
    expect(
      try text("sample.html", Publication(repository: repository)),
      has: "href=\"https://github.com/a/b/edit/next/Chapters/01-Sample/Sample.md\"")
  }

  @Test func `has the book on one page, whose links stay on it`() throws {
    expect(
      try text("whole-book.html", Publication()), has: "<article class=\"text\" id=\"sample\" ",
      "<h2 id=\"sample-b\"><a href=\"#sample-b\">", "<a href=\"#sample-b\">c</a>",
      "id=\"sample-code-1\"")
  }

  @Test(arguments: [
    ("<a href=#c12><span>x</span></a>", "<span>x</span>"),
    ("<a href=\"other.html#y\">y</a>", "<a href=\"#other-y\">y</a>"),
    ("<a href=\"other.html\">y</a>", "<a href=\"#other\">y</a>"),
    ("<a href=\"reference.html#y\">y</a>", "<a href=\"reference.html#y\">y</a>"),
    ("<a href=\"https://a.b/c#d\">y</a>", "<a href=\"https://a.b/c#d\">y</a>"),
    ("<path fill=\"url(#p)\"/><g id=\"p\"/>", "<path fill=\"url(#one-p)\"/><g id=\"one-p\"/>"),
    ("<i id=\"a\" data-file=\"b c\">", "<i id=\"one-a\" data-file=\"one-b one-c\">"),
    ("<p>id=&quot;a&quot;</p>", "<p>id=&quot;a&quot;</p>"),
  ])
  func `makes identifiers unique`(html: String, unique: String) {
    #expect(WholeBook.unique(html, name: "one", chapters: ["one.html", "other.html"]) == unique)
  }
}
