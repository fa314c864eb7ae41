import Testing

@Suite struct `A permit` {
  private func isCopyable<T>(_: T.Type) -> Bool { true }
  private func isCopyable<T: ~Copyable>(_: T.Type) -> Bool { false }

  private func hold(_ permit: borrowing Permit) {}

  @Test func `cannot be copied`() {
    #expect(!isCopyable(Permit.self))
  }

  @Test func `is given back once when it is finished`() {
    let gate = Gate(3)
    for _ in 1...2 {
      // The permit is a constant: what is finished is used up, and not changed.
      if let permit = gate.enter() { permit.finish() }
      #expect(gate.free == 3)
    }
    // While the first one is given back, a second one is forgotten.
    var given: [String] = []
    func finishFirst() {
      let first = Permit {
        given.append("first")
        if given.count == 1 { hold(Permit { given.append("second") }) }
      }
      first.finish()
    }
    finishFirst()
    #expect(given == ["first", "second"])
  }

  @Test func `is given back when it is forgotten`() {
    struct Offline: Error {}
    let gate = Gate(2)
    func download() throws {
      if let permit = gate.enter() {
        hold(permit)
        throw Offline()
      }
    }
    for _ in 1...3 { try? download() }
    #expect(gate.free == 2)
  }

  @Test func `is given back at once`() {
    let gate = Gate(2)
    func freeAfter(_ permit: consuming Permit) -> Int {
      permit.finish()
      return gate.free
    }
    if let permit = gate.enter() {
      let free = freeAfter(permit)
      #expect(free == 2, "behind the call of finish()")
    }
  }

  @Test func `is used up when it is finished`() {
    weak var lost: Gate?
    func enter() -> Permit? {
      let gate = Gate(1)
      lost = gate
      return gate.enter()
    }
    func isGone(_ permit: consuming Permit) -> Bool {
      permit.finish()
      return lost == nil
    }
    if let permit = enter() {
      let nothingIsLeft = isGone(permit)
      #expect(nothingIsLeft, "finish() leaves something of the permit")
    }
  }
}
