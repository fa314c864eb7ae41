// Each key replaces the ticker, so only the last wait comes to its end. `submit()` drops what waits
// before it searches, and is also what the ticker calls: one place decides about the empty text.
// A second way drops the ticker in `type(_:)` for an empty text, and searches in the closure.
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
    ticker = nil
    if !text.isEmpty { search(text) }
  }
}
