// Each test is a sentence of the task, and the mutants are sentences that no longer hold. Two need
// care. A weak reference is looked at after the object is gone, or a strong one would pass too; and
// proxies of two objects are compared, because one that equals everything passes with the same
// object. They are compared once more when both objects are gone: proxies that compare their targets
// differ until then.
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

  @Test func `returns what the closure returns, and nil afterwards`() {
    var tom: Cat? = Cat()
    let proxy = Weak(tom!)
    #expect(proxy { $0.name.count } == 3)
    tom = nil
    #expect(proxy { $0.name.count } == nil)
    #expect(proxy.target == nil)
  }

  @Test func `writes properties, and nil only to optional ones`() {
    let tom = Cat()
    let proxy = Weak(tom)
    proxy.name = "Kit"
    #expect(tom.name == "Kit")
    proxy.name = nil
    #expect(tom.name == "Kit")
    proxy.owner = nil
    #expect(tom.owner == nil)
  }

  @Test func `is equal to those of its object only, even afterwards`() {
    var (tom, kit): (Cat?, Cat?) = (Cat(), Cat())
    let (one, same, other) = (Weak(tom!), Weak(tom!), Weak(kit!))
    #expect(one == same && one != other)
    (tom, kit) = (nil, nil)
    #expect(one == same && one != other)
  }

  @Test func `binds a method without keeping the object`() {
    var tom: Cat? = Cat()
    weak let lost = tom
    let meow = Weak(tom!).bind(Cat.meow)
    meow()
    #expect(lost?.meows == 1)
    tom = nil
    #expect(lost == nil)
    meow()
  }
}
