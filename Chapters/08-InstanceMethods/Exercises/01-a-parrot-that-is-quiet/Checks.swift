import Testing

@Suite struct `A parrot` {
  let parrot = Parrot()

  @Test func `is quiet`() {
    quiet(parrot)
    #expect(parrot.hear("hello") == "")
  }

  @Test func `speaks again`() {
    quiet(parrot)
    #expect(parrot.hear("hello") == "")
    wake(parrot)
    #expect(parrot.hear("hello") == "hello")
    wake(parrot)
    #expect(parrot.hear("hello") == "hello")
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
  }

  @Test func `keeps its other layers`() {
    parrot.speak.override("loud") { _, base, word in (base?(word) ?? "") + "!" }
    quiet(parrot)
    #expect(parrot.hear("hello") == "")
    wake(parrot)
    #expect(parrot.hear("hello") == "hello!")
  }
}
