import Foundation
import Testing

@testable import Manuscript

@Suite struct `The manual` {
  private static let manual = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Chapters/A1-VerifyYourPackage/VerifyYourPackage.md")

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
}
