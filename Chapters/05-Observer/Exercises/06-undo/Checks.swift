import Observer
import Testing

@Suite struct `An undo list` {
  private final class Player {
    @Tracked var volume = 5
    @Tracked var title: String?
  }

  private let undo = Undo()
  private let player = Player()

  init() {
    undo.watch(player.$volume)
    undo.watch(player.$title)
  }

  /// The volume after each of so many steps back.
  private func volumes(back steps: Int) -> [Int] {
    (0..<steps).map { _ in
      undo.undo()
      return player.volume
    }
  }

  @Test func `takes changes back, the last one first, until there are none`() {
    for volume in [6, 9, 7, 9, 8] { player.volume = volume }
    #expect(volumes(back: 7) == [9, 7, 9, 6, 5, 5, 5])
  }

  @Test func `takes back any number of changes`() {
    for volume in 6...2000 { player.volume = volume }
    #expect(volumes(back: 1995).last == 5)
  }

  @Test func `records changes after it has taken some back`() {
    for volume in [6, 8, 8, 9] {
      player.volume = volume
      undo.undo()
      #expect(player.volume == 5)
    }
    player.title = "So What"
    player.volume = 7
    #expect(volumes(back: 1) == [5])
    undo.undo()
    #expect(player.title == nil)
  }

  @Test func `is one list for several properties`() {
    player.title = "So What"
    player.volume = 6
    player.title = nil
    undo.undo()
    #expect(player.title == "So What")
    #expect(volumes(back: 1) == [5])
    #expect(player.title == "So What")
    undo.undo()
    #expect(player.title == nil)
  }

  @Test func `does not record what it does itself`() {
    player.volume = 6
    player.volume = 7
    #expect(volumes(back: 4) == [6, 5, 5, 5])
    player.volume = 8
    #expect(volumes(back: 2) == [5, 5])
  }

  @Test func `does not record an equal value`() {
    player.volume = 6
    player.volume = 6
    #expect(volumes(back: 1) == [5])
  }

  @Test func `lets observers know`() {
    var heard: [Int] = []
    player.volume = 6
    let token = player.$volume.observe { heard.append($0.new) }
    undo.undo()
    token.cancel()
    #expect(heard == [5])
  }

  @Test func `takes back a change that was an answer to a change, too`() {
    func limit() -> Token {
      player.$volume.observe { [player] change in
        if change.new > 10 { player.volume = 10 }
      }
    }
    let limiter = limit()
    player.volume = 12
    limiter.cancel()
    #expect(volumes(back: 2) == [12, 5])
    let another = limit()
    player.volume = 12
    #expect(volumes(back: 2) == [10, 5], "the first step back is answered, too")
    another.cancel()
  }

  @Test func `keeps no property alive, and skips those that are gone`() {
    player.volume = 6
    weak var lost: Tracked<Int>?
    do {
      let guest = Player()
      lost = guest.$volume
      undo.watch(guest.$volume)
      guest.volume = 9
    }
    #expect(lost == nil)
    #expect(volumes(back: 1) == [5])
  }

  @Test func `leaves the changes of other lists alone`() {
    let (guest, other) = (Player(), Undo())
    other.watch(guest.$volume)
    guest.volume = 9
    player.volume = 6
    other.undo()
    #expect([guest.volume, player.volume] == [5, 6])
    undo.undo()
    #expect([guest.volume, player.volume] == [5, 5])
    other.watch(player.$volume)
    player.volume = 6
    undo.undo()
    other.undo()
    #expect(player.volume == 6, "one list has taken back what the other one did")
  }

  @Test func `ends with the list`() {
    let guest = Player()
    do {
      let other = Undo()
      other.watch(guest.$volume)
      #expect(guest.$volume.isObserved)
    }
    #expect(!guest.$volume.isObserved)
  }
}
