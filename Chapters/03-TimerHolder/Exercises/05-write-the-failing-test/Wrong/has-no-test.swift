// Wrong: has no test at all. Caught by: the test passes with the corrected code
import Testing

func `keeps to the rhythm after a late tick`() {
  #expect(nextTick(start: 0, every: 2, now: 9) == 10)
}
