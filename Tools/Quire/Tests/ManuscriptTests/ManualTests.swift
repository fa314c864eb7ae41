import Foundation
import Testing

@testable import Manuscript

@Suite struct `The manual` {
  private static let manual = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Chapters/A1-VerifyYourPackage/VerifyYourPackage.md")

  private static let chapters = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Chapters/A5-WritingAChapter/WritingAChapter.md")

  @Test func `lists every word of a fence on one screen, and no other`() throws {
    let text = try String(contentsOf: Self.manual, encoding: .utf8)
    let start = try #require(text.firstRange(of: "\n| word |")).lowerBound
    let table = text[start...].prefix(
      upTo: try #require(text[start...].firstRange(of: "\n\n")?.lowerBound))
    let words = table.split(separator: "\n").dropFirst(3)
      .compactMap { $0.firstMatch(of: #/^\| `(\w+)(=?)/#)?.output }
    let found = words.map { $0.2.isEmpty ? "\($0.1)" : "\($0.1)=" }
    let known = GivenWords.plain + GivenWords.valued.map { $0 + "=" }
    #expect(found.sorted() == known.sorted())
  }

  /// The chapter shows examples of fences twice: as Markdown, and verified.
  @Test func `shows below each quoted example the same example, verified`() throws {
    let text = try String(contentsOf: Self.chapters, encoding: .utf8)
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
