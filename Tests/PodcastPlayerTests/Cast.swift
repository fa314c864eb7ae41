import NotificationProxy

@testable import PodcastPlayer

/// Hears the player, and writes down what it heard.
@MainActor final class Ear: PlayerDelegate {
  private(set) var heard: [String] = []
  var then: (String) -> Void = { _ in }

  func playerDidStart(_ title: String) { hear("start \(title)") }
  func playerDidMove(to position: Duration) { hear("move \(position.minutesAndSeconds)") }
  func playerDidStop() { hear("stop") }

  private func hear(_ text: String) {
    heard.append(text)
    then(text)
  }
}

/// Hears of downloads.
@MainActor final class Shelf: DownloadListener {
  private(set) var heard: [String] = []

  func download(of title: String, didReach percent: Int) { heard.append("\(title) \(percent)") }
  func downloadDidFinish(_ title: String) { heard.append("\(title) is here") }
  func downloadDidFail(_ title: String) { heard.append("\(title) failed") }
}

extension Session {
  /// Runs some commands, and returns what the last one prints, line by line.
  @discardableResult func obey(_ commands: String...) async -> [String] {
    var printed = ""
    for command in commands { printed = await run(command) }
    return printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The row of the mini player.
  var bar: String { app.rows[7] }
}
