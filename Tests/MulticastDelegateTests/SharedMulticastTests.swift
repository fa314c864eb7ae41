import MulticastDelegate
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct `A shared multicast delegate` {
  let list = SharedMulticast<any Listener>()

  @Test func `S1.1: every delegate is called once, synchronously, in the order of adding`() {
    let order = Order()
    let ears = (0..<4).map { place in Ear { order.places.withLock { $0.append(place) } } }
    for ear in ears { list.add(ear) { $0 } }
    list { $0.hear(7) }
    #expect(order.places.withLock { $0 } == [0, 1, 2, 3])
    #expect(ears.allSatisfy { $0.count == 1 })
  }

  @Test func `S1.2, S1.5: no delegate is kept alive, and deallocated ones are not counted`() {
    #expect(list.isEmpty)
    weak var gone: Ear?
    do {
      let ear = Ear()
      gone = ear
      list.add(ear) { $0 }
      withExtendedLifetime(ear) { #expect(!list.isEmpty) }
    }
    #expect(gone == nil)
    #expect(list.isEmpty)
  }

  @Test func `S1.3: adding a delegate again changes nothing`() {
    let ear = Ear()
    #expect(list.add(ear) { $0 })
    #expect(!list.add(ear) { $0 })
    list { $0.hear(1) }
    #expect(ear.count == 1)
  }

  @Test func `S1.4: delegates are removed, one or all, twice or never added`() {
    let ears = (0..<3).map { _ in Ear() }
    for ear in ears { list.add(ear) { $0 } }
    #expect(list.remove(ears[1]))
    #expect(!list.remove(ears[1]))
    #expect(!list.remove(Ear()))
    list { $0.hear(1) }
    #expect(ears.map(\.count) == [1, 0, 1])
    list.removeAll()
    list { $0.hear(2) }
    #expect(ears.map(\.count) == [1, 0, 1])
    #expect(list.isEmpty)
  }

  @Test func `S1.9: slots of deallocated delegates are removed`() {
    let count = Counter()
    for _ in 0..<1000 {
      count.value.add(1, ordering: .relaxed)
      let words = LastWords { count.value.subtract(1, ordering: .relaxed) }
      let ear = Ear()
      list.add(ear) { [words] delegate in withExtendedLifetime(words) { delegate } }
    }
    #expect(count.value.load(ordering: .relaxed) < 10)
  }

  /// Adds an object that is gone at once, and counts its slot as long as the list has it.
  private func addGuest(_ count: Counter) {
    count.value.add(1, ordering: .relaxed)
    let words = LastWords { count.value.subtract(1, ordering: .relaxed) }
    list.add(Ear()) { [words] delegate in withExtendedLifetime(words) { delegate } }
  }

  @Test(arguments: [0, 1, 6, 7, 8, 14, 15, 30, 62, 63, 126])
  func `slots of deallocated delegates are looked for once in a while only`(living: Int) {
    let slots = Counter()
    let stays = (0..<living).map { _ in Ear() }
    for ear in stays { list.add(ear) { $0 } }
    var (sweeps, most) = (0, 0)
    for _ in 0..<1000 {
      let before = slots.value.load(ordering: .relaxed)
      addGuest(slots)
      let after = slots.value.load(ordering: .relaxed)
      if after <= before { sweeps += 1 }
      most = max(most, after)
    }
    withExtendedLifetime(stays) {
      #expect(most <= living + 10)
      #expect(sweeps <= 1000 / (living + 7) + 1)
    }
  }

  @Test func `a delegate that is added again is not the reason for a sweep each time`() {
    let slots = Counter()
    let stays = (0..<7).map { _ in Ear() }
    for ear in stays { list.add(ear) { $0 } }
    for _ in 0..<9 { addGuest(slots) }
    let left = slots.value.load(ordering: .relaxed)
    #expect(left > 0)
    for _ in 0..<100 { list.add(stays[0]) { $0 } }
    withExtendedLifetime(stays) { #expect(slots.value.load(ordering: .relaxed) == left) }
  }

  @Test func `adding and removing run no conversion`() {
    let ears = (0..<16).map { _ in Ear() }
    let conversions = Counter()
    for ear in ears {
      list.add(ear) {
        conversions.value.add(1, ordering: .relaxed)
        return $0
      }
    }
    for _ in 0..<100 { list.add(Ear()) { $0 } }
    for ear in ears { list.remove(ear) }
    #expect(conversions.value.load(ordering: .relaxed) == 0)
  }

  @Test func `S1.11: a delegate removed during a broadcast is not called, one added waits`() {
    let last = Ear()
    let late = Ear()
    let first = Ear { [list] in
      list.remove(last)
      list.add(late) { $0 }
    }
    list.add(first) { $0 }
    list.add(last) { $0 }
    list { $0.hear(1) }
    withExtendedLifetime((first, last)) { #expect([first, last, late].map(\.count) == [1, 0, 0]) }
    list { $0.hear(2) }
    withExtendedLifetime((first, last)) { #expect([first, last, late].map(\.count) == [2, 0, 1]) }
  }

  @Test func `S1.11: removing all delegates ends the broadcast`() {
    let last = Ear()
    let first = Ear { [list] in list.removeAll() }
    list.add(first) { $0 }
    list.add(last) { $0 }
    list { $0.hear(1) }
    withExtendedLifetime((first, last)) { #expect([first, last].map(\.count) == [1, 0]) }
  }

  @Test func `a new object at the address of a deallocated one is another delegate`() throws {
    let ear = try atAnOldAddress {
      let ear = Ear()
      list.add(ear) { $0 }
      return ObjectIdentifier(ear)
    } new: {
      Ear()
    }
    #expect(!list.remove(ear))
    #expect(list.add(ear) { $0 })
    #expect(list.remove(ear))
    #expect(!list.remove(ear))
    withExtendedLifetime(ear) { #expect(list.isEmpty) }
  }

  @Test func `a living object is removed whatever its conversion returns`() {
    let ear = Ear()
    let isAway = Atomic(true)
    #expect(list.add(ear) { isAway.load(ordering: .relaxed) ? nil : $0 })
    #expect(!list.add(ear) { $0 })
    for _ in 0..<100 { list.add(Ear()) { $0 } }
    list { $0.hear(1) }
    #expect(list.isEmpty && ear.count == 0)
    isAway.store(false, ordering: .relaxed)
    list { $0.hear(2) }
    #expect(ear.count == 1)
    isAway.store(true, ordering: .relaxed)
    #expect(list.remove(ear))
    isAway.store(false, ordering: .relaxed)
    list { $0.hear(3) }
    #expect(ear.count == 1)
  }

  @Test func `S5.4: eight tasks add, remove and broadcast at once, and no delegate misses a call`()
    async
  {
    let fixed = (0..<3).map { _ in Ear() }
    for ear in fixed { list.add(ear) { $0 } }
    let rounds = 200
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { [list] in
          for round in 0..<rounds {
            let guest = Ear()
            list.add(guest) { $0 }
            list { $0.hear(round) }
            #expect(guest.count >= 1)
            if round.isMultiple(of: task + 2) { list.remove(guest) }
            withExtendedLifetime(guest) {}
          }
        }
      }
    }
    #expect(fixed.map(\.count) == [8 * rounds, 8 * rounds, 8 * rounds])
    withExtendedLifetime(fixed) { #expect(list.reduce(0) { count, _ in count + 1 } == 3) }
  }

  @Test func `eight tasks that add the same delegate add it once`() async {
    let ear = Ear()
    let added = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { [list] in list.add(ear) { $0 } } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(added == 1)
    list { $0.hear(1) }
    #expect(ear.count == 1)
  }

  @Test func `no delegate is lost when several tasks add at once`() async {
    // Other tests may keep the threads busy, so one attempt may not be at once.
    for _ in 0..<20 {
      let list = SharedMulticast<any Listener>()
      let ears = (0..<8).map { _ in Ear() }
      await withTaskGroup(of: Void.self) { group in
        for ear in ears { group.addTask { list.add(ear) { $0 } } }
      }
      list { $0.hear(1) }
      #expect(ears.allSatisfy { $0.count == 1 })
    }
  }

  @Test func `no delegate is lost when others are removed at once`() async {
    for _ in 0..<20 {
      let list = SharedMulticast<any Listener>()
      let (old, new) = ((0..<8).map { _ in Ear() }, (0..<8).map { _ in Ear() })
      for ear in old { list.add(ear) { $0 } }
      await withTaskGroup(of: Void.self) { group in
        for (old, new) in zip(old, new) {
          group.addTask { list.add(new) { $0 } }
          group.addTask { #expect(list.remove(old)) }
        }
      }
      list { $0.hear(1) }
      #expect(new.allSatisfy { $0.count == 1 } && old.allSatisfy { $0.count == 0 })
    }
  }

  @Test func `S5.5: a callback may use the list without a deadlock`() {
    let other = Ear()
    let ear = Ear { [list] in
      list.add(other) { $0 }
      list.remove(other)
      #expect(!list.isEmpty)
    }
    list.add(ear) { $0 }
    list { $0.hear(1) }
    withExtendedLifetime(other) { #expect(ear.count == 1) }
  }

  @Test func `an object released by the list may use the list in its deinit`() {
    let count = Counter()
    func add(_ ear: Ear) {
      let words = LastWords { [list] in
        list.removeAll()
        #expect(list.isEmpty)
        count.value.add(1, ordering: .relaxed)
      }
      list.add(ear) { [words] delegate in withExtendedLifetime(words) { delegate } }
    }
    let ear = Ear()
    add(ear)
    list.remove(ear)
    add(ear)
    list.removeAll()
    #expect(count.value.load(ordering: .relaxed) == 2)
    for _ in 0..<100 { add(Ear()) }
    #expect(count.value.load(ordering: .relaxed) > 90)  // the others are swept out
    list.removeAll()
    #expect(count.value.load(ordering: .relaxed) == 102)
  }

  @Test func `a delegate last referenced by the sweep may use the list`() {
    final class Guest: Listener {
      let list: SharedMulticast<any Listener>
      init(_ list: SharedMulticast<any Listener>) { self.list = list }
      func hear(_ number: Int) {}
      deinit { list.remove(self) }
    }
    let keys = (0..<100).map { _ in Ear() }
    for key in keys { list.insert(key) { [list] in Guest(list) } }
    #expect(list.reduce(0) { count, _ in count + 1 } == 100)
    withExtendedLifetime(keys) { list.removeAll() }
  }

  @Test func `the result of a view may use the list in its deinit`() {
    let ear = Ear()
    let count = Counter()
    list.add(ear) { [list] _ in
      Adapter {
        count.value.add(1, ordering: .relaxed)
        list.removeAll()
      }
    }
    list { $0.hear(1) }
    #expect(count.value.load(ordering: .relaxed) == 1)
    withExtendedLifetime(ear) { #expect(list.isEmpty) }
  }

  @Test func `a view may use the list`() {
    let ear = Ear()
    let view: @Sendable (Ear) -> (any Listener)? = { [list] ear in
      list.remove(list)
      return ear
    }
    #expect(list.add(ear, as: view))
    list { $0.hear(1) }
    #expect(ear.count == 1)
    #expect(list.remove(ear))
  }

  @Test func `an object added during a sweep stays on the list`() {
    let guests = Mutex<[Ear]>([])
    for _ in 0..<100 {
      let words = LastWords { [list] in
        let guest = Ear()
        guests.withLock { $0.append(guest) }
        #expect(list.add(guest) { $0 })
      }
      list.add(Ear()) { [words] delegate in withExtendedLifetime(words) { delegate } }
    }
    let onList = Set(list.map { ObjectIdentifier($0) })
    let all = guests.withLock { $0 }
    #expect(all.count > 30)
    withExtendedLifetime(all) {
      #expect(all.allSatisfy { onList.contains(ObjectIdentifier($0)) })
    }
    list.removeAll()
  }

  @Test func `S5.6: all can be asked at the same time, and no answer is lost`() async {
    let ears = (0..<4).map { _ in Ear() }
    for ear in ears { list.add(ear) { $0 } }
    let gate = Gate(4)
    let answers = await withTaskGroup(of: Int.self) { [list] group in
      for ear in list {
        group.addTask {
          let place = await gate.arrive()  // goes on when all four are here: they do run at once
          ear.hear(place)
          return place
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(answers == [0, 1, 2, 3])
    #expect(ears.allSatisfy { $0.count == 1 })
  }

  @Test func `S1.1: a broadcast runs on the calling thread`() async {
    let ears = [Ear(), Ear()]
    for ear in ears { list.add(ear) { $0 } }
    await MainActor.run { [list] in
      list {
        MainActor.assertIsolated()
        $0.hear(1)
      }
    }
    #expect(ears.map(\.count) == [1, 1])
  }
}

/// A view's result instead of the object: it runs code in its `deinit`.
private final class Adapter: Listener {
  let words: LastWords
  init(_ words: @escaping @Sendable () -> Void) { self.words = LastWords(words) }
  func hear(_ number: Int) {}
}

private final class Counter: Sendable {
  let value = Atomic(0)
}

private final class Order: Sendable {
  let places = Mutex<[Int]>([])
}

/// A barrier: suspends tasks until a number of them have arrived.
private actor Gate {
  private let needed: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ needed: Int) { self.needed = needed }

  func arrive() async -> Int {
    let place = waiting.count
    if place + 1 == needed {
      for continuation in waiting { continuation.resume() }
      waiting = []
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    return place
  }
}
