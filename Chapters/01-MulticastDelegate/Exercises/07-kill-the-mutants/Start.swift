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

  // TODO: more tests.
}
