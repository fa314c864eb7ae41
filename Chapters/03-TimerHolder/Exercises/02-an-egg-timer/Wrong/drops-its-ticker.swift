// Wrong: drops the ticker at once. Caught by: is done after its minutes, and not before
import TimerHolder

@MainActor
final class EggTimer<C: Clock> where C.Duration == Duration {
  private(set) var isDone = false
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start(minutes: Int) {
    isDone = false
    _ = Ticker(self, every: .seconds(60 * minutes), repeats: false, clock: clock) {
      $0.isDone = true
    }
  }
}
