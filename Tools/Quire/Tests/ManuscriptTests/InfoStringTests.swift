import Testing

@testable import Manuscript
@testable import Support

@Suite struct `An info string` {
  private func kind(_ info: String) -> (Fence.Kind, [Diagnostic]) {
    let manuscript = Manuscript(parsing: "```\(info)\nlet x = 1\n```\n", path: "a.md")
    return (manuscript.fences[0].kind, manuscript.diagnostics)
  }

  @Test(arguments: [
    "swift": Fence.Kind.code(.init(.runs)),
    "swift isolated": .code(.init(.runs, scope: .isolated(line: 1))),
    "swift, isolated": .code(.init(.runs, scope: .isolated(line: 1))),
    "swift,isolated": .code(.init(.runs, scope: .isolated(line: 1))),
    "swift sketch=\"a, b\"": .sketch(reason: "a, b"),
    "swift session=a fails": .code(.init(.fails, scope: .session("a"))),
    "swift\tquiz  traps": .code(.init(.traps, isQuiz: true)),
    "swift sketch=\"two words\"": .sketch(reason: "two words"),
    "swift source=a.swift region=b": .excerpt(.init(path: "a.swift", region: "b")),
    "swift step=A source=a.swift":
      .step(name: "A", source: .init(path: "a.swift"), scope: .chapter),
    "objc": .quotation(language: "objc"),
    "swift network": .code(.init(.runs, permissions: .init(network: true))),
    "swift traps reads=b quiz reads=\"a c\" network":
      .code(.init(.traps, isQuiz: true, permissions: .init(reads: ["b", "a c"], network: true))),
  ])
  func `is parsed into a kind`(info: String, expected: Fence.Kind) {
    let (kind, diagnostics) = kind(info)
    #expect(kind == expected)
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ("", "needs a language"), ("swfit", "did you mean `swift`?"),
    ("Swift", "did you mean `swift`?"),
    ("swift,ignore", "unknown word “ignore”; the known words are"),
    ("swift,isolate", "unknown word “isolate”; did you mean `isolated`?"),
    ("swift;ignore", "did you mean `swift`?"),
    ("rust,ignore", "“ignore” has no meaning on an `rust` fence"), (",", "needs a language"),
    ("{swift}", "did you mean `swift`?"), ("ouput", "did you mean `output`?"),
    ("brainfuck", "unknown language"), ("swift fials", "did you mean `fails`?"),
    ("swift fails traps", "“fails” contradicts “traps”"),
    ("swift isolated session=a", "“isolated” contradicts “session”"),
    ("swift quiz tests", "“quiz” contradicts “tests”: a quiz runs, or goes with"),
    ("swift sketch=\"x\" fails", "contradicts"),
    ("swift source=a fails", "contradicts"), ("swift region=a", "needs a “source=”"),
    ("swift source=a region=end", "cannot name a region"),
    ("swift source=a region=hide", "cannot name a region"),
    ("swift source=a region=show", "cannot name a region"),
    ("swift session", "needs a value"),
    ("swift session=", "needs a value"), ("swift reads", "needs a value"),
    ("swift reads=", "needs a value"), ("swift reads=a reads=a", "twice"),
    ("swift network=a", "takes no value"), ("swift netwrok", "did you mean `network`?"),
    ("swift read=a", "did you mean `reads`?"), ("swift fails=yes", "takes no value"),
    ("swift fails fails", "is said twice"), ("swift sketch=\"open", "not closed"),
    ("objc fails", "has no meaning on an `objc` fence"),
    ("swift trace=", "needs a value"), ("swift trace=0-2", "`trace=3-9`"),
    ("swift trace=5-2", "`trace=3-9`"),
    ("swift trace=1-", "`trace=3-9`"), ("swift trace=1-2-3", "`trace=3-9`"),
    ("swift trace=a", "`trace=3-9`"),
    ("swift hide=a", "needs the word “trace”"),
    ("swift still=2", "needs the word “trace”"), ("swift trace still=0", "as in `still=12`"),
    ("swift into=A", "needs the word “trace”"), ("swift trace trace", "is said twice"),
    ("swift trace hide=a hide=a", "is said twice"),
    ("swift trace compiles", "only code that runs has steps"),
    ("swift quiz trace", "a run by itself"), ("swift trace reads=a", "a run by itself"),
  ])
  func `is refused where it cannot be understood`(info: String, words: String) throws {
    let (kind, diagnostics) = kind(info)
    #expect(kind == .refused)
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostics.count == 1)
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
    #expect((diagnostic.line, diagnostic.column) == (1, 1))
  }

  @Test func `asks for the steps of a run`() throws {
    let (kind, diagnostics) = kind("swift trace=3-9 hide=a hide=b into=Observer still=12")
    #expect(diagnostics == [])
    guard case .code(let code) = kind else {
      Issue.record("it is no code")
      return
    }
    let words = try #require(code.trace)
    #expect(words.lines == 3...9)
    #expect(words.hidden == ["a", "b"])
    #expect(words.modules == ["Observer"])
    #expect(words.still == 12)
  }
}
