import SwiftAnalysis
import Testing

@Suite struct `What other files see of a file` {
  private static let text = """
    struct Counter {
      var count = 0
      mutating func add(_ number: Int) { count += number }
      var double: Int { count * 2 }
      var half: Int {
        get { count / 2 }
        set { count = newValue * 2 }
      }
      init() { count = 1 }
    }
    final class Box { deinit { print("gone") } }
    """

  @Test(arguments: [
    ("count += number", "count += number * 2"), ("count * 2", "count + count"),
    ("count / 2", "count >> 1"), ("newValue * 2", "newValue + newValue"),
    ("count = 1", "count = 2"), ("print(\"gone\")", ""),
    ("mutating func", "// More.\n  mutating func"),
  ])
  func `does not change with the bodies of functions`(old: String, new: String) throws {
    let interface = try #require(SwiftText.interface(of: Self.text))
    #expect(Self.text.contains(old))
    #expect(SwiftText.interface(of: Self.text.replacing(old, with: new)) == interface)
  }

  @Test(arguments: [
    ("var count = 0", "var count = 1"), ("_ number: Int", "_ number: Int = 1"),
    ("var double: Int", "var twice: Int"), ("mutating func", "func"), ("final class", "class"),
    ("add(_ number: Int)", "add(_ number: Int) throws"), ("get {", "get throws {"),
  ])
  func `changes with everything else`(old: String, new: String) throws {
    let interface = try #require(SwiftText.interface(of: Self.text))
    #expect(Self.text.contains(old))
    #expect(SwiftText.interface(of: Self.text.replacing(old, with: new)) != interface)
  }

  @Test(arguments: [
    "func f() -> some Equatable { 1 }", "@Observable class A { var b = 1 }", "func f( {",
    "struct A { @Wrapped var b = 1 }", "@Macro func f() { 1 }",
    "var a: some Equatable { 1 }",
  ])
  func `is not certain where a body decides`(text: String) {
    #expect(SwiftText.interface(of: text) == nil)
  }
}
