import Foundation
import Support
import Testing

@Suite struct `Another package` {
  /// A package with a Swift module that depends on a C module, and a document about it.
  private func package() throws -> Workspace {
    let work = try Workspace()
    try work.writeManifest(targets: ["CNumber": [], "Numbers": ["CNumber"]])
    try work.write("int number(void);\n", to: "Sources/CNumber/include/number.h")
    try work.write("int number(void) { return 42; }\n", to: "Sources/CNumber/number.c")
    try work.write(
      "import CNumber\n\npublic func answer() -> Int { Int(number()) }\n",
      to: "Sources/Numbers/Numbers.swift")
    try work.write("# Other\n\n```swift\nimport Numbers\nanswer() // → 42\n```\n", to: "README.md")
    return work
  }

  @Test func `is built and verified as a terminal and --why say, and again when its files change`()
    throws
  {
    let work = try package()
    let terminal = try PseudoTerminal(["verify", "README.md"], in: work.folder)
    #expect(terminal.exitStatus() == 0)
    for text in ["[1/1] building the module Numbers", "[1/1] README.md:3", "1 fence: 1 proved"] {
      #expect(terminal.transcript.contains(text), "\(terminal.transcript)")
    }
    #expect(try work.quire("verify", "README.md", "--why").errors == "")
    try work.write("int number(void) { return 43; }\n", to: "Sources/CNumber/number.c")
    try work.quire("verify", "README.md", "--why").expect(
      1, errors: "README.md:3: ran, since a module that it imports has changed",
      "README.md:5:10: error: this is 43, not 42 [value]")
    try work.write("public func more() -> Int { 1 }\n", to: "Sources/Numbers/More.swift")
    try work.write("# A\n\n```swift\nimport Numbers\nmore() // → 1\n```\n", to: "README.md")
    try work.quire("verify", "README.md").expect(0)
    try work.remove("Sources/Numbers/More.swift")
    try work.quire("verify", "README.md").expect(output: "sketched: uses `more`")
    try work.write("public func answer() -> Int { no }\n", to: "Sources/Numbers/Numbers.swift")
    try work.quire("verify", "README.md").expect(1, errors: "cannot find 'no' in scope")
  }

  /// Changes headers, one after the other, each of which defines a function that a document calls.
  ///
  /// - Parameters:
  ///   - headers: Their paths, and what they include.
  ///   - modules: What the document imports.
  private func expectFailures(
    whenChanging headers: [(path: String, includes: String)], importing modules: [String],
    in work: Workspace
  ) throws {
    func write(_ place: Int, returning value: Int) throws {
      let function = "static inline int number\(place)(void) { return \(value); }\n"
      try work.write(headers[place].includes + function, to: headers[place].path)
    }
    for place in headers.indices { try write(place, returning: 42) }
    let imports = modules.map { "import \($0)\n" }.joined()
    let calls = headers.indices.map { "number\($0)() // → 42\n" }.joined()
    try work.write("# A\n\n```swift\n\(imports)\(calls)```\n", to: "README.md")
    try work.quire("verify", "README.md").expect(0)
    for place in headers.indices {
      try write(place, returning: 43)
      let errors = try work.quire("verify", "README.md").errors
      let line = 4 + modules.count + place
      #expect(errors.contains("README.md:\(line):11: error: this is 43, not 42"), "\(errors)")
    }
  }

  // These are one test each, since SwiftPM takes a second to read a new package.

  @Test func `has them compiled again when a function in a C header changes`() throws {
    let work = try package()
    // SwiftPM writes the module map of this target.
    let others = ["include/more/detail.inc", "detail.h", "internal/code.c.in", ".hidden/detail"]
    let includes = others.map { "#include \"../\($0)\"\n" }.joined()
    try work.write("", to: "Sources/CNumber/code/number.c")
    try work.remove("Sources/CNumber/number.c")
    try work.write("", to: "Sources/Numbers/Numbers.swift")
    let headers = [("include/number.h", includes)] + others.map { ($0, "") }
    try expectFailures(
      whenChanging: headers.map { ("Sources/CNumber/\($0.0)", $0.1) }, importing: ["CNumber"],
      in: work)
  }

  @Test func `has them compiled again when the header of a system library changes`() throws {
    let work = try package()
    let maps = [
      ("header \"number.h\"", "Sources/CNumber0/number.h"),
      ("header \"../../Shared1/number.h\"", "Shared1/number.h"),
      ("umbrella \"../../Shared2\"", "Shared2/number.h"),
      ("umbrella header \"../../Shared3/number.h\"", "Shared3/number.h"),
    ]
    let names = maps.indices.map { "CNumber\($0)" }
    for (name, map) in zip(names, maps) {
      try work.write(
        "// The \"header\".\nmodule \(name) [system] {\n  \(map.0)\n  export *\n}\n",
        to: "Sources/\(name)/module.modulemap")
    }
    try work.writeManifest(
      "targets: \(names).map { .systemLibrary(name: $0) } + [.target(name: \"Numbers\")]")
    try work.write("public let one = 1\n", to: "Sources/Numbers/Numbers.swift")
    try expectFailures(
      whenChanging: maps.map { ($0.1, "") }, importing: names + ["Numbers"], in: work)
  }

  @Test(arguments: [
    ("", "42"), (".target(name: \"Numbers\")", "42"),
    // SwiftPM asks pkg-config for targets that use the library.
    (".target(name: \"Numbers\", dependencies: [\"CNumber\"])", "\n#include <answer.h>\n"),
  ])
  func `may have a document that imports only a system library`(
    targets: String, answer: String
  ) throws {
    let work = try package()
    let library = #".systemLibrary(name: "CNumber", pkgConfig: "answer")"#
    try work.writeManifest("targets: [\(library), \(targets)]")
    try work.write("public let one = 1\n", to: "Sources/Numbers/Numbers.swift")
    try work.remove("Sources/CNumber")
    try work.write(
      "module CNumber [system] { header \"number.h\" }\n", to: "Sources/CNumber/module.modulemap")
    try work.write(
      "static inline int number(void) { return \(answer); }\n", to: "Sources/CNumber/number.h")
    try work.write("42\n", to: "System/answer.h")
    let system = work.folder.appending(path: "System").path
    try work.write(
      "Name: answer\nDescription: 42\nVersion: 1\nCflags: -I\"\(system)\"\n", to: "System/answer.pc"
    )
    try work.write("# A\n\n```swift\nimport CNumber\nnumber() // → 42\n```\n", to: "README.md")
    for _ in 1...2 {
      try work.quire("verify", "README.md", environment: ["PKG_CONFIG_PATH": system]).expect(0)
    }
    guard answer.contains("include") else { return }
    try work.write("43\n", to: "System/other/answer.h")
    try work.replace("System\"", with: "System/other\"", in: "System/answer.pc")
    try work.quire("verify", "README.md", environment: ["PKG_CONFIG_PATH": system]).expect(
      1, errors: "this is 43, not 42")
  }

  @Test func `sees a dependency that is edited, and its checkout once it is not`() throws {
    let dependency = try Workspace(name: "dep")
    try dependency.writePackage("Dep", "public let value = 1\n")
    try dependency.replace("\"P\"", with: "\"Dep\"", in: "Package.swift")
    try dependency.commit()
    try dependency.tool("git", "tag", "1.0.0")
    let (work, name) = (try Workspace(), dependency.folder.lastPathComponent)
    try work.writeManifest(
      """
      products: [.library(name: "Lib", targets: ["Lib"])],
      dependencies: [.package(url: "\(dependency.folder.path)", from: "1.0.0")],
      targets: [.target(name: "Lib", dependencies: [.product(name: "Dep", package: "\(name)")])]
      """)
    try work.write("@_exported import Dep\n", to: "Sources/Lib/Lib.swift")
    try work.write("# A\n\n```swift\nvalue // 1\n```\n", to: "README.md")
    try work.quire("verify", "README.md").expect(0, output: "1 proved")
    try work.tool("swift", "package", "edit", name.lowercased())
    let copy = "Packages/" + (work.folder.appending(path: "Packages").namesInside.first ?? "")
    try work.write("public let value = 2\n", to: copy + "/Sources/Dep/Dep.swift")
    try work.quire("verify", "README.md").expect(1, errors: "this is 2, not 1")
    try work.tool("swift", "package", "unedit", "--force", name.lowercased())
    try work.quire("verify", "README.md").expect(0, output: "1 proved")
  }

  @Test func `has its manifest compiled once`() throws {
    let work = try package()
    try work.write(
      try work.read("Package.swift") + """

        import Foundation
        let log = fopen(Context.packageDirectory + "/.evaluations", "a")
        fputs("once\\n", log)
        fclose(log)
        """, to: "Package.swift")
    // Temporary files of tools are elsewhere where a folder's name is not ASCII.
    let copy = try Workspace(copying: work.folder, name: "manifest")
    let document = copy.folder.appending(path: "README.md").path
    try work.quire("verify", document).expect(0)
    try copy.write("int number(void) { return 43; }\n", to: "Sources/CNumber/number.c")
    try work.quire("verify", document).expect(1)
    #expect(try copy.read(".evaluations") == "once\n")
  }

  @Test func `may be moved, and is verified at its new place`() throws {
    let work = try package()
    try work.quire("verify", "README.md").expect(0)
    let other = try Workspace(copying: work.folder)
    try FileManager.default.removeItem(at: work.folder)
    try other.quire("verify", "README.md").expect(0)
  }
}

@Suite struct `The work of a book` {
  private func book() throws -> Workspace {
    let book = try Workspace()
    for (number, name) in ["A", "B", "C", "D", "E"].enumerated() {
      let fences = (0...number).map { "\n```swift\nlet x\($0) = \($0)\n```\n" }.joined()
      try book.write("# \(name)\n\(fences)", to: "Chapters/0\(number)-\(name)/\(name).md")
    }
    return book
  }

  @Test func `is complete when its shards are combined`() throws {
    let book = try book()
    func paths(_ arguments: String...) throws -> [String] {
      let result = try book.quire("verify", "--format", "json", arguments: arguments)
      return try result.decoded(VerifyReport.self).files.map(\.path)
    }
    let all = try paths()
    let parts = try (1...3).map { try paths("--shard", "\($0)/3") }
    #expect(all.count == 5)
    #expect(parts.flatMap { $0 }.sorted() == all)
    #expect(parts.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: ["0/3", "4/3", "1", "a/b", "1/0"])
  func `has no other shards`(shard: String) throws {
    try book().quire("verify", "--shard", shard).expect(2)
  }

  @Test func `may be done twice at once`() throws {
    let book = try book()
    let processes = try (0..<3).map { _ in try book.start(["verify"]) }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test func `continues in the temporary folder if the checkout is read-only`() throws {
    let (book, user) = (try book(), try OrdinaryUser())
    try user.own(book.folder, mode: 0o555)
    defer { try? user.own(book.folder, mode: 0o755) }
    try user.quire("verify", in: book).expect(0, errors: ".build/quire cannot be written;")
    #expect(!book.has(".build"))
  }

  @Test func `continues in the temporary folder if the cache cannot be created`() throws {
    let book = try book()
    try book.write("", to: ".build")
    try book.quire("verify").expect(0, errors: ".build/quire cannot be written;")
  }

  @Test func `fails if the disk is full, and caches no result`() throws {
    let book = try book()
    // No file may grow, neither the compiler's nor the cache's.
    let result = try Workspace.run(
      "/bin/sh", ["-c", "ulimit -f 0; exec \"$0\" verify >/dev/null 2>&1", Workspace.tool.path],
      in: book.folder)
    #expect([1, 3].contains(result.status), "\(result)")
    try book.quire("verify").expect(0)
  }
}
