// Wrong: is kept alive by the score. Caught by: is not kept alive
import Observer

final class Diary {
  private(set) var lines: [String] = []
  private var token: Token?

  func follow(_ score: Tracked<Int>) {
    token = score.observeDistinct { [self] in
      lines.append("from \($0.old) to \($0.new)")
    }
  }
}
