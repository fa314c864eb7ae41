import Scores
import Testing

@Test func `finds what was added`() {
  var scores = Scores()
  scores.add(3)
  #expect(scores.contains(3))
  #expect(!scores.contains(4))
}
