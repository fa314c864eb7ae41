// Wrong: drops nothing when the text becomes empty, and searches for the text before.
// Caught by: never searches for nothing
import TimerHolder

@MainActor
final class SearchField<C: Clock> where C.Duration == Duration {
  private(set) var text = ""
  private let clock: C
  private let search: (String) -> Void
  private var ticker: Ticker?

  init(clock: C, search: @escaping (String) -> Void) {
    self.clock = clock
    self.search = search
  }

  /// Takes the text as it is after a key.
  func type(_ text: String) {
    self.text = text
    guard !text.isEmpty else { return }
    ticker = Ticker(self, every: .milliseconds(300), repeats: false, clock: clock) {
      $0.ticker = nil
      $0.search(text)
    }
  }

  /// Searches at once.
  func submit() {
    ticker = nil
    if !text.isEmpty { search(text) }
  }
}
