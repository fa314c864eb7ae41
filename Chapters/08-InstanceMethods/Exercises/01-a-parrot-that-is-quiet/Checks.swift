import Testing

@Suite struct `A parrot` {
  let parrot = Parrot()

  @Test func `is quiet`() {
    quiet(parrot)
    let heard = ["hello", "cracker", "", "hello"].map { parrot.hear($0) }
    #expect(heard == ["", "", "", ""])
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
    wake(parrot)
    #expect(parrot.hear("hello") == "<hello!?>")
  }
}
