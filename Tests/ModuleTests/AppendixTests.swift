import Foundation
import Testing

/// The tables of the appendix, compared with the names of the tests.
@Suite struct `The table of behaviors` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A row of a table: its numbers, and its last column.
  struct Row: Sendable, CustomTestStringConvertible {
    let numbers: [String]
    let test: String

    var testDescription: String { numbers.joined(separator: ", ") }

    /// The code spans of the last column.
    var names: [String] { test.matches(of: #/`([^`]+)`/#).map { String($0.output.1) } }
  }

  /// A test whose name begins with the numbers of behaviors.
  struct NumberedTest: Hashable {
    let numbers: Set<String>
    let name: String
  }

  private static let rows: [Row] = {
    let file = root.appending(
      path: "Chapters/A4-WhatBecameOfEachBehavior/WhatBecameOfEachBehavior.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| S") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(numbers: cells[0].components(separatedBy: ", "), test: cells.last ?? "")
    }
  }()

  private static let tests: Set<NumberedTest> = {
    let folder = root.appending(path: "Tests")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    var found: Set<NumberedTest> = []
    for path in paths ?? [] where path.contains(#/^\w+Tests/\w+\.swift$/#) {
      let text = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
      for match in text.matches(of: #/func `(S\d+\.\d+(?:, S\d+\.\d+)*): ([^`]+)`/#) {
        let numbers = String(match.output.1).components(separatedBy: ", ")
        found.insert(NumberedTest(numbers: Set(numbers), name: String(match.output.2)))
      }
    }
    return found
  }()

  @Test func `has a row for each number once`() {
    let numbers = Self.rows.flatMap(\.numbers)
    #expect(numbers.count > 90)
    #expect(Set(numbers).count == numbers.count)
  }

  @Test(arguments: rows)
  func `names tests that exist, or says what checks the behavior instead`(row: Row) {
    #expect(row.names.isEmpty == row.test.hasPrefix("none: "), "\(row.test)")
    for name in row.names {
      let isThere = Self.tests.contains { test in
        test.name == name && !test.numbers.isDisjoint(with: row.numbers)
      }
      #expect(isThere, "there is no test “\(row.numbers[0]): \(name)”")
    }
  }

  @Test func `has every test whose name has a number`() {
    #expect(Self.tests.count > 90)
    for test in Self.tests {
      for number in test.numbers {
        let row = Self.rows.first { $0.numbers.contains(number) }
        #expect(row?.names.contains(test.name) == true, "\(number): \(test.name)")
      }
    }
  }
}

/// The tables of “How quire Works”, compared with quire's sources.
@Suite struct `The map of quire` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The code spans in tables that are capitalized: types, with a member perhaps, and targets.
  private static let names: [String] = {
    let file = root.appending(path: "Chapters/A3-HowQuireWorks/HowQuireWorks.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    let spans = rows.flatMap { $0.matches(of: #/`([A-Z]\w+(?:\.\w+)*)(?:\(.*?\))?`/#) }
    return Set(spans.map { String($0.output.1) }).sorted()
  }()

  private static let declared: Set<String> = {
    var found: Set<String> = ["Package"]
    for folder in ["Sources", "Tests"].map({ root.appending(path: "Tools/Quire/\($0)") }) {
      let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      for path in paths ?? [] {
        // A target is a folder. A file of tests has the name that the map uses.
        found.insert(String(path.split(separator: "/").last?.prefix { $0 != "." } ?? ""))
        guard path.hasSuffix(".swift") else { continue }
        let text = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
        let words = #/\b(?:struct|class|enum|actor|protocol|case|let|var|func) `?(\w+)/#
        found.formUnion(text.matches(of: words).map { String($0.output.1) })
      }
    }
    return found
  }()

  @Test(arguments: names) func `names what is declared in quire`(name: String) {
    let missing = name.split(separator: ".").map(String.init).filter { !Self.declared.contains($0) }
    #expect(missing == [], "not in Tools/Quire")
  }

  @Test func `has every target in its first table`() throws {
    let folder = Self.root.appending(path: "Tools/Quire/Sources")
    let targets = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.contains(#/^[A-Z][a-z]/#) }
    #expect(targets.count > 10)
    #expect(targets.filter { !Self.names.contains($0) } == [])
  }
}
