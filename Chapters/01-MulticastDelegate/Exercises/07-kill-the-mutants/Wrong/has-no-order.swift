// Wrong: compares the names without their order. Caught by: your tests kill mutant 6
import Testing

final class Guest {
  let name: String
  init(_ name: String) { self.name = name }
}

@Suite struct `A list` {
  let list = DelegateList<Guest>()

  /// The names of the delegates that a call reaches.
  func called() -> [String] {
    var names: [String] = []
    list.call { names.append($0.name) }
    return names
  }

  @Test func `calls a delegate`() {
    let ann = Guest("Ann")
    list.add(ann)
    #expect(called() == ["Ann"])
  }

  @Test func `calls each delegate once, in order`() {
    let guests = ["Ann", "Ben", "Cem"].map(Guest.init)
    for guest in guests { list.add(guest) }
    list.add(guests[0])
    #expect(called().sorted() == ["Ann", "Ben", "Cem"])
  }

  @Test func `removes one delegate`() {
    let guests = ["Ann", "Ben"].map(Guest.init)
    for guest in guests { list.add(guest) }
    list.remove(guests[0])
    #expect(called() == ["Ben"])
  }

  @Test func `does not call a delegate that is removed during the call`() {
    let guests = ["Ann", "Ben"].map(Guest.init)
    for guest in guests { list.add(guest) }
    var names: [String] = []
    list.call {
      names.append($0.name)
      list.remove(guests[1])
    }
    #expect(!names.isEmpty)
  }

  @Test func `keeps no delegate alive, and is empty afterwards`() {
    #expect(list.isEmpty)
    weak var lost: Guest?
    do {
      let ann = Guest("Ann")
      lost = ann
      list.add(ann)
      #expect(!list.isEmpty)
    }
    #expect(lost == nil)
    #expect(list.isEmpty)
  }
}
