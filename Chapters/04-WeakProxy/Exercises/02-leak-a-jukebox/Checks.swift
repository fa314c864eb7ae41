import Testing

@Suite struct `A player` {
  let jukebox = Jukebox()

  @Test func `plays for each coin`() {
    let player = Player()
    connect(player, to: jukebox)
    jukebox.insert(5)
    jukebox.insert(10)
    #expect(player.played == [5, 10])
  }

  @Test func `is not kept alive by the jukebox`() {
    weak var lost: Player?
    do {
      let player = Player()
      lost = player
      connect(player, to: jukebox)
      jukebox.insert(5)
    }
    #expect(lost == nil)
    jukebox.insert(10)
  }

  @Test func `does not silence the others`() {
    let player = Player()
    connect(Player(), to: jukebox)
    connect(player, to: jukebox)
    jukebox.insert(5)
    #expect(player.played == [5])
  }
}
