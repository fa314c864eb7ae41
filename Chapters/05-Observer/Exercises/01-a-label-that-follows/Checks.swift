import Observer
import Testing

final class Player {
  @Tracked var volume = 5
}

@Suite struct `A label` {
  let player = Player()

  @Test func `shows the volume at once`() {
    let label = Label()
    label.follow(player.$volume)
    #expect(label.text == "Volume 5")
  }

  @Test func `shows each new volume`() {
    let label = Label()
    label.follow(player.$volume)
    player.volume = 6
    #expect(label.text == "Volume 6")
    player.volume = 7
    #expect(label.text == "Volume 7")
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
