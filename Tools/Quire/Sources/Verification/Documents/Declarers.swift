import Manuscript
import SwiftAnalysis

/// Which fences of a document declare a name, in the order in which they are read.
struct Declarers: Sendable {
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

  /// For each name that a fence mentions, the nearest fence above it that declares the name, or
  /// else the nearest below it. O(names).
  ///
  /// - Parameter isUsable: Whether a fence may be taken.
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
