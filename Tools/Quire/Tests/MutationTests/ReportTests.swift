import Testing

@testable import Mutation

@Suite struct `A report of mutants` {
  private static let mutants = MutatedFile(
    "public func f() -> Bool { a < b }\nfunc g() { h() }", file: "a.swift"
  ).mutants

  private func report(_ verdicts: [Verdict], programs: Int = 1) -> ModuleReport {
    let reports = zip(Self.mutants, verdicts).map {
      MutantReport(mutant: $0, equivalent: nil, verdicts: ["tests": $1])
    }
    return ModuleReport(
      module: "M", mutants: reports, refused: [], rounds: 1,
      judgments: [
        Judgment(judge: "tests", programs: programs, verdicts: [:], seconds: 0, coreSeconds: 0)
      ],
      problems: [])
  }

  @Test func `counts the killed ones among those that were reached`() {
    let report = report([.killed(by: "t"), .survived(["t"]), .killed(by: "t"), .notReached])
    #expect(report.score(of: "tests") == .init(killed: 2, survived: 1, notReached: 1))
    #expect(report.score(of: "tests").percent.map { Int($0) } == 66)
    #expect(report.score(of: "documents").percent == nil)
  }

  @Test func `lists survivors with their change and what ran over them`() {
    let text = MutationText([report([.survived(["t", "u", "v", "w"])])], listsAll: false).text
    #expect(text.contains("a.swift:1:27: result replaced, in f()"))
    #expect(text.contains("  -public func f() -> Bool { a < b }"))
    #expect(text.contains("  +public func f() -> Bool { true }"))
    #expect(text.contains("  tests: survived t, u, v and 1 more"))
    #expect(text.contains("M: 1 mutants"))
  }

  @Test func `says where no tests were found, instead of a score`() {
    let text = MutationText([report([], programs: 0)], listsAll: false).text
    #expect(text.contains("tests: none were found"))
  }

  @Test func `names public declarations that nothing shows`() {
    #expect(report([.notReached, .notReached]).unnoticed(by: "tests") == ["f()"])
    #expect(report([.killed(by: "t"), .notReached]).unnoticed(by: "tests") == [])
  }
}
