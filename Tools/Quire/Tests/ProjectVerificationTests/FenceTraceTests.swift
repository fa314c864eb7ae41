import Foundation
import Manuscript
import Support
import Testing
import Tracing
import Verification

@testable import ProjectVerification

@Suite struct `The trace of a fence` {
  private func result(_ text: String) throws -> ManuscriptResult {
    let verifier = Verifier(executor: try Bench.executor(), sources: .inMemory)
    return try verifier.verify([Bench.manuscript(text, mode: .book)])[0]
  }

  private func trace(_ result: ManuscriptResult, _ fence: Int) throws -> Trace {
    try Trace(json: try #require(result.fences[fence].trace))
  }

  @Test func `has the steps of its lines and of the files that it calls, and no hidden ones`()
    throws
  {
    let result = try result(
      """
      ```swift step=Twice.swift
      func twice(_ number: Int) -> Int {
        number * 2
      }
      ```

      ```swift
      let one = twice(1)
      ```

      ```swift trace
      let two = twice(one)
      // snippet.hide
      let secret = twice(two)
      // snippet.show
      print(two)
      ```

      ```output
      4
      ```
      """)
    #expect(result.diagnostics == [])
    #expect(result.fences[1].trace == nil)
    let trace = try trace(result, 2)
    #expect(
      trace.steps.map { "\($0.file):\($0.line)" } == [
        "a.md:11:1", "Twice.swift:2", "Twice.swift:2", "a.md:11:5", "a.md:11:5",
      ])
    #expect(trace.output == "4\n")
    #expect(trace.steps.last?.variables.map(\.name) == ["one", "two"])
  }

  @Test func `has some lines, and no variable that is not to be shown`() throws {
    let result = try result(
      """
      ```swift trace=2-3 hide=a
      let a = 1
      let b = a + 1
      let c = b + 1
      let d = c + 1
      ```
      """)
    let trace = try trace(result, 0)
    #expect(trace.steps.map(\.line) == [2, 3, 3])
    #expect(trace.steps.last?.variables.map(\.name) == ["b", "c", "d"])
  }

  @Test func `says when it is not whole`() throws {
    let long = try result("```swift trace\nvar n = 0\nfor _ in 1...500 {\n  n += 1\n}\n```\n")
    #expect(try !trace(long, 0).complete)
    #expect(long.diagnostics == [])
    #expect(long.fences[0].notes.map(\.message).first?.contains("more than 400 steps") == true)
  }

  @Test func `into a module that is not there is a problem`() throws {
    let result = try result("```swift trace into=Nothing\nlet a = 1\n```\n")
    #expect(result.diagnostics.map(\.verdict) == [.trace])
    #expect(result.diagnostics.first?.message == "`into=Nothing` names no module of this package")
    #expect(result.fences[0].state == .failed)
  }

  @Test func `draws the objects of a step that there is`() throws {
    let result = try result("```swift trace still=9\nlet a = 1\n```\n")
    #expect(result.diagnostics.map(\.message) == ["`still=9` names no step: there are 2"])
  }

  @Test func `shows the line that traps`() throws {
    let result = try result(
      """
      ```swift traps trace
      let list = [1]
      print(list[0])
      print(list[1]) // trap: Index out of range
      ```

      ```output
      1
      ```
      """)
    #expect(result.diagnostics == [])
    #expect(try trace(result, 0).steps.last?.event == "trap Index out of range")
  }
}
