import Support
import Testing

@testable import Mutation

@Suite struct `A list of equivalent mutants` {
  private func report(_ source: String, _ verdict: Verdict) -> [MutantReport] {
    MutatedFile(source, file: "a.swift").mutants.map {
      MutantReport(mutant: $0, equivalent: nil, verdicts: ["tests": verdict])
    }
  }

  private static let list = """
    # A comment.
    f(): `a < b` → `a <= b`
      They are never
      equal.

    """

  @Test func `has a reason for each mutant`() throws {
    let list = try EquivalentMutants(parsing: Self.list, path: "M.mutants")
    #expect(list.entries.map(\.key) == ["f(): `a < b` → `a <= b`"])
    #expect(list.entries.map(\.reason) == ["They are never equal."])
    #expect(throws: ContentError.self) {
      try EquivalentMutants(parsing: "f(): `a` → `b`\n", path: "M.mutants")
    }
    #expect(throws: ContentError.self) {
      try EquivalentMutants(parsing: "  A reason.\n", path: "M.mutants")
    }
  }

  @Test func `finds its mutants when lines move`() throws {
    let list = try EquivalentMutants(parsing: Self.list, path: "M.mutants")
    let same = "func g() {}\n\n\nfunc f() { if a < b { c() } }"
    #expect(list.problems(of: report(same, .survived([]))) == [])
  }

  @Test func `is wrong about mutants that are gone, killed or listed twice`() throws {
    let list = try EquivalentMutants(parsing: Self.list + Self.list, path: "M.mutants")
    let twice = list.problems(of: report("func f() { if a < b { c() } }", .notReached))
    #expect(twice.count == 1 && twice[0].hasPrefix("M.mutants:6: error: listed twice"))
    let one = try EquivalentMutants(parsing: Self.list, path: "M.mutants")
    let gone = one.problems(of: report("func f() { if a { c() } }", .notReached))
    #expect(
      gone == [
        "M.mutants:2: error: there is no such mutant any more; remove it: f(): `a < b` → `a <= b`"
      ])
    let killed = one.problems(of: report("func f() { if a < b { c() } }", .killed(by: "T")))
    #expect(
      killed == ["M.mutants:2: error: this mutant is not equivalent, since tests notice it: T"])
  }
}
