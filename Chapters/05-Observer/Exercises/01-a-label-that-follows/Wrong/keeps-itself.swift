// Wrong: keeps itself alive. Caught by: is not kept alive
import Observer

final class Label {
  private(set) var text = ""
  private var token: Token?

  func follow(_ volume: Tracked<Int>) {
    token = volume.observe(also: [.initial]) { [self] in
      text = "Volume \($0.new)"
    }
  }
}
