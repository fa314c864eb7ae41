import Foundation
import Testing

@Suite struct `quire trace` {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.write("var total = 1\ntotal += 2\nprint(\"</script>\", total)\n", to: "sum.swift")
  }

  @Test func `writes the steps as JSON`() throws {
    let result = try folder.quire("trace", "sum.swift", "--format", "json").expect(0)
    let trace: [String: Any] = try result.json()
    #expect(
      Set(trace.keys) == ["schema", "output", "complete", "same_each_time", "files", "steps"])
    #expect(trace["schema"] as? Int == 1)
    #expect(trace["output"] as? String == "</script> 3\n")
    let steps = try #require(trace["steps"] as? [[String: Any]])
    #expect(steps.map { $0["line"] as? Int } == [1, 2, 3, 3])
    #expect(
      Set(try #require(steps.last).keys) == [
        "file", "line", "depth", "lane", "event", "printed", "variables", "left_out", "objects",
        "references", "gone",
      ])
    let changed = try #require(steps[2]["variables"] as? [[String: Any]])
    #expect(changed.first?["value"] as? String == "3")
    #expect(changed.first?["changed"] as? Bool == true)
  }

  @Test func `writes a page that contains everything`() throws {
    try folder.quire("trace", "sum.swift").expect(0, errors: "the trace is in sum.html")
    let page = try folder.read("sum.html")
    #expect(page.contains("<span data-end=\"12\">&lt;/script&gt; 3\n</span>"))
    #expect(page.contains("id=\"code-1-line-3\""))
    #expect(!page.contains("{{"))
    #expect(!page.contains(#/(src|href)="[^#]/#))
    try folder.quire("trace", "sum.swift", "--output", "other.html").expect(0)
    #expect(try folder.read("other.html") == page)
  }

  @Test func `says what keeps an object, and when`() throws {
    try folder.write("final class A {}\nlet a = A()\nprint(1)\n", to: "a.swift")
    try folder.quire("trace", "a.swift", "--why-alive", "A").expect(
      0, output: "when the program ends, a `A`")
    try folder.quire("trace", "a.swift", "--why-alive", "B").expect(
      2, errors: "no object of a class `B` was seen; there were objects of `A`")
  }

  @Test func `says what is wrong in a sentence`() throws {
    try folder.write("print(1, [1][1])\n", to: "trap.swift")
    try folder.write("let a: Int = \"x\"\n", to: "wrong.swift")
    try folder.quire("trace", "trap.swift", "--format", "json").expect(
      0, output: "\"steps\"", errors: "quire: trap.swift:1: it traps: Index out of range")
    try folder.quire("trace", "wrong.swift").expect(1, errors: "wrong.swift:1:14: error: cannot")
    try folder.quire("trace", "none.swift").expect(2, errors: "none.swift: there is no such file")
    try folder.quire("trace").expect(2, errors: "the file is missing")
    try folder.quire("trace", "sum.swift", "--format", "xml").expect(
      2, errors: "--format takes json or html")
    #expect(!folder.has("wrong.html"))
  }
}
