// Wrong: writes a line at once. Caught by: is empty at the beginning
import Observer

final class Diary {
  private(set) var lines: [String] = []
  private var token: Token?

  func follow(_ score: Tracked<Int>) {
    token = score.observe(also: [.initial]) { [weak self] in
      self?.lines.append("from \($0.old) to \($0.new)")
    }
  }
}
