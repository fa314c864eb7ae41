import Foundation
import Manuscript
@testable import Support
import Testing

@Suite struct WritingAChapter {
  @Test(arguments: ProvedChapter.fences(of: "\(Self.self)"))
  func `a fence passes`(fence: ProvedFence) throws { try fence.check() }

  /// The chapter shows examples of fences twice: as Markdown, and verified.
  @Test func `quoted Markdown equals the fence below it`() throws {
    let folder = ProvedChapter.root.appending(path: "Chapters/A5-WritingAChapter")
    let text = try String(
      contentsOf: folder.appending(path: "WritingAChapter.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let quotes = Manuscript(parsing: text, path: "WritingAChapter.md").fences
      .filter { $0.language == "markdown" }
    #expect(quotes.count > 5)
    for quote in quotes {
      let body = quote.body.map(\.text)
      let next = try #require(quote.closingLine) + 1
      let shown = Array(lines[next..<next + body.count])
      #expect(shown == body, "the quotation at line \(quote.start.line)")
    }
  }
}
