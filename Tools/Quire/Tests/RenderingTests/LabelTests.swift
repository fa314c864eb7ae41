import Foundation
import Support
import TestSupport
import Testing

@testable import Manuscript
@testable import Rendering
@testable import ProjectVerification
@testable import SymbolIndex
@testable import Verification

@Suite struct `Labels of pages` {
  private static let sources = URL(filePath: #filePath).appending(path: "../../../Sources")
    .standardizedFileURL
  private static let table = Labels.table(for: "zh-Hans")

  @Test(arguments: [
    ("⟦Copy⟧", "Copy", "复制"), ("a ⟦Copy⟧ b ⟦Copy⟧", "a Copy b Copy", "a 复制 b 复制"),
    ("⟦Step 3 of 8⟧", "Step 3 of 8", "第 3 步，共 8 步"), ("⟦1 minute⟧", "1 minute", "1 分钟"),
    ("⟦If the check {} fails¦“<i>7</i>”⟧", "If the check “<i>7</i>” fails", "如果检查“<i>7</i>”失败"),
    ("⟦2 after step 1⟧", "2 after step 1", "第 1 步后 2 行"),
    ("⟦Steps of {}¦⟦Copy⟧⟧⟦Copy⟧", "Steps of CopyCopy", "复制 的步骤复制"),
    ("⟦{} of {} right⟧", "{} of {} right", "答对 {} / {}"),
    ("⟦the whole file⟧", "the whole file", "完整文件"),
    ("⟦Edition {} of {}¦¦{}⟧", "Edition  of {}", "版本 （{}）"), ("⟦No label⟧", "No label", "No label"),
    ("“⟨a⟩ ⟧⟵", "“⟨a⟩ ⟵", "“⟨a⟩ ⟵"), ("", "", ""), ("⟧⟦", "", ""),
  ])
  func `are in the language of the book`(marked: String, english: String, chinese: String) {
    #expect(Labels.resolved(marked) == english)
    #expect(Labels.resolved(marked, language: "de") == english)
    #expect(Labels.resolved(marked, language: "zh-Hans") == chinese)
    #expect(Labels.resolved(marked, language: "zh-CN") == chinese)
    #expect(Labels.resolved(marked, language: "zh-Hant") == english)
  }

  @Test func `have one entry in the table each, and no entry is left over`() throws {
    var labels: Set<String> = []
    for folder in ["Rendering", "CTheme"] {
      let folder = Self.sources.appending(path: folder)
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where ["swift", "js", "txt"].contains(file.pathExtension) {
        guard file.lastPathComponent != "serve.js" else { continue }
        labels.formUnion(try Self.labels(in: String(contentsOf: file, encoding: .utf8)))
      }
    }
    let missing = labels.filter { Self.table[$0] == nil && Self.table[$0.capitalizedFirst] == nil }
    #expect(missing.sorted() == [])
    let used = labels.union(labels.map(\.capitalizedFirst))
    #expect(Self.table.keys.filter { !used.contains($0) }.sorted() == [])
    #expect(labels.count > 250)
  }

  /// The labels that a source marks, as they are looked up.
  private static func labels(in source: String) -> [String] {
    // A quoted mark in a comment is none.
    let code = source.lines.filter { !$0.drop { $0 == " " }.hasPrefix("///") }.joined(
      separator: "\n"
    )
    .replacing(#/\\\n */#, with: "")
    return code.matches(of: #/⟦([^⟦⟧¦]*)/#).flatMap { match -> [String] in
      let value = #/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/#
      let label = String(match.output.1)
      guard
        let noun = label.firstMatch(of: #/\\\([\w.]+\.of\("([^"]*)"(?:, plural: "([^"]*)")?\)\)/#)
      else { return [label.replacing(value, with: "{}")] }
      let plural = noun.output.2 ?? noun.output.1 + "s"
      return [noun.output.1, plural].map {
        label.replacing(noun.output.0, with: "{} \($0)").replacing(value, with: "{}")
      }
    }.map { $0.replacing(#/[0-9]+/#, with: "{}") }
  }

  @Test func `can be put into a string of a script, and into an attribute`() {
    for (label, words) in Self.table {
      #expect(!words.contains(#/["'\\<>&`⟦⟧¦]/#), "\(label)")
      #expect(!words.isEmpty && label.matches(of: #/{}/#).count >= words.matches(of: #/{}/#).count)
    }
  }

  @Test func `are not what the author has written`() throws {
    let text = """
      # A ⟦Copy⟧ ¦

      ⟦Step 1 of 2⟧ and `⟦Copy⟧`.

      ```swift
      let a = "⟦Copy⟧" // ⟦Copy¦
      ```

      ```swift figure
      print(1)
      ```
      """
    let content = SiteContent(text) {
      $0.fences[1].output = "<svg><title>⟦Copy⟧</title><text>⟦Copy⟧ ¦</text></svg>"
    }
    let page = try #require(try SiteFiles(content).texts["sample.html"])
    expect(
      page, has: "<h1>A &#10214;Copy&#10215; &#166;</h1>", ">&#10214;Step 1 of 2&#10215; and",
      "<code>&#10214;Copy&#10215;</code>", "&#10214;Copy&#10215;", "// &#10214;Copy&#166;",
      "<text>&#10214;Copy&#10215; &#166;</text>")
    let epub = EpubBook(content).files.map(\.text).joined()
    #expect(
      !(page + epub).contains("⟦") && epub.contains("<text>&#10214;Copy&#10215; &#166;</text>"))
  }

  // MARK: A book in Chinese

  private static let chapter = """
    # 引用

    <!-- quire: book
    title: 一百行
    promise: 每章一百行。
    lang: zh-Hans
    -->

    本章讲解引用。

    ```swift
    print(1)
    ```

    - 用它。
    - 不用它。

    对象持有一个**弱引用**。

    > [!WARNING]
    > 小心。

    ### Step 1. 开始

    ```swift step=A.swift source=Sources/Sample/A.swift
    let a = 1
    ```

    ### Step 2. 继续

    ```swift step=A.swift source=Sources/Sample/A.swift
    let a = 1
    // snippet.hide
    let b = 2
    // snippet.show
    let c = 3
    ```

    ## 其余

    这会输出什么？

    ```swift quiz
    print(1) // → 1
    ```

    - `1` — 对。
    - `2` — 错。

    ```swift figure
    print(1)
    ```

    ```swift figure
    print(2)
    ```

    ```swift fails
    let x = y // error: cannot find
    ```

    ```swift sketch="很长"
    let x = 1
    ```

    ```objc
    int a;
    ```

    ```sh
    ls
    ```

    <!-- quire: setup
    let s = 1
    -->

    ```swift
    print(s)
    ```

    | 名称 | 时间 |
    |---|--:|
    | 一 | 1 ns |
    | 二 | 2 ns |
    """

  private static let trace = """
    {"schema":1,"output":"1\\n","complete":false,"same_each_time":false,
    "files":[{"name":"main.swift","text":"print(1)\\n"}],
    "steps":[{"file":"main.swift","line":1,"depth":0,"lane":0,"event":"","printed":0,
    "variables":[{"name":"a","value":"⟦Copy⟧","changed":true}],"left_out":[],"objects":[],
    "references":[],"gone":[]},
    {"file":"main.swift","line":1,"depth":0,"lane":1,"event":"end","printed":2,
    "variables":[],"left_out":[],"objects":[],"references":[],"gone":[]}]}
    """

  /// The files of a book in Chinese in which every part of a page occurs, with those of its EPUB.
  private func book() throws -> [String: String] {
    let folder = Folder()
    try folder.write(
      "# 练习\n\n写下来。\n\n## Hint\n\n想一想。\n\n## Hint for `one` and `two`\n\n看一看。\n",
      to: "01-a/Exercise.md")
    for name in ["Start", "Solution", "Checks"] {
      try folder.write("@Test\n", to: "01-a/\(name).swift")
    }
    var chapter = Chapter.sample(Self.chapter)
    chapter.exercises = try Exercise.all(in: folder.url, chapter: "Sample")
    var result = ManuscriptResult(unproved: chapter.manuscript)
    for index in result.fences.indices { result.fences[index].state = .proved }
    result.fences[0].trace = Self.trace
    let svg = "<svg viewBox='0 0 9 9'><title>图</title><path/></svg>"
    let figures = chapter.manuscript.fences.indices.filter {
      chapter.manuscript.fences[$0].isFigure
    }
    result.fences[figures[0]].output = svg
    result.fences[figures[1]].output =
      #"{"scenes":"图","switches":[{"name":"开关","positions":["一","二"]}],"drawings":["\#(svg)","\#(svg)"]}"#
    let fails = try #require(
      chapter.manuscript.fences.firstIndex { $0.code?.action == .fails })
    result.fences[fails].messages = [
      .init(
        kind: .error, line: chapter.manuscript.fences[fails].start.line + 1, column: 9,
        text: "找不到 'y'")
    ]
    let symbol = SymbolTable.Symbol(
      usr: "s:a", module: "Sample", path: ["a"], kind: "var", declaration: "let a: Int",
      documentation: "文档。\n\n```swift\na\n```\n\n- Returns: 值。\n- Note: 注。",
      file: "Sources/Sample/A.swift", line: 1)
    let appendix = Chapter(
      name: "More", number: "A1",
      manuscript: Manuscript(parsing: "# 附\n\n内容\n", path: "Chapters/A1-More/More.md"))
    var content = SiteContent(
      Book(folder: folder.url, chapters: [chapter, appendix]), results: [result],
      symbols: SymbolTable(modules: [.init(name: "Sample", symbols: [symbol])]),
      sources: ["Sources/Sample/A.swift": "let a = 1\n"], lines: ["Sample": 2],
      toolchain: "Swift 6.3",
      publication: Publication(
        base: "https://a.example/",
        edition: Edition(version: "1.0", date: "2026-11-22", hasChanges: true)),
      mutants: [
        "Sample": .init(
          name: "Sample", source: "", mutants: 9, equivalent: 1,
          tests: .init(killed: 8, survived: 1, notReached: 0, judge: ""),
          chapter: .init(killed: 5, survived: 0, notReached: 3, judge: ""))
      ])
    content.results += chapter.exercises.map { ManuscriptResult(unproved: $0.manuscript) }
    var site = SiteFiles(content)
    site.epub = EpubBook(content)
    var texts: [String: String] = [:]
    for file in site.list where file.name.hasSuffix(".html") || file.name.hasSuffix(".js") {
      texts[file.name] = String(decoding: try file.make(), as: UTF8.self)
    }
    for (name, text) in EpubBook(content).files { texts[name] = text }
    return texts
  }

  @Test func `are all in Chinese in a Chinese book`() throws {
    let files = try book()
    let names = ["why.html", "glossary.html", "404.html", "whole-book.html", "sample-file.html"]
    for name in names + ["sample-hints.html", "reference-sample.html", "EPUB/solutions.xhtml"] {
      #expect(files[name] != nil, "\(name)")
    }
    for (name, text) in files where name.hasSuffix("html") {
      #expect(Self.english(in: text) == [], "\(name)")
    }
    let runs = try #require(files["runs-sample.js"]?.dropFirst("book.runs(".count).dropLast(3))
    let sections = try JSONDecoder().decode([[String]].self, from: Data(runs.utf8))
    #expect(Self.english(in: sections[0][1]) == [])
    #expect(sections[0][1].contains(#""value":"\u27e6Copy\u27e7""#))
    expect(
      files["sample.html"], has: "第 2 步，共 2 步", "2 行</a>分 2 步写成", "（ns）", "本页 ", "1 行准备代码，声明了 s")
    expect(files["search.js"], has: "Sample，参考")
    expect(files["book.js"], has: "\"已复制\"")
    for (name, text) in files { #expect(!text.contains("⟦") && !text.contains("⟧"), "\(name)") }
  }

  /// The texts and attributes of a page with English words, except for code and names.
  private static func english(in page: String) -> [String] {
    let closed = #/<(script|style|code|samp|pre|kbd)\b[^>]*>[\s\S]*?<\/\1>/#
    let named = #/<span class="(?:file|strong|weak|unowned)">[^<]*<(?:wbr>[^<]*<)*\/span>/#
    let html = page.replacing(closed, with: "").replacing(named, with: "")
      .replacing(#/<\?xml[^>]*>|<!(?:doctype|DOCTYPE)[^>]*>/#, with: "")
    let words = html.matches(
      of:
        #/(?:aria-label|title|placeholder|alt|(?:description|og:title|og:image:alt)" content)="([^"]*)"|>([^<>]+)/#
    )
    .map { String($0.output.1 ?? $0.output.2 ?? "") }
    let names =
      #/\b(?:Swift|Sample|Start|Objective-C|Markdown|EPUB|error|one|two|main|swift|Step|Mac|Enter|Esc|Ctrl|Sources|ns)\b/#
      .wordBoundaryKind(.simple)
    let entity = #/&#?[a-z0-9]+;/#
    return words.filter {
      $0.replacing(entity, with: "").replacing(names, with: "").contains(#/[A-Za-z]{2}/#)
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
