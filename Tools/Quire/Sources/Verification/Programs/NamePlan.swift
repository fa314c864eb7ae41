import Manuscript
import SwiftAnalysis

/// Which fences of a page are compiled together first, by the names that they use.
package struct NamePlan: Sendable {
  /// The programs, each in reading order. A fence may be in several; it is the last one's own.
  package private(set) var groups: [[FencePart]] = []
  private let programs: ManuscriptPrograms
  private let declarers: Declarers
  private let needs: [FenceID: Set<FenceID>]

  /// The fences that are plain code, and those that leave out code where there has to be some.
  package let usable: [FenceID]

  package init(_ programs: ManuscriptPrograms) {
    self.programs = programs
    // In a chapter, names are of no account.
    let ids = programs.reading.seesAllAbove ? [] : programs.manuscript.fenceIDs
    usable = ids.filter { programs.isPlain($0) || programs.isCodeWithGaps($0) }
    let declarers = Declarers(programs, usable)
    self.declarers = declarers
    let pairs = ids.filter { programs.manuscript[$0].code != nil }.map { id in
      (id, declarers.fences(neededBy: id, programs) { $0 < id && programs.isPlain($0) })
    }
    needs = Dictionary(uniqueKeysWithValues: pairs)
    var first: [Fence.Scope: Int] = [:]
    var home: [FenceID: Int] = [:]
    let exported = Set(needs.values.joined())
    for id in ids where programs.isPlain(id) {
      let (names, scope) = (programs.names(id), programs.scope(id))
      let needs = needed(by: id, among: nil)
      let neededGroup = scope == .chapter ? needs.compactMap { home[$0] }.max() : nil
      let group = neededGroup ?? first[scope] ?? add(group: [])
      if neededGroup == nil { first[scope] = group }
      guard scope == .chapter else {
        groups[group].append(programs.part(id))
        continue
      }
      let isTaken = groups[group].contains { part in
        part.form == .script && !programs.names(part.id).declared.isDisjoint(with: names.declared)
      }
      // A variable below the code that uses its name is another one: that one would have no value yet.
      let isUsedAbove = groups[group].contains { part in
        !programs.names(part.id).referenced.isDisjoint(with: names.variables)
      }
      let isWithNeeds = needs.allSatisfy { home[$0] == group }
      if isWithNeeds, !isTaken, !isUsedAbove {
        groups[group].append(programs.part(id))
        home[id] = group
      } else if isWithNeeds, !exported.contains(id), names.canBeNested {
        groups[group].append(programs.part(id, .nested))
      } else {
        home[id] = add(group: (closure(of: id) + [id]).map { programs.part($0) })
      }
    }
  }

  private mutating func add(group: [FencePart]) -> Int {
    groups.append(group)
    return groups.count - 1
  }

  private func needed(by id: FenceID, among known: Set<FenceID>?) -> Set<FenceID> {
    guard let known else { return needs[id] ?? [] }
    return declarers.fences(neededBy: id, programs) { known.contains($0) }
  }

  /// The fences that a fence needs, in reading order, with what those need and what is done above with
  /// their variables, `stack.push(1)`; without one that declares what a better one declares too.
  ///
  /// - Parameters:
  ///   - known: The fences that may be among them, also below; nil for all above.
  ///   - isNested: Whether the fence itself may declare what they declare too.
  package func closure(
    of id: FenceID, among known: Set<FenceID>? = nil, isNested: Bool = false
  ) -> [FenceID] {
    func below(_ fences: some Sequence<FenceID>) -> Set<FenceID> {
      fences.reached { Array(needed(by: $0, among: known)) }.subtracting([id])
    }
    var found = below([id])
    let owners = found.filter { !programs.names($0).variables.isEmpty }
    if !owners.isEmpty {
      let acting = (known ?? Set(needs.keys)).filter { acts($0, onVariablesOf: owners, above: id) }
      found.formUnion(below(acting).union(acting))
    }
    var taken = isNested ? [] : programs.names(id).declared
    var kept: [FenceID] = []
    for other in found.filter({ $0 < id }).sorted(by: >) + found.filter({ $0 > id }).sorted() {
      let names = programs.names(other).declared
      guard names.isDisjoint(with: taken) else { continue }
      taken.formUnion(names)
      kept.append(other)
    }
    return kept.sorted()
  }

  /// Whether a fence above another does something with the variables of some, and declares nothing.
  private func acts(_ id: FenceID, onVariablesOf owners: Set<FenceID>, above other: FenceID) -> Bool
  {
    let names = programs.names(id)
    guard id < other, names.hasStatements, names.declared.isEmpty,
      programs.scope(id) == programs.scope(other), programs.isPlain(id)
    else { return false }
    // The nearest fence above that declares a variable is the one whose variable it is.
    return needed(by: id, among: nil).contains {
      owners.contains($0) && !names.referenced.isDisjoint(with: programs.names($0).variables)
    }
  }
}

extension ManuscriptPrograms {
  package func names(_ id: FenceID) -> NameUse { snippet(id).names }
  package func shape(_ id: FenceID) -> FenceShape { snippet(id).shape }
  package func scope(_ id: FenceID) -> Fence.Scope { manuscript[id].scope ?? .chapter }

  /// Whether a fence is code that is compiled with other code as it is.
  package func isPlain(_ id: FenceID) -> Bool { isCode(id) && !snippet(part(id)).isBroken }

  /// Whether a fence is such code but for the places where something is left out.
  fileprivate func isCodeWithGaps(_ id: FenceID) -> Bool { isCode(id) && shape(id).elision != nil }

  private func isCode(_ id: FenceID) -> Bool {
    guard let code = manuscript[id].code, code.action == .runs, !code.isQuiz else { return false }
    return shape(id).kind == .code
  }

  /// A fence as a part of a program, without the lines that are wrong on purpose.
  func part(_ id: FenceID, _ form: FencePart.Form = .script) -> FencePart {
    let wrong = shape(id).wrongLines.filter { $0.value != .perhaps }
    return FencePart(id: id, form: form, leftOut: Set(wrong.keys))
  }

  func parses(_ id: FenceID, as form: FencePart.Form) -> Bool {
    let frame = form == .members ? "struct S {" : "func f() async throws -> Any? {"
    return !Snippet(parsing: "\(frame)\n\(manuscript[id].text)\n}").isBroken
  }

  package func snippet(_ part: FencePart) -> Snippet {
    guard !part.leftOut.isEmpty else { return snippet(part.id) }
    let lines = manuscript[part.id].body.enumerated().map { row, line in
      (part.leftOut.contains(row) ? "" : line.text) + "\n"
    }
    return Snippet(parsing: lines.joined())
  }
}

/// Which fences of a document declare a name, in the order in which they are read.
private struct Declarers: Sendable {
  private var names: [Fence.Scope: [String: [FenceID]]] = [:]
  private var members: [Fence.Scope: [String: [FenceID]]] = [:]
  private var setups: [Fence.Scope: [FenceID]] = [:]

  init(_ programs: ManuscriptPrograms, _ fences: [FenceID]) {
    for id in fences {
      let (use, scope) = (programs.names(id), programs.scope(id))
      for name in use.introduced { names[scope, default: [:]][name, default: []].append(id) }
      for name in use.members { members[scope, default: [:]][name, default: []].append(id) }
      if programs.manuscript[id].isSetup { setups[scope, default: []].append(id) }
    }
  }

  /// For each name that a fence mentions, the nearest usable fence above it that declares the name, or
  /// else the nearest below it. O(names).
  func fences(
    neededBy id: FenceID, _ programs: ManuscriptPrograms, isUsable: (FenceID) -> Bool
  ) -> Set<FenceID> {
    let (use, scope) = (programs.names(id), programs.scope(id))
    func nearest(_ all: [FenceID]) -> FenceID? {
      all.last { $0 < id && isUsable($0) } ?? all.first { $0 > id && isUsable($0) }
    }
    var found = Set((setups[scope] ?? []).filter { $0 < id && isUsable($0) })
    for name in use.mentioned.subtracting(use.introduced) {
      if let other = names[scope]?[name].flatMap(nearest) { found.insert(other) }
      guard let extensions = members[scope]?[name] else { continue }
      let above = extensions.filter { $0 < id && isUsable($0) }
      found.formUnion(above.isEmpty ? extensions.filter(isUsable).prefix(1) : above[...])
    }
    found.remove(id)
    return found
  }
}
