import Scores
import Testing
import XCTest

@Test func `finds what was added`() {
  var scores = Scores()
  scores.add(3)
  #expect(scores.contains(3))
  #expect(!scores.contains(4))
}

@Test func `fills up with zeros`() {
  var scores = Scores()
  scores.fill(to: 2)
  #expect(scores.contains(0))
}

final class RemovalTests: XCTestCase {
  func testRemovesAll() async {
    var scores = Scores()
    scores.add(3)
    scores.removeAll()
    XCTAssertFalse(scores.contains(3))
  }
}

#if ABSENT
  final class AbsentTests: XCTestCase {
    func testNothing() {}
  }
#endif
