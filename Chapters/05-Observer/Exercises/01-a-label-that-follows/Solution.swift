// The token is the only owner of the observation, and the label is the only owner of the token: so
// the observation ends with the label, if the closure refers to the label weakly. Without
// `.initial`, a second way is to set `text` from `volume.wrappedValue` before observing.
import Observer

final class Label {
  private(set) var text = ""
  private var token: Token?

  func follow(_ volume: Tracked<Int>) {
    token = volume.observe(also: [.initial]) { [weak self] in
      self?.text = "Volume \($0.new)"
    }
  }
}
