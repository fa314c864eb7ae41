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
    .init(.negatedCondition, "if a { b() }", "a → !a"),
    .init(.negatedCondition, "if !a { b() }", "!a → a"),
    .init(.negatedCondition, "guard a < b else { return }", "a < b → !(a < b)"),
    .init(.constantCondition, "if a { b() }", "a → true", "a → false"),
    .init(.constantCondition, "while a { b() }", "a → false"),
    .init(.constantCondition, "if let a { b() }", "let a → false"),
    .init(.constantCondition, "_ = a && b", "a → true", "b → true"),
    .init(.constantCondition, "_ = a || b", "a → false", "b → false"),
    .init(.constantCondition, "for x in y where x.z {}", "x.z → true", "x.z → false"),
    .init(.constantCondition, "_ = a ? b : c", "a → true", "a → false"),
    .init(.constantCondition, "while true { b() }"),
    .init(.removedCheck, "await a()\nguard b else { return }", "b → true"),
    .init(.removedCheck, "await a()\nif b { return }", "b → false"),
    .init(.removedCheck, "if !Task.isCancelled { a() }", "!Task.isCancelled → true"),
    .init(.removedCheck, "a()\nguard b else { return }"),
  ]

  private static let values: [OperatorCase] = [
    .init(.comparison, "_ = a < b", "a < b → a <= b"),
    .init(.comparison, "_ = a + 1 == b", "a + 1 == b → a + 1 != b"),
    .init(.comparison, "_ = a === b", "a === b → a !== b"),
    .init(.arithmetic, "_ = a * b", "a * b → a / b"),
    .init(.arithmetic, "a += b", "a += b → a -= b"),
    .init(.arithmetic, "_ = a &+ b", "a &+ b → a &- b"),
    .init(.arithmetic, "_ = a &- b", "a &- b → a &+ b"),
    .init(.arithmetic, "_ = a % b", "a % b → a * b"),
    .init(.arithmetic, "_ = a << b", "a << b → a >> b"),
    .init(.arithmetic, "_ = a >> 0"),
    .init(.arithmetic, "_ = a * 1 - 0"),
    .init(.arithmetic, #"_ = "a" + b + c"#),
    .init(.arithmetic, "_ = a == 1 / -(2 + 3)"),
    .init(.constant, "_ = 41", "41 → 42"),
    .init(.constant, "_ = 0.5", "0.5 → 1.5"),
    .init(.constant, "_ = true", "true → false"),
    .init(.constant, #"_ = "ab""#, #""ab" → """#),
    .init(.constant, #"_ = """#, #""" → "mutant""#),
    .init(.constant, #"_ = "\n""#, #""\n" → "\u{1}""#),
    .init(.constant, #"_ = UInt8(ascii: "a")"#, #""a" → "\u{1}""#),
    .init(.constant, #"precondition(a, "why")"#),
    .init(.constant, "switch a { case 1: b() default: c() }"),
    .init(.constant, "struct S { #make(41) }"),
    .init(.constant, "@available(macOS 15, *) func a() {}"),
    .init(.constant, "#if compiler(>=5.5) && A\n#endif"),
    .init(.constantCondition, "#if A && B\n#endif"),
    .init(.constant, "enum E { case a, b }\nf(.a)", ".a → .b"),
    .init(.defaultArgument, "func f(a: Bool = true) {}", "true → false"),
    .init(.defaultArgument, "enum E { case a, b }\nfunc f(e: E = .b) {}", ".b → .a"),
    .init(.droppedArgument, "func f(a: Int?, b: Int) { g(a: a, b: b) }", "a → nil"),
    .init(.replacedResult, "func f() -> Bool { a }", "a → true", "a → false"),
    .init(.replacedResult, "func f() -> A? { b(); return a }", "a → nil"),
    .init(.replacedResult, "var p: [A] { a }", "a → []"),
    .init(.replacedResult, "var p: Int { get { a } set { b = newValue } }", "a → 0"),
    .init(.replacedResult, "_ = a ?? b", "a ?? b → b"),
    .init(.replacedResult, "func f() -> A { a }"),
  ]

  private static let statements: [OperatorCase] = [
    .init(.removedStatement, "func f() { a(); b = c }", "a() → ", "b = c → "),
    .init(.removedStatement, "func f() -> Int { a() }"),
    .init(
      .removedStatement, "func f() { for a in b { continue } }", "for a in b { continue } → ",
      "continue → "),
    .init(.removedStatement, "func f() { guard a else { throw b } }"),
    .init(.removedStatement, "struct S { let a: Int\ninit() { a = 1 } }"),
    .init(.removedStatement, "struct S { var a = 0\ninit() { a = 1 } }", "a = 1 → "),
    .init(.removedStatement, "extension S { init() { self.a = 1 } }"),
    .init(.removedStatement, "struct S { init() { self = S.other } }"),
    .init(.removedStatement, "func f() { let a: A\nif b { a = c } else { a = d } }"),
    .init(.removedStatement, "func f() { var a: A?\na = c }", "a = c → "),
    .init(.removedStatement, "func f() { fatalError() }"),
    .init(.removedStatement, "f { a.stop() }", "f { a.stop() } → ", "a.stop() → "),
    .init(.removedStatement, "_ = f.map { a.first() }", "_ = f.map { a.first() } → "),
  ]

  private static let memory: [OperatorCase] = [
    .init(.strongReference, "f { [weak a] in a?.b() }", "weak a → a"),
    .init(.strongReference, "f { [unowned self] in b() }", "unowned self → self"),
    .init(.strongReference, "class C { weak var a: A? }", "weak var a: A? → var a: A?"),
    .init(.strongReference, "func f() { weak var a = b }", "weak var a = b → var a = b"),
    .init(.strongReference, "f { weak let a: A? = b; g(a) }", "weak let a: A? = b → let a: A? = b"),
    .init(.strongReference, "func f() { weak var a: A? = nil }"),
    .init(
      .strongReference, "struct S { weak let a: A?\ninit(_ a: A) { self.a = a } }",
      "weak let a: A? → let a: A?"),
    .init(.shortenedLock, "m.withLock { $0 = a }", "m.withLock → on a copy of m:"),
    .init(.shortenedLock, "lock.withLock { a = b }", "lock.withLock → without lock:"),
    .init(.shortenedLock, "_ = m.withLock { $0 }"),
    .init(.extendedLock, "m.withLock { $0 }?()", "m.withLock { $0 }?() → m.withLock { ($0)?() }"),
    .init(.extendedLock, "m.withLock { $0 }"),
    .init(
      .movedCheck,
      "actor A { func f() { if !Task.isCancelled { g() } } }\nfunc h(a: A) async { await a.f() }",
      "!Task.isCancelled → true /* checked before the call */"),
    .init(
      .lateReading,
      "struct S { let start: T\ninit() { start = clock.now }\nfunc f() { g(start) } }",
      "start → clock.now"),
    .init(
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
