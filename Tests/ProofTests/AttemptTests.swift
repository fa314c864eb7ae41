import Testing

@testable import Compilation
@testable import Execution
@testable import ExerciseChecking
@testable import Proof
@testable import Support
@testable import SwiftAnalysis
@testable import SymbolIndex
@testable import Verification
@testable import WebAssembly

@Suite struct `An attempt` {
  @Test(arguments: [
    ("(f(1) → 1) == 2", "2", "1"),
    ("(a → [1, 2]) == (b → [3])", "[3]", "[1, 2]"),
    ("(s → \"(x\") == \"y\"", "\"y\"", "\"(x\""),
    ("(list.map { $0 + (1) } → [2]) == [3]", "[3]", "[2]"),
  ])
  func `tells what was expected and what came`(text: String, expected: String, came: String) {
    let values = CheckResult.Problem.values(in: text)
    #expect(values?.expected == expected && values?.came == came)
  }

  @Test(arguments: ["list.isEmpty → false", "(f(1) → 1) < 2", "an error was expected", "(", ""])
  func `tells no values where there are not two`(text: String) {
    #expect(CheckResult.Problem.values(in: text) == nil)
  }
}

@Suite struct `Checks that were compiled` {
  private let text = """
    let x = [1]
    let list: [Int] = [1]
    func f(_ n: Int) -> Int {
      n + 1
    }
    final class C {
      private var n = 1
      var double: Int { n * 2 }
      var half: Int {
        get { n / 2 }
        set { n = newValue * 2 }
      }
      var watched = 1 {
        didSet { n = 3 }
      }
      init(n: Int) {
        self.n = n
      }
      // end of C
    }
    class Open {
      // end of Open
    }

    """

  @Test(arguments: [
    ("  n + 1", "  n + 2"), ("  n + 1", "  // More.\n  let m = n\n  return m"), ("  n + 1", ""),
    ("Int] = [1]", "Int] = [\n  1, // one\n  2\n]"), ("n * 2", "n * 3"), ("n / 2", "0"),
    ("n = newValue * 2", "n = 1"), ("self.n = n", "self.n = n + 1"),
    ("  // end of C", "  private func help() {}"), ("// end of Open", "// another comment"),
    ("{ n = newValue * 2 }", "{}"), ("private var n = 1", "private var n = 1  // Why."),
  ])
  func `are kept while only what other files do not see changes`(old: String, new: String) {
    #expect(text.contains(old))
    let other = text.replacing(old, with: new)
    #expect(
      Declarations.text(of: other, seenBy: .otherFile)
        == Declarations.text(of: text, seenBy: .otherFile))
  }

  @Test(arguments: [
    ("let x = [1]", "let x = [1.0]"), ("_ n", "n"), ("-> Int", "-> Double"),
    ("func", "@inlinable func"), ("private var n = 1", "private var n = 1, m = 2"),
    ("private var n = 1", "private var n = \"1\""), ("set {", "nonmutating set {"),
    ("get { n / 2 }", "get throws { n / 2 }"), ("n = 3", "n = oldValue"),
    ("init(n: Int)", "init(_ n: Int)"), ("  // end of C", "  func help() {}"),
    ("// end of Open", "private func help() {}"), ("final class", "class"),
    ("list: [Int]", "list: [UInt]"),
  ])
  func `are compiled again when declarations change`(old: String, new: String) {
    #expect(text.contains(old))
    let other = text.replacing(old, with: new)
    #expect(
      Declarations.text(of: other, seenBy: .otherFile)
        != Declarations.text(of: text, seenBy: .otherFile))
  }

  @Test func `depend on a body that says what the result is`() {
    let some = "func f() -> some Equatable { 1 }\n"
    #expect(
      Declarations.text(of: some, seenBy: .otherFile)
        != Declarations.text(of: some.replacing("1", with: "1.0"), seenBy: .otherFile))
    #expect(Declarations.text(of: "func f() {", seenBy: .otherFile) == nil)
  }
}
