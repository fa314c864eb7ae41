import Foundation
import Testing

@testable import PodcastPlayer

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A session` {
  let session = Session()

  static let evening = [
    "play tea", "add news", "wait 9", "download music", "wait 3", "open", "flaky on", "volume 7",
    "log music", "sleep 30", "wait 3", "drag 0 50 200", "wait 4", "close", "undo", "wait 60",
    "play", "tap 372 132", "wait 1",
  ]

  @Test func `is the same each time`() async {
    let other = Session()
    for line in Self.evening { #expect(await session.run(line) == other.run(line), "\(line)") }
  }

  @Test func `counts each ticker that sleeps`() async {
    for line in Self.evening {
      await session.obey(line, "wait 0")
      #expect(session.clock.sleeperCount == session.app.tickerCount, "\(line)")
    }
    #expect(session.app.tickerCount == 0)
  }

  // snippet.release
  @Test func `keeps no part of the app when it is over`() async throws {
    var session: Session? = Session()
    for line in Self.evening.dropLast(4) { await session?.obey(line) }
    await session?.obey(
      "download tea", "log tea", "offline on", "play", "open", "sleep 10", "wait 1")
    let parts = try Self.parts(of: #require(session).app)
    #expect(parts.allSatisfy { $0() != nil })
    session = nil
    #expect(parts.compactMap { $0() }.map { "\($0)" } == [])
  }
  // snippet.end

  /// The parts of an app, none of which is kept.
  private static func parts(of app: App) throws -> [() -> AnyObject?] {
    let download = try #require(app.downloads.running.first)
    let screen = try #require(app.episodeScreen)
    let samples = try app.samples.samples(of: #require(app.player.episode))
    let parts: [AnyObject] = [
      app, app.feed, app.player, app.downloads, download, app.sleepTimer, app.undoHistory,
      app.debugMenu, app.display, app.samples, samples, app.hub, app.library, app.miniPlayer,
      app.miniPlayer.bar, screen, screen.view,
    ]
    return parts.map { part in { [weak part] in part } }
  }

  @Test(arguments: [
    ("sing", "there is no command “sing”: say help"),
    ("play jazz", "there is no episode “jazz”: say News, Tea Time, Music"),
    ("add", "there is no episode “”: say News, Tea Time, Music"),
    ("volume 11", "“11” is not a number from 0 to 10"),
    ("tap 5", "“5” is not 2 numbers from 0 to 400"),
    ("flaky", "“” is not on or off"), ("sleep 5", "nothing is played"),
  ])
  func `says what to do instead`(line: String, message: String) async {
    #expect(await session.run(line) == message)
  }

  @Test func `lists all commands, and ends with quit`() async {
    let help = await session.obey("help")
    #expect(help.count == Command.all.count)
    #expect(help.first == "play [TITLE]      plays an episode, or goes on")
    #expect(!session.isOver)
    #expect(await session.run("quit") == "" && session.isOver)
  }
}

/// The program itself, with the sessions of the appendix.
@Suite(.timeLimit(.minutes(1))) struct `The program` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The blocks of the appendix that begin with `$ printf`: what goes in, and what comes out.
  static let sessions: [(input: String, output: String)] = {
    let page = root.appending(path: "Chapters/A7-ThePlayer/ThePlayer.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    let blocks = text.matches(
      of: #/```console\n\$ printf '([^']+)' \| swift run podcast\n((?:(?!```).*\n)*)```/#)
    return blocks.map {
      ($0.output.1.replacingOccurrences(of: "\\n", with: "\n"), String($0.output.2))
    }
  }()

  @Test func `has a session in the appendix`() { #expect(!Self.sessions.isEmpty) }

  @Test(arguments: sessions)
  func `prints what the appendix shows`(input: String, output: String) throws {
    let process = Process()
    let (stdin, stdout) = (Pipe(), Pipe())
    process.executableURL = try #require(Self.program, "there is no program beside the tests")
    (process.standardInput, process.standardOutput) = (stdin, stdout)
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let printed = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: printed, as: UTF8.self) == output)
    #expect(process.terminationStatus == 0)
  }

  /// The program that was built with these tests.
  private static let program: URL? = {
    var folder = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let file = folder.appending(path: "podcast")
      if FileManager.default.isExecutableFile(atPath: file.path),
        FileManager.default.fileExists(atPath: folder.appending(path: "Modules").path)
      {
        return file
      }
    }
    return nil
  }()
}
