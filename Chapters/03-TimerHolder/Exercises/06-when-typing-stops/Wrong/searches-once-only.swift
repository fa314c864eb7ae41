// Wrong: does not search twice for the same text.
// Caught by: searches for what is submitted, although it has searched for that
import TimerHolder

@MainActor
final class SearchField<C: Clock> where C.Duration == Duration {
  private(set) var text = ""
  private let clock: C
  private let search: (String) -> Void
  private var ticker: Ticker?
  private var last = ""

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
    guard !text.isEmpty, text != last else { return }
    last = text
    search(text)
  }
}
