import Synchronization
import Testing

@Suite struct `A round` {
  private final class Guest: Player {
    private let heard = Mutex<[Int]>([])
    var rounds: [Int] { heard.withLock { $0 } }
    func roundDidBegin(_ number: Int) { heard.withLock { $0.append(number) } }
  }

  private final class Diary: Sendable {
    private let names = Mutex<[Int]>([])
    var numbers: [Int] { names.withLock { $0 } }
    func add(_ number: Int) { names.withLock { $0.append(number) } }
  }

  /// Writes its number into a diary.
  private final class Member: Player {
    let number: Int
    let diary: Diary

    init(_ number: Int, _ diary: Diary) { (self.number, self.diary) = (number, diary) }
    func roundDidBegin(_ number: Int) { diary.add(self.number) }
  }

  /// Writes a zero, and lets a friend join.
  private final class Host: Player {
    let friend: Member
    let game: Game

    init(of friend: Member, _ game: Game) { (self.friend, self.game) = (friend, game) }
    func roundDidBegin(_ number: Int) {
      friend.diary.add(0)
      game.join(friend)
    }
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

  @Test func `is told in the order of joining`() {
    let diary = Diary()
    let members = (1...9).map { Member($0, diary) }
    let host = Host(of: Member(10, diary), game)
    game.join(members[0])
    game.join(host)
    for member in members { game.join(member) }
    for number in 1...2 { game.begin(number) }
    #expect(diary.numbers == [1, 0] + Array(2...9) + [1, 0] + Array(2...10))
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
