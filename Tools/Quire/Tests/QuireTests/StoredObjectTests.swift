import Foundation
import Testing

/// The folder of stored objects shows what was compiled: an entry is written again only then.
@Suite struct `The stored objects of programs` {
  /// The entries of a folder's cache, each with the place of its content on the disk.
  private static func entries(in work: Workspace) -> [String: Int] {
    let folder = ".build/quire/objects"
    return Dictionary(
      uniqueKeysWithValues: ((try? work.names(in: folder)) ?? []).map { name in
        let path = work.folder.appending(path: "\(folder)/\(name)").path
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        return (name, facts?[.systemFileNumber] as? Int ?? 0)
      })
  }

  /// A package with a module and a document about it.
  private static func package() throws -> (work: Workspace, source: String) {
    let source = """
      public struct Pair {
        public var left = 1
        public var right = 2
        public init() {}
      }
      public func sum(_ pair: Pair) -> Int { pair.left + pair.right }
      """
    let readme = "```swift\nimport Numbers\nPair().left // → 1\nsum(Pair()) // → 3\n```\n"
    return (try Workspace(package: "Numbers", source, readme: readme), source)
  }

  // One test, since SwiftPM takes a second to read a new package.
  @Test func `are used again while only function bodies of a module change`() throws {
    let (work, source) = try Self.package()
    try work.quire("verify", "README.md").expect(0)
    let before = Self.entries(in: work)
    #expect(before.count == 1)
    let changes: [(old: String, new: String, status: Int32, isKept: Bool)] = [
      ("pair.left + pair.right", "pair.right + pair.left", 0, true),
      ("pair.left + pair.right", "pair.right", 1, true),
      ("public struct", "/// Two numbers.\npublic struct", 0, true),
      ("  public var left", "  public var first = 5\n  public var left", 0, false),
    ]
    for change in changes {
      let changed = source.replacing(change.old, with: change.new)
      try work.write(changed, to: "Sources/Numbers/Numbers.swift")
      try work.quire("verify", "README.md").expect(change.status)
      #expect((Self.entries(in: work) == before) == change.isKept, "\(change.new)")
    }
  }

  @Test func `are not written without the cache`() throws {
    let (work, source) = try Self.package()
    try work.quire("verify", "README.md", "--no-cache").expect(0)
    #expect(Self.entries(in: work).isEmpty)
    try work.quire("verify", "README.md").expect(0)
    let before = Self.entries(in: work)
    try work.write(source + "\npublic func more() {}\n", to: "Sources/Numbers/Numbers.swift")
    try work.quire("verify", "README.md", "--no-cache").expect(0)
    #expect(Self.entries(in: work) == before)
  }
}
