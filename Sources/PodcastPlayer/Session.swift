import ManualTime

/// A user of the player, who says one line at a time. Time passes only while they wait.
@MainActor public final class Session {
  /// Whether the user has quit.
  public private(set) var isOver = false

  let clock = ManualClock()
  let app: App
  private var written: [String] = []

  /// Starts the player.
  public init() { app = App(episodes: Session.episodes, time: Time(clock)) }

  /// Obeys a command, and returns what is printed then: the screen, if it looks different now.
  @discardableResult public func run(_ line: String) async -> String {
    written = []
    let shown = screen
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first else { return shown }
    do {
      guard let command = Command.all.first(where: { $0.name == name }) else {
        throw Refusal("there is no command “\(name)”: say help")
      }
      try await command.run(self, words.count > 1 ? words[1] : "")
    } catch { return "\(error)" }
    if screen != shown { written.append(screen) }
    return written.joined(separator: "\n")
  }

  /// The text screen.
  public var screen: String {
    let edge = String(repeating: "─", count: 40)
    return ([edge] + app.rows + [edge]).joined(separator: "\n")
  }

  func write(_ line: String) { written.append(line) }
  func quit() { isOver = true }

  // snippet.wait
  /// Lets time pass, a quarter of a second at a time.
  func wait(_ duration: Duration) async {
    let end = clock.now.advanced(by: duration)
    await rest()
    while clock.now < end {
      clock.advance(by: .milliseconds(250))
      await rest()
    }
  }

  /// Waits until all that was due is done: until each ticker that runs sleeps again. How many these
  /// are may change with each tick, so the clock cannot be asked to wait for a number of sleepers.
  private func rest() async {
    while clock.sleeperCount != app.tickerCount && !Task.isCancelled { await Task.yield() }
  }
  // snippet.end

  private static let episodes = [
    Episode(title: "News", length: .seconds(60), size: 20),
    Episode(title: "Tea Time", length: .seconds(180), size: 60),
    Episode(title: "Music", length: .seconds(120), size: 40),
  ]
}
