import InstanceMethods
import Observer
import Testing

@Suite struct `An override with a token` {
  private let door = Door()

  @Test func `lasts until the token is cancelled`() {
    let token = door.answer.overriding { _, _, visitor in "Go away, \(visitor)." }
    #expect(door.ask() == "Go away, Ada.")
    token.cancel()
    #expect(door.ask() == "Come in, Ada.")
  }

  @Test func `goes with the owner of the token`() {
    var owner: Owner? = Owner()
    owner?.token = door.answer.overriding { _, _, _ in "Sh!" }
    #expect(door.ask() == "Sh!")
    owner = nil
    #expect(door.ask() == "Come in, Ada.")
  }

  @Test func `lasts until the end of a function that throws`() {
    struct Fire: Error {}
    func evacuate() throws {
      let owner = Owner()
      owner.token = door.answer.overriding { _, _, _ in "Get out!" }
      try withExtendedLifetime(owner) {
        #expect(door.ask() == "Get out!")
        throw Fire()
      }
    }
    try? evacuate()
    #expect(door.ask() == "Come in, Ada.")
  }

  @Test func `is handed what lies below, with any number of arguments`() {
    let token = door.answer.overriding { _, base, visitor in (base?(visitor) ?? "") + " Sit." }
    let second = door.lock.overriding { _, base, key, number in base?(key, number + 1) ?? true }
    let third = door.bell.overriding { _, base in (base?() ?? 0) + 1 }
    let results = (door.ask(), door.lock(door, 1, 1), door.lock(door, 2, 1), door.bell(door))
    #expect(results == ("Come in, Ada. Sit.", false, true, 1))
    token.cancel()
    second.cancel()
    third.cancel()
  }

  @Test func `runs once for each call`() {
    var visitors: [String] = []
    let token = door.answer.overriding { _, base, visitor in
      visitors.append(visitor)
      return base?(visitor) ?? ""
    }
    for visitor in ["Grace", "Ada", "Grace"] { door.answer(door, visitor) }
    token.cancel()
    door.answer(door, "Tim")
    #expect(visitors == ["Grace", "Ada", "Grace"])
  }

  @Test func `leaves nothing on a method that did not exist`() {
    let token = door.bell.overriding { _, _ in 3 }
    #expect(door.bell(door) == 3)
    token.cancel()
    #expect(!door.bell.responds)
  }

  @Test func `takes no key of another override`() throws {
    let keys = (0..<100).map(AnyHashable.init) + ["", "token", "key"].map(AnyHashable.init)
    func override(_ keys: some Sequence<AnyHashable>) {
      for key in keys { door.answer.override(key) { _, base, visitor in base?(visitor) ?? "" } }
    }
    override(keys.dropFirst(50))
    let tokens = TokenBag()
    for _ in 1...3 { door.answer.overriding { _, _, _ in "No." }.store(in: tokens) }
    override(keys.prefix(50))
    try #require(keys.filter { !door.answer.has($0) } == [])
    tokens.removeAll()
    #expect(keys.filter { !door.answer.has($0) } == [])
  }

  @Test func `leaves from the middle of the stack`() {
    func add(_ number: String) -> Token {
      door.answer.overriding { _, base, visitor in (base?(visitor) ?? "") + number }
    }
    let first = add(" 1")
    let second = add(" 2")
    let third = add(" 3")
    #expect(door.ask() == "Come in, Ada. 1 2 3")
    second.cancel()
    #expect(door.ask() == "Come in, Ada. 1 3")
    let fourth = add(" 4")
    var answers = [door.ask()]
    first.cancel()
    answers.append(door.ask())
    fourth.cancel()
    third.cancel()
    answers.append(door.ask())
    #expect(answers == ["Come in, Ada. 1 3 4", "Come in, Ada. 3 4", "Come in, Ada."])
  }

  @Test func `leaves three hundred others alone`() {
    let owners = (0..<300).map { number in
      let owner = Owner()
      owner.token = door.answer.overriding { _, base, visitor in
        (base?(visitor) ?? "") + " \(number)"
      }
      return owner
    }
    owners[17].token = nil
    let others = (0..<300).filter { $0 != 17 }.map { " \($0)" }
    #expect(door.ask() == "Come in, Ada." + others.joined())
  }

  @Test func `releases what it has captured`() {
    weak var lost: Guest?
    let token: Token
    do {
      let guest = Guest()
      lost = guest
      token = door.answer.overriding { _, _, _ in withExtendedLifetime(guest) { "" } }
    }
    #expect(lost != nil)
    token.cancel()
    #expect(lost == nil)
  }

  @Test func `does not keep the method, nor its object`() {
    weak var lostDoor: Door?
    weak var lostMethod: Overridable<Door, String, String>?
    let token: Token
    do {
      let door = Door()
      (lostDoor, lostMethod) = (door, door.answer)
      token = door.answer.overriding { _, _, _ in "" }
      #expect(door.ask() == "")
    }
    #expect(lostDoor == nil)
    #expect(lostMethod == nil)
    token.cancel()
  }

  private final class Door {
    let answer = Overridable(Door.invite)
    let lock = Overridable<Door, Int, Int, Bool> { _ in { $0 == $1 } }
    let bell = Overridable<Door, Int>()
    func invite(_ visitor: String) -> String { "Come in, \(visitor)." }
    func ask() -> String? { answer(self, "Ada") }
  }

  private final class Guest {}

  /// An object that overrides a door's answer as long as it lives.
  private final class Owner {
    var token: Token?
  }
}
