import Foundation
import Manuscript
@testable import Support
import Testing

@testable import Press

@Suite struct `The search's index` {
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
  func `cuts text into words`(text: String, terms: [String]) {
    #expect(SearchTerms.all(in: text) == terms)
  }

  private func script(_ text: String) -> String {
    let manuscript = Manuscript(parsing: text, path: "Chapters/01-Sample/Sample.md")
    let chapter = Chapter(name: "Sample", number: "01", manuscript: manuscript)
    let entry = Site.Entry(
      address: "sample.html", number: "1", title: chapter.title, lines: nil, isAppendix: false)
    return String(
      decoding: SearchIndex([entry], [SearchPart(chapter)]).script, as: UTF8.self)
  }

  @Test func `knows every word by the sections it stands in`() {
    // Section 0 is the title's; a distance of nothing is A, of one B.
    #expect(
      script("# One\n\nabc\n\n## Two\n\nabd `abc`\n\n| abe |\n| --- |\n").contains(
        #"words:"0abcAA2dB2eB0oneA0twoB""#))
  }

  @Test func `leads to headings, and says only the addresses that do not follow from them`() {
    let script = script("# One\n\n## Build \"it\"\n\n## Build \"it\"\n")
    #expect(script.contains(#"[0,"Build \"it\"",""],[0,"Build \"it\"","build-it-1"]"#))
  }

  @Test func `holds no sign that would need an escape`() {
    let words = script("# A\n\n\"q\" \\ back `\\(x)`\n").split(separator: "words:\"").last ?? ""
    #expect(!words.dropLast(5).contains { "\"\\".contains($0) })
  }
}
