import Testing

@Suite struct `A round` {
  let game = Game()
  let human = Human()
  let robot = Robot()

  @Test func `reaches a player`() {
    game.join(human)
    game.begin(1)
    game.begin(2)
    #expect(human.rounds == [1, 2])
  }

  @Test func `reaches players of every kind`() {
    game.join(human)
    game.join(robot)
    game.begin(1)
    #expect([human.rounds, robot.rounds] == [[1], [1]])
  }

  @Test func `reaches each player once`() {
    game.join(human)
    game.join(human)
    game.begin(1)
    #expect(human.rounds == [1])
  }
}
