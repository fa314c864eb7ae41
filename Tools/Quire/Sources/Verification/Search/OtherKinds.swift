import Compilation
import Manuscript
import Support
import SwiftAnalysis

/// Fences that are more than plain code, or less.
extension ProgramSearch {
  mutating func lookAtOthers() throws {
    let search = self
    let others = try programs.manuscript.codeIDs.mapInParallel(jobs: jobs) { try search.other($0) }
    keep(others.compactMap(\.self))
  }

  private func other(_ id: FenceID) throws -> FenceOutcome? {
    guard let code = programs.manuscript[id].code, code.action != .declares else { return nil }
    let part = FencePart(id: id)
    let context = context(of: id).filter { $0.form == .script }
    if code.action != .runs || code.isQuiz {
      if code.action == .fails, let found = try refused(context + [part]) { return found }
      return try outcome(context + [part], goal: code.action.goal)
    }
    let shape = programs.shape(id)
    switch shape.kind {
    case .listing: return nil
    case .manifest: return try manifest(id)
    case .program:
      let library = FencePart(id: id, form: .library)
      let all = context.filter { !programs.names($0.id).hasStatements }
      let found = try outcome(all + [library], goal: .compile)
      return found.compiles || all.isEmpty ? found : try outcome([library], goal: .compile)
    case .code:
      guard var known = found.fences[id] else { return try broken(id) }
      if known.compiles, let tested = try tests(id, context) { return tested }
      guard !shape.wrongLines.isEmpty else { return nil }
      // The lines that are wrong on purpose come back.
      let whole = try outcome(context + [part], goal: .run).transcript
      known.whole = whole
      // The compiler stops at the first kind of error that it finds.
      let lines = programs.part(id).leftOut
      for row in lines where lines.count > 1 {
        let line = programs.manuscript[id].line(ofBody: row)
        if whole.errors.contains(where: { $0.line == line }) { continue }
        let only = FencePart(id: id, leftOut: lines.subtracting([row]))
        known.alone[row] = try outcome(context + [only], goal: .run).transcript
      }
      return known
    }
  }

  /// A fence with tests or expectations as a program that runs them; nil where it cannot be one.
  private func tests(_ id: FenceID, _ context: [FencePart]) throws -> FenceOutcome? {
    var part = programs.part(id)
    let snippet = programs.snippet(id)
    guard snippet.foreignTraits.isEmpty else { return nil }
    if snippet.testCount == 0, XCTestList.entries(in: snippet.text).isEmpty {
      let (text, names) = (programs.manuscript[id].text, programs.names(id))
      let isCheck =
        ["#expect(", "#require("].contains { text.contains($0) }
        || names.mentioned.contains(where: \.isOfXCTest)
      guard isCheck, names.hasStatements, part.leftOut.isEmpty else { return nil }
      part.form = .function
    }
    let found = try outcome(context + [part], goal: .test)
    return found.compiles ? found : nil
  }

  /// Code that must not compile, if it is refused for a reason that has nothing to do with Foundation.
  private func refused(_ parts: [FencePart]) throws -> FenceOutcome? {
    guard let imports = programs.leanImports(for: parts, settings) else { return nil }
    let found = try outcome(parts, goal: .compile, imports: imports)
    let errors = found.transcript.errors
    let isCertain = errors.allSatisfy { $0.missingName == nil && $0.missingMember == nil }
    return errors.isEmpty || !isCertain ? nil : found
  }

  /// A fence with something in place of the code that it leaves out, if fewer errors remain so.
  func filledIn(
    _ id: FenceID, _ forms: [FencePart.Form], orElse known: FenceOutcome
  ) throws -> FenceOutcome {
    guard programs.shape(id).elision != nil else { return known }
    var best = known
    let context = context(of: id)
    for form in forms where !best.compiles {
      var part = programs.part(id, form)
      part.hasStandIns = true
      let others = form == .function ? context : context.filter { $0.form == .script }
      let found = try outcome(others + [part], goal: .compile)
      if found.isBetter(than: best) { best = found }
    }
    return best
  }

  /// A fence that is no well-formed file: part of a type, perhaps, or wrong on purpose.
  func broken(_ id: FenceID) throws -> FenceOutcome {
    let context = context(of: id).filter { $0.form == .script }
    var first = try outcome([FencePart(id: id)], goal: .compile)
    if !programs.shape(id).wrongLines.isEmpty {
      first.whole = try outcome(context + [FencePart(id: id)], goal: .run).transcript
    }
    for form in [FencePart.Form.members, .function]
    where programs.shape(id).elision != nil || programs.parses(id, as: form) {
      let other = try outcome([FencePart(id: id, form: form)], goal: .compile)
      if other.compiles { return other }
    }
    return try filledIn(id, [.script, .function, .members], orElse: first)
  }

  private func manifest(_ id: FenceID) throws -> FenceOutcome {
    var all: [FenceOutcome] = []
    for (before, after) in programs.manuscript[id].text.manifestFrames {
      var part = FencePart(id: id, form: .wrapped(before: before, after: after))
      part.hasStandIns = true
      all.append(try outcome([part], goal: .compile, imports: ["PackageDescription"]))
      if let last = all.last, last.compiles { return last }
    }
    return all.min { $0.isBetter(than: $1) } ?? all[0]
  }
}

extension Fence.Action {
  /// What is done with the program of a fence that asks for it.
  var goal: Program.Goal {
    if self == .tests { return .test }
    return [.runs, .warns, .traps, .figure].contains(self) ? .run : .compile
  }
}

extension String {
  /// What a part of a manifest is put into, so that it is compiled: the likeliest frame first.
  fileprivate var manifestFrames: [(before: String, after: String)] {
    if contains("import PackageDescription") || contains("Package(") { return [("", "")] }
    let lines = filledLines.map { $0.drop(while: \.isWhitespace) }
    let first = lines.first { !["", "...", "…"].contains($0) && !$0.hasPrefix("//") } ?? ""
    if first.hasPrefix("package.") { return [("let package = Package(name: \"package\"); ", "")] }
    let types = ["Package.Dependency", "Target", "Target.Dependency", "Product"]
    if first.hasPrefix(".") { return types.map { ("let _: [\($0)] = [", "]\n") } }
    let package = "let _ = Package(name: \"package\", "
    return [
      (package, ")\n"), ("let _ = Target.target(name: \"target\", ", ")\n"),
      // Two lists, as readers add them one after the other.
      (package, ", targets: [])\n"),
    ]
  }
}
