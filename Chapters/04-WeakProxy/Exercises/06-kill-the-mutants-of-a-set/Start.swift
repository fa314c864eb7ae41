import Testing

final class Cat {}

@Suite struct `A weak set` {
  @Test func `contains what was inserted`() {
    var cats = WeakSet<Cat>()
    let tom = Cat()
    _ = cats.insert(tom)
    #expect(cats.contains(tom))
  }

  // TODO: more tests.
}
