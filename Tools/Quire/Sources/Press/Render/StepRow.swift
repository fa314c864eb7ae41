import Manuscript

/// A line of a step: added, removed or the same as before.
struct StepRow {
  enum Change { case same, added, removed }

  let change: Change
  let line: StyledLine
  /// Whether it is between `// snippet.hide` and `// snippet.show`.
  let isHidden: Bool
  /// The names in it that link to popovers.
  var names: [NameLink] = []
  /// Its index in the file; nil for a removed line.
  var index: Int?
}

extension [StepRow] {
  /// The lines of a file, and those removed since the previous version.
  init(
    from previous: Fence?, to fence: Fence, highlight: Highlighter, names: [Int: [NameLink]] = [:]
  ) {
    let new = highlight(fence.text)
    let old = previous.map { highlight($0.text) } ?? []
    let (added, removed) = previous.map(fence.lineChanges) ?? ([], [])
    self = []
    var oldIndex = 0
    var isHidden = false
    func addRemoved() {
      while removed.contains(oldIndex) {
        add(.removed, old[oldIndex])
        oldIndex += 1
      }
    }
    func add(
      _ change: StepRow.Change, _ line: StyledLine, _ names: [NameLink] = [], _ index: Int? = nil
    ) {
      switch line.text.drop(while: { $0 == " " }) {
      case "// snippet.hide": isHidden = change != .removed || isHidden
      case "// snippet.show": isHidden = change == .removed && isHidden
      case let marker where marker.hasPrefix("// snippet."): break
      default:
        append(
          StepRow(change: change, line: line, isHidden: isHidden, names: names, index: index))
      }
    }
    for (index, line) in new.enumerated() {
      addRemoved()
      add(added.contains(index) ? .added : .same, line, names[index] ?? [], index)
      if previous != nil, !added.contains(index) { oldIndex += 1 }
    }
    addRemoved()
    moveAdditionsDown()
  }

  /// Moves each run of added lines down as long as the text stays the same, so that a new function is
  /// shown from its first line to its own brace, and not from the brace above it.
  private mutating func moveAdditionsDown() {
    var start = 0
    while start < count {
      let end = self[start...].firstIndex { $0.change != self[start].change } ?? count
      guard self[start].change == .added, start == 0 || self[start - 1].change == .same else {
        start = end
        continue
      }
      var (first, next) = (start, end)
      while next < count, self[next].change == .same, self[next].line == self[first].line,
        self[next].isHidden == self[first].isHidden
      {
        self[first] = self[first].with(.same)
        self[next] = self[next].with(.added)
        (first, next) = (first + 1, next + 1)
      }
      start = next
    }
  }
}

extension StepRow {
  fileprivate func with(_ change: Change) -> StepRow {
    StepRow(change: change, line: line, isHidden: isHidden, names: names, index: index)
  }
}

extension Fence {
  /// The indices of the lines added and removed since an earlier version.
  func lineChanges(since previous: Fence) -> (added: Set<Int>, removed: Set<Int>) {
    var added: Set<Int> = []
    var removed: Set<Int> = []
    for change in body.map(\.text).difference(from: previous.body.map(\.text)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    return (added, removed)
  }
}

extension Manuscript {
  /// The fence with the previous version of a step's file; nil for the first version.
  func stepBefore(_ index: Int) -> Int? {
    guard case .step(let name, _, _) = fences[index].kind else { return nil }
    return fences.indices.prefix(index).last { other in
      if case .step(name, _, _) = fences[other].kind { true } else { false }
    }
  }
}
