import SwiftAnalysis
import Testing

@Suite struct `A listed declaration` {
  /// The public declaration, and how a document lists it.
  @Test(arguments: [
    ("func f(_ x: Swift.Int) -> Swift.Int?", "func f(_ x: Int) -> Optional<Int>"),
    ("func f(x: [Int]) -> Void", "func f(x: Array<Int>)"),
    ("func f(_ x: @escaping (Int) -> Bool) rethrows", "func f(_ x: (Int) -> Bool) throws"),
    ("func f(_ x: any Sequence)", "func f(_ y: Sequence)"), ("static func f()", "class func f()"),
    ("init?(_ x: Int)", "init?(_ value: Int)"),
    ("subscript(index: Int) -> Int { get }", "subscript(i: Int) -> Int { get set }"),
    ("var x: Int { get }", "var x: Int"),
    ("static func == (a: T, b: T) -> Bool", "static func == (lhs: T, rhs: T) -> Bool"),
  ])
  func `is the public one with what authors leave out`(known: String, listed: String) throws {
    #expect(try Self.only(known) == Self.only(listed))
  }

  @Test(arguments: [
    ("func f(x: Int)", "func g(x: Int)"), ("func f(x: Int)", "func f(y: Int)"),
    ("func f(x: Int)", "func f(_ x: Int)"), ("func f(x: Int)", "func f(x: String)"),
    ("func f(x: Int)", "func f(x: Int?)"), ("func f(x: Int)", "func f(x: Int...)"),
    ("func f(x: Int)", "func f(x: Int, y: Int)"), ("func f(x: Int)", "func f(x: inout Int)"),
    ("func f() -> Int", "func f() -> String"), ("func f() -> Int", "func f()"),
    ("func f()", "func f() throws"), ("func f()", "func f() async"),
    ("func f()", "static func f()"),
    ("init(x: Int)", "init?(x: Int)"), ("init(x: Int)", "init(y: Int)"),
    ("init(x: Int)", "init(x: Int) throws"),
    ("subscript(x: Int) -> Int { get }", "subscript(x x: Int) -> Int { get }"),
    ("subscript(x: Int) -> Int { get }", "subscript(x: Int) -> String { get }"),
    ("var x: Int", "var y: Int"), ("var x: Int", "var x: String"),
    ("var x: Int", "static var x: Int"),
  ])
  func `is another one where a caller would notice`(known: String, listed: String) throws {
    #expect(try Self.only(known) != Self.only(listed))
  }

  @Test(arguments: ["@frozen struct Deque<Element>\n", "import A\n\nfinal class Deque: B"])
  func `may be the head of a type`(text: String) {
    let found = ListedDeclaration.all(in: text)
    #expect(found.map(\.path) == [["Deque"]])
    #expect(found.map(\.isType) == [true])
    #expect(Snippet(parsing: text).shape.kind == .listing)
    #expect(Snippet(parsing: "let a = 1\n" + text).shape.kind == .code)
  }

  @Test func `may be the name of another type, or cases of an enumeration`() {
    let alias = ListedDeclaration.all(in: "public typealias Index\n")
    #expect(alias.map(\.path) == [["Index"]])
    #expect(alias.map(\.signature) == ["typealias"])
    let cases = "/// Up.\ncase north, south\ncase at(Int)\n"
    #expect(
      ListedDeclaration.all(in: cases).map(\.path) == [["north"], ["south"], ["at(_:)"]])
    for text in ["typealias Index", cases] {
      #expect(Snippet(parsing: text).shape.kind == .listing)
    }
    #expect(Snippet(parsing: "case .north:\n  print(1)").shape.kind == .code)
  }

  @Test func `may lack the word func where it is alone`() throws {
    let found = ListedDeclaration.all(in: "send(to address: String)")
    #expect(found.map(\.signature) == [try Self.only("func send(to address: String)")[1]])
    #expect(found.map(\.path) == [["send(to:)"]])
    #expect(ListedDeclaration.all(in: "send(to: address)").isEmpty)
    #expect(ListedDeclaration.all(in: "send(to address, String)").isEmpty)
  }

  /// The path and the signature of the only declaration.
  private static func only(_ text: String) throws -> [String] {
    let found = ListedDeclaration.all(in: "extension T {\n\(text)\n}")
    let one = try #require(found.count == 1 ? found.first : nil)
    return [one.path.dropFirst().joined(separator: "."), one.signature]
  }
}
