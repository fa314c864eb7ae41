import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// A line of a step: whether it came, went or stayed.
struct StepRow {
  /// What became of the line.
  enum Change { case same, added, removed }

  let change: Change
  let line: StyledLine
  /// Whether it stands between `// snippet.hide` and `// snippet.show`.
  let isHidden: Bool
  /// The names in it that lead to cards.
  var names: [NameLink] = []
}

extension [StepRow] {
  /// The lines of a file, and those that went since the version before.
  init(from before: Fence?, to fence: Fence, names: [Int: [NameLink]] = [:]) {
    let new = SwiftColors.lines(of: fence.text)
    let old = before.map { SwiftColors.lines(of: $0.text) } ?? []
    let (added, removed) = before.map(fence.lineChanges) ?? ([], [])
    self = []
    var place = 0
    var isHidden = false
    func goes() {
      while removed.contains(place) {
        add(.removed, old[place])
        place += 1
      }
    }
    func add(_ change: StepRow.Change, _ line: StyledLine, _ names: [NameLink] = []) {
      switch line.text.drop(while: { $0 == " " }) {
      case "// snippet.hide": isHidden = change != .removed || isHidden
      case "// snippet.show": isHidden = change == .removed && isHidden
      case let marker where marker.hasPrefix("// snippet."): break
      default: append(StepRow(change: change, line: line, isHidden: isHidden, names: names))
      }
    }
    for (index, line) in new.enumerated() {
      goes()
      add(added.contains(index) ? .added : .same, line, names[index] ?? [])
      if before != nil, !added.contains(index) { place += 1 }
    }
    goes()
    slide()
  }

  /// Moves what was added as far down as it reads the same, so that a new function is shown from its
  /// first line to its brace, and not from the brace of the function before it.
  private mutating func slide() {
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
    StepRow(change: change, line: line, isHidden: isHidden, names: names)
  }
}

extension Fence {
  /// The lines that came and went since an earlier version, by their places in the bodies.
  func lineChanges(since before: Fence) -> (added: Set<Int>, removed: Set<Int>) {
    var added: Set<Int> = []
    var removed: Set<Int> = []
    for change in body.map(\.text).difference(from: before.body.map(\.text)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    return (added, removed)
  }
}

extension Manuscript {
  /// The version of a stepped file before the one in a fence; nil for its first version.
  func stepBefore(_ index: Int) -> Int? {
    guard case .step(let name, _, _) = fences[index].kind else { return nil }
    return fences.indices.prefix(index).last { other in
      if case .step(name, _, _) = fences[other].kind { true } else { false }
    }
  }
}
