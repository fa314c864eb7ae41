/// An episode of a podcast.
struct Episode: Hashable, Sendable {
  let title: String
  let length: Duration
  /// The size of its file, in megabytes.
  let size: Int
}

extension Duration {
  /// Minutes and seconds, such as `3:05`.
  var minutesAndSeconds: String {
    let (minutes, seconds) = components.seconds.quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}
