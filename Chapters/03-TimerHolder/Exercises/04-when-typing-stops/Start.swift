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
    // TODO: search when nothing has been typed for 300 milliseconds.
  }

  /// Searches at once.
  func submit() {
    // TODO: search, and make sure that it happens once.
  }
}
