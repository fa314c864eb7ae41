import Synchronization
import Testing

@Suite struct `A round` {
  private final class Guest: Player {
    private let heard = Mutex<[Int]>([])
    var rounds: [Int] { heard.withLock { $0 } }
    func roundDidBegin(_ number: Int) { heard.withLock { $0.append(number) } }
  }

  private let game = Game()
  private let human = Human()
  private let robot = Robot()
  private let guest = Guest()

  @Test func `reaches a player`() {
    game.join(human)
    for number in [3, 1, 1, -2, 0] { game.begin(number) }
    #expect(human.rounds == [3, 1, 1, -2, 0])
  }

  @Test func `reaches players of every kind`() {
    game.join(human)
    game.join(robot)
    game.join(guest)
    game.begin(4)
    #expect([human.rounds, robot.rounds, guest.rounds] == [[4], [4], [4]])
  }

  @Test func `reaches each player once`() {
    let humans = (0..<4).map { _ in Human() }
    for human in humans + humans { game.join(human) }
    game.begin(1)
    #expect(humans.map(\.rounds) == [[1], [1], [1], [1]])
  }

  @Test func `is that of one game`() {
    let other = Game()
    game.join(human)
    other.join(robot)
    game.begin(1)
    other.begin(2)
    #expect([human.rounds, robot.rounds] == [[1], [2]])
  }

  @Test func `keeps no player alive`() {
    weak var lost: Guest?
    do {
      let guest = Guest()
      lost = guest
      game.join(guest)
      game.begin(1)
    }
    #expect(lost == nil)
  }
}
