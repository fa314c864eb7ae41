import ExtendedTouchRect

/// A command of the user: its name, what to write behind it, and what it does.
@MainActor struct Command {
  let name: String
  let argument: String
  let effect: String
  let run: @MainActor (Session, String) async throws -> Void

  private init(
    _ name: String, _ argument: String = "", does effect: String,
    run: @escaping @MainActor (Session, String) async throws -> Void
  ) {
    (self.name, self.argument, self.effect, self.run) = (name, argument, effect, run)
  }

  static let all: [Command] = [
    Command("play", "[TITLE]", does: "plays an episode, or goes on") { session, title in
      let app = session.app
      title.isEmpty ? app.player.resume() : app.player.play(try app.feed.episode(title))
    },
    Command("pause", does: "pauses the player") { session, _ in session.app.player.pause() },
    Command("next", does: "plays the first episode of the queue") { session, _ in
      session.app.player.next()
    },
    Command("add", "TITLE", does: "adds an episode to the queue") { session, title in
      session.app.player.queue.append(try session.app.feed.episode(title))
    },
    Command("drop", "TITLE", does: "takes an episode out of the queue") { session, title in
      let episode = try session.app.feed.episode(title)
      session.app.player.queue.removeAll { $0 == episode }
    },
    Command("undo", does: "takes the last change of the queue back") { session, _ in
      try session.app.undoHistory.undo()
    },
    Command("volume", "0...10", does: "sets the volume") { session, text in
      session.app.player.volume = try numbers(1, in: text, from: 0...10)[0]
    },
    Command("sleep", "SECONDS", does: "pauses the player after a while") { session, text in
      guard session.app.player.isPlaying else { throw Refusal("nothing is played") }
      session.app.sleepTimer.start(.seconds(try numbers(1, in: text, from: 1...3600)[0]))
    },
    Command("open", does: "opens the screen of what is played") { session, _ in
      session.app.openEpisode()
    },
    Command("close", does: "closes it") { session, _ in session.app.closeEpisode() },
    Command("tap", "X Y", does: "taps the screen; 10 points a column, 20 a row") { session, text in
      let point = try numbers(2, in: text, from: 0...400).map(Double.init)
      session.app.touch(from: Point(point[0], point[1]), to: Point(point[0], point[1]))
    },
    Command("drag", "X Y X", does: "drags from a point to another one beside it") { session, text in
      let point = try numbers(3, in: text, from: 0...400).map(Double.init)
      session.app.touch(from: Point(point[0], point[1]), to: Point(point[2], point[1]))
    },
    Command("download", "TITLE", does: "loads the file of an episode") { session, title in
      session.app.downloads.start(try session.app.feed.episode(title))
    },
    Command("log", "TITLE", does: "writes a line for each piece of a download") { session, title in
      let episode = try session.app.feed.episode(title)
      try session.app.debugMenu.log(episode) { [weak session] in session?.write($0) }
    },
    Command("flaky", "on|off", does: "loses every second piece") { session, text in
      session.app.debugMenu.setFlaky(try isOn(text))
    },
    Command("offline", "on|off", does: "pretends that there is no network") { session, text in
      session.app.debugMenu.setOffline(try isOn(text))
    },
    Command("wait", "SECONDS", does: "lets time pass") { session, text in
      await session.wait(.seconds(try numbers(1, in: text, from: 0...86_400)[0]))
    },
    Command("help", does: "lists the commands") { session, _ in
      for command in all {
        let call = "\(command.name) \(command.argument)"
        let gap = String(repeating: " ", count: max(18 - call.count, 1))
        session.write(call + gap + command.effect)
      }
    },
    Command("quit", does: "ends the program") { session, _ in session.quit() },
  ]

  private static func numbers(
    _ count: Int, in text: String, from range: ClosedRange<Int>
  ) throws(Refusal) -> [Int] {
    let numbers = text.split(separator: " ").compactMap { Int($0) }.filter(range.contains)
    if numbers.count == count { return numbers }
    let wish = count == 1 ? "a number" : "\(count) numbers"
    throw Refusal("“\(text)” is not \(wish) from \(range.lowerBound) to \(range.upperBound)")
  }

  private static func isOn(_ text: String) throws(Refusal) -> Bool {
    guard ["on", "off"].contains(text) else { throw Refusal("“\(text)” is not on or off") }
    return text == "on"
  }
}
