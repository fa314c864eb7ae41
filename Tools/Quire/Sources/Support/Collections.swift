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

extension Sequence where Element: StringProtocol {
  /// The words in lines of at most so many columns, with a gap between them; none of them is split.
  package func flowed(
    columns: Int, gap: String = " ", width: (String) -> Int = { $0.count }
  ) -> [String] {
    map { String($0) }.reduce(into: []) { lines, word in
      if let last = lines.last, width(last) + gap.count + width(word) <= columns {
        lines[lines.count - 1] = last + gap + word
      } else {
        lines.append(word)
      }
    }
  }
}

/// Whether a line is in both versions of a text or only in one, and its mark in a difference.
package enum LineChange: Character, Sendable { case same = " ", added = "+", removed = "-" }

extension Array where Element: Equatable {
  /// These elements among those removed since an earlier version: each with its index in the version
  /// that has it. O(elements × changes).
  package func merged(with old: [Element]) -> [(change: LineChange, index: Int)] {
    let (added, removed) = changes(since: old)
    var (merged, next) = ([(change: LineChange, index: Int)](), 0)
    func addRemoved() {
      while removed.contains(next) {
        merged.append((.removed, next))
        next += 1
      }
    }
    for index in indices {
      addRemoved()
      merged.append((added.contains(index) ? .added : .same, index))
      if !added.contains(index) { next += 1 }
    }
    addRemoved()
    return merged
  }

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
