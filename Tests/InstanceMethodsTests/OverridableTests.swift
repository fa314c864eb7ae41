import InstanceMethods
import Testing

private struct Frame: Equatable {
  var x = 0
  var y = 0
  var width = 0.0
}

private final class Person {
  let greeting = Overridable(Person.sayHello)
  let shouting = Overridable<Person, String, String>()
  let placing = Overridable<Person, Frame, Double, Frame> { _ in { frame, _ in frame } }
  let resting = Overridable<Person, Void> { _ in {} }
  let name: String
  init(_ name: String = "Ada") { self.name = name }
  func sayHello(_ other: String) -> String { "\(name): Hello, \(other)." }
  func greet(_ other: String) -> String? { greeting(self, other) }
}

@Suite struct `A method of an instance` {
  private let ada = Person()

  @Test func `S9.1: can be added to one instance, which then responds`() {
    let other = Person()
    #expect(!ada.shouting.responds)
    #expect(ada.shouting(ada, "hey") == nil)
    ada.shouting.override { _, _, text in text.uppercased() }
    #expect(ada.shouting.responds)
    #expect(ada.shouting(ada, "hey") == "HEY")
    #expect(!other.shouting.responds)
    #expect(other.shouting(other, "hey") == nil)
  }

  @Test func `S9.2: can be overridden for one instance only`() {
    let other = Person("Grace")
    ada.greeting.override { _, _, _ in "…" }
    #expect(ada.greet("Bob") == "…")
    #expect(other.greet("Bob") == "Grace: Hello, Bob.")
  }

  @Test func `S9.3: the receiver is passed in and not retained`() {
    weak var weakPerson: Person?
    do {
      let person = Person("Grace")
      weakPerson = person
      person.greeting.override { person, _, _ in person.name }
      #expect(person.greet("Bob") == "Grace")
    }
    #expect(weakPerson == nil)
  }

  @Test func `S9.3: capturing the receiver makes a cycle, until the override is removed`() {
    weak var weakPerson: Person?
    do {
      let person = Person()
      weakPerson = person
      person.greeting.override("cycle") { _, _, _ in person.name }
    }
    #expect(weakPerson != nil)
    weakPerson?.greeting.remove("cycle")
    #expect(weakPerson == nil)
  }

  @Test func `S9.4: takes arguments and gives results of any type, or none`() {
    ada.placing.override { _, base, frame, scale in
      var frame = base?(frame, scale) ?? frame
      frame.width *= scale
      return frame
    }
    #expect(ada.placing(ada, Frame(x: 1, y: 2, width: 3), 2) == Frame(x: 1, y: 2, width: 6))
    var rests = 0
    ada.resting.override { _, _ in rests += 1 }
    ada.resting(ada)
    #expect(rests == 1)
  }

  @Test func `S9.4: a method with an optional result gives one level of optional`() {
    final class Cache {
      let find = Overridable(Cache.lookUp)
      let added = Overridable<Cache, String, String?>()
      func lookUp(_ key: String) -> String? { key.isEmpty ? nil : key }
    }
    let cache = Cache()
    if let found = cache.find(cache, "") { Issue.record("found \(found)") }
    #expect(cache.find(cache, "a") == "a")
    cache.find.override { _, base, key in base?(key)?.uppercased() }
    let found = cache.find(cache, "a")
    #expect(type(of: found) == String?.self)
    #expect(found == "A")
    let missing = cache.added(cache, "a")
    #expect(type(of: missing) == String?.self)
    #expect(missing == nil)
  }

  @Test func `S9.4: an inout method is overridable through a closure`() {
    final class Shelf {
      let sort = Overridable<Shelf, [Int], [Int]> { shelf in
        { list in
          var list = list
          shelf.arrange(&list)
          return list
        }
      }
      func arrange(_ list: inout [Int]) { list.sort() }
    }
    let shelf = Shelf()
    shelf.sort.override { _, base, list in (base?(list) ?? []).reversed() }
    #expect(shelf.sort(shelf, [2, 3, 1]) == [3, 2, 1])
  }

  @Test func `S9.5: any hashable value is a key, and a call without a key makes one`() {
    let first = ada.greeting.override { _, _, _ in "first" }
    let second = ada.greeting.override { _, _, _ in "second" }
    #expect(first != second)
    #expect(ada.greeting.has(first) && ada.greeting.has(second))
    ada.greeting.override(7) { _, _, _ in "seven" }
    ada.greeting.override("7") { _, _, _ in "text" }
    #expect(ada.greeting.has(7) && ada.greeting.has("7") && !ada.greeting.has(8))
    #expect(!ada.greeting.remove(8))
    #expect(ada.greeting.remove(first) && !ada.greeting.has(first))
  }

  @Test func `S9.5: a key that was made for one object removes nothing from another`() {
    let grace = Person("Grace")
    let key = ada.greeting.override { _, _, _ in "ada's" }
    grace.greeting.override { _, _, _ in "grace's" }
    #expect(!grace.greeting.has(key))
    #expect(!grace.greeting.remove(key))
    #expect(grace.greet("Bob") == "grace's")
  }

  @Test func `S9.5: no key that was made elsewhere removes the method of the class`() {
    let keys = (1...3).map { _ in ada.shouting.override { _, _, text in text } }
    #expect(keys.allSatisfy { !ada.greeting.remove($0) })
    #expect(ada.greet("Bob") == "Ada: Hello, Bob.")
  }

  @Test func `S9.5: numbers of different types are equal keys`() {
    ada.greeting.override(1) { _, _, _ in "one" }
    ada.greeting.override(1.0) { _, base, name in "again, " + base!(name) }
    #expect(ada.greet("Bob") == "again, Ada: Hello, Bob.")
  }

  @Test func `S9.5: keys belong to a method`() {
    ada.greeting.override("key") { _, _, _ in "greeting" }
    ada.shouting.override("key") { _, _, _ in "shouting" }
    ada.greeting.remove("key")
    #expect(!ada.greeting.has("key") && ada.shouting.has("key"))
    #expect(ada.shouting(ada, "") == "shouting")
  }

  @Test func `S9.6: the last override runs, and the original again when all are gone`() {
    let keys = (1...3).map { number in ada.greeting.override { _, _, _ in "\(number)" } }
    #expect(ada.greet("Bob") == "3")
    ada.greeting.remove(keys[1])
    #expect(ada.greet("Bob") == "3")
    ada.greeting.remove(keys[2])
    #expect(ada.greet("Bob") == "1")
    ada.greeting.remove(keys[0])
    #expect(ada.greet("Bob") == "Ada: Hello, Bob.")
  }

  @Test func `S9.6: an added method whose overrides are all removed is gone`() {
    let key = ada.shouting.override { _, _, text in text }
    ada.shouting.remove(key)
    #expect(!ada.shouting.responds)
    #expect(ada.shouting(ada, "hey") == nil)
    #expect(!ada.shouting.remove(key))
  }

  @Test func `S9.7: the same key again replaces the override, and lies on top`() {
    ada.greeting.override("key") { _, _, _ in "first" }
    ada.greeting.override("other") { _, _, _ in "other" }
    ada.greeting.override("key") { _, base, name in "again, " + base!(name) }
    #expect(ada.greet("Bob") == "again, other")
    ada.greeting.remove("key")
    ada.greeting.remove("other")
    #expect(ada.greet("Bob") == "Ada: Hello, Bob.")
  }

  @Test func `S9.8: calls down through the stack to the original`() {
    for name in ["b1", "b2", "b3"] {
      ada.greeting.override(name) { _, base, text in base!(text) + "-" + name }
    }
    #expect(ada.greet("Bob") == "Ada: Hello, Bob.-b1-b2-b3")
    ada.greeting.remove("b2")
    #expect(ada.greet("Bob") == "Ada: Hello, Bob.-b1-b3")
  }

  @Test func `S9.8: there is nothing below the first override of an added method`() {
    ada.shouting.override { _, base, text in base == nil ? "bottom" : "not" }
    ada.shouting.override { _, base, text in (base?(text) ?? "none") + "-top" }
    #expect(ada.shouting(ada, "") == "bottom-top")
  }

  @Test func `S9.9: an override may remove itself, and so run once`() {
    ada.greeting.override("once") { ada, base, name in
      ada.greeting.remove("once")
      return "once, " + base!(name)
    }
    #expect(ada.greet("Bob") == "once, Ada: Hello, Bob.")
    #expect(ada.greet("Bob") == "Ada: Hello, Bob.")
  }

  @Test func `S9.10: closures, what they capture and keys are released on removal`() {
    final class Key {}
    weak var weakKey: Key?
    weak var weakContext: Key?
    struct Name: Hashable {
      let key: Key
      static func == (left: Name, right: Name) -> Bool { left.key === right.key }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(key)) }
    }
    do {
      let key = Key()
      let context = Key()
      (weakKey, weakContext) = (key, context)
      ada.greeting.override(Name(key: key)) { _, _, _ in withExtendedLifetime(context) { "" } }
    }
    #expect(weakKey != nil && weakContext != nil)
    if let key = weakKey { ada.greeting.remove(Name(key: key)) }
    #expect(weakKey == nil && weakContext == nil)
  }

  @Test func `S9.10: closures and what they capture are released with the receiver`() {
    final class Context {}
    weak var weakContext: Context?
    var person: Person? = Person()
    do {
      let context = Context()
      weakContext = context
      person?.greeting.override { _, _, _ in withExtendedLifetime(context) { "" } }
    }
    #expect(weakContext != nil)
    person = nil
    #expect(weakContext == nil)
  }

  @Test func `S9.11: a value with closures replaces conformance at run time`() {
    struct Delegate {
      var shouldClose: () -> Bool
    }
    var delegate = Delegate(shouldClose: { true })
    #expect(delegate.shouldClose())
    delegate.shouldClose = { false }
    #expect(!delegate.shouldClose())
  }

  @Test func `S9.12: an asynchronous call is stubbed, with its error`() async throws {
    struct Offline: Error {}
    let load = Overridable<Person, Int, Task<[String], any Error>> { _ in
      { _ in Task { throw Offline() } }
    }
    await #expect(throws: Offline.self) { try await load(ada, 2)?.value }
    load.override("stub") { _, _, count in Task { (0..<count).map(String.init) } }
    #expect(try await load(ada, 2)?.value == ["0", "1"])
  }

  @Test func `S9.12: an expensive call is stubbed once`() {
    final class Shop {
      var loads = 0
      let load = Overridable<Shop, Int, [String]> { shop in
        { count in
          shop.loads += 1
          return (0..<count).map(String.init)
        }
      }
    }
    let shop = Shop()
    shop.load.override("stub") { shop, _, _ in
      shop.load.remove("stub")
      return ["stub"]
    }
    #expect(shop.load(shop, 2) == ["stub"])
    #expect(shop.load(shop, 2) == ["0", "1"])
    #expect(shop.loads == 1)
  }

  @Test func `S9.13: the type of the object does not change`() {
    let before = type(of: ada)
    ada.greeting.override { _, _, _ in "" }
    #expect(type(of: ada) == before)
    #expect(type(of: ada) == Person.self)
  }

  @Test func `S9.14: the method below is an argument, so that calls may nest`() {
    let grace = Person("Grace")
    ada.greeting.override { _, base, name in
      base!(name) + " " + (grace.greet("Ada") ?? "")
    }
    grace.greeting.override { _, base, name in base!(name).uppercased() }
    #expect(ada.greet("Bob") == "Ada: Hello, Bob. GRACE: HELLO, ADA.")
  }

  @Test func `runs code before, instead of or after the overridden method`() {
    var order: [String] = []
    let person = Person()
    person.resting.override("after") { _, base in
      base?()
      order.append("after")
    }
    person.resting.override("before") { _, base in
      order.append("before")
      base?()
    }
    person.resting(person)
    #expect(order == ["before", "after"])
    person.resting.override("instead") { _, _ in order.append("instead") }
    person.resting(person)
    #expect(order == ["before", "after", "instead"])
  }

  @Test func `an override added inside a call runs with the next one`() {
    ada.greeting.override { ada, base, name in
      ada.greeting.override("added") { _, _, _ in "added" }
      return base!(name)
    }
    #expect(ada.greet("Bob") == "Ada: Hello, Bob.")
    #expect(ada.greet("Bob") == "added")
  }

  @Test func `an override that is removed inside a call still is the base of that call`() {
    ada.greeting.override("below") { _, _, _ in "below" }
    ada.greeting.override { ada, base, name in
      ada.greeting.remove("below")
      return base!(name)
    }
    #expect(ada.greet("Bob") == "below")
    #expect(ada.greet("Bob") == "Ada: Hello, Bob.")
  }

  @Test func `a capture of a removed override may use the method in its deinit`() {
    final class Guest {
      let person: Person
      init(_ person: Person) { self.person = person }
      deinit { person.greeting.override("left") { _, _, _ in "left" } }
    }
    do {
      let guest = Guest(ada)
      ada.greeting.override("guest") { _, _, _ in withExtendedLifetime(guest) { "" } }
    }
    ada.greeting.remove("guest")
    #expect(ada.greet("Bob") == "left")
  }
}
