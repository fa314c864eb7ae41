import Testing

@testable import PodcastPlayer

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The player` {
  let session = Session()
  var player: Player { session.app.player }

  @Test func `tells its delegates what it plays, and where it is`() async {
    let ear = Ear()
    player.delegates.add(ear) { $0 }
    await session.obey("play tea", "wait 2", "pause", "wait 5")
    #expect(ear.heard == ["start Tea Time", "move 0:01", "move 0:02", "move 0:02", "stop"])
  }

  @Test func `does not tell a screen that is closed`() async {
    await session.obey("play tea", "open")
    #expect(player.delegates.count { $0 is EpisodeScreen } == 1)
    weak let screen = session.app.episodeScreen
    await session.obey("close")
    #expect(screen == nil)
    #expect(!player.delegates.contains { $0 is EpisodeScreen })
  }

  @Test func `does not tell a delegate that another one removes meanwhile`() async {
    let (first, second) = (Ear(), Ear())
    first.then = { [player] _ in player.delegates.remove(second) }
    player.delegates.add(first) { $0 }
    player.delegates.add(second) { $0 }
    await session.obey("play tea")
    #expect(first.heard == ["start Tea Time"])
    #expect(second.heard == [])
  }

  @Test func `goes on where it was paused`() async {
    await session.obey("play tea", "wait 7", "pause", "wait 100", "play", "wait 3")
    #expect(player.position == .seconds(10))
  }

  @Test func `plays the queue in order, and then nothing`() async {
    await session.obey("play news", "add music", "add tea", "wait 60")
    #expect(player.episode?.title == "Music" && player.position == .zero)
    #expect(player.queue.map(\.title) == ["Tea Time"])
    await session.obey("next")
    #expect(player.episode?.title == "Tea Time" && player.queue == [])
    await session.obey("wait 180")
    #expect(player.episode == nil && !player.isPlaying)
  }

  @Test func `is paused in the next episode if that is when this one ends`() async {
    await session.obey("play news", "add music", "sleep 60", "wait 60")
    #expect(session.bar.hasPrefix("‖ Music 0:00"))
    #expect(!player.isPlaying)
  }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The sleep timer` {
  let session = Session()
  var app: App { session.app }

  @Test func `pauses the player once, at its time`() async {
    await session.obey("play tea", "sleep 30", "wait 29")
    #expect(app.player.isPlaying && session.bar.contains("☾ 0:01"))
    await session.obey("wait 1")
    #expect(!app.player.isPlaying && app.player.position == .seconds(30))
    #expect(!session.bar.contains("☾"))
    await session.obey("play", "wait 60")
    #expect(app.player.isPlaying)
  }

  @Test func `replaces the time that was set before`() async {
    await session.obey("play tea", "sleep 10", "wait 5", "sleep 20", "wait 19")
    #expect(app.player.isPlaying)
    await session.obey("wait 1")
    #expect(app.player.position == .seconds(25) && !app.player.isPlaying)
  }

  @Test func `is off as soon as nothing is played`() async {
    await session.obey("play tea", "sleep 30", "wait 5", "pause")
    #expect(!app.sleepTimer.isOn && app.sleepTimer.rest == nil)
    await session.obey("play", "wait 60")
    #expect(app.player.isPlaying)
  }

  @Test func `leaves nothing asleep when the app is gone`() async {
    var session: Session? = Session()
    let clock = session!.clock
    await session?.obey("play tea", "sleep 30", "download music", "wait 1")
    #expect(clock.sleeperCount == 4)
    session = nil
    #expect(clock.sleeperCount == 0)
  }
}
