// Wrong: writes the new score first. Caught by: has a line for each change
import Observer

final class Diary {
  private(set) var lines: [String] = []
  private var token: Token?

  func follow(_ score: Tracked<Int>) {
    token = score.observeDistinct { [weak self] in
      self?.lines.append("from \($0.new) to \($0.old)")
    }
  }
}
