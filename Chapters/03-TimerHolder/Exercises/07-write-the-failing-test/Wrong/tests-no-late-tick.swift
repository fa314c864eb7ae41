// Wrong: tests a tick that is not late. Caught by: the test fails with the code as it is
import Testing

@Test func `ticks after two seconds`() {
  #expect(nextTick(start: 0, every: 2, now: 0) == 2)
}

@Test func `keeps to the rhythm after a late tick`() {
  #expect(nextTick(start: 0, every: 2, now: 8) == 10)
}
