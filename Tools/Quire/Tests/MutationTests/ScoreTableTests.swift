import Foundation
import Testing

@testable import Manuscript
@testable import Mutation
@testable import ProjectVerification

@Suite struct `A record of mutants` {
  private static let head =
    "| module | mutants | equivalent | killed by its tests | killed by its chapter | of those reached |"

  private func module(
    _ name: String, chapter killed: Int = 2, tests: Bool = true, source: String = "s"
  ) -> MutationRecord.Module {
    .init(
      name: name, source: source, mutants: 9, equivalent: 1,
      tests: tests ? .init(killed: 8, survived: 0, notReached: 0, judge: "t") : nil,
      chapter: .init(killed: killed, survived: 1, notReached: 5, judge: "c"))
  }

  private func book(_ text: String) -> Book {
    Book(
      folder: URL(filePath: "/tmp/none"),
      chapters: [
        Chapter(name: "A2", number: "A2", manuscript: Manuscript(parsing: text, path: "A2.md"))
      ])
  }

  @Test func `writes its table where the page has it`() throws {
    let record = MutationRecord(modules: [module("A"), module("B", chapter: 0, tests: false)])
    let old = "Text\n\n\(Self.head)\n| --- |\n| A | 1 |\n\nMore\n"
    let (text, line) = try #require(record.updating(old))
    #expect(line == 3)
    #expect(
      text == """
        Text

        \(Self.head)
        | --- | ---: | ---: | ---: | ---: | ---: |
        | A | 9 | 1 | 8 of 8 | 2 of 3 | 66 % |
        | B | 9 | 1 | none | 0 of 1 | 0 % |

        More

        """)
    #expect(record.updating("| module | other |\n") == nil)
    #expect(record.updating("```text\n\(Self.head)\n```\n") == nil)
  }

  @Test func `reports numbers, inputs and a table that have changed`() throws {
    let record = MutationRecord(modules: [module("A")])
    let page = try #require(record.updating(Self.head)).text
    #expect(record.problems(comparedTo: [module("A")], in: book(page)) == [])
    let other = record.problems(
      comparedTo: [module("A", chapter: 1, source: "other"), module("B")],
      in: book("\n" + page + "\n| B | 1 |"))
    try #require(other.count == 3)
    #expect(
      other[0].contains("of A (its source has changed; its chapter: 1 of 2 killed, not 2 of 3);"))
    #expect(other[1].contains("of B (it is not in it); `quire mutate --record` writes it"))
    #expect(other[2].hasPrefix("A2.md:2: error: the table of mutants is not that of the record"))
  }

  @Test func `gets new numbers, in the order of the chapters, and loses modules that are gone`() {
    let record = MutationRecord(modules: [module("C"), module("A")])
    let new = record.replacing([module("A", chapter: 1), module("B")], order: ["A", "B"])
    #expect(new.modules == [module("A", chapter: 1), module("B")])
  }

  @Test func `says which modules have other numbers`() {
    let record = MutationRecord(modules: [module("A"), module("B")])
    #expect(record.staleness(current: ["A": module("A"), "B": module("B")]) == nil)
    #expect(record.staleness(current: ["A": module("A")])?.contains("version of B,") == true)
  }
}
