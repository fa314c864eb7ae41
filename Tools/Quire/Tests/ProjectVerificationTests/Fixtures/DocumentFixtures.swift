import Testing

@Suite struct `A document outside of a book` {
  @Test(arguments: Fixture.completions)
  func `is compiled with what it leaves out`(fixture: Fixture) throws { try fixture.check() }

  @Test(arguments: Fixture.contexts)
  func `is compiled with what it means`(fixture: Fixture) throws { try fixture.check() }

  @Test(arguments: Fixture.claims)
  func `has claims in comments`(fixture: Fixture) throws { try fixture.check() }
}

extension Fixture {
  static let documents = [
    Fixture(
      document: "imports Foundation, runs without shown output, and quotes any language", "✅💬💬💬",
      text: """
        ```swift
        let url = URL(string: "a")
        print(url as Any)
        ```

        Text.

        ```
        anything
        ```
        ```mermaid-js {1,2}
        graph
        ```
        ```shell
        swift run
        ```

            indented
        """),
    Fixture(
      document: "says which line a fence needs that cannot be proved", "❌💤✅",
      "2:32 compile cannot convert",
      text: .fences([
        "swift": "struct Todo { let title: Int = \"\" }", "swift": "let todo = Todo()",
        "swift": "let other = 1",
      ])),
    Fixture(
      document: "declares a name again", "✅✅✅✅✅",
      text: """
        ```swift
        struct User { var name = "a" }
        let user = User()
        ```
        ```swift
        let result = user.name // "a"
        ```
        ```swift
        let result = user.name.count // 1
        ```
        ```swift
        struct User { var age = 1 }
        ```
        ```swift
        let years = User().age // 1
        ```
        """),
    Fixture(
      document: "shows bodies of functions and members of types", "✅✅✅📝❌",
      "22:3 compile cannot convert",
      text: """
        ```swift
        guard let home = ProcessInfo.processInfo.environment["HOME"] else { return }
        print(home)
        ```
        ```swift
        guard let x = Int("1") else { return nil }
        return x
        ```
        ```swift
        try await Task.sleep(nanoseconds: 1)
        ```
        ```swift
        static let shared = 1
        mutating func f() {}
        init() {}
        ```
        ```swift
        guard let x = Int("1") else {
          return
        }
        let y: String =
          x
        ```
        """),
    Fixture(
      document: "takes habits of examples as notes, and other warnings as wrong", "✅❌",
      "9:3 warning 'old()' is deprecated",
      text: """
        ```swift
        let unused = [1].map { $0 }
        var never = 1
        [2].map { $0 }
        ```
        ```swift
        @available(*, deprecated) func old() {}
        func f() {
          old()
        }
        ```
        """),
    Fixture(
      document: "leaves out code, or uses what only the reader has", "📝🔨📝✅📝🔨❌",
      "30:7 compile property in protocol must have explicit { get } or { get set } specifier",
      text: """
        ```swift
        let x = ...
        ```
        ```swift
        let name = "<#name#>" + <#other#>
        ```
        ```swift
        print(users.count)
        ```
        ```swift
        func f() {
          // ...
        }
        ```
        ```swift
        func g(_ list: [User]) -> String {
          let a = "a"
          a.reverse()
          return a
        }
        ```
        ```swift
        protocol Row: AnyObject, ... {
          ...
          var count: Int { get }
        }
        ```
        ```swift
        protocol Column: ... {
          var isEmpty: Bool
        }
        ```
        """),
    Fixture(
      document: "is about another platform or another package", "🌍🌍🌍❌",
      "12:8 compile no such module 'Foundatio'",
      text: """
        ```swift
        import UIKit
        let view = UIView()
        ```
        ```swift
        struct Row: View {}
        ```
        ```swift
        import Vapor
        ```
        ```swift
        import Foundatio
        ```
        """),
    Fixture(
      document: "contains a program and manifests", "🔨🔨🔨🔨❌",
      "21:2 compile no exact matches in call to static method",
      text: """
        ```swift
        @main struct Tool {
          static func main() async throws { print(1) }
        }
        ```
        ```swift
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "A", targets: [.target(name: "A")])
        ```
        ```swift
        .package(url: "https://example.com/a", from: "1.0.0")
        ```
        ```swift
        dependencies: [
          .package(url: "https://example.com/a", from: "1.0.0"),
        ],
        targets: [.target(name: "A", dependencies: [.product(name: "B", package: "a")])]
        ```
        ```swift
        .package(url: "https://example.com/a", form: "1.0.0")
        ```
        """),
    Fixture(
      document: "has lines that are wrong on purpose", "✅✅✅❌✅",
      "16:1 compile its comment says that this line is wrong, but it compiles",
      text: """
        ```swift
        let fixed = 1
        fixed = 2 // error: cannot assign to value
        ```
        ```swift
        let again = fixed + 1
        ```
        ```swift
        // This won't compile:
        let text: String = fixed
        ```
        ```swift
        let number = 1
        print(number)
        // ❌ error
        print(2)
        ```
        ```swift
        // ❌ Avoid this
        print(3)
        ```
        """),
    Fixture(
      document: "stops in a fence, and goes on below it", "❌🔨🔨🔨✅", "2:10 trap Index out of range",
      text: .fences([
        "swift": "print([0][1])", "swift": "throw CancellationError()", "swift": "exit(0)",
        "swift": "fatalError(\"on purpose\")", "swift": "let last = 1 // 1",
      ])),
    Fixture(
      document: "uses a name whose nearest declaration fails", "✅❌💤❌",
      "5:25 compile cannot convert", "13:5 compile value of type 'A' has no member 'z'",
      text: """
        ```swift
        struct A { var x = 1 }
        ```
        ```swift
        struct A { var y: Int = "" }
        ```
        ```swift
        let a = A()
        a.y
        ```
        ```swift
        struct A { var w = 1 }
        A().z
        ```
        """),
    Fixture(
      document: "shows signatures, and comments in place of code", "📝📝❌❌📝❌",
      "8:12 compile expected ','", "11:13 compile", "17:15 compile expected '{'",
      text: """
        ```swift
        deliver(to address: String)
        ```
        ```swift
        typealias Name = Dictionary</* What goes here? */, String>
        ```
        ```swift
        deliver(to address, String)
        ```
        ```swift
        func f(_ x: , _ y: Int) {}
        ```
        ```swift
        if [1].isEmpty
        ```
        ```swift
        if [1].isEmpty
          print(1)
        ```
        """),
    Fixture(
      document: "has words and setups in comments", "✅✅📝✅",
      text: """
        <!-- quire: setup
        let hidden = 1
        -->
        ```swift
        let a = hidden // 1
        ```

        <!-- quire: isolated -->
        ```swift
        // A comment keeps no fence from being refused.
        let all: Int = 1
        let b = hidden.count
        ```

        <!-- quire: fails -->
        ```swift
        let c: String = a // error: cannot convert
        ```
        """),
  ]
}
