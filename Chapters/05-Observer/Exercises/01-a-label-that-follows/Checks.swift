import Observer
import Testing

@Suite struct `A label` {
  private final class Player {
    @Tracked var volume: Int
    init(_ volume: Int) { self.volume = volume }
  }

  private let player = Player(5)

  @Test func `shows the volume at once`() {
    let (label, other) = (Label(), Label())
    label.follow(player.$volume)
    #expect(label.text == "Volume 5")
    other.follow(Player(40).$volume)
    #expect(other.text == "Volume 40")
  }

  @Test func `shows each new volume`() {
    let label = Label()
    let limiter = player.$volume.observe { [player] in
      if $0.new > 50 { player.volume = 50 }
    }
    label.follow(player.$volume)
    let texts = [6, 40, 3, 3, 0, 60].map {
      player.volume = $0
      return label.text
    }
    limiter.cancel()
    #expect(texts == [6, 40, 3, 3, 0, 50].map { "Volume \($0)" })
  }

  @Test func `observes beside other labels`() {
    let (one, two) = (Label(), Label())
    for label in [one, two] { label.follow(player.$volume) }
    player.volume = 9
    #expect([one.text, two.text] == ["Volume 9", "Volume 9"])
  }

  @Test func `follows the last volume, and no other`() {
    let (label, other) = (Label(), Player(40))
    label.follow(player.$volume)
    label.follow(other.$volume)
    #expect(label.text == "Volume 40")
    player.volume = 6
    #expect(label.text == "Volume 40")
    other.volume = 41
    #expect(label.text == "Volume 41")
    #expect(!player.$volume.isObserved)
    label.follow(player.$volume)
    #expect(label.text == "Volume 6")
  }

  @Test func `does not keep the volume alive`() {
    let label = Label()
    weak var lost: Tracked<Int>?
    do {
      let guest = Player(7)
      lost = guest.$volume
      label.follow(guest.$volume)
      guest.volume = 8
    }
    #expect(lost == nil)
    withExtendedLifetime(label) {}
  }

  @Test func `is not kept alive`() {
    weak var lost: Label?
    do {
      let label = Label()
      lost = label
      label.follow(player.$volume)
      #expect(player.$volume.isObserved)
    }
    #expect(lost == nil)
    #expect(!player.$volume.isObserved)
  }
}
