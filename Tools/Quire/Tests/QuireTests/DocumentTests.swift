import Foundation
import Testing

/// A package whose pages are written as authors write them, without quire in mind.
@Suite struct `A package's own pages` {
  private static let source = """
    /// A stack.
    public struct Stack<Element> {
      public private(set) var elements: [Element] = []
      public init() {}
      public mutating func push(_ element: Element) { elements.append(element) }
      public mutating func pop() -> Element? { elements.popLast() }
      public func chunked(by size: Int) -> [[Element]] { [elements] }
    }
    extension Sequence {
      public func stacked() -> Stack<Element> {
        var stack = Stack<Element>()
        for element in self { stack.push(element) }
        return stack
      }
    }
    """

  private func package(_ readme: String) throws -> Workspace {
    try Workspace(package: "Stacks", Self.source, readme: readme)
  }

  @Test func `are verified with every convention, and every defect in them is reported`() throws {
    let work = try package(
      """
      # Stacks

      ```swift
      var stack = Stack<Int>()
      stack.push(1)
      stack.pop() // 1
      stack.pop() // nil
      print([1, 2].stacked().elements)
      // Prints "[1, 2]"
      ```

      ```swift
      let stack = "abc".stacked()
      stack.elements.count // => 3
      stack.push("d") // error: cannot use mutating member
      ```

      ```swift
      mutating func push(_ element: Element)
      func chunked(by size: Int) -> [[Element]]
      ```

      ```swift
      extension Sequence {
        func stacked() -> Stack<Element>
      }
      struct Stack<Element> {
        func chunked(by size: Int) -> [Element]
      }
      ```

      ```swift
      import UIKit
      let view = UIView()
      ```

      ```swift
      let users = database.users.stacked()
      ```

      ```swift
      var last = Stack<String>()
      last.append("a")
      ```

      ```swift
      let two = [1, 2].stacked().elements.last // 1
      ```

      ```swift
      class Stack<Element> {
        func push(_ element: Element)
      }
      ```

      ```swift
      extension Queue {
        func pop() -> Element?
      }
      ```

      ```swift
      extension Stacks.Stack {
        init()
      }
      extension Array {
        func stacked() -> Stack<Element>
      }
      ```
      """)
    let result = try work.quire("verify", "README.md").expect(
      1, output: "README.md:32: not here: needs another platform: it imports UIKit",
      "README.md:37: sketched: uses `database`",
      "README.md:62: sketched: lists `Array.stacked()`, which the package declares in `Sequence`",
      "11 fences: 3 proved",
      errors: "the package has `func chunked(by size: Int) -> [[Element]]`",
      "the package has `struct Stack<Element>`",
      "the nearest is `mutating func pop() -> Element?` in `Stack`")
    let errors = result.errors.split(separator: "\n").filter { $0.contains(" error: ") }
    #expect(
      errors == [
        "README.md:28:1: error: there is no `func chunked(by size: Int) -> [Element]` [compile]",
        "README.md:43:6: error: value of type 'Stack<String>' has no member 'append' [compile]",
        "README.md:47:42: error: this is 2, not 1 [value]",
        "README.md:51:1: error: there is no `class Stack<Element>` [compile]",
        "README.md:58:1: error: the package has no public `Queue.pop()` [compile]",
      ], "\(result.errors)")
  }

  @Test func `are read as a book's where --mode says so, and --strict refuses notes`() throws {
    let work = try package("```swift\nlet stack = Stack<Int>()\n[1].map { $0 }\n```\n")
    try work.quire("verify", "README.md").expect(0)
    try work.quire("verify", "README.md", "--strict").expect(1, errors: "README.md:3:")
    try work.quire("verify", "README.md", "--mode", "book").expect(
      1, errors: "cannot find 'Stack' in scope")
    try work.quire("verify", "README.md", "--mode", "page").expect(2)
  }

  @Test func `are verified where one of the package's modules does not build`() throws {
    let work = try package(
      fences("[1].stacked().elements // [2]", "let queue = Queue()", "import Queues"))
    try work.writeManifest(
      """
      products: ["Queues", "Stacks"].map { .library(name: $0, targets: [$0]) },
      targets: [.target(name: "Queues"), .target(name: "Stacks")]
      """)
    try work.write("public struct Queue { let x: Int = \"\" }\n", to: "Sources/Queues/Queue.swift")
    try work.quire("verify", "README.md").expect(
      1,
      output:
        "README.md:5: not proved: needs `Queue` of the module `Queues`, which does not build: ",
      "README.md:9: not proved: imports `Queues`, which does not build: ",
      "3 fences: 1 failed, 2 not proved")
    // Mended, it is built again.
    try work.write("public struct Queue { public init() {} }\n", to: "Sources/Queues/Queue.swift")
    try work.quire("verify", "README.md").expect(output: "3 fences: 2 proved")
  }

  @Test func `get the values and the output that their claims should state, in the author's form`()
    throws
  {
    let work = try package(
      """
      ```swift
      let stack = [1, 2].stacked()
      stack.elements // [1, 3]
      stack.elements.last // => 3
      "a" + "b" // → "a"
      print("Hello")
      // Prints "Hallo"
      print(stack.elements) /* Output: [1] */
      ```

      """)
    try work.quire("verify", "README.md", "--update").expect(0)
    #expect(
      try work.read("README.md") == """
        ```swift
        let stack = [1, 2].stacked()
        stack.elements // [1, 2]
        stack.elements.last // => 2
        "a" + "b" // → "ab"
        print("Hello")
        // Prints "Hello"
        print(stack.elements) /* Output: [1, 2] */
        ```

        """)
    try work.quire("verify", "README.md").expect(output: "1 fence: 1 proved")
  }

  @Test func `import what a comment says`() throws {
    let page = "<!-- quire: import none -->\n\n```swift\nlet stack = Stack<Int>()\n```\n"
    let work = try package(page)
    try work.quire("verify", "README.md").expect(
      errors: "README.md:4:13: error: `Stack` is in `Stacks`, which this page does not import")
    // A member, and a name that no module has.
    try work.write(
      "<!-- quire: import none -->\n\n```swift\n[1].stacked()\n```\n\n```swift\nStacks()\n```\n",
      to: "README.md")
    try work.quire("verify", "README.md").expect(
      output: "sketched: uses `Stacks`", errors: "`stacked` is in `Stacks`, which")
    try work.write(page.replacing("none", with: "Stacks"), to: "README.md")
    try work.quire("verify", "README.md").expect(0)
  }
}
