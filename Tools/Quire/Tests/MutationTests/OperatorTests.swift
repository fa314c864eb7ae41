import Testing

@testable import Mutation

/// A source and the changes of one kind that are found in it.
struct OperatorCase: CustomTestStringConvertible, Sendable {
  let kind: Mutant.Kind
  let source: String
  let changes: [String]

  init(_ kind: Mutant.Kind, _ source: String, _ changes: String...) {
    (self.kind, self.source, self.changes) = (kind, source, changes)
  }

  var testDescription: String { "\(kind.rawValue): \(source)" }
}

@Suite struct `A mutation operator` {
  private static let conditions: [OperatorCase] = [
    OperatorCase(.negatedCondition, "if a { b() }", "a → !a"),
    OperatorCase(.negatedCondition, "if !a { b() }", "!a → a"),
    OperatorCase(.negatedCondition, "guard a < b else { return }", "a < b → !(a < b)"),
    OperatorCase(.constantCondition, "if a { b() }", "a → true", "a → false"),
    OperatorCase(.constantCondition, "while a { b() }", "a → false"),
    OperatorCase(.constantCondition, "if let a { b() }", "let a → false"),
    OperatorCase(.constantCondition, "_ = a && b", "a → true", "b → true"),
    OperatorCase(.constantCondition, "_ = a || b", "a → false", "b → false"),
    OperatorCase(.constantCondition, "for x in y where x.z {}", "x.z → true", "x.z → false"),
    OperatorCase(.constantCondition, "_ = a ? b : c", "a → true", "a → false"),
    OperatorCase(.constantCondition, "while true { b() }"),
    OperatorCase(.removedCheck, "await a()\nguard b else { return }", "b → true"),
    OperatorCase(.removedCheck, "await a()\nif b { return }", "b → false"),
    OperatorCase(.removedCheck, "if !Task.isCancelled { a() }", "!Task.isCancelled → true"),
    OperatorCase(.removedCheck, "a()\nguard b else { return }"),
  ]

  private static let values: [OperatorCase] = [
    OperatorCase(.comparison, "_ = a < b", "a < b → a <= b"),
    OperatorCase(.comparison, "_ = a + 1 == b", "a + 1 == b → a + 1 != b"),
    OperatorCase(.comparison, "_ = a === b", "a === b → a !== b"),
    OperatorCase(.arithmetic, "_ = a * b", "a * b → a / b"),
    OperatorCase(.arithmetic, "a += b", "a += b → a -= b"),
    OperatorCase(.arithmetic, "_ = a >> 0"),
    OperatorCase(.arithmetic, "_ = a * 1 - 0"),
    OperatorCase(.arithmetic, #"_ = "a" + b + c"#),
    OperatorCase(.arithmetic, "_ = a == 1 / -(2 + 3)"),
    OperatorCase(.constant, "_ = 41", "41 → 42"),
    OperatorCase(.constant, "_ = 0.5", "0.5 → 1.5"),
    OperatorCase(.constant, "_ = true", "true → false"),
    OperatorCase(.constant, #"_ = "ab""#, #""ab" → """#),
    OperatorCase(.constant, #"_ = """#, #""" → "mutant""#),
    OperatorCase(.constant, #"_ = "\n""#, #""\n" → "\u{1}""#),
    OperatorCase(.constant, #"_ = UInt8(ascii: "a")"#, #""a" → "\u{1}""#),
    OperatorCase(.constant, #"precondition(a, "why")"#),
    OperatorCase(.constant, "switch a { case 1: b() default: c() }"),
    OperatorCase(.constant, "struct S { #make(41) }"),
    OperatorCase(.constant, "@available(macOS 15, *) func a() {}"),
    OperatorCase(.constant, "#if compiler(>=5.5) && A\n#endif"),
    OperatorCase(.constantCondition, "#if A && B\n#endif"),
    OperatorCase(.constant, "enum E { case a, b }\nf(.a)", ".a → .b"),
    OperatorCase(.defaultArgument, "func f(a: Bool = true) {}", "true → false"),
    OperatorCase(.defaultArgument, "enum E { case a, b }\nfunc f(e: E = .b) {}", ".b → .a"),
    OperatorCase(
      .droppedArgument, "func f(a: Int?, b: Int) { g(a: a, b: b) }", "a → nil"),
    OperatorCase(.replacedResult, "func f() -> Bool { a }", "a → true", "a → false"),
    OperatorCase(.replacedResult, "func f() -> A? { b(); return a }", "a → nil"),
    OperatorCase(.replacedResult, "var p: [A] { a }", "a → []"),
    OperatorCase(.replacedResult, "var p: Int { get { a } set { b = newValue } }", "a → 0"),
    OperatorCase(.replacedResult, "_ = a ?? b", "a ?? b → b"),
    OperatorCase(.replacedResult, "func f() -> A { a }"),
  ]

  private static let statements: [OperatorCase] = [
    OperatorCase(.removedStatement, "func f() { a(); b = c }", "a() → ", "b = c → "),
    OperatorCase(.removedStatement, "func f() -> Int { a() }"),
    OperatorCase(
      .removedStatement, "func f() { for a in b { continue } }", "for a in b { continue } → ",
      "continue → "),
    OperatorCase(.removedStatement, "func f() { guard a else { throw b } }"),
    OperatorCase(.removedStatement, "struct S { let a: Int\ninit() { a = 1 } }"),
    OperatorCase(.removedStatement, "struct S { var a = 0\ninit() { a = 1 } }", "a = 1 → "),
    OperatorCase(.removedStatement, "extension S { init() { self.a = 1 } }"),
    OperatorCase(.removedStatement, "struct S { init() { self = S.other } }"),
    OperatorCase(.removedStatement, "func f() { let a: A\nif b { a = c } else { a = d } }"),
    OperatorCase(.removedStatement, "func f() { var a: A?\na = c }", "a = c → "),
    OperatorCase(.removedStatement, "func f() { fatalError() }"),
    OperatorCase(.removedStatement, "f { a.stop() }", "f { a.stop() } → ", "a.stop() → "),
    OperatorCase(.removedStatement, "_ = f.map { a.first() }", "_ = f.map { a.first() } → "),
  ]

  private static let memory: [OperatorCase] = [
    OperatorCase(.strongReference, "f { [weak a] in a?.b() }", "weak a → a"),
    OperatorCase(.strongReference, "f { [unowned self] in b() }", "unowned self → self"),
    OperatorCase(.strongReference, "class C { weak var a: A? }", "weak var a: A? → var a: A?"),
    OperatorCase(.strongReference, "func f() { weak var a = b }", "weak var a = b → var a = b"),
    OperatorCase(
      .strongReference, "f { weak let a: A? = b; g(a) }", "weak let a: A? = b → let a: A? = b"),
    OperatorCase(.strongReference, "func f() { weak var a: A? = nil }"),
    OperatorCase(
      .strongReference, "struct S { weak let a: A?\ninit(_ a: A) { self.a = a } }",
      "weak let a: A? → let a: A?"),
    OperatorCase(.shortenedLock, "m.withLock { $0 = a }", "m.withLock → on a copy of m:"),
    OperatorCase(.shortenedLock, "lock.withLock { a = b }", "lock.withLock → without lock:"),
    OperatorCase(.shortenedLock, "_ = m.withLock { $0 }"),
    OperatorCase(
      .extendedLock, "m.withLock { $0 }?()", "m.withLock { $0 }?() → m.withLock { ($0)?() }"),
    OperatorCase(.extendedLock, "m.withLock { $0 }"),
    OperatorCase(
      .movedCheck,
      "actor A { func f() { if !Task.isCancelled { g() } } }\nfunc h(a: A) async { await a.f() }",
      "!Task.isCancelled → true /* checked before the call */"),
    OperatorCase(
      .lateReading,
      "struct S { let start: T\ninit() { start = clock.now }\nfunc f() { g(start) } }",
      "start → clock.now"),
    OperatorCase(
      .lateReading,
      "struct S { var start: T\ninit() { start = clock.now }\nfunc f() { start = g() } }"),
  ]

  @Test(arguments: conditions + values + statements + memory)
  func `finds its changes`(of operatorCase: OperatorCase) {
    let file = MutatedFile(operatorCase.source, file: "a.swift")
    let found = file.mutants.filter { $0.kind == operatorCase.kind }
      .map { "\($0.original) → \($0.replacement)" }
    #expect(found == operatorCase.changes)
  }

  @Test func `puts the constants of checks in place of results of their types`() {
    let checks = """
      #expect(total([1, 2]) == 3)
      #expect(names() == ["a", "b"] && title == "c" && names() != [1, "x"])
      let other = 4
      """
    let file = MutatedFile(
      """
      func total(_ all: [Int]) -> Int { all.sum }
      func names() -> [String] { read() }
      var title: String? { "\\(first)" }
      var isOpen: Bool { title == nil }
      """, file: "a.swift", operators: MutationOperator.constants(of: checks))
    #expect(
      file.mutants.map { "\($0.original) → \($0.replacement)" } == [
        "all.sum → 1", "all.sum → 2", "all.sum → 3", "read() → [\"a\", \"b\"]",
        #""\(first)" → "a""#, #""\(first)" → "b""#, #""\(first)" → "c""#, #""\(first)" → "x""#,
      ])
  }

  @Test func `leaves out code that clients copy, macros and patterns`() {
    let file = MutatedFile(
      """
      @inlinable public func f() { g() }
      #expect(a == 1)
      """, file: "a.swift")
    #expect(file.mutants.map(\.original) == ["g()"])
    #expect(file.instrumented().text.hasPrefix(" public func f()"))
  }

  @Test func `names its declaration, and counts equal changes`() throws {
    let file = MutatedFile(
      """
      extension A.B {
        public func f(_ a: Int, by b: Int) { c(); c() }
        subscript(a: Int) -> Int { 7 }
      }
      """, file: "a.swift")
    #expect(
      file.mutants.map(\.key) == [
        "A.B.f(_:by:): `c()` → ``", "A.B.f(_:by:): `c()` → `` (2)",
        "A.B.subscript(_:): `7` → `0`", "A.B.subscript(_:): `7` → `8`",
      ])
    #expect(file.mutants.map(\.isPublic) == [true, true, false, false])
    let second = try #require(file.mutants.dropFirst().first)
    #expect(
      second.diff
        == "-  public func f(_ a: Int, by b: Int) { c(); c() }\n+  public func f(_ a: Int, by b: Int) { c();  }"
    )
  }
}
