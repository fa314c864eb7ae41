// Wrong: searches for the first text only. Caught by: searches again for what is typed later
import TimerHolder

@MainActor
final class SearchField<C: Clock> where C.Duration == Duration {
  private(set) var text = ""
  private let clock: C
  private let search: (String) -> Void
  private var ticker: Ticker?
  private var isDone = false

  init(clock: C, search: @escaping (String) -> Void) {
    self.clock = clock
    self.search = search
  }

  /// Takes the text as it is after a key.
  func type(_ text: String) {
    self.text = text
    guard !isDone else { return }
    isDone = true
    ticker = Ticker(self, every: .milliseconds(300), repeats: false, clock: clock) {
      $0.submit()
    }
  }

  /// Searches at once.
  func submit() {
    ticker = nil
    if !text.isEmpty { search(text) }
  }
}
