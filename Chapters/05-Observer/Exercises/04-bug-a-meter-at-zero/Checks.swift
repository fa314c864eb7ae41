import Testing

@Suite struct `A meter` {
  let player = Player()

  @Test func `has the volume at the beginning`() {
    #expect(Meter(player).highest == 5)
  }

  @Test func `has the highest volume`() {
    let meter = Meter(player)
    for volume in [6, 9, 4] { player.volume = volume }
    #expect(meter.highest == 9)
  }

  @Test func `has a volume that is still set`() {
    let meter = Meter(player)
    player.volume = 8
    #expect(meter.highest == 8)
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
