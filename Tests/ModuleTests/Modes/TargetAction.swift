import Observer
import TargetAction

final class VolumeSlider {
  struct Event: OptionSet {
    let rawValue: Int
    static let moved = Event(rawValue: 1)
    static let released = Event(rawValue: 2)
  }

  let actions = Actions<VolumeSlider, Event>()
  var value = 0.0 {
    didSet { actions.send(.moved, from: self) }
  }
}

final class PlayerScreen {
  let slider = VolumeSlider()
  private let tokens = TokenBag()
  private(set) var lines: [String] = []

  init() {
    slider.actions.on(.moved, self) { $0.setVolume($1) }.store(in: tokens)
    slider.actions.on([.moved, .released]) { [weak self] slider, event in
      self?.lines.append(event.contains(.moved) ? "moved" : "released")
    }.store(in: tokens)
  }

  func setVolume(_ slider: VolumeSlider) { lines.append("volume \(slider.value)") }
}

func run() {
  let screen = PlayerScreen()
  screen.slider.value = 0.5
  screen.slider.actions.send(.released, from: screen.slider)
  print(screen.lines.joined(separator: ", "))  // volume 0.5, moved, released
}
run()
