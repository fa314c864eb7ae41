import Testing

@Suite struct `The news` {
  let station = Station()
  let listeners = ["first", "second", "third"].map(Listener.init)

  init() {
    for listener in listeners { station.add(listener) }
  }

  /// The names of those who hear the news, while `body` runs for the first.
  func heard(whileFirstDoes body: @escaping () -> Void = {}) -> [String] {
    var names: [String] = []
    for (index, listener) in listeners.enumerated() {
      listener.onNews = {
        names.append(listener.name)
        if index == 0 { body() }
      }
    }
    station.sendNews()
    for listener in listeners { listener.onNews = {} }
    return names
  }

  @Test func `reaches all listeners in order`() {
    #expect(heard() == ["first", "second", "third"])
  }

  @Test func `reaches those behind a listener that leaves`() {
    #expect(heard { station.remove(listeners[0]) } == ["first", "second", "third"])
  }

  @Test func `does not call a listener that was removed`() {
    #expect(heard { station.remove(listeners[1]) } == ["first", "third"])
  }

  @Test func `reaches a listener that comes during the news only the next time`() {
    let late = Listener("late")
    var calls = 0
    late.onNews = { calls += 1 }
    _ = heard { station.add(late) }
    #expect(calls == 0)
    station.sendNews()
    #expect(calls == 1)
  }
}
