import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// A text that covers the screen until a key closes it: the solution, the difference, the list.
struct Page {
  let title: String
  private(set) var lines: [Line]
  private(set) var top = 0
  /// The line that is chosen, where one can be.
  private(set) var selected: Int?
  /// Whether a key that closes it does its work, too.
  private(set) var passesKeysOn = false

  init(_ title: String, _ lines: [Line]) {
    self.title = title
    self.lines = lines
  }

  /// The exercises with their states.
  init(list workspace: Workspace, at exercise: Exercise) {
    let all = workspace.kit.exercises
    self.init(
      workspace.countInWords,
      all.map { exercise in
        let state = workspace.state(of: exercise)
        let mark =
          switch state {
          case .done: "✓"
          case .known: "~"
          case .open: " "
          case .started, .missing: "·"
          }
        return Line("\(mark) \(exercise.title)  (\(exercise.id), \(state.words))")
      })
    selected = all.firstIndex { $0.id == exercise.id }
  }

  /// What each key does.
  static func keys(width: Int) -> Page {
    let words = [
      ("n", "next exercise"), ("p", "previous exercise"),
      ("l", "the list of all, with their states"), ("t", "the whole task"),
      ("h", "a hint, then one more; first those for the check that fails"),
      ("s", "the official solution"), ("d", "from your file to the official solution"),
      ("r", "back to the start; a copy of yours is kept"), ("z", "the quizzes of this chapter"),
      ("f", "the fast track: the chapters' last exercises; pass one, the rest is known"),
      ("v", "review: what is done is solved again, the one longest ago first"), ("q", "quit"),
    ]
    let lines = words.flatMap { key, text in
      text.wrapped(to: max(1, width - 3)).enumerated().map {
        Line(($0 == 0 ? key + "  " : "   ") + $1)
      }
    }
    var page = Page("The keys", lines)
    page.passesKeysOn = true
    return page
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
