// Wrong: the list keeps the label in place of the screen.
// Caught by: leaves nothing of its own with the clock
import MulticastDelegate

protocol ClockDelegate {
  func timeDidChange(to time: String)
}

final class Clock {
  let delegates = Multicast<any ClockDelegate>()
  func tick(_ time: String) { delegates { $0.timeDidChange(to: time) } }
}

final class Label {
  var text = ""
}

final class Screen {
  private let label = Label()
  var text: String { label.text }

  init(_ clock: Clock) {
    clock.delegates.add(self) { [label] _ in Display { label.text = $0.uppercased() } }
  }
}

/// Shows the time by a closure.
struct Display: ClockDelegate {
  let show: (String) -> Void
  func timeDidChange(to time: String) { show(time) }
}
