import Foundation
import Manuscript
import Testing

@testable import Rendering
@testable import ProjectVerification
@testable import Verification

@Suite struct `A rendered page` {
  /// Renders a chapter whose fences count as proved without a run.
  private func page(
    _ text: String, lines: [String: Int] = [:], mutants: MutationRecord.Module? = nil,
    with change: (inout ManuscriptResult) -> Void = { _ in }
  ) throws -> PageText {
    let content = SiteContent(
      text, lines: lines, mutants: mutants.map { ["Sample": $0] } ?? [:]
    ) { result in
      for index in result.fences.indices { result.fences[index].state = .proved }
      change(&result)
    }
    return PageText(try #require(try SiteFiles(content).texts["sample.html"]))
  }

  @Test func `says how many mutants of its module are noticed, where that is known`() throws {
    func stamp(_ tests: Int?, _ chapter: Int) throws -> String {
      let module = MutationRecord.Module(
        name: "Sample", source: "", mutants: 9, equivalent: 1,
        tests: tests.map { .init(killed: $0, survived: 1, notReached: 0, judge: "") },
        chapter: .init(killed: chapter, survived: 0, notReached: 3, judge: ""))
      let html = try page("# A\n", mutants: module).html
      return String(html[(html.firstRange(of: "Small changes")?.lowerBound ?? html.endIndex)...])
    }
    #expect(
      try stamp(8, 5).hasPrefix(
        "Small changes to the module (mutants): its tests notice 8 of 9, the code of this page"
          + " notices 5 of 5.</p>"))
    #expect(try stamp(nil, 5).hasPrefix("Small changes to the module (mutants): the code of"))
    #expect(try stamp(nil, 0) == "")
    #expect(try !page("# A\n").html.contains("Small changes"))
  }

  @Test func `counts the steps that its headings number`() throws {
    func step(_ heading: String, _ file: String, _ code: String) -> String {
      "\n\(heading)\n\n```swift step=\(file).swift\n\(code)\n```\n"
    }
    let chapter =
      "# A\n" + step("### Step 1. One", "A", "let a = 1")
      + step("### Step 2. Two", "B", "let b = 1")
      + step("### Step 3. Three", "A", "let a = 1\nlet c = 2")
      + step("## The whole thing", "A", "let a = 1\nlet c = 2\nlet d = 3")
    let html = try page(chapter, lines: ["Sample": 3]).html
    #expect(html.contains("3 lines, 2 of them in 3 steps"))
    #expect(html.contains(">1–3</text>"))
    let shorter = try page(chapter, lines: ["Sample": 1]).html
    expect(shorter, has: " in 3 steps", "2 after step 3, 1 as it ships")
    #expect(html.contains("3 of a hundred lines, in 3 steps: 1 after step 1, 2 after step 3"))
    let versions = try page(
      chapter.replacing("### Step", with: "### Part"), lines: ["Sample": 3]
    ).html
    #expect(versions.contains("in 3 steps: 1 after step 1, 2 after step 2, 3 after step 3"))
  }

  @Test func `counts the lines of all files that ship, step by step`() throws {
    func step(_ heading: String, _ words: String, _ code: String) -> String {
      "\n\(heading)\n\n```swift step=\(words)\n\(code)\n```\n"
    }
    let chapter =
      "# A\n" + step("### Step 1. One", "Cast.swift", "let c = 0\nlet d = 0")
      + step("", "A.swift", "let a = 1")
      + step("### Step 2. Two", "B.swift source=Sources/Sample/B.swift", "let b = 1")
      + step("### Step 3. Three", "A.swift source=Sources/Sample/A.swift", "let a = 1\nlet e = 2")
    let html = try page(chapter, lines: ["Sample": 3]).html
    #expect(html.contains("3 lines</a> in 3 steps"))
    #expect(html.contains("in 3 steps: 1 after step 1, 2 after step 2, 3 after step 3"))
  }

  @Test func `counts minutes by words, new lines of code and quizzes`() throws {
    let words = Array(repeating: "word", count: 359).joined(separator: " ")
    let step = "```swift step=A.swift\n" + String(repeating: "let a = 1\n\n", count: 24) + "```\n\n"
    let folded = "// snippet.hide\nlet b = 1\n// snippet.show\n```\n\n"
    let page = try page(
      "# A\n\n\(words)\n\n" + step + step.replacing("```\n\n", with: folded)
        + "```swift quiz\nprint(1)\n```\n")
    expect(
      page.html, has: "<span>6 minutes</span>",
      "<p>6 minutes to read: 360 words, 180 a minute; 25 new lines of code, 12 a minute;"
        + " 1 quiz, a minute.</p>")
    #expect(try self.page("# A\n").html.contains("<p>1 minute to read: 1 word, 180 a minute."))
  }

  @Test func `counts characters where words have no blanks between them`() throws {
    let words = String(repeating: "弱引用，", count: 200)
    let html = try page("# 表\n\n\(words)UIKit 2\n").html
    expect(html, has: "<p>3 minutes to read: 2 words, 180 a minute; 601 characters, 300 a minute.")
  }

  @Test func `has the language that its book says`() throws {
    let book = "# A\n\n<!-- quire: book\ntitle: B\nlang: zh-Hans\n-->\n"
    #expect(try page(book).html.contains("<html lang=\"zh-Hans\">"))
    #expect(try page("# A\n").html.contains("<html lang=\"en\">"))
  }

  @Test func `escapes what the author wrote`() throws {
    let page = try page("# A <b>\n\nx & `y<z>`\n\n```text\n<script>\n```\n")
    expect(page.html, has: "<h1>A </h1>", "x &amp; <code>y&lt;z&gt;</code>")
    #expect(!page.html.contains("<script>\n"))
  }

  @Test func `escapes the reason of a sketch once`() throws {
    let page = try page("# A\n\n```swift sketch=\"needs <AppKit> & more\"\nlet a = 1\n```\n")
    #expect(page.texts(of: "figcaption").first?.contains("needs <AppKit> & more") == true)
    #expect(
      page.html.contains("aria-label=\"A sketch, not compiled: needs &lt;AppKit&gt; &amp; more\""))
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x",
    "file:///etc/passwd", "java&#9;script:alert(1)", "&#1;javascript:alert(1)", "//evil.example/x",
  ])
  func `never links to`(address: String) throws {
    let page = try page("# A\n\nSee [this](<\(address)>) and ![that](<\(address)>).\n")
    let text = page.texts(of: "p").joined()
    #expect(text.contains("See this and"))
    let own = page.html.split(separator: "<article").last ?? ""
    #expect(!own.contains("<a href=\"\(address)") && !own.contains("href=\"//"))
    #expect(!own.contains(#/(script|file):/#.ignoresCase()))
    #expect(!own.contains("href=\"data:"))
  }

  @Test(arguments: ["https://swift.org/a", "http://a.b/", "mailto:a@b.c", "#a"])
  func `links to`(address: String) throws {
    #expect(try page("# A\n\n[x](\(address))\n").html.contains("<a href=\"\(address)\">x</a>"))
  }

  @Test func `shows the compiler's message under the line, and not the expectation`() throws {
    let page = try page("# A\n\n```swift fails\nlet x = y // error: cannot find\n```\n") { result in
      result.fences[0].messages = [
        .init(kind: .error, line: 4, column: 9, text: "cannot find 'y' in scope")
      ]
    }
    let code = try #require(page.texts(of: "figure").first)
    expect(
      code, has: "Does not compile, on purpose", "let x = y\n", "error cannot find 'y' in scope")
    #expect(!page.texts(of: "code").joined().contains("// error"))
  }

  @Test func `shows a value in place of its comment`() throws {
    let page = try page("# A\n\n```swift\n1 + 1 // → 2\n```\n") { $0.fences[0].values = [4: "3"] }
    #expect(page.texts(of: "code").contains("1 + 1 // → 3\n"))
  }

  @Test func `leaves comments out`() throws {
    let page = try page("# A\n\nP.\n\n<!-- note -->\n\n<!-- quire: synonyms B -->\n\n<b>x</b>\n")
    #expect(!page.html.contains("synonyms") && !page.html.contains("note --"))
    #expect(page.texts(of: "p").contains("<b>x</b>"))
  }

  @Test func `folds the sections below a comment to their headings`() throws {
    let folded = "## D\n\n<!-- quire: folded -->\n\n### E\n\ne\n\n#### F\n\nf\n\n### G\n\ng\n\n"
    let page = try page("# A\n\n## B\n\n### C\n\nc\n\n\(folded)## H\n\n### I\n\ni\n")
    #expect(page.texts(of: "details") == ["E\ne\nF\nf\n", "G\ng\n"])
    #expect(page.texts(of: "summary") == ["E", "G"])
    let aside = try self.page(
      "# A\n\n## B\n\n### C\n\nc\n\n#### D\n\n<!-- quire: folded -->\n\nd\n\n### E\n")
    #expect(aside.texts(of: "details") == ["D\nd\n"])
    #expect(page.html.contains("<summary><h3 id=\"e\">E</h3></summary>"))
  }

  @Test func `folds hidden lines`() throws {
    let page = try page(
      "# A\n\n```swift\nlet a = 1\n// snippet.hide\nlet b = 2\n// snippet.show\nlet c = 3\n```\n")
    #expect(page.texts(of: "details") == ["1 linelet b = 2\n"])
    #expect(!page.html.contains("snippet.hide"))
  }

  @Test func `folds hidden lines of sketches and of quotations`() throws {
    let text = "let a = 1\n// snippet.hide\nlet b = 2\n// snippet.show\n"
    for info in ["swift sketch=\"x\"", "text", "swift source=A.swift"] {
      #expect(try page("# A\n\n```\(info)\n\(text)```\n").texts(of: "summary") == ["1 line"])
    }
  }

  @Test func `says what hidden code declares for the lines in sight`() throws {
    let setup = "<!-- quire: setup\nlet a = 1\nlet b = 2\n-->\n\n"
    let fold = "// snippet.hide\nlet c = a\n// snippet.show\n"
    let page = try page("# A\n\n\(setup)```swift\n\(fold)print(a, c)\n```\n")
    #expect(page.texts(of: "summary") == ["2 lines of setup, with a", "1 line, with c"])
  }

  @Test func `marks the lines that a step adds and removes`() throws {
    let page = try page(Chapter.steps("let a = 1\nlet b = 2", "let a = 1\nlet c = 3"))
    #expect(page.texts(of: "figcaption").last?.contains("Step 2 of 2F.swift+1 −1") == true)
    #expect(page.texts(of: "del") == ["let b = 2\n"])
    #expect(page.texts(of: "ins") == ["let c = 3\n"])
    let string = try self.page(
      Chapter.steps("let a = \"\"\"\n  b\n  \"\"\"", "let a = \"\"\"\n  c\n  \"\"\""))
    #expect(string.texts(of: "del") == ["  b\n"])
  }

  @Test func `marks the words that a line got, and shows a file as it ships whole`() throws {
    let old = "class A {\n  let b = 1\n\n  func c() {}\n}\n" + (1...9).map { "x\($0)()\n" }.joined()
    let new = old.replacing("class", with: "public class").replacing("c() {}", with: "c(d: Int) {}")
    let open = new.replacing("  let b = 1", with: "  let b = 2")
    let page = try page(Chapter.steps(old, open))
    #expect(page.texts(of: "ins").joined() == "public   let b = 2\nd: Int")
    #expect(page.texts(of: "del") == ["  let b = 1\n"])
    #expect(page.texts(of: "figcaption").last?.contains("+3 −1") == true)
    #expect(page.texts(of: "summary").count == 1)
    let emptied = try self.page(Chapter.steps("set {\n  a = b\n  c()\n}", "set { change() }"))
    #expect(emptied.texts(of: "code").contains("set { change() }\n  a = b\n  c()\n}\n"))
    #expect(emptied.texts(of: "ins").joined() == " change() }")
    #expect(emptied.texts(of: "del") == ["  a = b\n  c()\n}\n"])
    let shipped = Chapter.steps(old, open).replacing(
      "step=F.swift\npublic", with: "step=F.swift source=F.swift\npublic")
    #expect(try self.page(shipped).texts(of: "summary").isEmpty)
  }

  @Test func `folds whole declarations and statements between the changes of a step`() throws {
    func file(_ number: Int) -> String {
      """
      let x = \(number)
      func a() {
        one()
        two()
        three()
        four("}")
      }

      // Five.
      func b() {
        five()
      }

      func c() {
        let z = \(number)
      }
      """
    }
    let page = try page(Chapter.steps(file(1), file(2)))
    #expect(
      page.texts(of: "details") == [
        "3 lines unchanged  two()\n  three()\n  four(\"}\")\n",
        "4 lines unchanged// Five.\nfunc b() {\n  five()\n}\n",
      ])
  }

  @Test func `folds hidden lines in steps, and neither shows nor copies the markers`() throws {
    let page = try page(
      Chapter.steps(
        "let a = 1\n// snippet.hide\nlet b = 2\n// snippet.show",
        "let a = 3\n// snippet.hide\nlet b = 2\nlet c = 2\n// snippet.show"))
    #expect(page.texts(of: "details") == ["1 linelet b = 2\n", "2 lineslet b = 2\nlet c = 2\n"])
    #expect(!page.html.contains("snippet."))
  }

  @Test func `marks an added function from its first line to its own brace`() throws {
    let page = try page(Chapter.steps("func a() {\n}", "func a() {\n}\n\nfunc b() {\n}"))
    #expect(page.texts(of: "ins") == [" \nfunc b() {\n}\n"])
  }

  @Test func `extends into the margin only for lines that are long as shown`() throws {
    let words = String(repeating: "long words ", count: 8)
    let narrow = try page("# A\n\n```swift fails\nlet x = y // error: \(words)\n```\n")
    #expect(!narrow.html.contains(" wide"))
    #expect(try page("# A\n\n```swift\n// \(words)\n```\n").html.contains(" wide\""))
    let value = "# A\n\n```swift\na + b // → 1\n```\n"
    let valued = try page(value) { $0.fences[0].values = [4: words] }
    #expect(valued.html.contains(" wide\""))
    let removed = Chapter.steps("// \(words)", "let a = 1")
    #expect(try page(removed).html.ranges(of: " wide\"").count == 2)
    let folded = "// snippet.hide\n// \(words)\n// snippet.show\nlet a = 1"
    #expect(try !page("# A\n\n```swift\n\(folded)\n```\n").html.contains(" wide\""))
  }

  @Test func `hides a quiz's answer until the reader asks for it`() throws {
    let text =
      "# A\n\nWhat does this print?\n\n```swift quiz\nprint(1)\n```\n\n```output\n1\n```\n\n- `1` — it does.\n- `2` — it does not.\n"
    let page = try page(text) { $0.fences[0].output = "1\n" }
    #expect(page.texts(of: "legend").dropFirst() == ["Quiz 1What does this print?"])
    // The stylesheet hides these classes until the reader has chosen.
    #expect(page.html.contains("<div class=\"out later\">"))
    let choices = page.html.split(separator: "<li class=").map { $0.prefix(7) }
    #expect(choices.suffix(2).sorted() == ["\"right\"", "\"wrong\""])
  }

  @Test func `gives headings the fragments that GitHub gives them`() throws {
    let html = try page("# A\n\n## Build it\n\n## Build it\n\n## What's `new`?\n").html
    for fragment in ["build-it", "build-it-1", "whats-new"] {
      #expect(html.contains("<h2 id=\"\(fragment)\">"))
    }
  }

  @Test func `gives listings other identifiers than headings, and no empty ones`() throws {
    let html = try page("# A\n\n## Code 1\n\n```text\nx\n```\n\n## !\n").html
    expect(html, has: "<h2 id=\"code-1\">", "id=\"code-1-\"", "<h2 id=\"Section\">")
    #expect(html.ranges(of: "id=\"code-1\"").count == 1)
  }

  @Test func `counts every fence in its footer`() throws {
    let page = try page(
      "# A\n\n```swift\nlet a = 1\n```\n\n```text\nx\n```\n\n```swift sketch=\"needs UIKit\"\nlet v = 1\n```\n"
    ) { result in
      result.fences[1].state = .quoted
      result.fences[2].state = .sketched
    }
    let footer = try #require(page.texts(of: "footer").first)
    #expect(
      footer.contains(
        "1 of 3 listings on this page was compiled and run by this build, with Swift 6.3, and did"
          + " what the page shows. The others: 1 quotation, 1 sketch."))
    #expect(footer.contains("sketched: needs UIKit"))
  }

  @Test func `has rows of the same number of squares`() throws {
    let fence = "\n```swift\nlet a = 1\n```\n"
    let html = try page("# A\n" + String(repeating: fence, count: 42)).html
    let rows = Dictionary(grouping: html.matches(of: #/<rect [^>]*y="([0-9.]+)"/#)) { $0.output.1 }
    #expect(rows.values.map(\.count) == [21, 21])
  }

  @Test func `puts a note beside the paragraph before it`() throws {
    let page = try page("# A\n\nPromise.\n\nText.\n\n> [!NOTE]\n> Aside.\n")
    #expect(page.texts(of: "aside") == ["Aside.\n"])
    #expect(
      page.html.contains(
        #/<div class="beside"><aside[^>]*>\s*<p>Aside.<\/p>\s*<\/aside>\s*<p>Text./#))
  }
}

@Suite struct `A chapter that opens with code` {
  private static let text = """
    # A

    The promise.

    ```swift
    // snippet.hide
    let hidden = 1
    // snippet.show
    let a = 1
    ```

    - Use this when it helps.
    - Use something else when it does not.

    ## B

    A **weak reference** comes first. An object with a **retain cycle** is a leak. **It traps.**

    """

  private func files(_ text: String) throws -> [String: String] {
    try SiteFiles(SiteContent(text)).texts
  }

  @Test func `has it under the title, and folds all advice but the first`() throws {
    let page = try #require(files(Self.text)["sample.html"])
    let opening = try #require(page.range(of: "<div class=\"opening\">"))
    let use = try #require(page.range(of: "<p>Use this when it helps.</p>"))
    let advice = try #require(page.range(of: "<summary>When to use something else</summary>"))
    #expect(opening.lowerBound < use.lowerBound && use.lowerBound < advice.lowerBound)
    #expect(page.ranges(of: "Use this when it helps.").count == 1)
  }

  @Test func `has it on the cover`() throws {
    #expect(try files(Self.text)["index.html"]?.contains("<div class=\"opening\">") == true)
  }

  @Test func `keeps its list whole where it opens with words, or with a quiz`() throws {
    for begin in ["Words.\n\n- one\n- two\n", "```swift quiz\nlet a = 1\n```\n\n- `1` — it is.\n"] {
      let page = try #require(files("# A\n\nThe promise.\n\n\(begin)")["sample.html"])
      #expect(!page.contains("class=\"opening\"") && !page.contains("advice"))
    }
  }

  @Test func `defines terms: bold words within a sentence`() throws {
    let glossary = try #require(files(Self.text)["glossary.html"])
    expect(
      glossary, has: "<dt id=\"weak-reference\">", "<dt id=\"retain-cycle\">",
      "<dd>An object with a <dfn class=\"term\">retain cycle</dfn> is a leak. <a href=\"sample.html#b\">"
    )
    #expect(!glossary.contains("It traps"))
  }

  @Test(arguments: [
    (
      "<p>a retain cycle, and a retain cycle</p>",
      "<p>a <L>retain cycle</a>, and a retain cycle</p>"
    ),
    ("<p>two retain\ncycles</p>", "<p>two <L>retain\ncycles</a></p>"),
    ("<p>Retain cycle</p>", "<p><L>Retain cycle</a></p>"),
    ("<p>retain cyclers, unretain cycle</p>", "<p>retain cyclers, unretain cycle</p>"),
    ("<p><code>retain cycle</code></p>", "<p><code>retain cycle</code></p>"),
    ("<h2>retain cycle</h2><p>a target</p>", "<h2>retain cycle</h2><p>a target</p>"),
    ("<p>é retain cycle</p>", "<p>é <L>retain cycle</a></p>"),
    ("<script>\"<p>retain cycle\"</script>", "<script>\"<p>retain cycle\"</script>"),
  ])
  func `has terms of two words or more that are linked where others use them`(
    article: String, linked: String
  ) {
    let terms = ["retain cycles", "target"].map {
      GlossaryTerm(name: $0, sentence: "", place: "other.html#a", title: "")
    }
    let link = "<a class=\"defined\" href=\"glossary.html#retain-cycle\">"
    let glossary = Glossary(terms)
    #expect(glossary.linked(article, on: "sample.html") == linked.replacing("<L>", with: link))
    #expect(glossary.linked(article, on: "other.html") == article)
  }

  @Test func `has terms as chapters write them, once for the singular and the plural`() {
    let terms = ["retain cycles", "synchronous", "Slots", "retain cycle"].map {
      GlossaryTerm(name: $0, sentence: "", place: "other.html#a", title: "")
    }
    let names = Glossary(terms).html.matches(of: #/<dt id="(.+?)"><dfn class="term">(.+?)</dfn>/#)
    #expect(
      names.map { "\($0.1): \($0.2)" } == [
        "retain-cycle: retain cycle", "slot: Slots", "synchronous: synchronous",
      ])
  }
}
