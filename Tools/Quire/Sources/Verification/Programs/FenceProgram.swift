import Compilation
import Execution
import Manuscript
import SwiftAnalysis

/// The program that some fences make, in their order.
package struct FenceProgram: Sendable {
  package let programs: ManuscriptPrograms
  package let settings: DocumentSettings
  package var parts: [FencePart]
  /// The modules that are imported beside those that the fences import.
  package var imports: [String]
  package var goal = Program.Goal.run
  /// The files beside `main.swift`, which are fences too.
  package var steps: [ProgramPlan.Segment.Step] = []
  /// How claims are checked where it is not the first way.
  package var levels: [FenceID: [Int: ClaimLevel]] = [:]
  /// The first bytes of statements that are functions, which a playground would show.
  package var functions: [FenceID: Set<Int>] = [:]

  package struct Layout {
    package var program: Program
    package var files: [String: FenceID]
    /// The line in the Markdown of each value that the program reports.
    var valueLines: [Int]

    /// A transcript with every position translated to the Markdown.
    package func located(_ transcript: Transcript, in programs: ManuscriptPrograms) -> Transcript {
      transcript.translated { file, line in
        files[file].map { id in
          let fence = programs.manuscript[id]
          return (programs.sourceName, min(fence.start.line + line, fence.lastLine + 1))
        }
      } value: { number in
        valueLines.indices.contains(number) ? valueLines[number] : 0
      }
    }
  }

  /// The program as files, with the places of the fences in it.
  package var layout: Layout {
    var main = MainFile()
    let modules = imports + unsaidModules
    // Tests are a file of their own.
    let tests = goal == .test ? parts.last : nil
    let inMain = tests == nil ? parts : parts.dropLast()
    let isLibrary = parts.contains { $0.form == .library }
    for (position, part) in inMain.enumerated() where part.hasImportsAhead {
      let body = programs.manuscript[part.id].body
      for row in programs.snippet(part.id).imports.map(\.line) {
        main.addAhead(body[row].text, row: row, ofFence: position)
      }
    }
    main.addImports(modules, of: programs.manuscript)
    if parts.contains(where: \.hasStandIns) {
      main.add("func \(Reserved.leftOut)<T>() -> T { fatalError() }\n")
    }
    for position in inMain.indices {
      add(position, to: &main, hasCheckpoint: !isLibrary && goal != .compile)
    }
    // The end of a file belongs to no directive: what is missing there is its last fence's.
    main.files["main.swift"] = inMain.last?.id
    if tests != nil { main.add("await \(Reserved.runTests)()\n") }
    var program = Program(files: [main.file], goal: goal, imports: [])
    if goal == .run { program.repetitions = max(2, main.file.text.runsToBelieve) }
    for (position, step) in steps.enumerated() {
      let name = "step\(position).swift"
      main.files[name] = step.fence
      let text = MainFile.located(programs.manuscript[step.fence].text, as: name)
      program.files.append(.init(name: name, text: text))
    }
    if let tests {
      let text = text(ofTests: tests, main.map(of: tests, in: self), with: modules)
      program.files.append(.init(name: "tests.swift", text: text))
      // A chapter says what it tests by `@Test`.
      let xctests = programs.reading.seesAllAbove ? [] : XCTestList.entries(in: text)
      program.files.append(.init(name: "quire.swift", text: Runtime.testRunner(xctests: xctests)))
      main.files["tests.swift"] = tests.id
    }
    let own = (parts.map(\.id) + steps.map(\.fence)).flatMap { programs.snippet($0).imports }
    program.imports = Set(modules + own.map(\.module)).sorted()
    program.flags = settings.flags
    if isLibrary { program.flags.append("-parse-as-library") }
    if case .wrapped = parts.last?.form {
      program.flags = settings.manifestFlags
    } else {
      settings.setup?.add(to: &program)
    }
    if goal != .compile { programs.allow(parts.map(\.id), in: &program) }
    return Layout(program: program, files: main.files, valueLines: main.valueLines)
  }

  /// The program as far as a fence, without what reports to quire.
  package func bare(through position: Int) -> Layout {
    var copy = self
    (copy.parts, copy.goal) = (Array(parts[...position]), .compile)
    var layout = copy.layout
    layout.program.goal = .run
    programs.allow(copy.parts.map(\.id), in: &layout.program)
    return layout
  }

  /// The file with a fence's tests; expectations outside of functions are the body of one.
  private func text(ofTests part: FencePart, _ map: SourceMap, with modules: [String]) -> String {
    let isBody = part.form == .function
    let ahead = isBody ? programs.snippet(part.id).imports.map(\.line) : []
    let all = modules + (programs.reading.seesAllAbove ? [] : ["Testing"])
    let lines =
      ahead.map { programs.manuscript[part.id].body[$0].text } + all.map { "import \($0)" }
    let head =
      (valueLines(of: part).isEmpty ? "" : MainFile.imports) + lines.map { $0 + "\n" }.joined()
    let code = MainFile.located(map.compiledText, as: MainFile.fenceName(parts.count - 1))
    guard isBody else { return head + code }
    let body = "@MainActor func \(Reserved.body)() async throws {\n\(code)}\n"
    let isXCTest = programs.names(part.id).mentioned.contains(where: \.isOfXCTest)
    guard isXCTest else { return "\(head)@Test \(body)" }
    // XCTest reports within a test case only.
    let test = "@MainActor func test() async throws { try await \(Reserved.body)() }"
    return "\(head)\(body)final class \(Reserved.body)_case: XCTestCase {\n\(test)\n}\n"
  }

  /// The modules that authors do not name: FoundationNetworking, Observation, Testing and XCTest.
  private var unsaidModules: [String] {
    guard imports.contains("Foundation") else { return [] }
    let mentioned = Set(parts.flatMap { programs.names($0.id).mentioned })
    var found: [String] = []
    #if os(Linux)
      let network: Set = [
        "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse",
        "URLAuthenticationChallenge", "URLCache", "URLCredential", "URLProtectionSpace",
        "URLProtocol", "URLRequest", "URLResponse",
      ]
      if mentioned.contains(where: { $0.hasPrefix("URLSession") || network.contains($0) }) {
        found.append("FoundationNetworking")
      }
    #endif
    if !mentioned.isDisjoint(with: ["Test", "Suite", "expect"]) { found.append("Testing") }
    if mentioned.contains("Observable") { found.append("Observation") }
    if mentioned.contains(where: \.isOfXCTest) { found.append("XCTest") }
    return found
  }

  private func add(_ position: Int, to main: inout MainFile, hasCheckpoint: Bool) {
    let part = parts[position]
    for variable in part.assumed {
      main.add("var \(variable.name): \(variable.type) = \(Reserved.leftOut)()\n")
    }
    // One body has all such parts.
    let isBody = part.form == .function
    if isBody, position == 0 || parts[position - 1].form != .function {
      main.add("func \(Reserved.body)() async throws\(returnsValue ? " -> Any?" : "") {\n")
    }
    let opening: String? =
      switch part.form {
      case .nested: "do {\n"
      case .function where isShadowing(position): "do {\n"
      case .members: "struct \(Reserved.body)\(position) {\n"
      case .script, .library, .wrapped, .function: nil
      }
    if let opening { main.add(opening) }
    main.add(main.map(of: part, in: self))
    if opening != nil { main.add("}\n") }
    if isBody, position == parts.count - 1 {
      main.add((returnsValue ? "return nil as Any?\n" : "") + "}\n")
      if goal == .run { main.add("_ = try await \(Reserved.body)()\n") }
    }
    // What a fence leaves open that does not parse ends at its end, with nothing behind it.
    let isOpen = part.form == .script && programs.snippet(part).isBroken
    if hasCheckpoint, !isOpen { main.addCheckpoint() }
  }

  /// Whether a part in the body of a function declares what one above it in there declares.
  private func isShadowing(_ position: Int) -> Bool {
    let names = programs.names(parts[position].id).declared
    return parts[..<position].contains {
      $0.form == .function && !programs.names($0.id).declared.isDisjoint(with: names)
    }
  }

  /// Whether the function around the last parts returns something.
  private var returnsValue: Bool {
    parts.contains { $0.form == .function && programs.shape($0.id).returnsValue }
  }

  /// A part's claims that are looked at when it runs, each with its place among the fence's claims.
  package func claims(of part: FencePart) -> [(index: Int, claim: Claim, level: ClaimLevel)] {
    guard programs.reading.comparesComments, goal == .run, part.form.runs else { return [] }
    return programs.snippet(part.id).claims.enumerated().compactMap { index, claim in
      let level = levels[part.id]?[index] ?? claim.firstLevel
      guard level != .none, !part.leftOut.contains(claim.codeLine) else { return nil }
      return (index, claim, level)
    }
  }

  /// The lines in the Markdown of the values that a part reports.
  func valueLines(of part: FencePart) -> [Int] {
    let rows = claims(of: part).map(\.claim.line) + assertions(of: part).map(\.line)
    return rows.map { programs.manuscript[part.id].line(ofBody: $0) }
  }

  /// The `// →` comments of a part whose values are reported, where no other comment states results.
  private func assertions(of part: FencePart) -> [Snippet.Assertion] {
    programs.reading.comparesComments || goal == .compile
      ? [] : programs.snippet(part.id).assertions
  }

  func sourceMap(at position: Int) -> SourceMap {
    let above = parts[..<position].map { valueLines(of: $0).count }
    return sourceMap(of: parts[position], firstValue: above.reduce(0, +))
  }

  func sourceMap(of part: FencePart, firstValue: Int) -> SourceMap {
    var fence = programs.manuscript[part.id]
    var rows = part.leftOut
    if part.hasImportsAhead { rows.formUnion(programs.snippet(part.id).imports.map(\.line)) }
    for row in rows where fence.body.indices.contains(row) {
      // As many bytes as before, so that all places stay.
      fence.body[row].text = String(repeating: " ", count: fence.body[row].text.utf8.count)
    }
    fence.makeVariables(part.variables)
    let standIns = part.hasStandIns ? fence.takeStandIns() : []
    if case .wrapped(let before, let after) = part.form {
      // No directive that counts lines may be between them and the text.
      let end = fence.text.utf8.count
      return SourceMap(fence, inserting: [(0, before)] + standIns + [(end, after)])
    }
    // What is around another expression opens before it.
    let code = claims(of: part).enumerated().map { offset, found in
      found.claim.code(number: firstValue + offset, found.index, found.level)
    }.sorted { $0.end > $1.end }
    let insertions =
      alternatives(in: part) + assertions(of: part).reports(from: firstValue)
      + code.flatMap(\.before) + code.flatMap(\.opening) + code.reversed().flatMap(\.closing)
      + code.flatMap(\.behind) + (functions[part.id] ?? []).sorted().map { ($0, "_ = ") } + standIns
    guard goal == .test, parts.last?.id == part.id else {
      return SourceMap(fence, inserting: insertions)
    }
    let snippet = programs.snippet(part.id)
    let traits = snippet.traits.map { (byte: $0.offset, text: $0.text) }
    return SourceMap(fence, inserting: insertions + traits, checks: snippet.checks)
  }

  /// The braces that keep the names of alternatives apart.
  private func alternatives(in part: FencePart) -> [SourceMap.Insertion] {
    let starts = programs.snippet(part.id).alternatives
    guard programs.reading.comparesComments, part.form.runs, !starts.isEmpty else { return [] }
    let end = programs.manuscript[part.id].text.utf8.count
    let braces = String(repeating: "}", count: starts.count) + "\n"
    return starts.map { ($0, "do { ") } + [(end, braces)]
  }
}

extension String {
  /// Whether it is the name of an assertion of XCTest.
  var isOfXCTest: Bool { hasPrefix("XCTAssert") || self == "XCTFail" }
}

extension Fence {
  /// Makes variables of constants, which takes as many bytes.
  fileprivate mutating func makeVariables(_ names: Set<String>) {
    guard !names.isEmpty else { return }
    replace(Snippet(parsing: text).keywords(ofConstants: names).map { ($0..<$0 + 3, "var") })
  }

  /// Blanks the marks of code that is left out, and returns what replaces them.
  fileprivate mutating func takeStandIns() -> [SourceMap.Insertion] {
    let edits = text.standIns("\(Reserved.leftOut)()")
    replace(edits.map { ($0.range, String(repeating: " ", count: $0.range.count)) })
    return edits.map { ($0.range.upperBound, $0.text) }
  }

  /// Changes code within its lines to as many other bytes, so that all places stay.
  private mutating func replace(_ changes: [ByteChange]) {
    let table = LineTable(text)
    for (range, new) in changes where !range.isEmpty {
      let (row, line) = row(in: table, replacing: range, with: new)
      body[row].text = line
    }
  }

  /// A row of the body, with another text in place of some bytes of the fence's text.
  func row(
    in table: LineTable, replacing range: Range<Int>, with text: String
  ) -> (row: Int, text: String) {
    let row = table.line(of: range.lowerBound)
    let start = range.lowerBound - table.start(of: row)
    return (row, body[row].text.replacingBytes([(start..<start + range.count, text)]))
  }
}

extension FencePart {
  /// Whether its imports are moved to the top of the file.
  fileprivate var hasImportsAhead: Bool { [.nested, .function, .members].contains(form) }
}

extension FencePart.Form {
  /// Whether its statements run where they are.
  fileprivate var runs: Bool { [.script, .nested, .function].contains(self) }
}
