import Foundation
import TestSupport
import Testing

@testable import Compilation
@testable import Execution
@testable import ProjectVerification
@testable import Support
@testable import SymbolIndex
@testable import Verification

@Suite struct `The toolchain's SourceKit` {
  private let text = """
    # A

    ```swift
    /// Somebody who is greeted.
    struct Guest { let name: String }
    let guest = Guest(name: "Ö")
    ```

    ```swift step=Host.swift
    enum Host { static func greet(_ name: String) -> Int { name.count } }
    ```

    ```swift
    let count = Host.greet("a")
    count // → 1
    ```

    ```swift tests
    import Testing

    @Test func holds() { #expect(count == 1) }
    ```

    ```swift fails
    let wrong = count + nobody // error: cannot find 'nobody' in scope
    ```

    ```text
    guest
    ```
    """

  /// A separate folder, so that nothing is cached.
  private let folder = URL.ofTest().appending(path: "hovers ü")

  private func reader(asking program: String? = nil) throws -> HoverReader {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let scratch = try Scratch(in: folder)
    let shared = CacheFolder.ofToolchain(orElse: folder)
    let executor = try ProgramExecutor(
      toolchain: try Toolchain.find(cache: shared, scratch: scratch), modules: .none,
      scratch: scratch, folder: folder, toolchainCache: shared, cache: .none, sandbox: .disabled,
      jobs: 2)
    return HoverReader(
      executor, sources: .inMemory, asking: program,
      limits: .init(seconds: program == nil ? 60 : 0.5, outputBytes: 1 << 20), symbolsNamed: [])
  }

  /// A program that is asked in its place.
  private func script(_ text: String) throws -> String {
    try folder.write("#!/bin/sh\n\(text)\n", to: "server")
    let path = folder.appending(path: "server").path
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  private func unverified(_ text: String) -> ManuscriptResult {
    ManuscriptResult(unproved: Bench.manuscript(text))
  }

  /// The names of a fence, each with the first line of its hover card.
  private func words(_ result: ManuscriptResult, _ fence: Int) -> [String] {
    let names = result.fences[fence].names
    let body = result.manuscript.fences[fence].body
    return names.marks.map { mark in
      let line = Array(body[mark.line].text.utf8)
      let name = String(decoding: line[mark.bytes], as: UTF8.self)
      return name + " | " + names.cards[mark.card].declarations.joined(separator: " | ")
    }
  }

  @Test func `describes the names in every verified fence`() throws {
    let result = try reader().addNames(to: [unverified(text)])
    #expect(result.problem == nil)
    #expect(result.asked == 5)
    let found = try #require(result.results.first)
    #expect(
      words(found, 0) == [
        "Guest | struct Guest", "name | let name: String", "String | struct String",
        "guest | @MainActor let guest: Guest", "Guest | struct Guest | init(name: String)",
      ])
    #expect(found.fences[0].names.cards[0].documentation == "Somebody who is greeted.")
    #expect(words(found, 1).contains("greet | static func greet(_ name: String) -> Int"))
    #expect(words(found, 2).contains("count | @MainActor let count: Int"))
    #expect(words(found, 3).contains("count | @MainActor let count: Int"))
    #expect(words(found, 4).contains("count | @MainActor let count: Int"))
    #expect(found.fences[5].names.marks.isEmpty)
  }

  @Test func `is asked again only about the program of a changed fence`() throws {
    #expect(try reader().addNames(to: [unverified(text)]).asked == 5)
    #expect(try reader().addNames(to: [unverified(text)]).asked == 0)
    let moved = "Words above.\n\n" + text.replacing("{ name.count }", with: "{ name.utf8.count }")
    let result = try reader().addNames(to: [unverified(moved)])
    #expect(result.asked == 4)
    #expect(words(try #require(result.results.first), 1).contains { $0.hasPrefix("utf8 | ") })
  }

  @Test(arguments: [
    ("exec sleep 600", "it does not answer within 0.5 s"),
    ("echo oh no >&2; exit 1", "it has ended: oh no"), ("kill -9 $$", "it has ended"),
    ("printf '{}\\000'", "it answers 1 of 5 questions"),
    ("printf '{\\000'", "its answer “{” cannot be read"),
  ])
  func `that fails is reported, and the fences have no names`(script: String, words: String) throws
  {
    let program = try self.script(script)
    let result = try reader(asking: program).addNames(to: [unverified(text)])
    #expect(result.problem == words)
    #expect(result.missing == 5)
    #expect(result.results[0].fences.allSatisfy { $0.names.marks.isEmpty })
  }

  @Test func `that fails for one program is asked about the others`() throws {
    let program = try self.script(
      """
      if grep -q nobody main.swift; then exit 1; fi
      while read -r line; do printf '{}\\000'; done < "$1"
      """)
    let result = try reader(asking: program).addNames(to: [unverified(text)])
    #expect(result.problem == "it has ended")
    #expect((result.asked, result.missing) == (4, 1))
  }
}
