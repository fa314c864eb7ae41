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
      private func show() {}
    }
    final class Box {
      deinit { print("gone") }
      fileprivate var isOpen: Bool { false }
    }
    class Base { private func begin() {} }
    private class Hidden { var count = 0 }
    func opaque(_ value: some Hashable) -> some Equatable { 1 }
    var same: some Equatable { true }
    func show(_ value: some Hashable) { print(value) }
    """

  @Test(arguments: [
    ("count += number", "count += number * 2"), ("count * 2", "count + count"),
    ("count / 2", "count >> 1"), ("newValue * 2", "newValue + newValue"),
    ("count = 1", "count = 2"), ("print(\"gone\")", ""),
    ("print(value)", ""),
    ("mutating func", "// More.\n  mutating func"), ("private func show() {}", ""),
    ("show()", "show(_ number: Int)"), ("fileprivate var isOpen: Bool { false }", ""),
    ("private class Hidden { var count = 0 }", ""),
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
    ("Equatable { 1 }", "Equatable { 2 }"), ("{ true }", "{ 1 }"), ("private func begin() {}", ""),
    ("private func show", "func show"),
    ("fileprivate var isOpen: Bool { false }", "private var isOpen = false"),
    ("private class Hidden {", "class Hidden {"),
    ("private class Hidden {", "private class Hidden: Base {"),
  ])
  func `changes with everything else`(old: String, new: String) throws {
    let interface = try #require(SwiftText.interface(of: Self.text))
    #expect(Self.text.contains(old))
    #expect(SwiftText.interface(of: Self.text.replacing(old, with: new)) != interface)
  }

  @Test(arguments: [
    "@Observable class A { var b = 1 }", "func f( {", "@Macro var b: some Any { 1 }",
    "struct A { @Wrapped var b = 1 { didSet { print(b) } } }", "@Macro func f() { 1 }",
    "@Macro private func f() { 1 }",
  ])
  func `is not certain where a body decides`(text: String) {
    #expect(SwiftText.interface(of: text) == nil)
  }
}
