import Manuscript

/// A text that covers the screen until a key closes it: the solution, the difference, the list.
struct Page {
  let title: String
  private(set) var lines: [Line]
  private(set) var top = 0
  /// The line that is chosen, where one can be.
  private(set) var selected: Int?

  init(_ title: String, _ lines: [Line]) {
    self.title = title
    self.lines = lines
  }

  /// The exercises with their states.
  init(list workspace: Workspace, at exercise: Exercise) {
    let all = workspace.kit.exercises
    self.init(
      "\(workspace.doneCount) of \(all.count) done",
      all.map { exercise in
        let state = workspace.state(of: exercise)
        let mark = state == .done ? "✓" : state == .open ? " " : "·"
        return Line("\(mark) \(exercise.title)  (\(exercise.id), \(state.words))")
      })
    selected = all.firstIndex { $0.id == exercise.id }
  }

  /// Moves the choice, or the text where there is none.
  mutating func move(_ distance: Int, _ height: Int) {
    let height = max(1, height)
    if let old = selected {
      let new = min(max(0, old + distance), lines.count - 1)
      selected = new
      top = min(max(top, new - height + 1), new)
    } else {
      top = max(0, min(top + distance, lines.count - height))
    }
  }

  /// What is shown of it.
  func shown(height: Int) -> [Line] {
    lines.indices.dropFirst(top).prefix(max(0, height)).map { index in
      guard let selected else { return lines[index] }
      return index == selected
        ? Line("> " + lines[index].text, .bold) : Line("  " + lines[index].text, lines[index].style)
    }
  }

  var keys: [String] {
    (selected == nil ? [] : ["⏎ go there"]) + ["↑↓ move", "any other key closes"]
  }
}
