import Testing

@testable import Figures

@Suite struct `A drawing` {
  @Test func `has its title as the first child, escaped, and no style`() {
    let svg = Bars("1 < 2 & \"so on\"", unit: "<b>", [.bar("a & b", 1)]).svg
    #expect(svg.contains(">\n<title>1 &lt; 2 &amp; &quot;so on&quot;</title>\n"))
    #expect(svg.contains("a &amp; b"))
    #expect(!svg.contains("<b>"))
    #expect(!svg.contains("style="))
  }

  @Test func `of texts and paths has them at their places, escaped`() {
    var sketch = Sketch(width: 320, height: 40)
    sketch.title = "a & b"
    sketch.text("mid", 10, 20, "1 < 2")
    sketch.path("strong", "M1 2h3")
    #expect(
      sketch.svg == """
        <svg xmlns="http://www.w3.org/2000/svg" class="fig sketch" role="img" viewBox="0 0 320 40" width="18rem">
        <title>a &amp; b</title>
        <text class="mid" x="10" y="20">1 &lt; 2</text>
        <path class="strong" d="M1 2h3"/>
        </svg>
        """)
  }

  @Test(arguments: [
    (0.04, "0"), (-0.04, "0"), (12.0, "12"), (12.34, "12.3"), (-0.5, "-0.5"), (-7.26, "-7.3"),
    (9.96, "10"),
  ])
  func `writes numbers with at most one decimal`(_ number: Double, _ text: String) {
    #expect(number.short == text)
  }

  @Test(arguments: [
    (1.0, "1"), (1_830.0, "1,830"), (1_234_567.0, "1,234,567"), (21.44, "21.4"), (2.187, "2.19"),
    (0.0301, "0.03"), (-1_200.0, "−1,200"), (123.6, "124"), (9.996, "10"),
    (99.96, "100"), (-5.5, "−5.5"),
  ])
  func `rounds values for people`(_ number: Double, _ text: String) {
    #expect(number.plain == text)
  }

  @Test func `has ids that come from its title`() {
    let map = HitMap("Fat fingers, on a 44×44 button", width: 2, height: 2, step: 1) { _, _ in "a" }
    #expect(map.svg.contains("id=\"fig-fat-fingers-on-a-44-44-button-0\""))
  }

  @Test func `puts ticks at round numbers`() {
    #expect(Ticks.linear(0...8, atMost: 13) == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(Ticks.linear(0...70, atMost: 7) == [0, 20, 40, 60])
    #expect(Ticks.powers(9...40_200) == [1, 10, 100, 1_000, 10_000, 100_000])
  }
}

@Suite struct `Figures of runs and measurements` {
  @Test func `draw messages, returns, notes and ends`() {
    let flow = MessageFlow("A list, and a banner that leaves", lanes: "themes", "home", "banner")
    let answer = flow.call(from: "themes", to: "home", "changed", returning: "true") {
      flow.note("home", "turns dark")
      return 42
    }
    #expect(answer == 42)
    flow.call(from: "themes", to: "banner", "changed") {
      flow.call(from: "banner", to: "themes", "remove") {}
      flow.call(from: "banner", to: "banner", "close") { flow.dies("banner") }
    }
    flow.lost(from: "themes", to: "banner", "changed")
    flow.send(from: "home", to: "themes", "done")
    expectGolden(flow.svg, "flow")
  }

  @Test func `draw time lines`() {
    let line = TimeLine("A stall", in: 0...6, unit: "s", rows: "ticker", "main")
    for time in [1.0, 2, 3, 4, 5] { line.due("ticker", at: time) }
    for time in [1.0, 4.5, 4.5, 5] { line.fired("ticker", at: time) }
    line.missed("ticker", at: 2)
    line.span("main", 1.5...4.5, "stalled")
    line.span("main", 5...5.1, "busy")
    line.mark("ticker", at: 5.9, "stopped")
    expectGolden(line.svg, "time")
  }

  @Test func `draw hit maps`() {
    func hit(_ x: Double, _ y: Double) -> String? {
      y > 30 ? nil : (10..<30).contains(x) && (10..<30).contains(y) ? "close" : "root"
    }
    let map = HitMap(
      "A button", names: ["close"],
      .map("Seen", width: 60, height: 40, step: 2, hit).outline(
        "x", x: 12, y: 12, width: 9, height: 9),
      .map("Hit", width: 60, height: 40, step: 2, hit))
    expectGolden(map.svg, "map")
  }

  @Test(arguments: [Bars.Scale.linear, .logarithmic])
  func `draw bars`(_ scale: Bars.Scale) {
    let bars = Bars(
      "Three lists", unit: "ns", scale: scale, reference: 10,
      [
        .group("Ten"), .bar("by hand", 9.8), .bar("Multicast", 21.4).emphasized,
        .bar("hub", 183, "0.2 µs"),
      ])
    expectGolden(bars.svg, "bars-\(scale)")
  }

  @Test func `trap at an unknown lane`() async {
    await #expect(processExitsWith: .failure) {
      MessageFlow("Two", lanes: "a", "b").note("c", "?")
    }
  }

  @Test func `trap at a ninth name`() async {
    await #expect(processExitsWith: .failure) {
      _ = HitMap("Nine", width: 9, height: 1, step: 1) { x, _ in "\(x)" }
    }
  }
}
