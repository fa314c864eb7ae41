// Wrong: tests no edge. Caught by: your tests fail with the code as it is
import Testing

@Suite struct `A row of two tabs` {
  let widths = [50.0, 50]

  @Test func `finds the tab`() {
    #expect(tab(at: 20, widths: widths) == 0)
    #expect(tab(at: 70, widths: widths) == 1)
  }

  @Test func `gives the edge between two tabs to the right one`() {
    #expect(tab(at: 51, widths: widths) == 1)
  }

  @Test func `has no tab at its end`() {
    #expect(tab(at: 101, widths: widths) == nil)
  }
}
