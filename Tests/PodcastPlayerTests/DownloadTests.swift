import Testing

@testable import PodcastPlayer

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A download` {
  let session = Session()
  let shelf = Shelf()
  var app: App { session.app }

  init() { app.hub.add(shelf, to: (any DownloadListener).self) { $0 } }

  @Test func `tells whoever listens, and not who started it`() async {
    await session.obey("download news", "wait 4", "wait 10")
    #expect(shelf.heard == ["News 25", "News 50", "News 75", "News is here"])
    #expect(app.downloads.running.isEmpty && !app.downloads.isRunning)
  }

  @Test func `is shown by two screens that do not know it`() async {
    await session.obey("play news", "open", "download news", "wait 3")
    #expect(app.rows[4] == "")
    await session.obey("wait 1")
    #expect(app.rows[4] == "downloaded")
    await session.obey("close")
    #expect(app.rows[1] == " News · 1:00               downloaded")
  }

  @Test func `of another episode does not concern the open screen`() async {
    await session.obey("play tea", "open", "download news", "wait 4")
    #expect(shelf.heard.last == "News is here")
    #expect(app.rows[4] == "")
  }

  @Test func `is not told to a screen that is closed`() async {
    await session.obey("play news", "open", "close")
    let listeners = app.hub.listeners((any DownloadListener).self)
    #expect(listeners.map { $0 is Shelf } == [false, true])
  }

  @Test func `that runs is not begun again`() async {
    await session.obey("download news", "wait 2", "download news", "wait 2")
    #expect(shelf.heard.last == "News is here")
    #expect(app.downloads.running.isEmpty)
  }

  @Test func `of a flaky feed gets the pieces that come, and ends later`() async {
    await session.obey("flaky on", "download news", "wait 7")
    #expect(
      shelf.heard == [
        "News 25", "News 25", "News 50", "News 50", "News 75", "News 75", "News is here",
      ])
  }

  @Test func `fails after three pieces in a row that do not come`() async {
    await session.obey("download news", "wait 1", "offline on", "wait 2")
    #expect(shelf.heard == ["News 25", "News 25", "News 25"])
    await session.obey("wait 1", "offline off", "wait 10")
    #expect(shelf.heard.last == "News failed" && shelf.heard.count == 4)
  }

  @Test(arguments: [["flaky", "offline"], ["offline", "flaky"]])
  func `is as before when both switches are off, in any order`(switches: [String]) async {
    await session.obey("flaky on", "offline on", "\(switches[0]) off")
    #expect(app.feed.load.has(switches[1]) && !app.feed.load.has(switches[0]))
    await session.obey("\(switches[1]) off", "download news", "wait 4")
    #expect(shelf.heard == ["News 25", "News 50", "News 75", "News is here"])
  }

  @Test func `still has no network when only the flaky feed is mended`() async {
    await session.obey("flaky on", "offline on", "flaky off", "download news", "wait 3")
    #expect(shelf.heard.last == "News failed")
  }

  @Test func `is logged, and another one is not`() async {
    await session.obey("download news", "download music", "wait 1")
    let log = await session.obey("log music", "offline on", "wait 1")
    #expect(log.prefix { !$0.hasPrefix("─") } == ["Music: no piece, 12 %"])
    let more = await session.obey("offline off", "wait 2")
    #expect(more.prefix { !$0.hasPrefix("─") } == ["Music: +5, 25 %", "Music: +5, 37 %"])
  }

  @Test func `that ended has no log any more`() async {
    await session.obey("download news", "log news", "wait 4")
    weak let download = app.downloads.running.first
    #expect(download == nil)
    let printed = await session.obey("download news", "wait 4")
    #expect(!printed.contains { $0.hasPrefix("News:") })
    #expect(await session.obey("log news") == ["News is not being downloaded"])
  }
}
