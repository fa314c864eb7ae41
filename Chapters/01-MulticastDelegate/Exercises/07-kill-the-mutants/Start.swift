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

  // TODO: more tests.
}
