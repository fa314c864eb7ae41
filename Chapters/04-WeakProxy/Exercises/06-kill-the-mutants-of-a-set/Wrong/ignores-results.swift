// Wrong: does not look at what `insert` returns. Caught by: your tests kill mutant 1
import Testing

final class Cat {}

@Suite struct `A weak set` {
  @Test func `contains what was inserted`() {
    var cats = WeakSet<Cat>()
    let tom = Cat()
    _ = cats.insert(tom)
    #expect(cats.contains(tom))
  }

  @Test func `says what is new, and what was there`() {
    var cats = WeakSet<Cat>()
    let (tom, kit) = (Cat(), Cat())
    let inserted = [cats.insert(tom), cats.insert(tom), cats.insert(kit)]
    _ = inserted
    let removed = [cats.remove(tom), cats.remove(tom)]
    #expect(removed == [true, false])
    #expect([cats.contains(tom), cats.contains(kit)] == [false, true])
  }

  @Test func `counts living objects, and removes other entries at the next insertion`() {
    var cats = WeakSet<Cat>()
    _ = cats.insert(Cat())
    #expect(cats.count == 0)
    let tom = Cat()
    _ = cats.insert(tom)
    #expect([cats.count, cats.stored] == [1, 1])
  }
}
