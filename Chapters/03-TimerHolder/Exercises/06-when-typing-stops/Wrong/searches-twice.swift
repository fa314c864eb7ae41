// Wrong: searches again after the return key.
// Caught by: searches at once for what is submitted, and not a second time
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
    ticker = Ticker(self, every: .milliseconds(300), repeats: false, clock: clock) {
      $0.submit()
    }
  }

  /// Searches at once.
  func submit() {
    if !text.isEmpty { search(text) }
  }
}
