import Manuscript
import Support

/// The exercises with their states, filtered by state and searched by words: pure.
struct ExerciseList {
  enum Outcome {
    case stay, close
    case show(Exercise)
  }

  private struct Row {
    let exercise: Exercise
    let state: ExerciseState
    var text: String { "\(exercise.title)  (\(state.words))" }
    /// What a search looks at.
    var words: String { "\(exercise.id) \(text)" }
  }

  /// Other states have a dot.
  private static let marks: [ExerciseState: String] = [.done: "✓", .known: "~", .open: " "]

  private let rows: [Row]
  private let title: String
  private var filter: ExerciseState?
  private var search = ""
  private var isTyping = false
  private var selected: Int
  private var top = 0

  init(_ workspace: Workspace, at exercise: Exercise) {
    rows = workspace.catalog.exercises.map { Row(exercise: $0, state: workspace.state(of: $0)) }
    title = workspace.countInWords
    selected = rows.firstIndex { $0.exercise.id == exercise.id } ?? 0
  }

  private var shown: [Row] {
    rows.filter { row in
      (filter == nil || row.state == filter)
        && (search.isEmpty || row.words.lowercased().contains(search.lowercased()))
    }
  }

  mutating func press(_ key: Key, height: Int) -> Outcome {
    if isTyping { return type(key) }
    if let distance = key.lines(page: height - 4) {
      selected = max(0, min(selected + distance, shown.count - 1))
      return .stay
    }
    switch key {
    case .character("/"): isTyping = true
    case .character("f"): narrow()
    case .enter: return shown.indices.contains(selected) ? .show(shown[selected].exercise) : .stay
    default: return .close
    }
    return .stay
  }

  private mutating func type(_ key: Key) -> Outcome {
    switch key {
    case .character(let character): search.append(character)
    case .backspace: _ = search.popLast()
    case .escape: (search, isTyping) = ("", false)
    case .enter: isTyping = false
    default: break
    }
    selected = 0
    return .stay
  }

  /// Filters by the next state that some exercise is in; after the last state, shows all.
  private mutating func narrow() {
    let states = ExerciseState.allCases.filter { state in rows.contains { $0.state == state } }
    let next = filter.flatMap(states.firstIndex).map { $0 + 1 } ?? 0
    filter = next < states.count ? states[next] : nil
    selected = 0
  }

  /// The rows, each chapter's after its name, and the place of the selected one.
  private var lines: (all: [StyledText], selected: Int) {
    let rows = shown
    var (all, place): ([StyledText], Int) = ([], 0)
    for (index, row) in rows.enumerated() {
      if index == 0 || rows[index - 1].exercise.chapter != row.exercise.chapter {
        all.append(StyledText(row.exercise.chapter, .accent))
      }
      let isSelected = index == selected
      if isSelected { place = all.count }
      let mark = Self.marks[row.state] ?? "·"
      let line = "\(isSelected ? ">" : " ") \(mark) \(row.text)"
      all.append(StyledText(line, isSelected ? .bold : .plain))
    }
    return (all, place)
  }

  /// The screen. Scrolls to the selected row, and to its chapter's name if that is next to it.
  mutating func screen(width: Int, height: Int) -> Screen {
    let (rows, (all, place), room) = (shown, lines, max(1, height - 4))
    let first = room > 1 && place > 0 && all[place - 1].style == .accent ? place - 1 : place
    top = max(0, min(max(top, place - room + 1), first))
    let lines = all.dropFirst(top).prefix(room)
    let words = [filter?.words, search.isEmpty && !isTyping ? nil : "“\(search)”"].compactMap { $0 }
    let condition =
      words.isEmpty ? "" : "\(words.joined(separator: ", ")): \(rows.count) of \(self.rows.count)"
    return Screen(
      head: [StyledText(title, .bold), StyledText(condition, .accent), StyledText()] + lines,
      keys: isTyping
        ? ["type to search", "⏎ done", "Esc all"]
        : ["⏎ go there", "↑↓ move", "/ search", "f filter", "any other key closes"])
  }
}

func progressBar(_ done: Int, of count: Int, width: Int) -> String {
  guard count > 0, width > 0 else { return "" }
  // A full bar means that all are done.
  let full = done * width / count
  return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
}
