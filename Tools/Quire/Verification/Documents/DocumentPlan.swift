import Manuscript
import SwiftAnalysis

/// Which fences of a document are compiled together, before any is known to fail.
package struct DocumentPlan: Sendable {
  /// The programs, each in reading order. A fence may be in several; it is the last one's own.
  package private(set) var groups: [[DocumentPart]] = []
  private let programs: ManuscriptPrograms
  private let needs: [FenceID: Set<FenceID>]

  /// The fences that are plain code, in the order in which they are read.
  package let plain: [FenceID]

  /// Sorts a document's fences.
  package init(_ programs: ManuscriptPrograms) {
    self.programs = programs
    plain = programs.manuscript.fenceIDs.filter(programs.isPlain)
    needs = Self.needs(programs, plain)
    var own: [Fence.Scope: Int] = [:]
    var home: [FenceID: Int] = [:]
    let exported = Set(needs.values.joined())
    for id in plain {
      guard case .chapter = programs.scope(id) else {
        let group = own[programs.scope(id)] ?? add(group: [])
        own[programs.scope(id)] = group
        groups[group].append(programs.part(id))
        continue
      }
      let names = programs.names(id)
      let needs = needed(by: id)
      let group = needs.compactMap { home[$0] }.max() ?? firstGroup(&own)
      let isTaken = groups[group].contains { part in
        part.form == .script && !programs.names(part.id).declared.isDisjoint(with: names.declared)
      }
      let isWithNeeds = needs.allSatisfy { home[$0] == group }
      if isWithNeeds, !isTaken {
        groups[group].append(programs.part(id))
        home[id] = group
      } else if isWithNeeds, !exported.contains(id), names.canBeNested {
        var part = programs.part(id)
        part.form = .nested
        groups[group].append(part)
      } else {
        let context = closure(of: id)
        home[id] = add(group: context.map(programs.part) + [programs.part(id)])
      }
    }
  }

  private mutating func firstGroup(_ own: inout [Fence.Scope: Int]) -> Int {
    if let group = own[.chapter] { return group }
    let group = add(group: [])
    own[.chapter] = group
    return group
  }

  private mutating func add(group: [DocumentPart]) -> Int {
    groups.append(group)
    return groups.count - 1
  }

  /// For each fence, the nearest ones above it that declare what it mentions. O(names).
  private static func needs(
    _ programs: ManuscriptPrograms, _ plain: [FenceID]
  ) -> [FenceID: Set<FenceID>] {
    var latest: [Fence.Scope: [String: FenceID]] = [:]
    var members: [Fence.Scope: [String: Set<FenceID>]] = [:]
    var setups: [Fence.Scope: Set<FenceID>] = [:]
    var needs: [FenceID: Set<FenceID>] = [:]
    let all = Set(plain)
    for id in programs.manuscript.fenceIDs where programs.manuscript[id].code != nil {
      let (names, scope) = (programs.names(id), programs.scope(id))
      let wanted = names.mentioned.subtracting(names.introduced)
      var found = setups[scope] ?? []
      for name in wanted {
        if let other = latest[scope]?[name] { found.insert(other) }
        found.formUnion(members[scope]?[name] ?? [])
      }
      needs[id] = found
      guard all.contains(id) else { continue }
      for name in names.introduced { latest[scope, default: [:]][name] = id }
      for name in names.members {
        members[scope, default: [:]][name, default: []].insert(id)
      }
      if programs.manuscript[id].isSetup { setups[scope, default: []].insert(id) }
    }
    return needs
  }

  private func needed(by id: FenceID) -> Set<FenceID> { needs[id] ?? [] }

  /// The fences above that a fence needs, with what those need, in reading order; one that
  /// declares what a later one of them declares too is left out.
  package func closure(of id: FenceID, among known: Set<FenceID>? = nil) -> [FenceID] {
    var found: Set<FenceID> = []
    var open = needed(by: id)
    while let next = open.popFirst() {
      if let known, !known.contains(next) { continue }
      guard found.insert(next).inserted else { continue }
      open.formUnion(needed(by: next).subtracting(found))
    }
    var taken = programs.names(id).declared
    var kept: [FenceID] = []
    for other in found.sorted(by: >) {
      let names = programs.names(other).declared
      guard names.isDisjoint(with: taken) else { continue }
      taken.formUnion(names)
      kept.append(other)
    }
    return kept.reversed()
  }
}

extension ManuscriptPrograms {
  package func names(_ id: FenceID) -> NameUse { NameUse(of: manuscript[id].text) }
  package func shape(_ id: FenceID) -> FenceShape { FenceShape(of: manuscript[id].text) }
  package func scope(_ id: FenceID) -> Fence.Scope { manuscript[id].code?.scope ?? .chapter }

  /// Whether a fence is code that is compiled with other code as it is.
  package func isPlain(_ id: FenceID) -> Bool {
    guard let code = manuscript[id].code, code.action == .runs, !code.isQuiz else { return false }
    return shape(id).kind == .code && !snippet(part(id)).isBroken
  }

  /// A fence as a part of a script, without the lines that are wrong on purpose.
  package func part(_ id: FenceID) -> DocumentPart {
    DocumentPart(id, leavingOut: Set(shape(id).wrongLines.filter { $0.value != .perhaps }.keys))
  }

  /// What the parser sees of a part.
  package func snippet(_ part: DocumentPart) -> Snippet {
    guard !part.leftOut.isEmpty else { return snippet(part.id) }
    let lines = manuscript[part.id].body.enumerated().map { row, line in
      (part.leftOut.contains(row) ? "" : line.text) + "\n"
    }
    return Snippet(parsing: lines.joined())
  }
}
