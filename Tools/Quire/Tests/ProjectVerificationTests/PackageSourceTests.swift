import Foundation
import ProjectVerification
import TestSupport
import Testing

@Suite struct `A package's sources` {
  private let folder = URL.ofTest()

  init() throws {
    let root = folder.appending(path: "root")
    try root.write("let a = 1\n", to: "Sources/M/A file #1.swift")
    try Data([0xFF]).write(to: root.appending(path: "Sources/M/Bytes.swift"))
    try folder.write("let secret = 1\n", to: "outside.swift")
    for (name, target) in ["link.swift": "../../../outside.swift", "loop.swift": "loop.swift"] {
      try FileManager.default.createSymbolicLink(
        atPath: root.appending(path: "Sources/M/\(name)").path, withDestinationPath: target)
    }
  }

  private func message(_ path: String) throws -> String? {
    let bench = try Bench.executor()
    let verifier = Verifier(
      executor: bench,
      sources: .package(at: folder.appending(path: "root"), isOfTarget: { _ in true }))
    let text = "```swift source=\"\(path)\"\nlet a = 1\n```\n"
    return try verifier.verify([Bench.manuscript(text)])[0].diagnostics.first?.message
  }

  @Test func `are found with spaces and # in their names`() throws {
    #expect(try message("Sources/M/A file #1.swift") == nil)
    #expect(try message("./Sources/../Sources/M/A file #1.swift") == nil)
  }

  @Test(arguments: [
    ("../outside.swift", "lies outside the package"),
    ("Sources/M/link.swift", "lies outside the package"), ("/etc/passwd", "there is no file"),
    ("Sources/M", "is a folder"), ("Sources/M/A file #2.swift", "did you mean `A file #1.swift`?"),
    ("Nope/x.swift", "there is no file"), ("Sources/M/loop.swift", "there is no file"),
    ("Sources/M/Bytes.swift", "cannot be read as text"),
  ])
  func `are rejected if they are none`(path: String, words: String) throws {
    let message = try #require(try message(path))
    #expect(message.contains(words), "\(message)")
  }
}
