// Each test is a sentence of the task. The order needs three delegates in an order that no sorting
// makes, so the names are not sorted. Emptiness and weakness are one test, since both are seen when
// the only delegate is gone; two tests would be as good.

import Testing

final class Guest {
  let name: String
  init(_ name: String) { self.name = name }
}

@Suite struct `A list` {
  let list = Multicast<Guest>()

  /// The names of the delegates that a call reaches.
  func called() -> [String] {
    var names: [String] = []
    list { names.append($0.name) }
    return names
  }

  @Test func `calls a delegate`() {
    let ann = Guest("Ann")
    list.add(ann) { $0 }
    #expect(called() == ["Ann"])
  }

  @Test func `calls each delegate once, in order`() {
    let guests = ["Cem", "Ann", "Ben"].map(Guest.init)
    for guest in guests { list.add(guest) { $0 } }
    list.add(guests[0]) { $0 }
    #expect(called() == ["Cem", "Ann", "Ben"])
  }

  @Test func `calls a delegate that is added during a call only afterwards`() {
    let guests = ["Ann", "Ben"].map(Guest.init)
    list.add(guests[0]) { $0 }
    var names: [String] = []
    list {
      names.append($0.name)
      list.add(guests[1]) { $0 }
    }
    #expect(names == ["Ann"])
    #expect(called() == ["Ann", "Ben"])
  }

  @Test func `does not call a delegate that is removed during the call`() {
    let guests = ["Ann", "Ben"].map(Guest.init)
    for guest in guests { list.add(guest) { $0 } }
    var names: [String] = []
    list {
      names.append($0.name)
      list.remove(guests[1])
    }
    #expect(names == ["Ann"])
  }

  @Test func `keeps no delegate alive, and is empty afterwards`() {
    #expect(list.isEmpty)
    weak var lost: Guest?
    do {
      let ann = Guest("Ann")
      lost = ann
      list.add(ann) { $0 }
      #expect(!list.isEmpty)
    }
    #expect(lost == nil)
    #expect(list.isEmpty)
  }
}
