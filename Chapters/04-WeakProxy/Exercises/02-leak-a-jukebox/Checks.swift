import Testing

@Suite struct `A player` {
  private let jukebox = Jukebox()

  @Test func `plays for each coin`() {
    let player = Player()
    connect(player, to: jukebox)
    let coins = [5, 10, 10, 1, 20, 5, 2]
    for coin in coins { jukebox.insert(coin) }
    #expect(player.played == coins)
  }

  @Test func `plays once for each coin, in the order in which players were connected`() {
    let players = [Player(), Player(), Player()]
    for player in players { connect(player, to: jukebox) }
    #expect(jukebox.onCoin.count == 3)
    // The first callback is that of the first player.
    jukebox.onCoin[0](5)
    #expect(players.map(\.played) == [[5], [], []])
    jukebox.insert(10)
    #expect(players.map(\.played) == [[5, 10], [10], [10]])
  }

  @Test func `plays for each jukebox that it is connected to`() {
    let (player, other) = (Player(), Jukebox())
    connect(player, to: jukebox)
    connect(player, to: other)
    jukebox.insert(5)
    other.insert(10)
    jukebox.insert(20)
    #expect(player.played == [5, 10, 20])
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
    connect(Player(), to: jukebox)
    jukebox.insert(5)
    jukebox.insert(10)
    #expect(player.played == [5, 10])
  }

  @Test func `does not keep the jukebox alive`() throws {
    let player = Player()
    weak var lost: Jukebox?
    do {
      let jukebox = Jukebox()
      lost = jukebox
      connect(player, to: jukebox)
      jukebox.insert(5)
    }
    #expect(lost == nil)
    try #require(player.played == [5])
  }
}
