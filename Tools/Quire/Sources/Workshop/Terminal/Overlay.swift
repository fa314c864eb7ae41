/// A text over the exercise until a key closes it: the solution, the difference, the keys.
struct Overlay {
  let title: String
  let lines: [StyledText]
  /// Whether a key that closes it also has its usual effect.
  var passesKeysOn = false
  private var top = 0

  init(_ title: String, _ lines: [StyledText], passesKeysOn: Bool = false) {
    self.title = title
    self.lines = lines
    self.passesKeysOn = passesKeysOn
  }

  /// The help for the keys.
  static let keys = Overlay(
    "The keys",
    [
      ("⏎", "after a pass: continue with the next open exercise"), ("n", "next exercise"),
      ("p", "back to the exercise that you left, or to the previous one"),
      ("l", "the list: / searches, f filters by state"), ("t", "the whole task"),
      ("o", "everything that the checks found"),
      ("h", "one more hint: the first general one, then those for the failing check"),
      ("x", "the source of the failing check"),
      ("s", "the official solution; asks first while the exercise is open"),
      ("d", "from your file to the official solution; asks first likewise"),
      ("r", "back to the start; a copy of your file is kept"),
      ("c", "check all files that you have edited"), ("z", "the quizzes of this chapter"),
      ("f", "the fast track: each chapter's last exercise; pass it, and the rest is known"),
      ("v", "review: solve again what is done, the oldest first"), ("q", "quit"),
    ].map { StyledText("\($0.0)  \($0.1)") }, passesKeysOn: true)

  /// Shown at the first start.
  static func welcome(to file: String) -> Overlay {
    Overlay(
      "Welcome to the exercises",
      [
        "Each exercise is a Swift file that does not do its task yet; checks say when it does.",
        "Open the file in your editor: \(file)",
        "Whenever you save it, it is checked, and the result is shown here.",
        "If you are stuck, h gives a hint, and x shows the source of the check that fails.",
        "After a pass, ⏎ goes on. ? explains all keys, and q quits; your progress is kept.",
      ].map { StyledText($0) }, passesKeysOn: true)
  }

  /// Scrolls.
  ///
  /// - Returns: Whether the key closes it.
  mutating func press(_ key: Key, height: Int) -> Bool {
    switch key {
    case .down, .character("j"): top += 1
    case .up, .character("k"): top -= 1
    case .pageDown, .character(" "): top += height - 3
    case .pageUp: top -= height - 3
    default: return true
    }
    return false
  }

  /// The screen; scrolling past the end is undone.
  mutating func screen(width: Int, height: Int) -> Screen {
    let (all, room) = (lines.fitted(to: width), max(1, height - 3))
    top = max(0, min(top, all.count - room))
    return Screen(
      head: [StyledText(title, .bold), StyledText()] + all.dropFirst(top).prefix(room),
      keys: ["↑↓ scroll", "any other key closes"])
  }
}
