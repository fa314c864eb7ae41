import MulticastDelegate
import Testing

private final class Document: Window {
  let title: String
  var isSaved: Bool
  init(_ title: String, isSaved: Bool = true) { (self.title, self.isSaved) = (title, isSaved) }
}

@Suite struct `Answers` {
  private let letter = Document("Letter")
  private let poem = Document("Poem")
  private let windows = Multicast<any Window>()

  init() {
    windows.add(letter) { $0 }
    windows.add(poem) { $0 }
  }

  @Test func `come from all windows, in order`() {
    #expect(titles(of: windows) == ["Letter", "Poem"])
  }

  @Test func `are true when all have saved`() {
    #expect(mayQuit(windows))
    poem.isSaved = false
    #expect(!mayQuit(windows))
    (letter.isSaved, poem.isSaved) = (false, true)
    #expect(!mayQuit(windows))
  }

  @Test func `are true without a window`() {
    #expect(mayQuit(Multicast()))
  }
}
