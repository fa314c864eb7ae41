import Observer

final class Diary {
  private(set) var lines: [String] = []
  private var token: Token?

  func follow(_ score: Tracked<Int>) {
    token = score.observeDistinct { [weak self] in
      self?.lines.append("from \($0.old) to \($0.new)")
    }
  }
}
