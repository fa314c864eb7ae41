import Compilation
import Foundation
import Manuscript
import TestSupport
import Testing

@testable import Mutation
@testable import ProjectVerification

@Suite struct `Recorded scores of a module` {
  private static let package = Result {
    try JSONDecoder().decode(
      Package.self,
      from: Data(
        """
        {"products": [], "targets": [
          {"name": "C", "type": "library", "module_type": "ClangTarget", "path": "Sources/C"},
          {"name": "A", "type": "library", "path": "Sources/A", "target_dependencies": ["C"]},
          {"name": "ATests", "type": "test", "path": "Tests/ATests", "target_dependencies": ["A"]},
          {"name": "OtherTests", "type": "test", "path": "Tests/OtherTests",
           "target_dependencies": ["A"]}]}
        """.utf8))
  }

  private static let files = [
    "Sources/A/A.swift": "let a = 1\n", "Sources/A.mutants": "# Nothing.\n",
    "Tests/ATests/ATests.swift": "// Tests\n", "Tests/OtherTests/OtherTests.swift": "// More\n",
    "Chapters/01-A/A.md": "# A\n\nProse.\n\n```swift reads=A.csv\nimport A\n```\n",
    "Sources/C/include/C.h": "// C\n", "Chapters/01-A/A.csv": "1\n",
  ]

  private let folder = Folder()

  /// Whether the scores still count after files have changed.
  private func isCurrent(after changes: [String: String]) throws -> Bool {
    for (path, text) in Self.files { try folder.write(text, to: path) }
    let package = try Self.package.get()
    let root = folder.url
    let chapters = root.appending(path: "Chapters")
    let chapter = try #require(try Book(readingFrom: chapters).chapters.first).manuscript
    let record = try MutationRecord(modules: [.init(of: "A", chapter, in: package, at: root)])
    #expect(record.modules[0].tests != nil)
    for (path, text) in changes { try folder.write(text, to: path) }
    let current = try record.current(in: Book(readingFrom: chapters), of: package, at: root)
    return current["A"] == record.modules[0]
  }

  @Test(arguments: [
    [:], ["Chapters/01-A/A.md": "# A\n\nOther prose.\n\n```swift reads=A.csv\nimport A\n```\n"],
    ["Tests/OtherTests/OtherTests.swift": "// Others\n"],
  ])
  func `count while its source, its tests and the code of its chapter are the same`(
    changes: [String: String]
  ) throws {
    #expect(try isCurrent(after: changes))
  }

  @Test(arguments: [
    ("Sources/A/A.swift", "let a = 2\n"), ("Sources/A/B.swift", "let b = 1\n"),
    ("Sources/A.mutants", "# Other.\n"), ("Tests/ATests/ATests.swift", "// Others\n"),
    ("Sources/C/include/C.h", "// D\n"), ("Tests/ATests/A.json", "{}"),
    (".quire/Setup.swift", "let b = 1\n"), ("Chapters/01-A/A.csv", "2\n"),
    ("Chapters/01-A/A.md", "# A\n\nProse.\n\n```swift reads=A.csv\nimport A\nprint(a)\n```\n"),
    ("Chapters/01-A/A.md", "# A\n\nProse.\n\n```swift sketch=\"why\"\nimport A\n```\n"),
  ])
  func `do not count after one of them has changed`(path: String, text: String) throws {
    #expect(try !isCurrent(after: [path: text]))
  }
}
