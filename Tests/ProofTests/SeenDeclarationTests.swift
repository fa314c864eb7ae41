import SwiftAnalysis
import Testing

/// What a file sees of the other files of its program: while that is the same, its object is.
@Suite struct `A file of a program sees` {
  private static let code = """
    import Foundation

    struct Song { var artist: Artist }
    struct Artist { let name: String }
    struct Label { static func == (a: Label, b: Label) -> Bool { true } }
    enum Genre { case rock }
    func play(_ song: Song) -> Bool { stop() }
    func stop() -> Bool { true }
    let (low, high) = (1, 9)
    var volume = 5
    extension Genre { var isLoud: Bool { true } }
    @Traced func log() {}
    """

  /// What a file sees of the code, line by line.
  private static func lines(seenBy file: String) throws -> [String] {
    let files = try [code, file].map { try #require(Declarations(of: $0)) }
    let seen = Declarations.text(seenBy: 1, in: files)
    #expect(seen[1].isEmpty, "itself")
    return seen[0].split(separator: "\n").map(String.init)
  }

  /// Code may use these without a name.
  private static let always = [
    "import Foundation", "enum Genre {case rock}", "let (low, high) = (1, 9)",
    "extension Genre {var isLoud: Bool {}}", "@Traced func log() {}",
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
    ),
    (
      "let a = 1 == 2",
      ["struct Label {static func == (a: Label, b: Label) -> Bool {}}"]
    ),
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
  func `everything where a macro may mention it`(file: String) throws {
    #expect(try Self.lines(seenBy: file).count == 11)
  }

  @Test func `nothing of a file with syntax errors, which is not read`() {
    #expect(Declarations(of: "func f() {") == nil)
  }
}
