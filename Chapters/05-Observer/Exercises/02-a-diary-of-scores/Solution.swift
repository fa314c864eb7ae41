// `observeDistinct` leaves equal values out, and without `.initial` nothing is written at the
// start. A change has the old score too, so the diary remembers none itself. A second way is
// `observe`, and `guard $0.old != $0.new else { return }` as the first line of the closure.
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
