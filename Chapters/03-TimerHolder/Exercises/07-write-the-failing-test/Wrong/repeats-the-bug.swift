// Wrong: expects what the wrong code returns. Caught by: the test passes with the corrected code
import Testing

@Test func `ticks after two seconds`() {
  #expect(nextTick(start: 0, every: 2, now: 0) == 2)
}

@Test func `keeps to the rhythm after a late tick`() {
  #expect(nextTick(start: 0, every: 2, now: 9) == 11)
}
