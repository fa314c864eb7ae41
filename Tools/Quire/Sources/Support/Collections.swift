extension Sequence where Element: Hashable {
  /// The elements, each once, where it is first.
  package var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }

  /// All elements that these lead to, directly or not; these themselves only if something leads back.
  package func reached(by next: (Element) -> [Element]) -> Set<Element> {
    var found: Set<Element> = []
    var open = flatMap(next)
    while let element = open.popLast() {
      if found.insert(element).inserted { open += next(element) }
    }
    return found
  }
}

extension Array where Element: Equatable {
  /// The indices of the elements added and removed since an earlier version. O(elements × changes).
  package func changes(since old: [Element]) -> (added: Set<Int>, removed: Set<Int>) {
    var (added, removed): (Set<Int>, Set<Int>) = ([], [])
    for change in difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    return (added, removed)
  }
}
