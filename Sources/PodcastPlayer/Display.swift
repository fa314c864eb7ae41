import TimerHolder

/// The display, which calls what it is given for each frame, four times a second.
///
/// It stands for an interface that is not ours: it keeps the closures that it gets. A closure that
/// returns `nil` is no longer called, and while there is none, no frame is shown.
@MainActor final class Display {
  private var calls: [@MainActor () -> Void?] = []
  private let time: Time
  private var ticker: Ticker?

  init(time: Time) { self.time = time }

  var isRunning: Bool { ticker != nil }

  func onFrame(_ call: @escaping @MainActor () -> Void?) {
    calls.append(call)
    guard !isRunning else { return }
    ticker = Ticker(self, every: .milliseconds(250), clock: time.clock) { $0.showFrame() }
  }

  private func showFrame() {
    let shown = calls  // a call may add another one
    calls = []
    calls = shown.filter { $0() != nil } + calls
    if calls.isEmpty { ticker = nil }
  }
}
