extension Fixture {
  /// Pairs of what is accepted and what is refused by the same rule.
  static let completions = [
    Fixture(
      document: "shows code without the parts that the reader writes", "🔨🔨🔨🔨🔨🔨🔨",
      text: """
        ```swift
        let text: String = ...
        let words = text.split(separator: " ")
        ```
        ```swift
        let more: [Int] = [words.count, …]
        ```
        ```swift
        func length() -> Int {
          // …
        }
        guard let first = words.first else {
          // Handle the error
        }
        switch first.count {
        case 1:
          // One letter
        default:
          …
        }
        ```
        ```swift
        struct Shop {
          …
          var name: String
          func price(of item: String) -> Int { ... }
        }
        ```
        ```swift
        extension Shop {
          func open() -> Bool
          var isOpen: Bool { get }
        }
        Shop(name: "A").open()
        ```
        ```swift
        let package = Package(
          ...
          dependencies: [.package(url: "https://example.com/a", from: "1.0.0")],
          ...
        )
        ```
        ```swift
        let package = Package(
          // name, platforms
          dependencies: [.package(url: "https://example.com/a", from: "1.0.0")]
        )
        ```
        """),
    Fixture(
      document: "has dots in place of values, or a comment in place of the rest of a body", "🔨📝🔨",
      text: """
        ```swift
        func isSmall(_ n: Int) -> Bool {
          if n < 3 { return true }
          // other numbers...
        }
        ```
        ```swift
        let url = URL(...)
        "a".split(separator: ...) { $0 == "b" }
        ```
        ```swift
        guard let one = Int("1") else {
          // no number
        }
        ```
        """),
    Fixture(
      document: "is wrong beside the parts that the reader writes", "❌❌❌❌",
      "3:18 compile value of type 'String' has no member 'words'",
      "7:16 compile cannot convert value of type", "13:12 compile value of type",
      "16:44 compile no exact matches in call to static method 'package'",
      text: """
        ```swift
        let text: String = ...
        let words = text.words()
        ```
        ```swift
        func length() -> Int {
          let x: Int = "a"
          // …
        }
        ```
        ```swift
        let list = [1, ...]
        print(list.sum())
        ```
        ```swift
        let package = Package(..., dependencies: [.package(urls: "https://example.com/a", from: "1.0.0")])
        ```
        """),
    Fixture(
      document: "shows alternatives", "✅❌", "14:11 compile value of type 'Int'",
      text: """
        ```swift
        let text = "a"
        // In one way:
        let count = text.count // 1
        // In another way:
        let count = text.utf8.count // 1
        // In a third way:
        let count = text.unicodeScalars.count // 1
        ```
        ```swift
        let one = text.count
        let one = text.utf8.count
        let two = one + 1
        print(one.letters)
        ```
        """),
    Fixture(
      document: "declares below what is used above", "✅✅✅❌📝✅",
      "11:17 compile value of type 'Shop' has no member 'names'",
      text: .fences([
        "swift": "let shop = Shop(name: \"A\")", "swift": "struct Shop { var name: String }",
        "swift": "shop.name // \"A\"", "swift": "let name = shop.names", "swift": "Town().people",
        "swift": "struct Town {}",
      ])),
    Fixture(
      document: "goes on in the body of a function", "✅✅✅❌✅",
      "13:12 compile value of type 'Int' has no member 'letters'",
      text: """
        ```swift
        guard let number = Int("1") else { return }
        let path = "a"
        ```
        ```swift
        let next = number + 1
        next // 2
        ```
        ```swift
        let path = number + 1 // 2
        ```
        ```swift
        print(next.letters)
        ```
        ```swift
        number // 1
        ```
        """),
    Fixture(
      document: "blames no fence for one that it needs", "✅📝✅📝",
      text: .fences([
        "swift": "let store = [1]", "swift": "let store = database.open()",
        "swift": "store.count // 1", "swift": "let all = store + database.all",
      ])),
    Fixture(
      document: "shows functions as a playground does", "✅📝",
      text: """
        ```swift
        String.init(data:encoding:)
        // (Data, String.Encoding) -> String?
        [1, 2].sorted(by:)
        ```
        ```swift
        import Foundation
        strng.init // => 1
        ```
        """),
    Fixture(
      document: "has functions of the reader's with names of C's", "📝❌",
      "6:12 compile missing argument",
      text: """
        ```swift
        for packet in [Data()] { write(packet) }
        ```
        ```swift
        func send(_ data: Data, twice: Bool) {}
        send(Data())
        ```
        """),
    Fixture(
      document: "uses members that only other platforms have", "🌍❌",
      "5:27 compile value of type 'URL' has no member 'line'",
      text: .fences([
        "swift": "for try await line in URL(fileURLWithPath: \"a\").lines { print(line) }",
        "swift": "URL(fileURLWithPath: \"a\").line",
      ])),
    Fixture(
      document: "says of code around a line that it does not compile", "✅❌",
      "7:18 compile cannot convert value of type",
      text: """
        ```swift
        struct Key: ~Copyable { consuming func turn() {} }
        let open = { (key: consuming Key) in key.turn() } // a second call does not compile
        open(Key())
        ```
        ```swift
        let wrong: Int = "a" // a second call does not compile
        ```
        """),
    Fixture(
      document: "says of a line that it is wrong", "✅❌",
      "7:1 compile its comment says that this line is wrong, but it compiles",
      text: """
        ```swift
        var list = [1]
        list.append(2) // fine
        list.append("3") // error
        ```
        ```swift
        list.append(4) // error
        print(list) // errors are listed
        ```
        """),
  ]
}
