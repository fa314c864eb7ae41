import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// What stands on the terminal: pure, so that it can be tried at any size.
struct Screen {
  /// What is shown: the head first, then the text, the verdict, and the keys on the last lines.
  var head: [Line] = []
  var text: [Line] = []
  /// Whether the end of the text matters more than its beginning.
  var showsEndOfText = false
  /// What stands where the text is cut.
  var gap = "…"
  var verdict: [Line] = []
  var keys: [String] = []

  /// The lines for a terminal of a size: never more, never wider.
  ///
  /// When there is little room, the text goes first, then the beginning of the verdict, then the
  /// head: the end of the verdict and the keys stay.
  func lines(width: Int, height: Int) -> [Line] {
    let keys = Self.flow(keys, width: width).suffix(max(0, min(3, height - 1)))
    var room = height - keys.count
    let verdict = Array(verdict.flatMap { $0.wrapped(to: width) }.suffix(room))
    room -= verdict.count
    let head = Array(head.map { $0.truncated(to: width) }.prefix(max(0, room)))
    room -= head.count
    let body = cut(text.flatMap { $0.wrapped(to: width) }, to: room - 2)
    room -= body.count
    let upper = head + (body.isEmpty ? [] : [Line()] + body)
    let free = max(0, height - keys.count - verdict.count - upper.count)
    let blank = Array(repeating: Line(), count: free)
    return (upper + blank + verdict + keys).map { $0.truncated(to: width) }
  }

  private func cut(_ lines: [Line], to room: Int) -> [Line] {
    guard lines.count > room else { return lines }
    guard room > 0 else { return [] }
    return showsEndOfText
      ? [Line(gap, .dim)] + lines.suffix(room - 1) : lines.prefix(room - 1) + [Line(gap, .dim)]
  }

  /// Words side by side, each kept whole.
  static func flow(_ words: [String], width: Int) -> [Line] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.displayWidth + 2 + word.displayWidth <= width {
        lines[lines.count - 1] = last + "  " + word
      } else {
        lines.append(word)
      }
    }
    return lines.map { Line($0, .dim) }
  }
}
