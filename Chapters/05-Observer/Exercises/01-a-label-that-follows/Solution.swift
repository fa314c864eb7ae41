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
