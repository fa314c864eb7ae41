import Testing

@testable import Compilation
@testable import Mutation

@Suite struct `The mutants that an error comes from` {
  private static let source = """
    struct S {
      let a: Int
      init(b: Bool) {
        if b { prepare() }
        self.init(other: 1)
        log()
      }
      func f() { g(3) }
      func h() { k(c * (d - 4)) }
    }
    """

  /// The changes that are blamed for an error.
  ///
  /// - Parameter name: The compiler's name for the error.
  /// - Parameter place: The code of the instrumented text in front of which the compiler reports it.
  private func blamed(
    _ name: String, at place: String, out: (Mutant) -> Bool = { _ in false }
  ) throws -> [String] {
    let file = MutatedFile(Self.source, file: "Sources/S.swift")
    let out = Set(file.mutants.filter(out).map(\.id))
    let instrumented = file.instrumented { !out.contains($0) }
    let range = try #require(instrumented.text.range(of: place))
    let before = instrumented.text[..<range.lowerBound]
    let start = before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex
    let error = CompilerMessage(
      file: "/tmp/S.swift", line: before.count { $0 == "\n" } + 1,
      column: before[start...].utf8.count + 1, severity: .error, name: name, text: "")
    let found = MutantErrors(files: [file], texts: [instrumented], out: out, round: 1)
      .mutants(of: [error])
    return file.mutants.filter { found[$0.id] != nil }.map { "\($0.original) → \($0.replacement)" }
  }

  @Test func `are those that skip statements, where a path sets no value`() throws {
    #expect(
      try blamed("superselfinit_not_called_before_return", at: "func f()")
        == ["prepare() → ", "log() → "])
  }

  @Test func `are all of the declaration, once those are out`() throws {
    #expect(
      try blamed("return_from_init_without_initing_stored_properties", at: "func f()") {
        $0.kind == .removedStatement
      } == ["b → !b", "b → true", "b → false", "1 → 2"])
  }

  @Test func `are those of operators, where the compiler gave up`() throws {
    #expect(
      try blamed("expression_too_complex", at: "k(")
        == ["c * (d - 4) → c / (d - 4)", "d - 4 → d + 4"])
  }

  @Test func `are the next one, where the compiler cannot say what is wrong`() throws {
    #expect(try blamed("failed_to_produce_diagnostic", at: "func f()") == ["g(3) → "])
  }
}
