// Wrong: writes a line for an equal score. Caught by: has no line for an equal score
import Observer

final class Diary {
  private(set) var lines: [String] = []
  private var token: Token?

  func follow(_ score: Tracked<Int>) {
    token = score.observe { [weak self] in
      self?.lines.append("from \($0.old) to \($0.new)")
    }
  }
}
