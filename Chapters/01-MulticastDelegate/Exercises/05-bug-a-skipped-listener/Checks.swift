import Testing

@Suite struct `The news` {
  private let station = Station()
  // Two have the same name.
  private let listeners = ["Ann", "Ben", "Cem", "Ben", "Eve"].map(Listener.init)

  init() {
    for listener in listeners { station.add(listener) }
  }

  /// The indices of the listeners that hear the news, while `body` runs for one of them.
  private func heard(while active: Int, does body: @escaping () -> Void) -> [Int] {
    var indices: [Int] = []
    for (index, listener) in listeners.enumerated() {
      listener.onNews = {
        indices.append(index)
        if index == active { body() }
      }
    }
    station.sendNews()
    for listener in listeners { listener.onNews = {} }
    return indices
  }

  @Test func `reaches all listeners in order, each time`() {
    #expect(heard(while: 0) {} == [0, 1, 2, 3, 4])
    #expect(heard(while: 0) {} == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [0, 1, 2, 3, 4]) func `reaches those behind a listener that leaves`(index: Int) {
    #expect(heard(while: index) { station.remove(listeners[index]) } == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [[1], [4], [1, 2], [1, 3], [0, 1], [1, 2, 3, 4]])
  func `does not call a listener that was removed`(removed: [Int]) {
    let names = heard(while: 0) {
      for index in removed { station.remove(listeners[index]) }
    }
    #expect(names == [0] + (1...4).filter { !removed.contains($0) })
  }

  @Test func `keeps a listener until it is removed`() {
    weak var lost: Listener?
    do {
      let listener = Listener("Guest")
      lost = listener
      for _ in 1...2 { station.add(listener) }
    }
    #expect(lost?.name == "Guest")
    if let listener = lost { station.remove(listener) }
    #expect(lost == nil)
  }

  @Test(arguments: [[0], [0, 1], [0, 1, 2], [1, 3]])
  func `reaches those behind when several leave`(removed: [Int]) {
    let names = heard(while: 2) {
      for index in removed { station.remove(listeners[index]) }
    }
    #expect(names == (0...4).filter { $0 <= 2 || !removed.contains($0) })
  }

  @Test(arguments: [false, true])
  func `reaches a listener that comes during the news only the next time`(oneLeaves: Bool) {
    let late = Listener("late")
    var calls = 0
    late.onNews = { calls += 1 }
    let indices = heard(while: 0) {
      if oneLeaves { station.remove(listeners[0]) }
      station.add(late)
      station.add(listeners[3])
    }
    #expect(indices == [0, 1, 2, 3, 4])
    #expect(calls == 0)
    station.sendNews()
    #expect(calls == 1)
  }

  @Test(arguments: [1, 2, 4])
  func `reaches a listener that leaves and comes back only the next time`(index: Int) {
    let indices = heard(while: 0) {
      station.remove(listeners[index])
      station.add(listeners[index])
    }
    let others = (0...4).filter { $0 != index }
    #expect(indices == others)
    #expect(heard(while: 0) {} == others + [index])
  }

  @Test func `can be sent by a listener that hears it`() {
    var isFirst = true
    let indices = heard(while: 1) {
      guard isFirst else { return }
      isFirst = false
      station.remove(listeners[3])
      station.add(listeners[3])
      station.sendNews()
    }
    #expect(indices == [0, 1, 0, 1, 2, 4, 3, 2, 4])
  }
}
