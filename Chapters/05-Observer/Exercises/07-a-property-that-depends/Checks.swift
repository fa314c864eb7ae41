import Observer
import Testing

@Suite struct `A property that depends` {
  private final class Player {
    @Tracked var volume = 5
    @Tracked var isMuted = false
  }

  private let player = Player()
  private let audible: Derived<Int>

  init() {
    audible = Derived { [player] in player.isMuted ? 0 : player.volume }
    audible.depends(on: player.$volume)
    audible.depends(on: player.$isMuted)
  }

  /// What observers of `audible` are told while `changes` runs.
  private func heard(_ changes: () -> Void) -> [String] {
    var lines: [String] = []
    let token = audible.$value.observe { lines.append("\($0.old)→\($0.new)") }
    changes()
    token.cancel()
    return lines
  }

  @Test func `follows what it depends on`() {
    player.volume = 6
    #expect(audible.value == 6)
    player.isMuted = true
    #expect(audible.value == 0)
  }

  @Test func `follows what its own observers change`() {
    let limiter = audible.$value.observe { [player] in
      if $0.new > 10 { player.volume = 10 }
    }
    player.volume = 12
    var values = [audible.value]
    audible.together { player.volume = 40 }
    values.append(audible.value)
    limiter.cancel()
    #expect(values == [10, 10], "after a change, and after a group")
  }

  @Test func `tells old and new value, and nothing while the result is the same`() {
    let lines = heard {
      player.volume = 6
      player.isMuted = true
      player.volume = 9
      player.isMuted = false
    }
    #expect(lines == ["5→6", "6→0", "0→9"])
  }

  @Test func `may be of any type`() {
    let text = Derived { [player] in player.isMuted ? "muted" : "volume \(player.volume)" }
    text.depends(on: player.$isMuted)
    text.depends(on: player.$volume)
    var texts = [text.value]
    player.volume = 30
    texts.append(text.value)
    player.isMuted = true
    texts.append(text.value)
    #expect(texts == ["volume 5", "volume 30", "muted"])
  }

  @Test func `is computed when it begins to depend on something`() {
    var number = 1
    let late = Derived { number }
    number = 2
    late.depends(on: player.$volume)
    #expect(late.value == 2)
  }

  @Test func `may depend on another`() {
    let twice = Derived { [audible] in audible.value * 2 }
    twice.depends(on: audible.$value)
    player.volume = 7
    #expect(twice.value == 14)
  }

  @Test func `tells once of changes made together, and stays what it was until then`() {
    var lines: [String] = []
    let token = audible.$value.observe { lines.append("\($0.old)→\($0.new)") }
    audible.together {
      player.volume = 6
      player.volume = 7
      lines.append("is \(audible.value)")
      audible.together { player.isMuted = true }
      lines.append("is \(audible.value)")
      player.isMuted = false
    }
    lines.append("is \(audible.value)")
    token.cancel()
    #expect(lines == ["is 5", "is 5", "5→7", "is 7"])
  }

  @Test func `groups changes as often as it is asked to`() {
    let lines = heard {
      for volume in [6, 40, 3] {
        audible.together {
          player.volume = volume + 1
          player.volume = volume
        }
        player.volume = volume - 1
      }
    }
    #expect(lines == ["5→6", "6→5", "5→40", "40→39", "39→3", "3→2"])
  }

  @Test func `says nothing of changes that together are none`() {
    let lines = heard {
      audible.together {
        player.volume = 6
        player.volume = 5
      }
    }
    #expect(lines == [])
  }

  @Test func `waits by itself, and delays no other`() {
    let twice = Derived { [player] in player.volume * 2 }
    twice.depends(on: player.$volume)
    var values: [Int] = []
    audible.together {
      player.volume = 7
      values = [audible.value, twice.value]
    }
    #expect(values == [5, 14])
  }

  @Test func `keeps nothing alive that it depends on`() {
    weak var lost: Tracked<Int>?
    let always = Derived { 1 }
    do {
      let guest = Player()
      lost = guest.$volume
      always.depends(on: guest.$volume)
    }
    #expect(lost == nil)
    withExtendedLifetime(always) {}
  }

  @Test func `is kept alive by nothing, and leaves nothing behind`() {
    let other = Player()
    weak var lost: Derived<Int>?
    do {
      let volume = Derived { other.volume }
      volume.depends(on: other.$volume)
      lost = volume
      #expect(other.$volume.isObserved)
    }
    #expect(lost == nil)
    #expect(!other.$volume.isObserved)
  }
}
