import Compilation
import Execution
import Manuscript
import SwiftAnalysis

/// The program that some fences of a document make, in their order.
package struct DocumentProgram: Sendable {
  package let programs: ManuscriptPrograms
  package let settings: DocumentSettings
  package var parts: [DocumentPart]
  package var goal = Program.Goal.run
  package var levels = ClaimLevels()
  /// The first bytes of statements that are functions, which a playground would show.
  package var functions: [FenceID: Set<Int>] = [:]
  /// The modules that are imported beside those that the fences import.
  package var imports: [String]

  package init(
    _ programs: ManuscriptPrograms, _ settings: DocumentSettings, _ parts: [DocumentPart],
    imports: [String], goal: Program.Goal = .run
  ) {
    self.programs = programs
    self.settings = settings
    self.parts = parts
    self.imports = imports
    self.goal = goal
  }

  /// Whether it sees the package's modules only.
  package var isWithoutFoundation: Bool { !imports.contains("Foundation") }

  /// The program as files, with the places of the fences in it.
  package var layout: ManuscriptPrograms.Layout {
    var main = MainFile()
    var files: [String: FenceID] = [:]
    var valueLines: [Int] = []
    var modules = imports
    let isLibrary = parts.contains { $0.form == .library }
    let tests = goal == .test ? parts.last : nil
    for (position, part) in parts.enumerated() where tests == nil || position < parts.count - 1 {
      for found in programs.snippet(part.id).imports {
        modules.append(found.module)
        guard part.hasImportsAhead else { continue }
        main.addAhead(
          programs.manuscript[part.id].body[found.line].text, row: found.line, ofFence: position)
      }
    }
    modules += unsaidModules
    let testable = programs.manuscript.imports.flatMap { $0.isTestable ? $0.modules : nil } ?? []
    for module in imports + unsaidModules {
      main.add((testable.contains(module) ? "@testable " : "") + "import \(module)\n")
    }
    if parts.contains(where: \.hasStandIns) {
      main.add("func \(Reserved.leftOut)<T>() -> T { fatalError() }\n")
    }
    for (position, part) in parts.enumerated() where tests == nil || position < parts.count - 1 {
      files[MainFile.fenceName(position)] = part.id
      let map = sourceMap(of: part, firstValue: valueLines.count)
      valueLines += claims(of: part).map {
        programs.manuscript[part.id].line(ofBody: $0.claim.line)
      }
      add(part, map, to: &main, position, hasCheckpoint: !isLibrary && goal != .compile)
    }
    if let last = parts.last { files["main.swift"] = last.id }
    main.reportsValues = !valueLines.isEmpty
    if tests != nil { main.add("await \(Reserved.runTests)()\n") }
    var program = Program(
      files: [main.file], goal: goal, imports: Set(modules).sorted(), fenceCount: parts.count)
    if let tests {
      program.imports = Set(modules + programs.snippet(tests.id).imports.map(\.module)).sorted()
      program.files.append(.init(name: "tests.swift", text: text(ofTests: tests)))
      program.files.append(.init(name: "quire.swift", text: Runtime.testRunner))
      files["tests.swift"] = tests.id
      files[MainFile.fenceName(parts.count - 1)] = tests.id
    }
    program.flags = settings.flags
    if isLibrary { program.flags.append("-parse-as-library") }
    if case .wrapped = parts.last?.form { program.flags = settings.manifestFlags }
    if goal != .compile { programs.allow(parts.map(\.id), in: &program) }
    return .init(program: program, files: files, valueLines: valueLines)
  }

  /// The file with a fence's tests; expectations outside of functions are the body of one.
  private func text(ofTests part: DocumentPart) -> String {
    let name = MainFile.fenceName(parts.count - 1)
    let isBody = part.form == .function
    let ahead = isBody ? programs.snippet(part.id).imports.map(\.line) : []
    let lines =
      ahead.map { programs.manuscript[part.id].body[$0].text }
      + (imports + unsaidModules + ["Testing"]).map { "import \($0)" }
    return lines.map { $0 + "\n" }.joined()
      + (isBody ? "@MainActor @Test func \(Reserved.body)() async throws {\n" : "")
      + MainFile.located(sourceMap(of: part).compiledText, as: name) + (isBody ? "}\n" : "")
  }

  /// The modules that authors do not name: on other platforms Foundation has the network too, and a
  /// test is in a file that imports Testing.
  private var unsaidModules: [String] {
    guard !isWithoutFoundation else { return [] }
    let mentioned = parts.reduce(into: Set<String>()) {
      $0.formUnion(programs.names($1.id).mentioned)
    }
    let network: Set = ["URLSession", "URLRequest", "HTTPURLResponse", "URLSessionConfiguration"]
    var found: [String] = []
    #if os(Linux)
      if !mentioned.isDisjoint(with: network) { found.append("FoundationNetworking") }
    #endif
    if mentioned.contains("Test") || mentioned.contains("expect") { found.append("Testing") }
    return found
  }

  private func add(
    _ part: DocumentPart, _ map: SourceMap, to main: inout MainFile, _ position: Int,
    hasCheckpoint: Bool
  ) {
    switch part.form {
    case .script, .library: break
    case .nested: main.add("do {\n")
    case .function:
      if opensFunction(position) {
        main.add("func \(Reserved.body)() async throws\(returnsValue ? " -> Any?" : "") {\n")
      }
      if isShadowing(position) { main.add("do {\n") }
    case .members: main.add("struct \(Reserved.body)\(position) {\n")
    case .wrapped: break
    }
    main.add(map, isBroken: programs.snippet(part.id).isBroken, hasCheckpoint: false)
    switch part.form {
    case .script, .library, .wrapped: break
    case .nested, .members: main.add("}\n")
    case .function:
      if isShadowing(position) { main.add("}\n") }
      guard position == parts.count - 1 else { break }
      main.add((returnsValue ? "return nil as Any?\n" : "") + "}\n")
      if goal == .run { main.add("_ = try await \(Reserved.body)()\n") }
    }
    if hasCheckpoint { main.addCheckpoint() }
  }

  /// Whether a part is the first one in the body of a function; one body has all such parts.
  private func opensFunction(_ position: Int) -> Bool {
    position == 0 || parts[position - 1].form != .function
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
  package func claims(of part: DocumentPart) -> [(index: Int, claim: Claim, level: ClaimLevel)] {
    guard goal == .run, [.script, .nested, .function].contains(part.form) else { return [] }
    var found: [(index: Int, claim: Claim, level: ClaimLevel)] = []
    for (index, claim) in programs.snippet(part.id).claims.enumerated()
    where !part.leftOut.contains(claim.codeLine) {
      let level = levels.level(of: index, in: part.id, claim)
      if level != .none { found.append((index, claim, level)) }
    }
    return found
  }

  /// Where a part's text is in the Markdown and in the program.
  package func sourceMap(of part: DocumentPart, firstValue: Int = 0) -> SourceMap {
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
      return SourceMap(
        fence,
        inserting: [.init(byte: 0, text: before)] + standIns + [
          .init(byte: fence.text.utf8.count, text: after)
        ])
    }
    // What is around another expression opens before it.
    let code = claims(of: part).enumerated().map { offset, found in
      found.claim.code(number: firstValue + offset, found.index, found.level)
    }.sorted { $0.end > $1.end }
    let insertions =
      code.flatMap(\.before) + code.flatMap(\.opening)
      + code.reversed().flatMap(\.closing) + code.flatMap(\.behind)
    let unused = (functions[part.id] ?? []).sorted().map {
      SourceMap.Insertion(byte: $0, text: "_ = ")
    }
    return SourceMap(
      fence, inserting: alternatives(in: part) + insertions + unused + standIns)
  }

  /// The braces that keep the names of alternatives apart.
  private func alternatives(in part: DocumentPart) -> [SourceMap.Insertion] {
    guard [.script, .nested, .function].contains(part.form) else { return [] }
    let text = programs.manuscript[part.id].text
    let starts = programs.snippet(part.id).alternatives
    let end = SourceMap.Insertion(
      byte: text.utf8.count, text: String(repeating: "}", count: starts.count) + "\n")
    return starts.isEmpty ? [] : starts.map { .init(byte: $0, text: "do { ") } + [end]
  }
}

extension Fence {
  /// Makes variables of constants, which takes as many bytes.
  fileprivate mutating func makeVariables(_ names: Set<String>) {
    guard !names.isEmpty else { return }
    let table = LineTable(text)
    for byte in Snippet(parsing: text).keywords(ofConstants: names) {
      let (row, start) = (table.line(of: byte), table.column(of: byte) - 1)
      var bytes = Array(body[row].text.utf8)
      bytes.replaceSubrange(start..<start + 3, with: "var".utf8)
      body[row].text = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Blanks the marks of code that is left out, and returns what replaces them.
  fileprivate mutating func takeStandIns() -> [SourceMap.Insertion] {
    let edits = StandIns(in: text, expression: "\(Reserved.leftOut)()").edits
    let table = LineTable(text)
    for edit in edits where !edit.range.isEmpty {
      let row = table.line(of: edit.range.lowerBound)
      let start = table.column(of: edit.range.lowerBound) - 1
      // As many bytes as before, so that all places stay.
      var bytes = Array(body[row].text.utf8)
      for index in start..<start + edit.range.count { bytes[index] = UInt8(ascii: " ") }
      body[row].text = String(decoding: bytes, as: UTF8.self)
    }
    return edits.map { .init(byte: $0.range.upperBound, text: $0.text) }
  }
}

extension DocumentPart {
  /// Whether its imports are moved to the top of the file.
  fileprivate var hasImportsAhead: Bool {
    switch form {
    case .nested, .function, .members: true
    case .script, .library, .wrapped: false
    }
  }
}
