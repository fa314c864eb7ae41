import InstanceMethods
import Testing

@Suite struct `A parrot` {
  let parrot = Parrot()

  /// The number of layers of its method, with the method itself.
  private var layerCount: Int? {
    let layers = Mirror(reflecting: parrot.speak).descendant("layers")
    return layers.map { Mirror(reflecting: $0).children.count }
  }

  @Test func `is quiet`() {
    var below: [String] = []
    parrot.speak.override { _, _, word in
      below.append(word)
      return word
    }
    quiet(parrot)
    let heard = ["hello", "cracker", "", "hello"].map { parrot.hear($0) }
    #expect(heard == ["", "", "", ""])
    #expect(below == [])
  }

  @Test func `speaks again`() {
    wake(parrot)
    #expect(parrot.hear("hello") == "hello")
    for word in ["cracker", "pirate"] {
      quiet(parrot)
      #expect(parrot.hear(word) == "")
      for _ in 1...2 {
        wake(parrot)
        #expect(parrot.hear(word) == word)
      }
    }
  }

  @Test func `wakes up, also after two times`() {
    quiet(parrot)
    quiet(parrot)
    #expect(parrot.hear("hello") == "")
    wake(parrot)
    #expect(parrot.hear("hello") == "hello")
  }

  @Test func `leaves others alone`() {
    let other = Parrot()
    quiet(parrot)
    #expect([parrot.hear("hello"), other.hear("hello")] == ["", "hello"])
    quiet(other)
    #expect([parrot.hear("hello"), other.hear("hello")] == ["", ""])
    wake(parrot)
    #expect([parrot.hear("hello"), other.hear("hello")] == ["hello", ""])
    wake(other)
    #expect([parrot.hear("hello"), other.hear("hello")] == ["hello", "hello"])
  }

  @Test func `has no layer while it is awake`() throws {
    try #require(layerCount == 1)
    wake(parrot)
    #expect(layerCount == 1, "layers of a parrot that was never quiet")
    quiet(parrot)
    wake(parrot)
    #expect(layerCount == 1, "layers of a parrot that was quiet")
  }

  @Test func `is released while it is quiet`() {
    weak var lost: Parrot?
    weak var lostMethod: Overridable<Parrot, String, String>?
    do {
      let guest = Parrot()
      (lost, lostMethod) = (guest, guest.speak)
      quiet(guest)
      _ = guest.hear("hello")
    }
    #expect(lost == nil)
    #expect(lostMethod == nil)
  }

  @Test func `keeps its other layers`() {
    for mark in ["!", "?"] {
      parrot.speak.override { _, base, word in (base?(word) ?? "") + mark }
      wake(parrot)
    }
    #expect(parrot.hear("hello") == "hello!?")
    quiet(parrot)
    #expect(parrot.hear("hello") == "")
    parrot.speak.override { _, base, word in "<" + (base?(word) ?? "") + ">" }
    #expect(parrot.hear("hello") == "<>")
    quiet(parrot)
    #expect(parrot.hear("hello") == "", "quiet for the second time, with a layer in between")
    wake(parrot)
    #expect(parrot.hear("hello") == "<hello!?>")
  }
}
