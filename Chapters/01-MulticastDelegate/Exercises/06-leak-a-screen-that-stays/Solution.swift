// The list owns the closure, and the closure owned `self`. `add` hands the object to the closure,
// so there is nothing to capture. A closure with `[weak self]` works, too. A third way needs no
// closure: the screen is a `ClockDelegate` itself, and `add(self) { $0 }` adds it.

import MulticastDelegate

protocol ClockDelegate {
  func timeDidChange(to time: String)
}

final class Clock {
  let delegates = Multicast<any ClockDelegate>()
  func tick(_ time: String) { delegates { $0.timeDidChange(to: time) } }
}

final class Screen {
  private(set) var text = ""

  init(_ clock: Clock) {
    clock.delegates.add(self) { screen in Display { screen.text = $0.uppercased() } }
  }
}

/// Shows the time by a closure.
struct Display: ClockDelegate {
  let show: (String) -> Void
  func timeDidChange(to time: String) { show(time) }
}
