import SwiftAnalysis
import Testing

/// What a file sees of the other files of its program: while that is the same, its object is.
@Suite struct `A file of a program sees` {
  private static let code = """
    import Foundation

    struct Song { var artist: Artist }
    struct Artist { let name: String }
    struct Label { static func + (a: Label, b: Label) -> Bool { true } }
    enum Genre { case rock }
    func play(_ song: Song) -> Bool { stop() }
    func stop() -> Bool { true }
    let (low, high) = (1, 9)
    var volume = 5
    extension Genre { var isLoud: Bool { true } }
    @objc class Player {}
    func ~= (a: String, b: String) -> Bool { true }
    typealias IntegerLiteralType = UInt8
    @available(*, deprecated) func log() {}
    """

  /// What a file sees of the code and of a third file, line by line.
  private static func lines(seenBy file: String, beside other: String = "") throws -> [String] {
    let files = try [code, file, other].map { try #require(Declarations(of: $0)) }
    let seen = Declarations.text(seenBy: 1, in: files)
    #expect(seen[1].isEmpty, "itself")
    return seen.joined(separator: "\n").split(separator: "\n").map(String.init)
  }

  /// Code may use these without a name.
  private static let always = [
    "import Foundation", "enum Genre {case rock}", "let (low, high) = (1, 9)",
    "extension Genre {var isLoud: Bool {}}", "@objc class Player {}",
    "func ~= (a: String, b: String) -> Bool {}", "typealias IntegerLiteralType = UInt8",
    "@available(*, deprecated) func log() {}",
  ]

  @Test(arguments: [
    ("let a = 1", []), ("// Song\nlet a = 1", []), ("let a = volume", ["var volume = 5"]),
    ("let a = `stop`()", ["func stop() -> Bool {}"]),
    ("func f() { print(\"\\(volume)\") }", ["var volume = 5"]),
    ("var a: Artist?", ["struct Artist {let name: String}"]),
    // A declaration that it sees names another one; a body that it does not see names a third.
    (
      "let f = play",
      [
        "struct Song {var artist: Artist}", "struct Artist {let name: String}",
        "func play(_ song: Song) -> Bool {}",
      ]
    ), ("let a = 1 + 2", ["struct Label {static func + (a: Label, b: Label) -> Bool {}}"]),
    ("import Testing\n@Test func a() { #expect(1 > 0) }", []),
  ])
  func `what it mentions, and what that mentions`(file: String, seen: [String]) throws {
    let lines = try Self.lines(seenBy: file)
    #expect(Set(lines) == Set(Self.always + seen))
    #expect(lines.count == Self.always.count + seen.count)
  }

  @Test(arguments: [
    "@Observable final class C {}", "let a = #predicate(1)", "#declare", "@traced var a = 1",
  ])
  func `everything where a macro of the program may mention it`(file: String) throws {
    #expect(try Self.lines(seenBy: file).count == 14)
    #expect(try Self.lines(seenBy: "let a = 1", beside: file).count == 15)
  }

  @Test(arguments: [
    "func == (a: Int, b: Int) -> Bool {}", "struct S {static func < (a: S, b: S) -> Bool {}}",
    "struct Array {}", "struct Dictionary {}", "typealias BooleanLiteralType = B",
    "typealias ExtendedGraphemeClusterType = C", "typealias FloatLiteralType = Float",
    "typealias StringLiteralType = S", "typealias UnicodeScalarType = Int",
    "struct S {@objcMembers class C {}}",
  ])
  func `what the compiler looks up without its name`(declaration: String) throws {
    let lines = try Self.lines(seenBy: "let a = 1", beside: declaration)
    #expect(lines.contains(declaration))
  }

  @Test(arguments: [
    ("let a: Int = 1", "2", true), ("let a: [String: Int]? = [:]", "nil", true),
    ("let a: Dictionary = [1: 1]", "[1: 1.5]", false), ("let a: [_] = [1]", "[1.5]", false),
    ("let a: some Equatable = 1", "1.5", false), ("let a: Bag = [1]", "[1.5]", false),
  ])
  func `the value of a global that decides on its type`(
    code: String, value: String, isSame: Bool
  ) throws {
    let other = try #require(code.split(separator: " = ").first) + " = " + value
    #expect((Declarations(of: code)?.text == Declarations(of: other)?.text) == isSame)
  }

  @Test func `nothing of a file that is not read whole`() {
    #expect(Declarations(of: "func f() {") == nil)
    let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    #expect(Declarations(of: "let a = \(deep)") == nil)
  }
}
