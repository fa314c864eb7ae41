import Foundation
import Testing

/// A number in prose that was measured: a link to its table, with the name of its row as the title,
/// such as `[27](Measurements.md#one-call "one call: Weak, with a closure")`.
struct QuotedNumber: Sendable, CustomTestStringConvertible {
  let path: String
  let text: String
  /// `TABLE: ROW`, and a field in parentheses where it is not the time.
  let title: String

  var testDescription: String { "\(path): \(text), \(title)" }

  /// The number, in nanoseconds where it has a unit.
  var value: Double? {
    let words = ["no": 0.0, "one": 1, "two": 2, "three": 3, "four": 4, "twice": 2]
    for word in text.split(separator: " ") {
      if let value = words[word.lowercased()] { return value }
    }
    let digits = text.firstMatch(of: #/[0-9][0-9,.]*/#)?.output.filter { $0 != "," }
    let unit = text.contains("µs") ? 1_000.0 : text.contains("ms") ? 1_000_000 : 1
    return digits.flatMap(Double.init).map { $0 * unit }
  }
}

@Suite struct `Measured numbers in prose` {
  private static let chapters = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Chapters").standardizedFileURL

  private struct Record: Decodable {
    let tables: [String: [String: [String: Double]]]
  }

  private static let record = Result {
    let file = chapters.appending(path: "A2-Measurements/modules.json")
    return try JSONDecoder().decode(Record.self, from: Data(contentsOf: file)).tables
  }

  /// The text of each chapter and appendix.
  private static let pages = Result {
    let names = try FileManager.default.subpathsOfDirectory(atPath: chapters.path)
    return try names.filter { $0.hasSuffix(".md") && $0.split(separator: "/").count == 2 }.sorted()
      .map { ($0, try String(contentsOf: chapters.appending(path: $0), encoding: .utf8)) }
  }

  private static let numbers: [QuotedNumber] = ((try? pages.get()) ?? []).flatMap { path, text in
    text.matches(of: #/\[([^\[\]]+)\]\([^()\s]*#[^()\s]*\s+"([^"]+: [^"]+)"\)/#).map {
      QuotedNumber(
        path: path, text: String($0.output.1).replacing("\n", with: " "),
        title: String($0.output.2).replacing("\n", with: " "))
    }
  }

  @Test(arguments: numbers) func `are within five percent of the record`(
    number: QuotedNumber
  ) throws {
    let title = try #require(number.title.wholeMatch(of: #/(.+?): (.+?)(?: \((\w+)\))?/#)).output
    let row = try #require(Self.record.get()[String(title.1)]?[String(title.2)], "no such row")
    let measured = try #require(row[title.3.map(String.init) ?? "nanoseconds"], "no such field")
    let value = try #require(number.value, "there is no number in it")
    #expect(abs(measured - value) <= 0.05 * measured, "measured: \(measured)")
  }

  @Test func `are in more than three chapters`() {
    #expect(Set(Self.numbers.map(\.path)).count > 3)
  }

  @Test func `in nanoseconds and microseconds are all links`() throws {
    for (path, text) in try Self.pages.get() {
      var isCode = false
      for line in text.split(separator: "\n") {
        if line.hasPrefix("```") { isCode.toggle() }
        guard !isCode, !line.hasPrefix("|") else { continue }
        let bare = line.firstMatch(of: #/[0-9][0-9,.]* (?:ns|µs|nanoseconds|microseconds)\b/#)
        #expect(bare == nil || line.contains("]("), "\(path): \(line)")
      }
    }
  }

  @Test(arguments: [
    ("27", 27), ("about 80 ns", 80), ("1,000", 1000), ("two allocations", 2), ("2.5 µs", 2500),
  ])
  func `are read with their units`(text: String, value: Double) {
    #expect(QuotedNumber(path: "", text: text, title: "").value == value)
  }
}
