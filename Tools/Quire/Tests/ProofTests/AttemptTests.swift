import Foundation
import Manuscript
import Proof
import Testing

@Suite struct `A fence that fails` {
  private static let programs: [(code: String, count: Int)] = [
    // Neither its claim nor its form changes the error.
    ("let a = 1.letters // => 2\n", 2),
    ("let b: Int = \"b\"\nprint(b)\n", 1),
    // Its claim does not compile either, and is compared in words.
    ("let c = 1 // => .red\nlet d = 1.letters\n", 2),
    // At the top level, in a function and in a type.
    ("func f() {\n  return 1\n}\nf()\n", 3),
    // No form of it is well-formed.
    ("let e = [1, 2\n", 1),
  ]

  @Test(arguments: programs) func `is compiled as often as it may help`(
    example: (code: String, count: Int)
  ) throws {
    let count = Counter()
    let executor = try Bench.executor { event in
      if case .started = event.kind { count.add() }
    }
    let document = Manuscript(
      parsing: "```swift\n\(example.code)```\n", path: "a.md", mode: .document)
    let result = try Verifier(executor: executor, sources: .inMemory).verify([document])[0]
    #expect(result.marks == "❌")
    #expect(count.value == example.count, "in\n\(example.code)")
  }
}
