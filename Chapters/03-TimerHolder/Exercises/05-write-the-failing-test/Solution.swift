// `now + interval` is right for each `now` that is a tick, so a test at 0, 2 or 4 passes with the
// bug. The report has the numbers: at 9 the lamp is between two ticks, and the next one is 10. What
// it expects comes from the report, and not from the code, which says 11.
import Testing

@Test func `ticks after two seconds`() {
  #expect(nextTick(start: 0, every: 2, now: 0) == 2)
}

@Test func `keeps to the rhythm after a late tick`() {
  #expect(nextTick(start: 0, every: 2, now: 9) == 10)
}
