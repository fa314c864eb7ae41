/// The content of a terminal; pure, so that it can be tested at any size.
struct Screen {
  /// The title, the path and the counts: always shown.
  var head: [StyledText] = []
  /// The task. It gets half of the room next to the head and the keys, or more.
  var text: [StyledText] = []
  /// Whether the end of the text matters more than its beginning.
  var showsEndOfText = false
  /// The last line of the text if it is cut.
  var gap = "…"
  var result: [StyledText] = []
  /// How many lines of the result matter most, such as those of the first check that fails. The
  /// text leaves them room, down to a few lines.
  var resultFocus = 0
  var resultGap = "…"
  var keys: [String] = []

  /// The lines for a terminal of a size: no more, no wider.
  func lines(width: Int, height: Int) -> [StyledText] {
    let keys = Self.flow(keys, width: width).prefix(max(0, min(3, height - 3)))
    let head = head.map { $0.truncated(to: width) }.prefix(height - keys.count)
    let room = height - keys.count - head.count
    let (text, result) = (text.fitted(to: width), result.fitted(to: width))
    let gaps = text.isEmpty ? 0 : 2
    let forText = min(text.count, share(of: room - gaps, width: width, result.count))
    let below = result.capped(
      at: forText > 0 ? room - gaps - forText : min(room, result.count), resultGap)
    let body =
      showsEndOfText && text.count > forText && forText > 1
      ? [StyledText(gap, .dim)] + text.suffix(forText - 1) : text.capped(at: forText, gap)
    let upper = head + (body.isEmpty ? [] : [StyledText()] + body)
    let free = max(0, height - keys.count - below.count - upper.count)
    let blank = Array(repeating: StyledText(), count: free)
    return (upper + blank + below + keys).map { $0.truncated(to: width) }
  }

  /// The room of the text: half; more where the result is short, less where what matters of it is long.
  private func share(of room: Int, width: Int, _ resultCount: Int) -> Int {
    let focus = result.prefix(resultFocus).flatMap { $0.fitted(to: width) }.count
    let needed = min(resultCount, focus + 1)
    let leastText = 4
    return max(room - resultCount, min(room / 2, max(room - needed, leastText)))
  }

  /// Texts next to each other, none of them split.
  static func flow(_ words: [String], width: Int) -> [StyledText] {
    words.flowed(columns: width, gap: "  ", width: \.displayWidth).map { StyledText($0, .dim) }
  }
}

/// A text over the exercise until a key closes it: the solution, the difference, the keys.
struct Overlay {
  /// Which keys that close it also have their usual effect.
  enum PassedKeys {
    case none
    /// All but `q` and Esc: a reader who closes a text with them does not want to end the session.
    case others
    /// All of them, at the end of the path.
    case all
  }

  let title: String
  let lines: [StyledText]
  private let passed: PassedKeys
  private var top = 0

  init(_ title: String, _ lines: [StyledText], passing passed: PassedKeys = .none) {
    (self.title, self.lines, self.passed) = (title, lines, passed)
  }

  /// Whether a key that closes it also has its usual effect.
  func passesOn(_ key: Key) -> Bool {
    switch passed {
    case .none: false
    case .others: key != .character("q") && key != .escape
    case .all: true
    }
  }

  /// What each key does; those for what a class hides are left out.
  static func keys(hiding hidden: Hidden = []) -> Overlay {
    let keys: [(String, String, Hidden)] = [
      ("⏎", "after a pass: continue with the next open exercise", []), ("n", "next exercise", []),
      ("p", "back to the exercise that you left, or to the previous one", []),
      ("l", "the list: / searches, f filters by state", []), ("t", "the whole task", []),
      ("o", "everything that the checks found", []),
      ("h", "one more hint: the first general one, then those for the failing check", .hints),
      ("e", "the source of the failing check: what it expects", []),
      ("w", "what ran: the last lines of the failing check, and a page of all its steps", []),
      ("s", "the official solution; asks first while the exercise is open", .solutions),
      ("d", "from your file to the official solution; asks first likewise", .solutions),
      ("r", "back to the start; a copy of your file is kept", []),
      ("c", "check all files that you have edited", []),
      ("z", "the quizzes of this chapter; in a review, those that went wrong", []),
      ("f", "the fast track: each chapter's last exercise; pass it, and the rest is known", []),
      ("v", "review: solve again what is done, first what went wrong, then the oldest", []),
      ("q", "quit", []),
    ]
    let lines = keys.filter { $0.2.isDisjoint(with: hidden) }.map { StyledText("\($0.0)  \($0.1)") }
    return Overlay("The keys", lines, passing: .others)
  }

  /// - Returns: Whether the key closes it, instead of scrolling.
  mutating func press(_ key: Key, height: Int) -> Bool {
    guard let distance = key.lines(page: height - 3) else { return true }
    top += distance
    return false
  }

  mutating func screen(width: Int, height: Int) -> Screen {
    let shown = lines.fitted(to: width).scrolled(to: &top, room: max(1, height - 3))
    return Screen(
      head: [StyledText(title, .bold), StyledText()] + shown,
      keys: ["↑↓ scroll"] + closingKeys)
  }

  private var closingKeys: [String] {
    switch passed {
    case .none: ["any other key closes"]
    case .others: ["q close", "any other key acts at once"]
    case .all: []
    }
  }
}
