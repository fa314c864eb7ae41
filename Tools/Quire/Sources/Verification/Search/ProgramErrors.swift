import Compilation
import SwiftAnalysis

extension FenceProgram {
  /// The positions of the fences in which errors are.
  func fences(with errors: [CompilerMessage]) -> Set<Int> {
    Set(
      errors.filter { $0.file == programs.sourceName }.compactMap { error in
        parts.firstIndex { programs.manuscript[$0.id].reports(error.line) }
      })
  }

  /// Checks the claims in another way that are where errors are; false where there are none. An error
  /// about the types in the code itself remains in any way.
  mutating func lowerClaims(at errors: [CompilerMessage]) -> Bool {
    var hasLowered = false
    var next = 0
    for part in parts {
      let fence = programs.manuscript[part.id]
      let all = claims(of: part)
      let map = sourceMap(of: part, firstValue: next)
      next += all.count
      for (index, claim, _) in all {
        let rows = claim.codeLines.lowerBound...max(claim.codeLine, claim.line)
        let isHit = errors.contains { error in
          error.file == programs.sourceName && fence.reports(error.line)
            && rows.contains(error.line - fence.start.line - 1)
            && !(error.isAboutTypes && claim.hasInCode(error, map))
        }
        if isHit, levels.lower(index, of: part.id, claim) { hasLowered = true }
      }
    }
    return hasLowered
  }

  /// Leaves out the claims of fences with errors that may come of what checks them; false for none.
  mutating func leaveClaims(at errors: [CompilerMessage]) -> Bool {
    let signs = ["__quire", "missing return", "infer", "in reasonable time", "result builder"]
    let doubtful = errors.filter { error in signs.contains { error.text.contains($0) } }
    var hasLeft = false
    for position in fences(with: doubtful) {
      let id = parts[position].id
      for (index, claim, _) in claims(of: parts[position]) {
        while levels.lower(index, of: id, claim) { hasLeft = true }
      }
    }
    return hasLeft
  }

  /// Lets statements be functions that are not called, as in a playground; false for no such error.
  mutating func discardFunctions(at errors: [CompilerMessage]) -> Bool {
    var hasFound = false
    for error in errors where error.file == programs.sourceName {
      guard error.isUnusedFunction,
        let part = parts.first(where: { programs.manuscript[$0.id].reports(error.line) }),
        let byte = programs.snippet(part.id).expression(
          atRow: error.line - programs.manuscript[part.id].start.line - 1)
      else { continue }
      if functions[part.id, default: []].insert(byte).inserted { hasFound = true }
    }
    return hasFound
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
    return map.position(line: error.line, compiledColumn: error.column)
      < map.position(ofByte: range.upperBound)
  }
}

extension FenceOutcome {
  /// Whether the program ends in this fence.
  var hasStopped: Bool {
    hasRun && transcript.stop(among: program.parts.count) == position
  }

  /// Whether nothing but names that no fence declares keeps it from compiling.
  var needsNamesOnly: Bool {
    let errors = transcript.errors
    let lines = Set(errors.filter { $0.missingName != nil }.map(\.line))
    return !errors.isEmpty
      && errors.allSatisfy { error in
        if let name = error.missingName { return name != "self" }
        return lines.contains(error.line) && error.isAboutUnknownKeyPath
      }
  }

  /// Whether each error that is not about a missing name is on a line where another outcome lacks a
  /// name of a function: the reader's function has the name of one in C's library.
  func confusesNamesOfC(with other: FenceOutcome) -> Bool {
    guard other.needsNamesOnly else { return false }
    let known = Set(transcript.errors.compactMap(\.missingName))
    let functions = Set(
      other.transcript.errors.filter { error in
        error.missingName.map { $0.first?.isLowercase == true && !known.contains($0) } ?? false
      }.map(\.line))
    let hard = transcript.errors.filter { $0.missingName == nil }
    return hard.allSatisfy { functions.contains($0.line) }
  }

  /// Whether all errors are about the types in an expression, which are the same in every form.
  var failsInEveryForm: Bool {
    isTooComplex || !transcript.errors.isEmpty && transcript.errors.allSatisfy(\.isAboutTypes)
  }

  /// Whether the compiler gave up on an expression, for which it takes many seconds.
  var isTooComplex: Bool { transcript.errors.contains(where: \.isTooComplex) }
}
