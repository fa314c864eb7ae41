import Testing

@Suite struct `A queue` {
  private let titles = ["News", "Interview", "News", "Books"]

  @Test func `plays the next one at each end`() {
    let player = Player()
    let queue = Queue(titles, player: player)
    let other = Queue(["Jazz"], player: Player())
    #expect(player.played == [])
    for count in titles.indices {
      player.end()
      #expect(player.played == Array(titles[...count]))
    }
    for _ in 1...2 { player.end() }
    #expect(player.played == titles, "after the queue is empty")
    withExtendedLifetime((queue, other)) {}
  }

  @Test func `keeps its player`() {
    weak var held: Player?
    let queue: Queue
    do {
      let player = Player()
      held = player
      queue = Queue(titles, player: player)
    }
    #expect(held != nil)
    withExtendedLifetime(queue) {}
  }

  @Test(arguments: [0, 2, 5]) func `is released when nobody holds it`(ends: Int) {
    let player = Player()
    weak var lost: Queue?
    do {
      let queue = Queue(titles, player: player)
      lost = queue
      for _ in 0..<ends { player.end() }
    }
    #expect(lost == nil, "after \(ends) episodes")
  }

  @Test(arguments: [0, 2, 5]) func `lets the player go`(ends: Int) {
    weak var lost: Player?
    do {
      let player = Player()
      lost = player
      let queue = Queue(titles, player: player)
      for _ in 0..<ends { player.end() }
      withExtendedLifetime(queue) {}
    }
    #expect(lost == nil, "after \(ends) episodes")
  }

  @Test func `plays nothing when the queue is gone`() {
    let player = Player()
    do {
      let queue = Queue(titles, player: player)
      player.end()
      withExtendedLifetime(queue) {}
    }
    player.end()
    #expect(player.played == ["News"])
  }

  @Test func `leaves its player to another queue`() {
    let player = Player()
    let another: Queue
    do {
      let queue = Queue(["News", "Interview"], player: player)
      another = Queue(["Books", "Jazz"], player: player)
      player.end()
      #expect(player.played == ["Books"], "while the first queue is there")
      withExtendedLifetime(queue) {}
    }
    player.end()
    #expect(player.played == ["Books", "Jazz"], "when the first queue is gone")
    withExtendedLifetime(another) {}
  }
}
