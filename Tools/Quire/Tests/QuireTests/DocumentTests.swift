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
    let work = try Workspace()
    try work.writePackage("Stacks", Self.source)
    try work.write(readme, to: "README.md")
    return work
  }

  @Test func `are verified with every convention, and every defect in them is reported`() throws {
    let work = try package(
      """
      # Stacks

      ```swift
      .package(url: "https://example.com/stacks", from: "1.0.0")
      ```

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
      @main struct App {
        static func main() { print([1].stacked()) }
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
      """)
    let result = try work.quire("verify", "README.md")
    #expect(result.status == 1)
    let errors = result.errors.split(separator: "\n").filter { $0.contains(" error: ") }
    #expect(
      errors == [
        "README.md:32:1: error: there is no `func chunked(by size: Int) -> [Element]` [compile]",
        "README.md:53:6: error: value of type 'Stack<String>' has no member 'append' [compile]",
        "README.md:57:42: error: this is 2, not 1 [value]",
      ], "\(result.errors)")
    #expect(
      result.errors.contains("the package has `func chunked(by size: Int) -> [[Element]]`"))
    #expect(
      result.output.contains("README.md:42: not here: needs another platform: it imports UIKit"))
    #expect(result.output.contains("README.md:47: sketched: uses `database`"), "\(result.output)")
    #expect(result.output.contains("10 fences: 3 proved"), "\(result.output)")
  }

  @Test func `are read as a book's where --mode says so, and --strict refuses notes`() throws {
    let work = try package("```swift\nlet stack = Stack<Int>()\n[1].map { $0 }\n```\n")
    #expect(try work.quire("verify", "README.md").status == 0)
    let strict = try work.quire("verify", "README.md", "--strict")
    #expect(strict.status == 1)
    #expect(strict.errors.contains("README.md:3:"), "\(strict.errors)")
    let book = try work.quire("verify", "README.md", "--mode", "book")
    #expect(book.status == 1)
    #expect(book.errors.contains("cannot find 'Stack' in scope"))
    #expect(try work.quire("verify", "README.md", "--mode", "page").status == 2)
  }

  @Test func `are verified where one of the package's modules does not build`() throws {
    let work = try package(
      """
      ```swift
      [1].stacked().elements // [2]
      ```

      ```swift
      let queue = Queue()
      ```

      ```swift
      import Queues
      ```

      """)
    try work.write(
      try work.read("Package.swift").replacing(
        "products: [", with: "products: [.library(name: \"Queues\", targets: [\"Queues\"]), "
      ).replacing("targets: [.target(", with: "targets: [.target(name: \"Queues\"), .target("),
      to: "Package.swift")
    try work.write("public struct Queue { let x: Int = \"\" }\n", to: "Sources/Queues/Queue.swift")
    let result = try work.quire("verify", "README.md")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "README.md:5: not proved: needs `Queue` of the module `Queues`, which does not build: "),
      "\(result.output)\(result.errors)")
    #expect(
      result.output.contains("README.md:9: not proved: imports `Queues`, which does not build: "))
    #expect(result.output.contains("3 fences: 1 failed, 2 not proved"), "\(result.output)")
    // Mended, it is built again.
    try work.write(
      "public struct Queue { public init() {} }\n", to: "Sources/Queues/Queue.swift")
    let mended = try work.quire("verify", "README.md")
    #expect(mended.output.contains("3 fences: 2 proved"), "\(mended.output)\(mended.errors)")
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
    #expect(try work.quire("verify", "README.md", "--update").status == 0)
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
    let rest = try work.quire("verify", "README.md")
    #expect(rest.output.contains("1 fence: 1 proved"), "\(rest.output)")
  }

  @Test func `import what a comment says`() throws {
    let work = try package(
      "<!-- quire: import none -->\n\n```swift\nlet stack = Stack<Int>()\n```\n")
    let result = try work.quire("verify", "README.md")
    #expect(
      result.errors.contains(
        "README.md:4:13: error: `Stack` is in `Stacks`, which this page does not import"),
      "\(result.errors)")
    // A member, and a name that no module has.
    try work.write(
      "<!-- quire: import none -->\n\n```swift\n[1].stacked()\n```\n\n```swift\nStacks()\n```\n",
      to: "README.md")
    let other = try work.quire("verify", "README.md")
    #expect(other.errors.contains("`stacked` is in `Stacks`, which"), "\(other.errors)")
    #expect(other.errors.contains("`Stacks` is in no module of this package"), "\(other.errors)")
    try work.write(
      "<!-- quire: import Stacks -->\n\n```swift\nlet stack = Stack<Int>()\n```\n", to: "README.md")
    #expect(try work.quire("verify", "README.md").status == 0)
  }
}
