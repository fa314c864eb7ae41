import Testing

@testable import Proof

@Suite struct `An attempt` {
  @Test(arguments: [
    ("(f(1) → 1) == 2", "2", "1"),
    ("(a → [1, 2]) == (b → [3])", "[3]", "[1, 2]"),
    ("(s → \"(x\") == \"y\"", "\"y\"", "\"(x\""),
    ("(list.map { $0 + (1) } → [2]) == [3]", "[3]", "[2]"),
  ])
  func `tells what was expected and what came`(text: String, expected: String, came: String) {
    let values = Attempt.Problem.values(in: text)
    #expect(values?.expected == expected && values?.came == came)
  }

  @Test(arguments: ["list.isEmpty → false", "(f(1) → 1) < 2", "an error was expected", "(", ""])
  func `tells no values where there are not two`(text: String) {
    #expect(Attempt.Problem.values(in: text) == nil)
  }
}

@Suite struct `Checks that were compiled` {
  private let text = "let x = [1]\nfunc f(_ n: Int) -> Int {\n  n + 1\n}\n"

  @Test(arguments: ["  n + 2", "  // More.\n  let m = n\n  return m", ""])
  func `are kept while bodies change`(body: String) {
    let other = text.replacing("  n + 1", with: body)
    #expect(KeptChecks.declarations(in: other) == KeptChecks.declarations(in: text))
  }

  @Test(arguments: [
    ("[1]", "[1.0]"), ("_ n", "n"), ("-> Int", "-> Double"), ("func", "@inlinable func"),
  ])
  func `are compiled again when declarations do`(old: String, new: String) {
    let other = text.replacing(old, with: new)
    #expect(KeptChecks.declarations(in: other) != KeptChecks.declarations(in: text))
  }

  @Test func `depend on a body that says what the result is`() {
    let some = "func f() -> some Equatable { 1 }\n"
    #expect(
      KeptChecks.declarations(in: some)
        != KeptChecks.declarations(in: some.replacing("1", with: "1.0")))
    #expect(KeptChecks.declarations(in: "func f() {") == nil)
  }
}
