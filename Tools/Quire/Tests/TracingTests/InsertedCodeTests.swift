import Manuscript
import Testing

@testable import Compilation
@testable import Execution
@testable import Mutation
@testable import Support
@testable import SwiftAnalysis

/// quire inserts code into answers, fences, sources of modules and traced programs. What an author writes
/// with semicolons, on one line or with comments in between must do the same with it. (The suite “A
/// traced program” has the traces.)
@Suite struct `Code that quire inserts` {
  /// A result builder takes each statement for a part; no answer to an exercise is written in one.
  private static let answers = AwkwardProgram.all.filter { $0.name != "builders" }

  @Test(arguments: answers)
  func `pauses an answer, which does the same`(_ program: AwkwardProgram) throws {
    let paused = AnswerCode.pausing(program.text)
    let helper = """
      @discardableResult func \(AnswerCode.pause)() -> Bool { true }
      func \(AnswerCode.read)<Value>(_ value: Value) -> Value { value }
      """
    let outputs = try Bench.outputs(of: [
      [.init(name: "main.swift", text: program.text)],
      [.init(name: "main.swift", text: paused), .init(name: "Pause.swift", text: helper)],
    ])
    #expect(outputs[0] == outputs[1])
    #expect(paused.lines.count == program.text.lines.count)
  }

  @Test func `pauses between all statements and after all conditions`() {
    let text = """
      func f() { a(); b() /* c */; d(); /* e */ g() // h
        if i { j(); k(); }; while l, m { n() }; while true { return }
      }
      """
    #expect(
      AnswerCode.pausing(text).replacing(AnswerCode.pause + "()", with: "P") == """
        func f() { a(); P; b() /* c */; P; d(); P; /* e */ g(); P // h
          if i, P { j(); P; k(); }; P; while l, m, P { n() }; P; while true { return }
        }
        """)
  }

  @Test func `takes counting apart, and no other assignment`() {
    let text =
      "func f() { n += 1; self.a.n -= 2 }\nlet g = { $0.n += 1 }\nm[0] += 1; a?.n += 1; n += k"
    #expect(
      AnswerCode.pausing(text).replacing(AnswerCode.pause + "()", with: "P")
        .replacing(AnswerCode.read, with: "R") == """
          func f() { n = R(n) + 1; P; self.a.n = R(self.a.n) - 2 }
          let g = { $0.n = R($0.n) + 1 }
          m[0] += 1; a?.n += 1; n += k
          """)
  }

  @Test(arguments: ["semicolons", "one line", "comments", "control flow", "errors", "getters"])
  func `holds mutants, and without one does the same`(name: String) throws {
    let program = try #require(AwkwardProgram.all.first { $0.name == name })
    let file = MutatedFile(program.text, file: "main.swift")
    #expect(!file.mutants.isEmpty)
    let original = Bench.program([.init(name: "main.swift", text: program.text)])
    let expected = try Bench.output(of: original)
    var output: String?
    let refused = try MutantErrors.refused(in: [file]) { texts, _ in
      let transcript = try Bench.transcript(
        of: Bench.program([
          .init(name: "main.swift", text: texts[0].text),
          .init(name: "Mutants.swift", text: Self.noMutant),
        ]))
      output = transcript.runs.first?.output
      return transcript.errors
    } orElse: { error in
      ContentError("\(name) does not compile for its mutants: \(error.text)")
    }
    #expect(output == expected)
    #expect(refused.count * 2 < file.mutants.count, "\(refused)")
  }

  /// The functions that mutants call, where none is selected.
  private static let noMutant = """
    func \(Instrumentation.selector)(_ number: Int) -> Bool { false }
    func \(Instrumentation.keep)<Value>(_ value: borrowing Value) {}
    """

  @Test func `reports the values and checks of fences`() throws {
    let text = #"""
      # Awkward

      ```swift
      let a = 1; var b = 2; b += a; b // → 3
      @discardableResult func f(_ n: Int) -> Int { let m = n; return m + 1 }; f(1) // → 2
      /* before */ f(2) /* in between */; /* and */ f(3) // → 4
      let c = f(4); b += c; b // → 8
      var list = [1]; list.append(2); list // → [1, 2]
      print(a); print(b); // at the end
      ```

      ```output
      1
      8
      ```

      ```swift tests
      import Testing
      @Test func `one line`() { let a = 1; #expect(a == 1); #expect(a + 1 == 2) }
      @Test func comments() throws { /* one */ #expect(1 < 2) /* two */; /* three */ let c = try #require(Int("4")); #expect(c == 4); }
      ```

      """#
    let result = try Bench.verifier().verify([Manuscript(parsing: text, path: "Awkward.md")])[0]
    #expect(result.diagnostics == [])
    #expect(result.fences.filter { $0.state == .proved }.count == 3)
  }
}
