// Wrong: removes the layer on top. Caught by: your tests fail with the code as it is
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
    stack.remove("unsure")
    #expect(stack.call("hi") == "hi!")
  }

  @Test func `puts a layer that is added again on top`() {
    stack.add("loud") { $0 + "!" }
    stack.add("unsure") { $0 + "?" }
    #expect(stack.call("hi") == "hi!?")
  }
}
