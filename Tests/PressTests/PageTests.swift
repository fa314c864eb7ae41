import Foundation
import Manuscript
import Testing

@testable import Press
@testable import Compilation
@testable import Execution
@testable import ExerciseChecking
@testable import Proof
@testable import Support
@testable import SwiftAnalysis
@testable import SymbolIndex
@testable import Verification
@testable import WebAssembly

@Suite struct `A printed page` {
  /// Prints a chapter whose fences were never run.
  private func page(_ text: String, proving: (inout ManuscriptResult) -> Void = { _ in }) -> String
  {
    let manuscript = Manuscript(parsing: text, path: "Chapters/01-Sample/Sample.md")
    let chapter = Chapter(name: "Sample", number: "01", manuscript: manuscript)
    let book = Book(folder: URL(filePath: "Chapters"), chapters: [chapter])
    var proof = ManuscriptResult(unproved: manuscript)
    for index in proof.fences.indices { proof.fences[index].state = .proved }
    proving(&proof)
    let printed = SiteFiles(
      book, proofs: [proof], lines: [:], toolchain: "Swift 6.3", isDraft: false)
    return String(decoding: printed.files["sample.html"] ?? Data(), as: UTF8.self)
  }

  @Test func `escapes what the author wrote`() {
    let html = page("# A <b>\n\nx & `y<z>`\n\n```text\n<script>\n```\n")
    #expect(html.contains("<h1>A </h1>"))
    #expect(html.contains("x &amp; <code>y&lt;z&gt;</code>"))
    #expect(!html.contains("<script>\n"))
  }

  @Test func `colours Swift as the parser classifies it`() {
    let html = page("# A\n\n```swift\nlet x: Int = foo(1) // why\n```\n")
    #expect(html.contains("<span class=\"k\">let</span> x: <span class=\"t\">Int</span>"))
    #expect(html.contains("<span class=\"f\">foo</span>(<span class=\"n\">1</span>)"))
    #expect(html.contains("<span class=\"c\">// why</span>"))
  }

  @Test func `shows the compiler's words beneath the line, and not the announcement`() {
    let html = page("# A\n\n```swift fails\nlet x = y // error: cannot find\n```\n") { proof in
      proof.fences[0].messages = [
        .init(kind: .error, line: 4, column: 9, text: "cannot find 'y' in scope")
      ]
    }
    #expect(html.contains("Does not compile, on purpose"))
    #expect(html.contains("<span class=\"bad\">y</span>"))
    #expect(html.contains("<b>error</b> cannot find 'y' in scope"))
    #expect(!html.split(separator: "<template").first!.contains("// error"))
  }

  @Test func `shows a value where its comment stood`() {
    let html = page("# A\n\n```swift\n1 + 1 // → 2\n```\n") { $0.fences[0].values = [4: "2"] }
    #expect(html.contains("<span class=\"value\"><span class=\"hid\">// → </span>2</span>"))
  }

  @Test func `folds hidden lines`() {
    let html = page(
      "# A\n\n```swift\nlet a = 1\n// snippet.hide\nlet b = 2\n// snippet.show\nlet c = 3\n```\n")
    #expect(html.contains("<details class=\"fold\"><summary>1 line</summary>"))
    #expect(!html.contains("snippet.hide"))
  }

  @Test func `draws what a step changes, deletions too`() {
    let html = page(
      "# A\n\n```swift step=F.swift\nlet a = 1\nlet b = 2\n```\n\n```swift step=F.swift\nlet a = 1\nlet c = 3\n```\n"
    )
    #expect(html.contains("Step 2 of 2"))
    #expect(html.contains("<span class=\"p\">+1</span> <span class=\"m\">−1</span>"))
    #expect(html.contains("<del><span class=\"l\"><span class=\"x\">"))
    #expect(html.contains("<ins><span class=\"l\">"))
  }

  @Test func `folds hidden lines in steps, and never shows or copies the marks`() {
    let html = page(
      "# A\n\n```swift step=F.swift\nlet a = 1\n// snippet.hide\nlet b = 2\n// snippet.show\n```\n\n```swift step=F.swift\nlet a = 3\n// snippet.hide\nlet b = 2\nlet c = 2\n// snippet.show\n```\n"
    )
    #expect(html.contains("<details class=\"fold\"><summary>1 line</summary>"))
    #expect(html.contains("<details class=\"fold\"><summary>2 lines</summary>"))
    #expect(!html.contains("snippet."))
  }

  @Test func `shows a new function from its first line to its brace`() {
    let html = page(
      "# A\n\n```swift step=F.swift\nfunc a() {\n}\n```\n\n```swift step=F.swift\nfunc a() {\n}\n\nfunc b() {\n}\n```\n"
    )
    let added = html.split(separator: "<ins>").last?.split(separator: "</ins>").first ?? ""
    #expect(added.hasPrefix("<span class=\"l\"> </span>\n"))
    #expect(added.hasSuffix("}</span>\n"))
  }

  @Test func `lets only lines as long as they are shown reach into the margin`() {
    let words = String(repeating: "long words ", count: 8)
    let narrow = page("# A\n\n```swift fails\nlet x = y // error: \(words)\n```\n")
    #expect(!narrow.contains(" wide"))
    #expect(page("# A\n\n```swift\n// \(words)\n```\n").contains(" wide\""))
  }

  @Test func `hides a quiz's answer until it is asked for`() {
    let text =
      "# A\n\nWhat does this print?\n\n```swift quiz\nprint(1)\n```\n\n```output\n1\n```\n\n- `1` — it does.\n- `2` — it does not.\n"
    let html = page(text) { $0.fences[0].output = "1\n" }
    #expect(html.contains("<div class=\"out later\">"))
    #expect(
      html.contains(
        "<li class=\"right\"><label><input type=\"radio\" name=\"q1\" value=\"0\"><samp>1</samp>"))
    #expect(html.contains("<li class=\"wrong\">"))
    #expect(html.contains("What does this print?"))
  }

  @Test func `leads from heading to heading with GitHub's addresses`() {
    let html = page("# A\n\n## Build it\n\n## Build it\n\n## What's `new`?\n")
    #expect(html.contains("<h2 id=\"build-it\">") && html.contains("<h2 id=\"build-it-1\">"))
    #expect(html.contains("<h2 id=\"whats-new\">"))
  }

  @Test func `counts every fence in its stamp`() {
    let html = page(
      "# A\n\n```swift\nlet a = 1\n```\n\n```text\nx\n```\n\n```swift sketch=\"needs UIKit\"\nlet v = 1\n```\n"
    ) { proof in
      proof.fences[1].state = .quoted
      proof.fences[2].state = .sketched
    }
    #expect(html.contains("3 fences: <strong>1 proved</strong>, 1 quotation, 1 sketch · Swift 6.3"))
    #expect(html.contains("sketched: needs UIKit"))
  }

  @Test func `puts a note beside the paragraph it follows`() {
    let html = page("# A\n\nPromise.\n\nText.\n\n> [!NOTE]\n> Aside.\n")
    #expect(
      html.contains(
        "<div class=\"beside\"><aside class=\"note\"><p>Aside.</p>\n</aside>\n<p>Text.</p>"))
  }
}
