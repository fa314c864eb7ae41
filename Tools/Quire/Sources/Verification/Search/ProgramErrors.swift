import Compilation
import Execution
import SwiftAnalysis

extension FenceProgram {
  /// The positions of the fences in which errors are.
  func fences(with errors: [CompilerMessage]) -> Set<Int> {
    Set(errors.compactMap { error in parts.firstIndex { programs.isMessage(error, in: $0.id) } })
  }

  /// Checks the claims in another way that are where errors are; false where there are none. An error
  /// about the types in the code itself remains in any way.
  mutating func lowerClaims(at errors: [CompilerMessage]) -> Bool {
    let compiled = self
    for (position, part) in parts.enumerated() {
      let own = errors.filter { programs.isMessage($0, in: part.id) }
      if own.isEmpty { continue }
      let (fence, map) = (programs.manuscript[part.id], compiled.sourceMap(at: position))
      for (index, claim, level) in claims(of: part) {
        let rows = claim.codeLines.lowerBound...max(claim.codeLine, claim.line)
        let isHit = own.contains { error in
          rows.contains(fence.row(ofLine: error.line))
            && !(error.isAboutTypes && claim.hasInCode(error, map))
        }
        if isHit { levels[part.id, default: [:]][index] = claim.level(below: level) }
      }
    }
    return levels != compiled.levels
  }

  /// Leaves out the claims of fences with errors that may come of what checks them; false for none.
  mutating func leaveClaims(at errors: [CompilerMessage]) -> Bool {
    let signs = ["__quire", "missing return", "infer", "in reasonable time", "result builder"]
    let doubtful = errors.filter { error in signs.contains { error.text.contains($0) } }
    let old = levels
    for position in fences(with: doubtful) {
      let part = parts[position]
      for found in claims(of: part) { levels[part.id, default: [:]][found.index] = ClaimLevel.none }
    }
    return levels != old
  }

  /// Lets statements be functions that are not called, as in a playground; false for no such error.
  mutating func discardFunctions(at errors: [CompilerMessage]) -> Bool {
    let old = functions
    for error in errors where error.isUnusedFunction {
      guard let id = parts.map(\.id).first(where: { programs.isMessage(error, in: $0) }),
        let byte = programs.snippet(id).expression(
          atRow: programs.manuscript[id].row(ofLine: error.line))
      else { continue }
      functions[id, default: []].insert(byte)
    }
    return functions != old
  }

  mutating func leave(_ positions: Set<Int>) {
    parts = parts.enumerated().filter { !positions.contains($0.offset) }.map(\.element)
  }

  /// Whether it has the code of another program, its last part in another form.
  func differsOnlyInForm(from other: FenceProgram) -> Bool {
    parts.map(\.id) == other.parts.map(\.id) && imports == other.imports
      && zip(parts, other.parts).dropLast().allSatisfy { $0 == $1 }
  }
}

extension Claim {
  /// Whether a message is about the code, and not about what checks its value.
  fileprivate func hasInCode(_ error: CompilerMessage, _ map: SourceMap) -> Bool {
    guard case .wrapped(let range)? = subjects.first ?? statement.map({ .wrapped($0) }) else {
      return false
    }
    let place = map.position(line: error.line, compiledColumn: error.column)
    return place < map.position(ofByte: range.upperBound)
  }
}

extension FenceOutcome {
  init(ofLastIn program: FenceProgram, _ transcript: Transcript) {
    let last = program.parts.count - 1
    let hasRun = transcript.runs.first.map { last == 0 || $0.checkpoints[last - 1] != nil } ?? false
    self.init(program: program, position: last, transcript: transcript, hasRun: hasRun)
  }

  /// Whether fewer errors are left.
  func isBetter(than other: FenceOutcome) -> Bool {
    transcript.errors.count < other.transcript.errors.count
  }

  /// Whether the program ends in this fence.
  var hasStopped: Bool { hasRun && transcript.stop(among: program.parts.count) == position }

  /// Whether nothing but names that no fence declares keeps it from compiling.
  var needsNamesOnly: Bool {
    let errors = transcript.errors
    let lines = Set(errors.filter { $0.missingName != nil }.map(\.line))
    let areAboutNames = errors.allSatisfy { error in
      if let name = error.missingName { return name != "self" }
      return lines.contains(error.line) && error.isAboutUnknownKeyPath
    }
    return areAboutNames && !errors.isEmpty
  }

  /// Whether all errors are about the types in an expression, which are the same in every form.
  var failsInEveryForm: Bool {
    isTooComplex || !transcript.errors.isEmpty && transcript.errors.allSatisfy(\.isAboutTypes)
  }

  /// Whether the compiler gave up on an expression, for which it takes many seconds.
  var isTooComplex: Bool { transcript.errors.contains(where: \.isTooComplex) }
}
