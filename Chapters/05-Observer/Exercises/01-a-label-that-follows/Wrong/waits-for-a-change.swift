// Wrong: waits for the first change. Caught by: shows the volume at once
import Observer

final class Label {
  private(set) var text = ""
  private var token: Token?

  func follow(_ volume: Tracked<Int>) {
    token = volume.observe { [weak self] in
      self?.text = "Volume \($0.new)"
    }
  }
}
