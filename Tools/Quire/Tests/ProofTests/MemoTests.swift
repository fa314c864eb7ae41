import Compilation
import Execution
import ExerciseChecking
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import Testing

@Suite struct `A memo` {
  @Test func `computes a value once for each text, until it drops all`() {
    let memo = ParseCache<Int>(limit: 2)
    var worked: [String] = []
    func length(_ text: String) -> Int {
      memo.value(for: text) {
        worked.append(text)
        return text.count
      }
    }
    #expect(["a", "bb", "a", "bb"].map(length) == [1, 2, 1, 2])
    #expect(worked == ["a", "bb"])
    #expect(["ccc", "a"].map(length) == [3, 1])
    #expect(worked == ["a", "bb", "ccc", "a"])
  }
}
