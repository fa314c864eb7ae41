import Testing

@Test func `ticks after two seconds`() {
  #expect(nextTick(start: 0, every: 2, now: 0) == 2)
}

// TODO: a test that fails because of the bug.
