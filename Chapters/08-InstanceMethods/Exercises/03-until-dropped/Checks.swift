import InstanceMethods
import Observer
import Testing

private final class Door {
  let answer = Overridable(Door.invite)
  let lock = Overridable<Door, Int, Int, Bool> { _ in { $0 == $1 } }
  func invite(_ visitor: String) -> String { "Come in, \(visitor)." }
  func ask() -> String? { answer(self, "Ada") }
}

private final class Guest {}

/// An object that overrides a door's answer as long as it lives.
private final class Owner {
  var token: Token?
}

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
    #expect(throws: Fire.self) { try evacuate() }
    #expect(door.ask() == "Come in, Ada.")
  }

  @Test func `is handed what lies below, with any number of arguments`() {
    let token = door.answer.overriding { _, base, visitor in (base?(visitor) ?? "") + " Sit." }
    #expect(door.ask() == "Come in, Ada. Sit.")
    token.cancel()
    let second = door.lock.overriding { _, base, key, number in base?(key, number + 1) ?? true }
    #expect(door.lock(door, 1, 1) == false)
    #expect(door.lock(door, 2, 1) == true)
    second.cancel()
  }

  @Test func `leaves from the middle of the stack`() {
    let first = door.answer.overriding { _, base, visitor in (base?(visitor) ?? "") + " 1" }
    let second = door.answer.overriding { _, base, visitor in (base?(visitor) ?? "") + " 2" }
    first.cancel()
    #expect(door.ask() == "Come in, Ada. 2")
    second.cancel()
    #expect(door.ask() == "Come in, Ada.")
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
}
