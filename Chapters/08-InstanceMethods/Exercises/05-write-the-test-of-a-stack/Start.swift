import Testing

@Suite struct `A stack` {
  let stack = Stack()

  @Test func `calls a layer`() {
    stack.add("loud") { $0 + "!" }
    #expect(stack.call("hi") == "hi!")
  }

  // TODO: tests that fail because of the bugs.
}
