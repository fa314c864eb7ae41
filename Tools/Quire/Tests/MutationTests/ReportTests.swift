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
      module: "M", mutants: reports, refused: [],
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
    let text = report([.survived(["t", "u", "v", "w"])]).text(listsAll: false)
    #expect(text.contains("a.swift:1:27: result replaced, in f()"))
    #expect(text.contains("  -public func f() -> Bool { a < b }"))
    #expect(text.contains("  +public func f() -> Bool { true }"))
    #expect(text.contains("  tests: survived t, u, v and 1 more"))
    #expect(text.contains("M: 1 mutants"))
  }

  @Test func `says where no tests were found, instead of a score`() {
    let text = report([], programs: 0).text(listsAll: false)
    #expect(text.contains("tests: none were found"))
  }

  @Test func `lists eight public declarations that nothing shows, and all if asked to`() throws {
    let source = (1...10).map { "public func f\($0)() -> Bool { a }\n" }.joined()
    let report = ModuleReport(
      module: "M", MutatedFile(source, file: "a.swift").mutants, refused: [:],
      [Judgment(judge: "comments", programs: 1, verdicts: [:], seconds: 0, coreSeconds: 0)],
      equivalents: try EquivalentMutants(parsing: "", path: "M.mutants"))
    let short = report.text(listsAll: false)
    #expect(short.contains("shows f1(), f2(), f3(), f4(), f5(), f6(), f7(), f8(), 2 more, which"))
    #expect(report.text(listsAll: true).contains("f8(), f9(), f10()"))
  }

  @Test func `names public declarations that nothing shows`() {
    #expect(report([.notReached, .notReached]).unnoticed(by: "tests") == ["f()"])
    #expect(report([.killed(by: "t"), .notReached]).unnoticed(by: "tests") == [])
  }

  @Test func `has a problem for each test that fails without a mutant`() throws {
    let judgment = Judgment(
      judge: "tests", programs: 2, verdicts: [:], seconds: 0, coreSeconds: 0,
      failing: ["T.b()": "time-out", "T.a()": "T.a()"])
    let report = ModuleReport(
      module: "M", Self.mutants, refused: [:], [judgment],
      equivalents: try EquivalentMutants(parsing: "", path: "M.mutants"))
    #expect(
      report.problems.map { $0.prefix { $0 != ";" } } == [
        "M: error: the test T.a() fails without a mutant, when it runs alone",
        "M: error: the test T.b() fails without a mutant, when it runs alone: time-out",
      ])
  }
}
