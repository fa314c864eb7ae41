import Testing

@Suite struct `A row of two tabs` {
  let widths = [50.0, 50]

  @Test func `finds the tab`() {
    #expect(tab(at: 20, widths: widths) == 0)
    #expect(tab(at: 70, widths: widths) == 1)
  }

  // TODO: tests that fail because of the bug.
}
