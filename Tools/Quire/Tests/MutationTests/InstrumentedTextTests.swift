import Testing

@testable import Mutation

@Suite struct `An instrumented text` {
  private func text(_ source: String, _ kinds: Mutant.Kind...) -> String {
    let file = MutatedFile(source, file: "a.swift")
    let wanted = file.mutants.filter { kinds.contains($0.kind) }.map(\.id)
    return file.instrumented(wanted.contains).text.filter { $0 != "\n" }
  }

  @Test func `chooses between an expression and its mutant`() {
    #expect(
      text("let a = b < c", .comparison)
        == "let a = (_quireMutant(1) ? (b <= c) as Bool : (b < c) as Bool)")
  }

  @Test func `nests mutants in the original, not in each other`() {
    #expect(
      text("let a = b < c + 1", .comparison, .arithmetic)
        == "let a = (_quireMutant(1) ? (b <= c + 1) as Bool : "
        + "(b < (_quireMutant(2) ? (c - 1) : (c + 1))) as Bool)")
  }

  @Test func `skips a statement`() {
    #expect(
      text("func f() { g() }", .removedStatement) == "func f() { if !_quireMutant(1) { g()} }")
  }

  @Test func `has no line breaks in a literal of one line`() {
    let file = MutatedFile(#"let a = "\(b < c)""#, file: "a.swift")
    #expect(!file.instrumented { file.mutants[$0 - 1].kind == .comparison }.text.contains("\n"))
  }

  @Test func `changes only the lines that may change`() {
    let file = MutatedFile("f(1)\nf(2)\nf(3)\nif a {\n  b()\n}", file: "a.swift", lines: [2, 5])
    #expect(file.mutants.map(\.line).allSatisfy { [2, 5].contains($0) })
    #expect(file.mutants.map(\.original).contains("2"))
    #expect(file.mutants.map(\.id) == Array(1...file.mutants.count))
  }

  @Test func `keeps a weak capture as it is, and adds a strong one`() {
    #expect(
      text("f { [weak a] in a?.b() }", .strongReference)
        == "f { [_quireStrong5 = _quireMutant(2) ? a : nil, weak a] in "
        + "(_quireKeep(_quireStrong5), a?.b()).1 }")
  }

  @Test func `sets a strong property together with a weak one`() {
    #expect(
      text("class C { weak var a: A? }", .strongReference)
        == "class C { nonisolated(unsafe) var _quireStrong10: A? = nil"
        + "weak var a: A? { didSet {_quireStrong10 = _quireMutant(1) ? a : nil} } }")
  }

  @Test func `keeps the first value of a local weak variable`() {
    #expect(
      text("func f() { weak var a = b; c() }", .strongReference)
        == "func f() { weak var a = blet _quireStrong11 = _quireMutant(1) ? a : nil"
        + "defer { _quireKeep(_quireStrong11) }; c() }")
  }

  @Test func `frees a lock within its section, or keeps it for what follows`() {
    #expect(
      text("m.withLock { $0 = a }", .shortenedLock)
        == "(_quireMutant(2) ? (m._quireShortened { $0 = a }) : (m.withLock { $0 = a }))")
    #expect(
      text("m.withLock { $0 }?()", .extendedLock)
        == "(_quireMutant(2) ? (m.withLock { ($0)?() }) : (m.withLock { $0 }?()))")
  }

  @Test func `reads a clock where its time is used`() {
    #expect(
      text("struct S { let t: T; init() { t = c.now }; func f() { g(t) } }", .lateReading)
        == "struct S { let t: T; init() { t = c.now }; func f() { g((_quireMutant(2) ? (c.now) : (t))) } }"
    )
  }

  @Test func `moves a check to the calls of its function`() {
    let source = """
      actor A { func f() { if !Task.isCancelled { g } } }
      func h(a: A) async { await a.f() }
      """
    #expect(
      text(source, .movedCheck)
        == "actor A { func f() { if (_quireMutant(4) ? (true) as Bool : (!Task.isCancelled) as Bool) { g } } }"
        + "func h(a: A) async { if !(_quireMutant(4) && Task.isCancelled) { await a.f()} }")
  }

  @Test(arguments: [("b <= c", 1), ("b < (", 1), ("c - 1", 2), ("(c + 1", 2)])
  func `knows the mutant of each position`(code: String, mutant: Int) throws {
    let file = MutatedFile("let a = b < c + 1", file: "a.swift")
    let wanted = file.mutants.filter { [.comparison, .arithmetic].contains($0.kind) }.map(\.id)
    let instrumented = file.instrumented(wanted.contains)
    let flat = instrumented.text
    let place = try #require(flat.range(of: code))
    let before = flat[..<place.lowerBound]
    let line = before.count { $0 == "\n" } + 1
    let start = before.lastIndex(of: "\n").map { flat.index(after: $0) } ?? flat.startIndex
    let column = flat.utf8.distance(from: start, to: place.lowerBound) + 1
    let offset = try #require(instrumented.offset(line: line, column: column))
    #expect(instrumented.mutants(at: offset) == [mutant])
  }
}
