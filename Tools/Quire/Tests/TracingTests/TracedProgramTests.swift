import Support
import Testing

@testable import Tracing

@Suite struct `A traced program` {
  // The tracer itself compares what both print, and how they end.
  @Test(arguments: AwkwardProgram.all)
  func `does what the program does`(_ program: AwkwardProgram) throws {
    let trace = try Bench.trace(program.text).trace
    #expect(trace.complete)
    #expect(!trace.steps.isEmpty)
  }

  @Test func `has no step in the body of a result builder`() throws {
    let builders = try #require(AwkwardProgram.all.first { $0.name == "builders" })
    let lines = Set(try Bench.trace(builders.text).trace.steps.map(\.line))
    #expect(lines.contains(7))
    #expect(!lines.contains(11))
  }

  @Test func `shows the steps up to a trap, and the line that traps`() throws {
    let result = try Bench.trace("let list = [1]\nprint(list[0])\nprint(list[1])\n")
    #expect(result.trace.steps.map(\.line) == [1, 2, 3, 3])
    #expect(result.trace.steps.last?.event == "trap Index out of range")
    #expect(result.trace.output == "1\n")
    #expect(result.notes == ["main.swift:3: it traps: Index out of range"])
  }

  @Test func `is stopped where it runs for ever`() throws {
    let result = try Bench.tracer(seconds: 1).trace(
      "print(1)\nwhile true {}\n", path: "main.swift")
    #expect(result.trace.steps.map(\.line).starts(with: [1, 2]))
    #expect(
      result.notes.first
        == "main.swift: it was stopped after 1 s; the trace has its first steps")
  }

  @Test func `has no end where it was stopped while it waited`() throws {
    let result = try Bench.tracer(seconds: 1).trace(
      "import Foundation\nprint(1)\nsleep(60)\n", path: "main.swift")
    #expect(result.trace.steps.count == 2)
    #expect(!result.trace.complete)
  }

  @Test func `has a lane for each task, also at the address of one that has ended`() throws {
    let trace = try Bench.trace(
      "for n in 1...3 {\n  await Task.detached {\n    print(n)\n  }.value\n}\n"
    ).trace
    let lanes = trace.steps.filter { $0.line == 3 }.map(\.lane)
    #expect(lanes.count == 3 && Set(lanes).count == 3 && !lanes.contains(0), "\(trace.words)")
  }

  @Test func `is not shown where its output differs from run to run`() {
    let error = #expect(throws: ContentError.self) {
      try Bench.trace("print(Int.random(in: 0...(.max)))")
    }
    #expect(error?.description.contains("differs from run to run") == true)
  }

  @Test func `has the compiler's messages at the author's lines`() {
    let error = #expect(throws: ContentError.self) {
      try Bench.trace("let a = 1\nlet b: String = a + 1; print(b)\n")
    }
    #expect(error?.description.hasPrefix("main.swift:2:19: error: ") == true)
  }

  @Test func `runs something`() {
    let error = #expect(throws: ContentError.self) { try Bench.trace("struct A {}\n") }
    #expect(error?.description == "main.swift: nothing in it runs")
  }

  @Test func `begins in its main type`() throws {
    let trace = try Bench.trace(
      "@main struct Tool {\n  static func main() async {\n    let a = 1\n    print(a)\n  }\n}\n"
    ).trace
    #expect(trace.steps.map(\.event) == ["call main()", "", "return main()"])
  }
}
