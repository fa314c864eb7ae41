import MulticastDelegate
import Testing

@Suite struct `Answers` {
  private final class Document: Window {
    let title: String
    var isSaved = true
    init(_ title: String) { self.title = title }
  }

  private let documents = ["Poem", "Letter", "", "Poem", "Poem", "draft"].map(Document.init)
  private let windows = Multicast<any Window>()

  init() {
    for document in documents { windows.add(document) { $0 } }
  }

  @Test func `come from all windows, in order`() {
    #expect(titles(of: windows) == ["Poem", "Letter", "", "Poem", "Poem", "draft"])
    documents[1].isSaved = false
    #expect(titles(of: windows) == ["Poem", "Letter", "", "Poem", "Poem", "draft"])
    #expect(titles(of: Multicast()) == [])
  }

  @Test func `are true when all have saved`() {
    #expect(mayQuit(windows))
    for document in documents { document.isSaved = false }
    #expect(!mayQuit(windows))
  }

  @Test(arguments: [[0], [1], [2], [3], [4], [5], [0, 1], [1, 4], [0, 3, 5]])
  func `are false when some have not saved`(unsaved: [Int]) {
    for index in unsaved { documents[index].isSaved = false }
    #expect(!mayQuit(windows))
  }

  @Test func `are true without a window`() {
    #expect(mayQuit(Multicast()))
  }
}
