/// The transitive reduction of a use relation, and the layer of each name.
struct UseRelation {
  /// The names in alphabetical order.
  let names: [String]
  /// The names that each name uses, without those that it also reaches through another name.
  private(set) var direct: [String: [String]] = [:]
  /// The layer of each name, counted from 0 at the top.
  private(set) var layer: [String: Int] = [:]

  init(_ uses: [String: Set<String>]) {
    names = Set(uses.keys).union(uses.values.joined()).sorted()
    var reach: [String: Set<String>] = [:]
    for name in names { _ = Self.reach(of: name, by: [], in: uses, &reach) }
    for name in names {
      let all = uses[name] ?? []
      let indirect = all.reduce(into: Set()) { $0.formUnion(reach[$1] ?? []) }
      direct[name] = all.subtracting(indirect).sorted()
    }
    // A name reaches more names than those that it uses, so it comes first.
    let count = reach.mapValues(\.count)
    for name in names.sorted(by: { (count[$0] ?? 0, $1) > (count[$1] ?? 0, $0) }) {
      for used in direct[name] ?? [] {
        layer[used] = max(layer[used] ?? 0, (layer[name] ?? 0) + 1)
      }
    }
    let last = layer.values.max() ?? 0
    for name in names where layer[name] == nil {
      layer[name] = direct[name] == [] ? last : 0
    }
  }

  /// All names that a name uses, directly or indirectly.
  private static func reach(
    of name: String, by path: [String], in uses: [String: Set<String>],
    _ known: inout [String: Set<String>]
  ) -> Set<String> {
    if let start = path.firstIndex(of: name) {
      let circle = (path[start...] + [name]).joined(separator: " → ")
      fatalError(
        "Figures: layers cannot contain a cycle, but these names use each other: \(circle)")
    }
    if let found = known[name] { return found }
    let direct = uses[name] ?? []
    let all = direct.sorted().reduce(into: direct) {
      $0.formUnion(reach(of: $1, by: path + [name], in: uses, &known))
    }
    known[name] = all
    return all
  }

  /// The drawing in words.
  var words: String {
    names.compactMap { name in
      guard let used = direct[name], !used.isEmpty else { return nil }
      return "\(name) uses \(used.joined(separator: ", "))."
    }.joined(separator: " ")
  }
}
