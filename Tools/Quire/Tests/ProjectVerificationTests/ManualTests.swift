import Foundation
import Testing

@testable import Execution
@testable import Manuscript
@testable import Support

@Suite struct `The manual` {
  private func text(of chapter: String) throws -> String {
    let file = URL(filePath: #filePath).appending(path: "../../../../../Chapters/\(chapter)")
    return try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
  }

  @Test func `lists every word of a fence on one screen, and no other`() throws {
    let text = try text(of: "A1-VerifyYourPackage/VerifyYourPackage.md")
    let start = try #require(text.firstRange(of: "\n| word |")).lowerBound
    let table = text[start...].prefix(
      upTo: try #require(text[start...].firstRange(of: "\n\n")?.lowerBound))
    let words = table.split(separator: "\n").dropFirst(3)
      .compactMap { $0.firstMatch(of: #/^\| `(\w+)(=?)/#)?.output }
    let found = words.map { $0.2.isEmpty ? "\($0.1)" : "\($0.1)=" }
    let known = GivenWords.plain + GivenWords.valued.map { $0 + "=" }
    #expect(found.sorted() == known.sorted())
  }

  @Test func `has the limits of programs`() throws {
    let text = try text(of: "A1-VerifyYourPackage/VerifyYourPackage.md")
      .replacing("\n", with: " ")
    let limits = Subprocess.Limits.program
    let (time, output) = ("\(Int(limits.seconds)) seconds", "\(limits.outputBytes >> 20) MB")
    let (memory, written) = ("\(limits.memoryBytes >> 30) GB", "\(limits.writtenBytes >> 20) MB")
    #expect(text.contains("for more than \(time), prints \(output), or needs more than \(memory)"))
    #expect(text.contains("may write \(written) in all, and \(output) to one file"))
  }

  /// The chapter shows examples of fences twice: as Markdown, and verified.
  @Test func `shows below each quoted example the same example, verified`() throws {
    let text = try text(of: "A5-WritingAChapter/WritingAChapter.md")
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
