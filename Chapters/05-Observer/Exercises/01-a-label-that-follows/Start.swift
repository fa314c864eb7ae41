import Observer

final class Label {
  private(set) var text = ""
  private var token: Token?

  func follow(_ volume: Tracked<Int>) {
    // TODO: observe the volume.
  }
}
