import Foundation
import Support
import Testing

@testable import Compilation
@testable import Execution

@Suite(.serialized) struct `The objects of programs` {
  private static let code = Program.File(
    name: "Code.swift", text: "func double(_ n: Int) -> Int { 2 * n }\n")
  private static let other = Program.File(name: "Other.swift", text: "let limit: Int = 3\n")
  private static let main = Program.File(
    name: "main.swift", text: "print(double(limit))\nimport Foundation\n")

  @Test func `are reused while the file and the declarations of the others are the same`() throws {
    let compiler = try Compilation()
    let cache = ObjectCache()
    #expect(
      try compiler.files(Self.files(), cache) == ["Code.swift", "Other.swift", "main.swift"])
    #expect(try compiler.files(Self.files(), cache) == [])
    #expect(try compiler.files(Self.files(code: ("2 * n", "3 * n")), cache) == ["Code.swift"])
    #expect(try compiler.files(Self.files(other: ("3", "4")), cache) == ["Other.swift"])
    #expect(
      try compiler.files(Self.files(code: ("2 * n", "3 * n"), other: ("3", "4")), cache) == [],
      "each is known")
    #expect(
      try compiler.files(Self.files(code: ("_ n: Int", "_ n: Int = 1")), cache)
        == ["Code.swift", "Other.swift", "main.swift"], "the declarations are others")
  }

  @Test func `give the warnings of their files`() throws {
    let compiler = try Compilation()
    let cache = ObjectCache()
    let files = Self.files(code: ("{ 2", "{\n  let unused = 1\n  return 2"))
    for expected in [["Code.swift", "Other.swift", "main.swift"], []] {
      var warnings: [String] = []
      #expect(try compiler.files(files, cache, warnings: &warnings) == expected)
      #expect(warnings.count == 1 && warnings[0].contains("unused"))
    }
  }

  @Test func `are not kept of a program that is refused`() throws {
    let compiler = try Compilation()
    let cache = ObjectCache()
    let all = ["Code.swift", "Other.swift", "main.swift"]
    #expect(try compiler.files(Self.files(code: ("2 * n", "m")), cache) == all)
    #expect(try compiler.files(Self.files(), cache) == all)
    #expect(try compiler.files(Self.files(code: ("2 * n", "m")), cache) == ["Code.swift"])
    #expect(
      try compiler.files(Self.files(code: ("{ 2 * n }", "{")), cache) == all, "it has no end")
  }

  @Test func `are there in the next process, under the name of their program`() throws {
    let compiler = try Compilation()
    let all = ["Code.swift", "Other.swift", "main.swift"]
    try withStore { store throws in
      let first = ObjectCache(store: store)
      #expect(try compiler.files(Self.files(), first, named: ["a"]) == all)
      let next = ObjectCache(store: store)
      let changed = Self.files(code: ("2 * n", "3 * n"))
      #expect(try compiler.files(changed, next, named: ["a"]) == ["Code.swift"])
      #expect(try compiler.files(Self.files(), ObjectCache(store: store), named: ["b"]) == all)
      let another = ObjectCache(store: store)
      #expect(try compiler.files(changed, another, named: ["c", "a"]) == [])
      #expect(
        try compiler.files(Self.files(), ObjectCache(store: store), named: ["a"])
          == ["Code.swift"], "the last object replaces those before it")
    }
  }

  @Test func `are those of one program, or of programs with the same declarations`() throws {
    let compiler = try Compilation()
    let all = ["Code.swift", "Other.swift", "main.swift"]
    try withStore { store throws in
      let files = { files in
        try compiler.files(files, ObjectCache(store: store, isShared: false), named: ["a"])
      }
      let changed = Self.files(code: ("2 * n", "3 * n"))
      #expect(try files(changed) == all)
      #expect(try files(changed) == [])
      #expect(try files(Self.files()) == all, "another program")
      #expect(try files(Self.files(code: ("{ 2 * n }", "{"))) == all, "it has no end")
      #expect(try files(Self.files()) == [])
    }
  }

  @Test(arguments: [true, false])
  func `give the warnings of macro expansions, which name no file`(isShared: Bool) throws {
    let compiler = try Compilation()
    // The file with the deprecated function, the one that uses it, and a third.
    func files(_ isDeprecated: Bool, one: Int = 1) -> [Program.File] {
      let attribute = isDeprecated ? "@available(*, deprecated) " : ""
      return [
        .init(name: "Code.swift", text: "let one: Int = \(one)\n"),
        .init(name: "Old.swift", text: attribute + "func old() -> Bool { true }\n"),
        .init(name: "Test.swift", text: "import Testing\n@Test func `a`() { #expect(old()) }\n"),
      ]
    }
    let all = ["Code.swift", "Old.swift", "Test.swift"]
    try withStore { store throws in
      func compile(_ files: [Program.File]) throws -> (names: [String], warnings: [String]) {
        var warnings: [String] = []
        let cache = ObjectCache(store: store, isShared: isShared)
        let names = try compiler.files(files, cache, named: ["a"], warnings: &warnings)
        return (names, warnings)
      }
      let first = try compile(files(true))
      #expect(first.names == all)
      #expect(first.warnings.count == 2, "one where it is written, one in its expansion")
      let second = try compile(files(true))
      #expect(second.names == [])
      #expect(second.warnings == first.warnings)
      let third = try compile(files(true, one: 2))
      #expect(third.names == (isShared ? ["Code.swift"] : all))
      #expect(third.warnings == first.warnings)
      let last = try compile(files(false, one: 2))
      #expect(last.names == all, "all see a declaration with an attribute that may be a macro")
      #expect(last.warnings == [])
    }
  }

  private func withStore(_ body: (ArtifactStore) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "objects-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(ArtifactStore(folder: folder))
  }

  /// The files of the program, with a change in some.
  private static func files(
    code: (old: String, new: String) = ("", ""), other: (old: String, new: String) = ("", "")
  ) -> [Program.File] {
    func changed(_ file: Program.File, _ change: (old: String, new: String)) -> Program.File {
      .init(name: file.name, text: file.text.replacing(change.old, with: change.new))
    }
    return [
      code.old.isEmpty ? Self.code : changed(Self.code, code),
      other.old.isEmpty ? Self.other : changed(Self.other, other), main,
    ]
  }

  /// Compiles files, and returns the names of those that the compiler was asked for.
  private struct Compilation {
    private var compiler: Compiler

    init() throws {
      compiler = try Bench.executor().compiler
      compiler.recordsCommands = true
    }

    func files(
      _ files: [Program.File], _ cache: ObjectCache, named names: [String] = []
    ) throws -> [String] {
      var warnings: [String] = []
      return try self.files(files, cache, named: names, warnings: &warnings)
    }

    func files(
      _ files: [Program.File], _ cache: ObjectCache, named names: [String] = [],
      warnings: inout [String]
    ) throws -> [String] {
      let folder = try compiler.scratch.makeFolder()
      defer { compiler.scratch.remove(folder) }
      let program = Program(
        files: files, goal: files.contains { $0.name == "main.swift" } ? .run : .compile,
        imports: ["Foundation"])
      let outcome = try cache.compile(program, named: names, with: compiler, in: folder)
      if case .compiled(_, let messages) = outcome {
        warnings = messages.map { "\($0.line) \($0.text)" }
      }
      let commands =
        (try? String(contentsOf: folder.appending(path: "commands.sh"), encoding: .utf8)) ?? ""
      let names = commands.matches(of: #/'-primary-file' '([^']*)'/#).map { String($0.output.1) }
      return files.map(\.name).filter(names.contains)
    }
  }
}
