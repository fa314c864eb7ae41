import Foundation
import Manuscript
import Testing

@testable import Rendering

@Suite struct `The search index` {
  /// The first page of the index of a chapter.
  private func page(of text: String) throws -> [String: Any] {
    let chapter = Chapter.sample(text)
    let part = SearchPart(
      address: "sample.html", title: chapter.title, synonyms: chapter.manuscript.synonyms,
      chapter.searchTexts)
    let json = SearchPart.script(of: [part]).dropFirst("book.index(".count).dropLast(3)
    let index = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return try #require((index?["pages"] as? [[String: Any]])?.first)
  }

  @Test func `contains only the fragments that do not follow from titles`() throws {
    let page = try page(of: "# One\n\n## Build \"it\"\n\n## Build \"it\"\n")
    #expect(page["address"] as? String == "sample.html")
    #expect(
      page["sections"] as? [[String]]
        == [["One"], ["Build \"it\""], ["Build \"it\"", "build-it-1"]])
  }

  @Test func `knows a chapter by its other names`() throws {
    let text = "# One\n\na\n\n<!-- quire: synonyms\nKVO, key-value  observing,\n通知\n-->\n"
    #expect(try page(of: text)["synonyms"] as? [String] == ["KVO", "key-value observing", "通知"])
  }

  @Test func `comes with the text of each section, on one line`() throws {
    let text =
      "# A\n\n\"q\" \\\\ back\n\n## B\n\n| c |\n| --- |\n| d |\n\n```swift\nx\n  === y\n```\n"
    let script = SearchText.script(of: Chapter.sample(text).searchTexts, address: "sample.html")
    #expect(script == #"book.context("sample.html",["\"q\" \\ back","c d x === y"]);"# + "\n")
  }

  @Test func `has no marks of folds but those that a text explains`() throws {
    let mark = "// snippet.show"
    let text = "# A\n\n```swift\nx\n\(mark)\ny\n```\n\n```markdown\n\(mark)\n```\n"
    #expect(
      Chapter.sample(text).searchTexts.map { $0.text.words } == [["x", "y", "//", "snippet.show"]])
  }
}
