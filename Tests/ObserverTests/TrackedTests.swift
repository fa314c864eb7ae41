import Observer
import Testing

private final class Person {
  @Tracked var name = "Ada"
  @Tracked var age = 36
  @Tracked var nickname: String?
  @Tracked var tags: [String] = []
  var onDeinit: () -> Void = {}
  deinit { onDeinit() }
}

/// A log of changes.
private final class Log {
  var lines: [String] = []
  func write<Value>(_ change: Change<Value>) {
    lines.append("\(change.kind) \(change.old)→\(change.new)")
  }
}

private final class Owner {
  var token: Token?
  var heard = 0
}

@Suite struct `A tracked property` {
  private let person = Person()
  private let log = Log()

  @Test func `S4.1: passes old and new value to a closure`() {
    let token = person.$name.observe { [log] in log.write($0) }
    person.name = "Grace"
    person.name = "Barbara"
    token.cancel()
    #expect(log.lines == ["didSet Ada→Grace", "didSet Grace→Barbara"])
  }

  @Test func `S4.2: an observation ends with its token`() {
    do {
      let token = person.$name.observe { [log] in log.write($0) }
      person.name = "Grace"
      token.cancel()
    }
    person.name = "Barbara"
    #expect(log.lines == ["didSet Ada→Grace"])
    #expect(!person.$name.isObserved)
  }

  @Test func `S4.2: a token that is not stored ends the observation at once`() {
    _ = person.$name.observe { [log] in log.write($0) }
    person.name = "Grace"
    #expect(log.lines == [])
  }

  @Test func `S4.3: calls synchronously, before the assignment returns`() {
    var order: [String] = []
    let token = person.$name.observe { _ in order.append("told") }
    order.append("before")
    person.name = "Grace"
    order.append("after")
    token.cancel()
    #expect(order == ["before", "told", "after"])
  }

  @Test func `S4.4: the observed object may be deallocated first`() {
    var person: Person? = Person()
    weak let weakPerson = person
    let token = person!.$name.observe { [log] in log.write($0) }
    person = nil
    #expect(weakPerson == nil)
    token.cancel()
  }

  @Test func `S4.4: the property may outlive its owner while it is referred to`() {
    var person: Person? = Person()
    let name = person!.$name
    let token = name.observe { [log] in log.write($0) }
    person = nil
    name.wrappedValue = "Grace"
    token.cancel()
    #expect(log.lines == ["didSet Ada→Grace"])
  }

  @Test func `S4.5: values keep their type, nil included`() {
    var changes: [(String?, String?)] = []
    let token = person.$nickname.observe { changes.append(($0.old, $0.new)) }
    person.nickname = "Countess"
    person.nickname = nil
    token.cancel()
    #expect(changes.map(\.0) == [nil, "Countess"])
    #expect(changes.map(\.1) == ["Countess", nil])
  }

  @Test func `S4.6: a closure that captures the owner of its token makes a cycle, a weak one none`()
  {
    weak var weakOwner: Owner?
    do {
      let owner = Owner()
      weakOwner = owner
      owner.token = person.$name.observe { [weak owner] _ in owner?.heard += 1 }
      person.name = "Grace"
      #expect(owner.heard == 1)
    }
    #expect(weakOwner == nil)
    do {
      let owner = Owner()
      weakOwner = owner
      owner.token = person.$name.observe { _ in owner.heard += 1 }
    }
    #expect(weakOwner != nil)
    weakOwner?.token = nil
    #expect(weakOwner == nil)
  }

  @Test func `S4.7: values are passed without an option`() {
    let token = person.$age.observe { [log] in log.write($0) }
    person.age = 37
    token.cancel()
    #expect(log.lines == ["didSet 36→37"])
  }

  @Test func `S10.1: any property that is marked can be observed, whatever its type`() {
    let bag = TokenBag()
    person.$name.observe { [log] in log.write($0) }.store(in: bag)
    person.$age.observe { [log] in log.write($0) }.store(in: bag)
    person.age = 37
    person.name = "Grace"
    person.nickname = "not observed"
    #expect(log.lines == ["didSet 36→37", "didSet Ada→Grace"])
    withExtendedLifetime(bag) {}
  }

  @Test func `S10.2: calls at once for initial, and before each change for willSet`() {
    let bag = TokenBag()
    person.$age.observe(also: [.initial]) { [log] in log.write($0) }.store(in: bag)
    #expect(log.lines == ["initial 36→36"])
    bag.removeAll()
    log.lines = []
    var seen: [Int] = []
    person.$age.observe(also: [.willSet]) { [log, person] in
      log.write($0)
      seen.append(person.age)
    }.store(in: bag)
    person.age = 37
    #expect(log.lines == ["willSet 36→37", "didSet 36→37"])
    #expect(seen == [36, 37])
  }

  @Test func `S10.2: the four combinations of initial and willSet`() {
    func kinds(_ kinds: Set<Change<Int>.Kind>) -> [Change<Int>.Kind] {
      var heard: [Change<Int>.Kind] = []
      let token = person.$age.observe(also: kinds) { heard.append($0.kind) }
      person.age += 1
      token.cancel()
      return heard
    }
    #expect(kinds([]) == [.didSet])
    #expect(kinds([.initial]) == [.initial, .didSet])
    #expect(kinds([.willSet]) == [.willSet, .didSet])
    #expect(kinds([.initial, .willSet]) == [.initial, .willSet, .didSet])
  }

  @Test
  func `S10.2: a call before a change reads the old value, and changes in callbacks have none`() {
    let bag = TokenBag()
    person.$age.observe { [person] in if $0.new > 40 { person.age = 40 } }.store(in: bag)
    var seen: [Int] = []
    person.$age.observe(also: [.willSet]) { [log, person] in
      log.write($0)
      if $0.kind == .willSet { seen.append(person.age - $0.old) }
    }.store(in: bag)
    person.age = 50
    person.age = 39
    #expect(
      log.lines == [
        "willSet 36→50", "didSet 36→50", "didSet 50→40", "willSet 40→39", "didSet 40→39",
      ])
    #expect(seen == [0, 0])
    bag.removeAll()
  }

  @Test func `S10.3: a bag stops all of its observations`() {
    let bag = TokenBag()
    person.$name.observe { [log] in log.write($0) }.store(in: bag)
    person.$age.observe { [log] in log.write($0) }.store(in: bag)
    bag.removeAll()
    bag.removeAll()
    person.name = "Grace"
    person.age = 37
    #expect(log.lines == [])
    #expect(!person.$name.isObserved && !person.$age.isObserved)
  }

  @Test func `S10.4: stops when the observer is deallocated`() {
    var owner: Owner? = Owner()
    owner?.token = person.$name.observe { [log] in log.write($0) }
    #expect(person.$name.isObserved)
    owner = nil
    person.name = "Grace"
    #expect(log.lines == [])
    #expect(!person.$name.isObserved)
  }

  @Test func `S10.4: stops when the observed object is deallocated, and releases the closure`() {
    var person: Person? = Person()
    weak var weakLog: Log?
    let token: Token
    do {
      let log = Log()
      weakLog = log
      token = person!.$name.observe { [log] in log.write($0) }
    }
    #expect(weakLog != nil)
    person = nil
    #expect(weakLog == nil)
    token.cancel()
  }

  @Test func `S10.5: says whether it is observed`() {
    #expect(!person.$name.isObserved)
    let first = person.$name.observe { _ in }
    let second = person.$name.observe { _ in }
    #expect(person.$name.isObserved)
    first.cancel()
    #expect(person.$name.isObserved)
    second.cancel()
    #expect(!person.$name.isObserved)
  }

  @Test func `S10.6: releases the closure when the token is dropped`() {
    weak var weakLog: Log?
    do {
      let log = Log()
      weakLog = log
      let token = person.$name.observe { [log] in log.write($0) }
      person.name = "Grace"
      #expect(weakLog != nil)
      token.cancel()
    }
    #expect(weakLog == nil)
  }

  @Test func `one closure may observe several properties`() {
    var sums: [Int] = []
    let other = Person()
    let add = { (_: Change<Int>) in sums.append(person.age + other.age) }
    let bag = TokenBag()
    person.$age.observe(add).store(in: bag)
    other.$age.observe(add).store(in: bag)
    person.age = 1
    other.age = 2
    #expect(sums == [37, 3])
    withExtendedLifetime(bag) {}
  }

  @Test func `two observations call twice, and removing one keeps the other`() {
    let first = person.$name.observe { [log] in log.write($0) }
    let second = person.$name.observe { [log] in log.write($0) }
    person.name = "Grace"
    #expect(log.lines.count == 2)
    first.cancel()
    person.name = "Barbara"
    #expect(log.lines.count == 3)
    second.cancel()
    let third = person.$name.observe { [log] in log.write($0) }
    person.name = "Ada"
    third.cancel()
    #expect(log.lines.count == 4)
  }

  @Test func `calls its observers in the order of adding`() {
    var order: [Int] = []
    let bag = TokenBag()
    for number in 0..<5 { person.$name.observe { _ in order.append(number) }.store(in: bag) }
    person.name = "Grace"
    #expect(order == [0, 1, 2, 3, 4])
    withExtendedLifetime(bag) {}
  }

  @Test func `an observer may end its own observation inside the callback`() {
    let owner = Owner()
    owner.token = person.$name.observe { [unowned owner] _ in
      owner.heard += 1
      owner.token = nil
    }
    let second = person.$name.observe { [log] in log.write($0) }
    person.name = "Grace"
    person.name = "Barbara"
    second.cancel()
    #expect(owner.heard == 1)
    #expect(log.lines.count == 2)
  }

  @Test func `an observer removed inside a callback is not called again`() {
    let owner = Owner()
    let first = person.$name.observe { [unowned owner] _ in owner.token = nil }
    owner.token = person.$name.observe { [log] in log.write($0) }
    person.name = "Grace"
    first.cancel()
    #expect(log.lines == [])
  }

  @Test func `an observer added inside a callback waits for the next change`() {
    let bag = TokenBag()
    person.$name.observe { [log, person] change in
      if change.new == "Grace" {
        person.$name.observe { log.write($0) }.store(in: bag)
      }
    }.store(in: bag)
    person.name = "Grace"
    #expect(log.lines == [])
    person.name = "Barbara"
    #expect(log.lines == ["didSet Grace→Barbara"])
    bag.removeAll()
  }

  @Test func `an observer added inside a callback gets no earlier changes`() {
    let bag = TokenBag()
    person.$age.observe { [log, person] change in
      guard change.new == 1 else { return }
      person.age = 2
      person.$age.observe { log.write($0) }.store(in: bag)
      person.age = 3
    }.store(in: bag)
    person.age = 1
    #expect(log.lines == ["didSet 2→3"])
    bag.removeAll()
  }

  @Test func `all observers get changes in order when an observer sets the property`() {
    let bag = TokenBag()
    var seen: [Int] = []
    person.$age.observe { [person] in
      if $0.new < 40 { person.age = $0.new + 1 }
      seen.append(person.age)
    }.store(in: bag)
    person.$age.observe { [log] in log.write($0) }.store(in: bag)
    person.age = 38
    #expect(log.lines == ["didSet 36→38", "didSet 38→39", "didSet 39→40"])
    #expect(seen == [39, 40, 40])
    bag.removeAll()
  }

  @Test func `changes of one callback are told in the order in which they were made`() {
    let bag = TokenBag()
    person.$age.observe { [person] in
      guard $0.new == 1 else { return }
      person.age = 2
      person.age = 3
    }.store(in: bag)
    person.$age.observe { [log] in log.write($0) }.store(in: bag)
    person.age = 1
    #expect(log.lines == ["didSet 36→1", "didSet 1→2", "didSet 2→3"])
    bag.removeAll()
  }

  @Test func `an observer gets the change that it makes in its call for the initial value`() {
    let token = person.$age.observe(also: [.initial]) { [log, person] in
      log.write($0)
      if $0.kind == .initial { person.age = 37 }
    }
    #expect(log.lines == ["initial 36→36", "didSet 36→37"])
    token.cancel()
  }

  @Test func `old and new values match when an observer sets the property before a change`() {
    let bag = TokenBag()
    person.$age.observe(also: [.willSet]) { [log, person] in
      log.write($0)
      if $0.kind == .willSet && $0.new == 1 { person.age = 5 }
    }.store(in: bag)
    person.age = 1
    #expect(log.lines == ["willSet 36→1", "didSet 36→5", "didSet 5→1"])
    #expect(person.age == 1)
    bag.removeAll()
  }

  @Test func `two observers that set each other stop if one observes distinct values only`() {
    let bag = TokenBag()
    let other = Person()
    var rounds = 0
    person.$age.observe {
      rounds += 1
      if rounds == 1_000 { bag.removeAll() }
      other.age = $0.new
    }.store(in: bag)
    other.$age.observe { [person] in person.age = $0.new }.store(in: bag)
    person.age = 50
    #expect(rounds == 1_000)
  }

  @Test func `changes are in order for one property, not across two`() {
    let bag = TokenBag()
    person.$age.observe { [person] in person.name = "\($0.new)" }.store(in: bag)
    person.$age.observe { [log] in log.write($0) }.store(in: bag)
    person.$name.observe { [log] in log.write($0) }.store(in: bag)
    person.age = 37
    #expect(log.lines == ["didSet Ada→37", "didSet 36→37"])
    bag.removeAll()
  }

  @Test func `two properties may set each other`() {
    let bag = TokenBag()
    let other = Person()
    person.$age.observe { other.age = $0.new }.store(in: bag)
    other.$age.observeDistinct { [person] in person.age = $0.new }.store(in: bag)
    person.age = 50
    #expect(other.age == 50 && person.age == 50)
    other.age = 51
    #expect(person.age == 51)
    bag.removeAll()
  }

  @Test func `a change in place is one change`() {
    let token = person.$tags.observe { [log] in log.write($0) }
    person.tags.append("maths")
    token.cancel()
    #expect(log.lines == [#"didSet []→["maths"]"#])
  }

  @Test func `an equal value is a change, except for observers of distinct values`() {
    var told = 0
    let all = person.$age.observe { _ in told += 1 }
    let distinct = person.$age.observeDistinct { [log] in log.write($0) }
    person.age = 36
    person.age = 37
    person.age = 37
    all.cancel()
    distinct.cancel()
    #expect(told == 3)
    #expect(log.lines == ["didSet 36→37"])
  }

  @Test func `an observer may drop the last reference to the observed`() {
    var people = [Person()]
    var died = false
    people[0].onDeinit = { died = true }
    let bag = TokenBag()
    let name = people[0].$name
    name.observe { _ in people = [] }.store(in: bag)
    name.observe { [log] in log.write($0) }.store(in: bag)
    name.wrappedValue = "Grace"
    #expect(died)
    #expect(log.lines == ["didSet Ada→Grace"])
    bag.removeAll()
  }

  @Test func `the last reference to the property may be dropped inside a callback`() {
    final class Holder { var person: Person? = Person() }
    let holder = Holder()
    weak let weakPerson = holder.person
    let bag = TokenBag()
    holder.person!.$name.observe { [unowned holder] _ in holder.person = nil }.store(in: bag)
    holder.person!.$name.observe { [log] in log.write($0) }.store(in: bag)
    holder.person!.name = "Grace"
    #expect(weakPerson == nil)
    #expect(log.lines == ["didSet Ada→Grace"])
    bag.removeAll()
  }

  @Test func `a capture of an observer may use the property in its deinit`() {
    final class Guest {
      let person: Person
      init(_ person: Person) { self.person = person }
      deinit { if person.$name.isObserved { person.name = "left" } }
    }
    let stays = person.$name.observe { [log] in log.write($0) }
    let leaves: Token
    do {
      let guest = Guest(person)
      leaves = person.$name.observe { [guest] _ in withExtendedLifetime(guest) {} }
    }
    leaves.cancel()
    stays.cancel()
    #expect(log.lines == ["didSet Ada→left"])
  }

  @Test(arguments: [false, true])
  func `a value may use the property in its deinit, observed or not`(isObserved: Bool) {
    final class Page {
      let onDeinit: () -> Void
      init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    final class Book { @Tracked var page: Page? }
    let book = Book()
    var found: [Bool] = []
    let bag = TokenBag()
    if isObserved { book.$page.observe { _ in }.store(in: bag) }
    book.page = Page { [unowned book] in found.append(book.page == nil) }
    book.page = nil
    bag.removeAll()
    #expect(found == [true])
  }

  @Test(arguments: [false, true])
  func `a value may set the property in its deinit, observed or not`(isObserved: Bool) {
    final class Page {
      let onDeinit: () -> Void
      init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    final class Book { @Tracked var page: Page? }
    let book = Book()
    let last = Page {}
    let bag = TokenBag()
    if isObserved { book.$page.observe { _ in }.store(in: bag) }
    book.page = Page { [unowned book] in book.page = last }
    book.page = nil
    bag.removeAll()
    #expect(book.page === last)
  }
}

@Suite struct `A token` {
  @Test func `calls its closure once, when it is cancelled or dropped`() {
    var ends = 0
    Token { ends += 1 }.cancel()
    #expect(ends == 1)
    do { _ = Token { ends += 1 } }
    #expect(ends == 2)
  }

  @Test func `is kept by a bag until the bag is emptied or dropped`() {
    var ends = 0
    do {
      let bag = TokenBag()
      Token { ends += 1 }.store(in: bag)
      Token { ends += 1 }.store(in: bag)
      #expect(ends == 0)
      bag.removeAll()
      #expect(ends == 2)
      Token { ends += 1 }.store(in: bag)
      withExtendedLifetime(bag) {}
    }
    #expect(ends == 3)
  }

  @Test func `may put another token into the bag that ends it`() {
    let bag = TokenBag()
    var ends = 0
    Token { Token { ends += 1 }.store(in: bag) }.store(in: bag)
    bag.removeAll()
    #expect(ends == 0)
    bag.removeAll()
    #expect(ends == 1)
  }
}
