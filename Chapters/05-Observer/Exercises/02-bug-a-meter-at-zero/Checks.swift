import Observer
import Testing

@Suite struct `A meter` {
  private let player = Player()

  @Test func `has the volume at the beginning`() {
    #expect(Meter(player).highest == 5)
    player.volume = 8
    player.volume = 3
    #expect(Meter(player).highest == 3)
  }

  @Test func `has the highest volume`() {
    // An observer that is told before the meter: it answers 30 with 31, and then with 20.
    let restless = player.$volume.observe { [player] change in
      if change.new == 30 { for volume in [31, 20] { player.volume = volume } }
    }
    let meter = Meter(player)
    let highest = [4, 6, 19, 7, 2, 20, 30].map {
      player.volume = $0
      return meter.highest
    }
    restless.cancel()
    #expect(highest == [5, 6, 19, 19, 19, 20, 31])
  }

  @Test func `has a volume that is still set`() {
    let meter = Meter(player)
    player.volume = 8
    #expect(meter.highest == 8)
  }

  @Test func `measures beside other meters`() {
    let other = Player()
    let (loud, quiet) = (Meter(player), Meter(other))
    player.volume = 30
    other.volume = 7
    #expect([loud.highest, quiet.highest] == [30, 7])
  }

  @Test func `does not keep its player alive`() {
    weak var lost: Player?
    let meter: Meter
    do {
      let guest = Player()
      lost = guest
      meter = Meter(guest)
      guest.volume = 6
    }
    #expect(lost == nil)
    #expect(meter.highest == 6)
  }

  @Test func `is not kept alive`() {
    weak var lost: Meter?
    do {
      let meter = Meter(player)
      lost = meter
    }
    #expect(lost == nil)
    #expect(!player.$volume.isObserved)
  }
}
