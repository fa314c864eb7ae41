import MulticastDelegate

protocol ClockDelegate {
  func timeDidChange(to time: String)
}

final class Clock {
  let delegates = Multicast<any ClockDelegate>()
  func tick(_ time: String) { delegates { $0.timeDidChange(to: time) } }
}

// TODO: find the leak.
final class Screen {
  private(set) var text = ""

  init(_ clock: Clock) {
    clock.delegates.add(self) { _ in Display { self.text = $0.uppercased() } }
  }
}

/// Shows the time by a closure.
struct Display: ClockDelegate {
  let show: (String) -> Void
  func timeDidChange(to time: String) { show(time) }
}
