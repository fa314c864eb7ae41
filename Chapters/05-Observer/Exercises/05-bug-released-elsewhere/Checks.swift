import Dispatch
import Testing

@MainActor @Suite struct `A sleep timer` {
  /// The main actor runs on the main queue.
  private static let isMain = DispatchSpecificKey<Bool>()

  /// Notes whether its volume is set on the main actor.
  private final class WatchedPlayer: Player {
    private(set) var isSetOnMainActor: [Bool] = []

    override var volume: Int {
      didSet { isSetOnMainActor.append(DispatchQueue.getSpecific(key: isMain) == true) }
    }
  }

  private let player = WatchedPlayer()

  init() { DispatchQueue.main.setSpecific(key: Self.isMain, value: true) }

  @Test func `dims the volume as long as it lives`() {
    let other = WatchedPlayer()
    for volume in [10, 6] {
      player.volume = volume
      do {
        let timers = [SleepTimer(player), SleepTimer(other)]
        #expect([player.volume, other.volume] == [3, 3])
        withExtendedLifetime(timers) {}
      }
      #expect([player.volume, other.volume] == [volume, 10])
    }
  }

  @Test func `gives the volume back on the main actor`() async throws {
    await Task.detached { [player] in
      let timer = await SleepTimer(player)
      withExtendedLifetime(timer) {}
    }.value
    try await wait(otherwise: "the volume is not given back") { player.volume == 10 }
    #expect(player.isSetOnMainActor == [true, true], "when it is dimmed, and given back")
  }

  @Test func `stays dimmed while the main actor holds it`() async {
    let timer = SleepTimer(player)
    await Task.detached { withExtendedLifetime(timer) {} }.value
    await drain()
    #expect(player.volume == 3)
    withExtendedLifetime(timer) {}
  }

  @Test func `is released when nobody holds it`() async {
    weak var lost: SleepTimer?
    do {
      let timer = SleepTimer(player)
      lost = timer
    }
    #expect(lost == nil)
  }

  /// What a check waited for did not happen.
  private struct TooLate: Error, CustomStringConvertible {
    let what: String
    var description: String { "after 1 s \(what)" }
  }

  /// Waits until a condition is true. If it does not become true, the check fails with `otherwise`.
  private func wait(otherwise what: String, _ condition: () -> Bool) async throws {
    for attempt in 0..<300 {
      if condition() { return }
      // Most conditions are true soon; for the others, the processor is left to other programs.
      if attempt < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(5)) }
    }
    throw TooLate(what: what)
  }

  /// Lets everything run that could run, before a check says that something did not happen.
  private func drain() async {
    for _ in 0..<100 { await Task.yield() }
    // A task may run on another thread, which may have to wait for a processor.
    try? await Task.sleep(for: .milliseconds(20))
  }
}
