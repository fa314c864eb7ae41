import Foundation
import Testing

@Suite struct `quire build` {
  private let good =
    "# Sample\n\nA promise.\n\n```swift\nprint(\"<b>\")\n```\n\n```output\n<b>\n```\n"

  @Test func `does not read the book again while it, its package and its pages are unchanged`()
    throws
  {
    let book = try Workspace(chapter: good)
    try book.writeManifest()
    let modules = Workspace.repository.appending(path: ".build/debug").path
    func build() throws -> Workspace.Result {
      try book.quire("build", "--no-hovers", "--modules", modules)
    }
    let first = try build().expect(0, output: "The book is built: .build/book/index.html")
    #expect(try book.read(".build/book/sample.html").contains("&lt;b&gt;"))
    let second = try build().expect(
      output: "Nothing has changed: .build/book/index.html", "2 fences: 2 proved")
    #expect(second.output.split(separator: "\n").first == first.output.split(separator: "\n").first)

    // A page that was deleted is written again.
    try book.remove(".build/book/sample.html")
    #expect(try build().output.contains("The book is built"))
    #expect(book.has(".build/book/sample.html"))

    // Other options make other pages.
    for more in [["--epub"], ["--epub", "--base-url", "https://example.org/"]] {
      try book.quire("build", "--no-hovers", "--modules", modules, arguments: more).expect(
        0, output: "The book is built")
    }
    #expect(book.has(".build/book/book.epub"))

    // A link that leads nowhere any more is found, although no chapter has changed.
    try book.write("text", to: "Notes.txt")
    try book.write(good + "\n[Notes](../../Notes.txt)\n", to: Workspace.chapter)
    try build().expect(0)
    #expect(try build().output.contains("Nothing has changed"))
    try book.remove("Notes.txt")
    try build().expect(1)
  }

  @Test func `keeps the last pages when the book does not pass`() throws {
    let book = try Workspace(chapter: good)
    try book.quire("build").expect(0)
    let page = try book.read(".build/book/sample.html")
    try book.write(good.replacing("```output\n<b>", with: "```output\n<i>"), to: Workspace.chapter)
    try book.quire("build").expect(
      1, errors: "Sample.md:10:1: error: it prints something else [output]")
    #expect(try book.read(".build/book/sample.html") == page)
  }

  @Test func `writes the same bytes in any folder`() throws {
    let (one, two) = (try Workspace(chapter: good), try Workspace(chapter: good))
    try one.quire("build").expect(0)
    try two.quire("build").expect(0)
    for name in ["index.html", "sample.html"] {
      let page = try one.read(".build/book/\(name)")
      #expect(page == (try two.read(".build/book/\(name)")))
      #expect(!page.contains(one.folder.path) && !page.contains("/tmp"))
    }
  }

  @Test func `does not replace a folder with other content`() throws {
    let book = try Workspace(chapter: good)
    try book.write("mine", to: "site/notes.txt")
    try book.quire("build", "--out", "site").expect(
      2, errors: "site is not a folder that quire made")
    #expect(try book.read("site/notes.txt") == "mine")
  }

  @Test func `marks a draft on every page, and verifies nothing`() throws {
    let book = try Workspace(chapter: good.replacing("print(", with: "prnt("))
    try book.quire("build", "--draft").expect(0)
    #expect(
      try book.read(".build/book/sample.html").contains("A draft: nothing on this page was proved.")
    )
  }

  @Test func `removes its temporary files at Ctrl-C`() throws {
    let book = try Workspace(
      chapter: "# A\n\n```swift\nimport Foundation\nprint(\"started\")\nwhile true {}\n```\n")
    let process = try book.start(["build"])
    let scratch = book.folder.appending(path: ".build/quire/scratch-\(process.processIdentifier)")
    // The program is running once its output file is there.
    #expect(waits { isRunning(below: scratch) })
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(!FileManager.default.fileExists(atPath: scratch.path))
    #expect(!book.has(".build/book"))
    #expect(!staysRunning(scratch.path))
  }

  private func isRunning(below scratch: URL) -> Bool {
    runningCommands().contains { $0.hasPrefix(scratch.path) && $0.contains("/program") }
  }
}
