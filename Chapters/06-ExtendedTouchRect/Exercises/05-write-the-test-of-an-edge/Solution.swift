// The bug is at an edge, so only a touch exactly at an edge shows it: one between two tabs, and one
// at the end, which has no right neighbor. Points beside an edge pass with all three versions. A
// second way is one test with a table of points and tabs in `arguments:`.
import Testing

@Suite struct `A row of two tabs` {
  let widths = [50.0, 50]

  @Test func `finds the tab`() {
    #expect(tab(at: 20, widths: widths) == 0)
    #expect(tab(at: 70, widths: widths) == 1)
  }

  @Test func `gives the edge between two tabs to the right one`() {
    #expect(tab(at: 50, widths: widths) == 1)
  }

  @Test func `has no tab at its end`() {
    #expect(tab(at: 100, widths: widths) == nil)
  }
}
