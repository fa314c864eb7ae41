import Testing

final class Cat {
  var name = "Tom"
  var owner: String? = "Ann"
  private(set) var meows = 0
  func meow() { meows += 1 }
}

@Suite struct `A weak proxy` {
  @Test func `calls its object`() {
    let tom = Cat()
    let proxy = Weak(tom)
    proxy { $0.meow() }
    #expect(tom.meows == 1)
  }

  // TODO: more tests.
}
