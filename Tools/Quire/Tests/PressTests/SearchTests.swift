import Foundation
import Manuscript
import Testing

@testable import Press

@Suite struct `The search index` {
  @Test(arguments: [
    ("Tell them, twice!", ["tell", "them", "twice"]),
    ("themeDidChange", ["themedidchange", "theme", "did", "change"]),
    ("URLSessionTask", ["urlsessiontask", "url", "session", "task"]),
    ("UTF8View", ["utf8view", "utf8", "view"]),
    ("add(_:as:)", ["add", "as"]),
    ("100 行实现的 iOS", ["100", "行实", "实现", "现的", "ios", "i", "os"]),
    ("行", ["行"]),
    ("Straße Ωmega", ["straße", "ωmega"]),
    ("", []),
  ])
  func `splits text into terms`(text: String, terms: [String]) {
    #expect(SearchTerms.all(in: text) == terms)
  }

  private func index(of text: String) throws -> DecodedIndex {
    let manuscript = Manuscript(parsing: text, path: "Chapters/01-Sample/Sample.md")
    let chapter = Chapter(name: "Sample", number: "01", manuscript: manuscript)
    let index = SearchIndex(parts: [SearchPart(chapter, address: "sample.html")])
    return try DecodedIndex(String(decoding: index.script, as: UTF8.self))
  }

  @Test func `knows the sections that each word occurs in`() throws {
    let index = try index(of: "# One\n\nabc\n\n## Two\n\nabd `abc`\n\n| abe |\n| --- |\n")
    #expect(index.pages == [["sample.html", "One"]])
    #expect(index.sections.map { $0[1] } == ["One", "Two"])
    #expect(
      index.words == ["abc": [0, 1], "abd": [1], "abe": [1], "one": [0], "two": [1]])
  }

  @Test func `knows words of more sections than a digit can count`() throws {
    let headings = (0..<300).map { "## H\n\n\($0 % 90 == 0 ? "rare" : "x\($0)")\n\n" }.joined()
    let index = try index(of: "# A\n\n" + headings)
    #expect(index.words["rare"] == [1, 91, 181, 271])
    #expect(index.words["x299"] == [300])
    #expect(index.common == ["h"])
  }

  @Test func `contains only the fragments that do not follow from titles`() throws {
    let index = try index(of: "# One\n\n## Build \"it\"\n\n## Build \"it\"\n")
    #expect(index.sections.map { $0[1] } == ["One", "Build \"it\"", "Build \"it\""])
    #expect(index.sections.map { $0[2] } == ["", "", "build-it-1"])
  }

  @Test func `knows a chapter by its other names`() throws {
    let index = try index(
      of: "# One\n\na\n\n## Two\n\nb\n\n<!-- quire: synonyms\nKVO, key-value  observing,\n通知\n-->\n"
    )
    #expect(index.pages == [["sample.html", "One", "KVO, key-value observing, 通知"]])
    #expect(index.words["kvo"] == [0])
    #expect(index.words["通知"] == [0])
    #expect(index.words["synonyms"] == nil)
  }

  @Test func `survives quotes and backslashes`() throws {
    let index = try index(of: "# A\n\n\"q\" \\ back `\\(x)`\n")
    #expect(Set(index.words.keys) == ["a", "q", "back", "x"])
  }
}

/// A search index as the page's script reads it.
private struct DecodedIndex {
  let pages: [[String]]
  /// The number of the page, the title and the fragment of each section.
  let sections: [[String]]
  let common: [String]
  private(set) var words: [String: [Int]] = [:]

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-./:;<=>?@[]^`{|}~")

  init(_ script: String) throws {
    // With quoted keys and numbers, the argument of the call is JSON.
    let argument = script.dropFirst("book.index(".count).dropLast(");\n".count)
      .replacing(#/(^\{|\n)(\w+):/#) { "\($0.output.1)\"\($0.output.2)\":" }
      .replacing(#/\[(\d+),"/#) { "[\"\($0.output.1)\",\"" }
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(argument.utf8)) as? [String: Any], "\(argument)")
    pages = try #require(json["pages"] as? [[String]])
    sections = try #require(json["sections"] as? [[String]])
    common = try #require(json["common"] as? String).split(separator: " ").map(String.init)
    var rest = try #require(json["words"] as? String)[...]
    var last = ""
    while !rest.isEmpty {
      // The number of shared characters, in base 36, is one digit here.
      let shared = try #require(Int(String(rest.removeFirst()), radix: 36))
      let end = rest.prefix { !Self.digits.contains($0) }
      last = String(last.prefix(shared) + end)
      rest = rest.dropFirst(end.count)
      var (section, high) = (-1, 0)
      while let digit = rest.first.flatMap(Self.digits.firstIndex(of:)) {
        rest.removeFirst()
        if digit >= 44 {
          high = high * 10 + digit - 44
        } else {
          section += high * 44 + digit + 1
          high = 0
          words[last, default: []].append(section)
        }
      }
    }
  }
}
