// Two layers that do different things show by the text which of them ran, and in which order.
// The first test removes the lower one: removing the top works in the buggy code, too. The second
// adds the lower one again: with one layer, or with the top one, both versions agree.

import Testing

@Suite struct `A stack` {
  let stack = Stack()

  @Test func `calls a layer`() {
    stack.add("loud") { $0 + "!" }
    #expect(stack.call("hi") == "hi!")
  }

  @Test func `removes the layer of a key, and no other`() {
    stack.add("loud") { $0 + "!" }
    stack.add("unsure") { $0 + "?" }
    stack.remove("loud")
    #expect(stack.call("hi") == "hi?")
  }

  @Test func `puts a layer that is added again on top`() {
    stack.add("loud") { $0 + "!" }
    stack.add("unsure") { $0 + "?" }
    stack.add("loud") { $0 + "!" }
    #expect(stack.call("hi") == "hi?!")
  }
}
