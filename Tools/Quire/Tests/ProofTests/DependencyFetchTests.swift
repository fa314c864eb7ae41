import Testing

@testable import Compilation

@Suite struct `Fetching dependencies` {
  @Test(
    arguments: [
      (["Fetching https://a/b.git", "error: Git command failed"], "https://a/b.git"),
      (
        [
          "Fetching https://a/b.git", "Fetched https://a/b.git from cache (0.2s)",
          "Fetching https://a/c.git", "error: Git command failed",
        ], "https://a/c.git"
      ),
      (
        ["Fetching https://a/b.git", "Fetched https://a/b.git (1.2s)", "A.swift:1: error: no"], nil
      ),
      (["A.swift:1: error: no"], nil),
    ] as [([String], String?)])
  func `names what was not fetched`(lines: [String], address: String?) {
    #expect(SwiftPM.unfetched(in: lines) == address)
  }
}
