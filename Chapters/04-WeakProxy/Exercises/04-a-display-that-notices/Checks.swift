import Testing

@Suite struct `A display that notices` {
  private let display = Display()

  @Test func `calls the methods of objects that live`() {
    let animation = Animation()
    display.onFrame(animation, Animation.step)
    let times = [1, 2, 2.5, 7, 3, 16]
    for time in times { display.showFrame(at: time) }
    #expect(animation.times == times)
    #expect(display.callCount == 1)
  }

  @Test func `calls each method that was added, also twice for one object`() {
    let (first, second) = (Animation(), Animation())
    display.onFrame(first, Animation.step)
    display.onFrame(second, Animation.step)
    display.onFrame(first, Animation.step)
    #expect(display.callCount == 3)
    display.showFrame(at: 5)
    #expect([first.times, second.times] == [[5, 5], [5]])
  }

  @Test func `forgets all whose object is gone in one frame`() {
    let kept = Animation()
    for _ in 1...3 { display.onFrame(Animation(), Animation.step) }
    display.onFrame(kept, Animation.step)
    for _ in 1...2 { display.onFrame(Animation(), Animation.step) }
    display.showFrame(at: 1)
    #expect(display.callCount == 1)
    #expect(kept.times == [1])
  }

  @Test func `keeps no object, and forgets it when it is gone`() throws {
    weak var lost: Animation?
    do {
      let animation = Animation()
      lost = animation
      display.onFrame(animation, Animation.step)
      display.showFrame(at: 1)
      try #require(display.callCount == 1)
    }
    #expect(lost == nil)
    display.showFrame(at: 2)
    #expect(display.callCount == 0)
  }

  @Test func `does not call a closure again that has returned nil`() {
    var calls = 0
    display.onFrame { _ in
      calls += 1
      return calls < 3 ? () : nil
    }
    for time in 1...5 { display.showFrame(at: Double(time)) }
    #expect(calls == 3)
    #expect(display.callCount == 0)
  }

  @Test func `keeps the others, in their order`() throws {
    var heard: [String] = []
    display.onFrame { _ in heard.append("a") }
    display.onFrame { _ in
      heard.append("b")
      return nil
    }
    display.onFrame { _ in heard.append("c") }
    display.onFrame { _ in
      heard.append("d")
      return nil
    }
    display.onFrame { _ in heard.append("e") }
    display.showFrame(at: 1)
    try #require(heard == ["a", "b", "c", "d", "e"])
    display.showFrame(at: 2)
    #expect(heard.dropFirst(5) == ["a", "c", "e"])
    #expect(display.callCount == 3)
  }

  @Test func `calls what is added during a frame from the next one on`() throws {
    var heard: [String] = []
    display.onFrame { [display] time in
      heard.append("first \(time)")
      display.onFrame { heard.append("second \($0)") }
      return nil
    }
    display.showFrame(at: 1)
    try #require(heard == ["first 1.0"])
    display.showFrame(at: 2)
    #expect(heard == ["first 1.0", "second 2.0"])
    display.onFrame { heard.append("third \($0)") }
    #expect(display.callCount == 2)
  }

  @Test func `calls what is added after those that stay`() throws {
    var heard: [String] = []
    display.onFrame { [display] time in
      heard.append("first \(time)")
      if time == 1 { display.onFrame { heard.append("second \($0)") } }
    }
    display.showFrame(at: 1)
    try #require(heard == ["first 1.0"])
    #expect(display.callCount == 2)
    display.showFrame(at: 2)
    #expect(heard == ["first 1.0", "first 2.0", "second 2.0"])
  }

  @Test func `keeps nothing of a closure that has returned nil`() throws {
    weak var kept: Animation?
    do {
      let animation = Animation()
      kept = animation
      animation.onDeath = { [display] in display.onFrame { _ in nil } }
      display.onFrame { time in
        animation.step(time)
        return time < 2 ? () : nil
      }
    }
    display.showFrame(at: 1)
    try #require(kept?.times == [1])
    display.showFrame(at: 2)
    #expect(kept == nil)
  }

  private final class Animation {
    private(set) var times: [Double] = []
    var onDeath: () -> Void = {}
    deinit { onDeath() }
    func step(_ time: Double) { times.append(time) }
  }
}
