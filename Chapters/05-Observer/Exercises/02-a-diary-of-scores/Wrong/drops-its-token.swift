// Wrong: drops its token. Caught by: has a line for each change
import Observer

final class Diary {
  private(set) var lines: [String] = []
  private var token: Token?

  func follow(_ score: Tracked<Int>) {
    _ = score.observeDistinct { [weak self] in
      self?.lines.append("from \($0.old) to \($0.new)")
    }
  }
}
