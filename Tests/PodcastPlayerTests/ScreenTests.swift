import ExtendedTouchRect
import Testing

@testable import PodcastPlayer

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The waveform` {
  let session = Session()
  var app: App { session.app }

  @Test func `moves with the display while an episode is played`() async {
    await session.obey("play tea", "open")
    let first = app.rows[1]
    #expect(first.count == 40)
    await session.obey("wait 1")
    #expect(app.rows[1] != first && app.rows[1].hasPrefix(String(first.dropFirst(4))))
    let second = app.rows[1]
    await session.obey("pause", "wait 5")
    #expect(app.rows[1] == second)
  }

  @Test func `of a closed screen is no longer drawn, and the display stops with the last one`()
    async
  {
    await session.obey("play tea", "open", "wait 1", "close", "wait 1")
    #expect(app.display.isRunning)
    await session.obey("tap 390 150", "wait 1")
    #expect(!app.display.isRunning)
  }

  @Test func `shares its samples, which nothing keeps when it is gone`() async {
    await session.obey("play tea", "open")
    weak let samples = app.samples.samples(of: app.player.episode!)
    #expect(samples != nil && app.samples.count == 1)
    await session.obey("close")
    #expect(samples != nil)
    await session.obey("tap 390 150")
    #expect(samples == nil)
    await session.obey("play music")
    #expect(app.samples.count == 1)
  }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The volume` {
  let session = Session()

  @Test func `is shown by both screens, which know the one before`() async {
    await session.obey("play tea", "open")
    #expect(session.bar.contains("♪5") && session.app.rows[3].hasSuffix(" volume 5"))
    await session.obey("volume 8")
    #expect(session.bar.contains("♪8") && session.app.rows[3].hasSuffix("volume 5 → 8"))
    await session.obey("close", "volume 3", "open")
    #expect(session.bar.contains("♪3") && session.app.rows[3].hasSuffix(" volume 3"))
  }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `Undo` {
  let session = Session()
  var queue: [String] { session.app.player.queue.map(\.title) }

  @Test func `takes each change of the queue back, the last one first`() async {
    await session.obey("add news", "add music", "drop news")
    #expect(queue == ["Music"])
    await session.obey("undo")
    #expect(queue == ["News", "Music"])
    await session.obey("undo")
    #expect(queue == ["News"])
    await session.obey("undo")
    #expect(queue == [])
    #expect(await session.obey("undo") == ["there is nothing to undo"])
  }

  @Test func `puts back what the player took`() async {
    await session.obey("add news", "play tea", "next", "undo")
    #expect(queue == ["News"])
    #expect(session.app.rows[5] == "Next: News")
  }

  @Test func `does not count what changed nothing`() async {
    await session.obey("add news", "drop music", "undo")
    #expect(queue == [])
  }

  @Test func `is for what was changed after an undo too`() async {
    await session.obey("add news", "undo", "add music", "undo")
    #expect(queue == [])
    #expect(await session.obey("undo") == ["there is nothing to undo"])
  }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The cross of the mini player` {
  let session = Session()
  var app: App { session.app }

  @Test(arguments: [(390, 150), (369, 129), (399, 129), (369, 159)])
  func `is hit beside it, and above the bar`(x: Int, y: Int) async {
    await session.obey("play tea", "open", "wait 1", "tap \(x) \(y)")
    #expect(app.player.episode == nil && session.bar == "")
  }

  @Test(arguments: [(367, 150), (390, 127)])
  func `is not hit farther away`(x: Int, y: Int) async {
    await session.obey("play tea", "wait 1", "tap \(x) \(y)")
    #expect(app.player.isPlaying)
  }

  @Test func `closes nothing if the finger leaves it`() async {
    await session.obey("play tea", "drag 390 150 100")
    #expect(app.player.isPlaying)
  }

  @Test func `is not there while nothing is played`() async {
    let ear = Ear()
    app.player.delegates.add(ear) { $0 }
    await session.obey("tap 390 150")
    #expect(ear.heard == [])
  }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The scrubber` {
  let session = Session()
  var app: App { session.app }

  @Test func `seeks once, where the finger is lifted`() async {
    let ear = Ear()
    await session.obey("play tea", "open")
    app.player.delegates.add(ear) { $0 }
    await session.obey("drag 0 50 200")
    #expect(ear.heard == ["move 1:30"])
    #expect(app.player.position == .seconds(90))
    #expect(app.rows[3].hasPrefix("1:30 of 3:00"))
  }

  @Test func `shows the time under the finger before it is lifted`() async throws {
    await session.obey("play tea", "open")
    let scrubber = app.episodeScreen?.view.subviews.compactMap { $0 as? Scrubber }.first
    try #require(scrubber).finger(.moved, at: Point(100, 10))
    #expect(app.rows[3].hasPrefix("0:45 of 3:00"))
    #expect(app.player.position == .zero)
  }

  @Test func `follows the player, and goes no farther than its ends`() async {
    await session.obey("play tea", "open", "wait 90")
    #expect(app.rows[2].prefix { $0 != "●" }.count == 20)
    await session.obey("drag 200 50 400")
    #expect(app.rows[2].hasSuffix("━●") && app.player.position == .seconds(180))
  }

  @Test(arguments: [39, 61]) func `is hit above and below its line`(y: Int) async {
    await session.obey("play tea", "open", "tap 100 \(y)")
    #expect(app.player.position == .seconds(45))
  }

  @Test func `of a closed screen is gone`() async {
    await session.obey("play tea", "open")
    weak let scrubber = app.episodeScreen?.view.subviews.first { $0 is Scrubber }
    #expect(scrubber != nil)
    await session.obey("close")
    #expect(scrubber == nil)
  }
}
