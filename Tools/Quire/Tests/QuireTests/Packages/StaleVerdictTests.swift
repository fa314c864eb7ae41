import Foundation
import Testing

/// Every input of a build is changed right after a verification, within the second in which SwiftPM
/// takes a file for the same.
@Suite(.serialized) struct `A verdict` {
  /// A file with a 1 that becomes a 2, and the function that then returns 2.
  struct Input: Sendable {
    let name: String
    let path: String
    var text: String
  }

  /// All inputs: each file has one function of its name, or a setting on which it depends.
  static let inputs = [
    // Swift takes the two bytes of its line ends for one character.
    Input(
      name: "crlf", path: "Sources/Base/Base.swift",
      text: "/// Text.\r\npublic func crlf() -> Int { 1 }\r\n"),
    Input(name: "linked", path: "Linked/Linked.swift", text: "public func linked() -> Int { 1 }\n"),
    Input(name: "header", path: "Sources/CBase/include/base.h", text: c("header") + declarations),
    Input(name: "shared", path: "Shared/shared.h", text: c("shared")),
    Input(name: "hidden", path: ".hidden/folder/hidden.h", text: c("hidden")),
    Input(name: "composed", path: "Shared/\u{e9}.h", text: c("composed")),
    Input(name: "decomposed", path: "Shared/e\u{301}.h", text: c("decomposed")),
    Input(
      name: "dependency", path: "Dep/Sources/Dep/Dep.swift",
      text: "import CDep\npublic func dependency() -> Int { 1 }\n"
        + "public func dependencyHeader() -> Int { Int(dep_header()) }\n"),
    Input(
      name: "dependencyHeader", path: "Dep/Sources/CDep/include/dep.h",
      text: "static inline int dep_header(void) { return 1; }\n"),
    Input(name: "pluginInput", path: "Values/value.txt", text: "1"),
    Input(name: "pluginTool", path: "Sources/Generator/main.swift", text: generator),
    Input(name: "setting", path: "setting.txt", text: "1"),
    Input(name: "library", path: "Library/answer.c", text: "int answer(void) { return 1; }\n"),
    Input(name: "xcc", path: "Package@swift-6.2.swift", text: manifest),
  ]

  private static func c(_ name: String) -> String {
    "static inline int c_\(name)(void) { return 1; }\n"
  }

  private static let declarations =
    "static inline int c_xcc(void) { return XCC; }\n"
    + ["shared", "hidden", "composed", "decomposed", "answer"].map { "int \($0)(void);\n" }.joined()

  private static let generator = """
    import Foundation
    let value = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    let text = "public func pluginInput() -> Int { \\(value) }\\npublic func pluginTool() -> Int { 1 }"
    try text.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)

    """

  private static let plugin = """
    import PackagePlugin
    @main struct Generate: BuildToolPlugin {
      func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appending(path: "Generated.swift")
        let input = context.package.directoryURL.appending(path: "Values/value.txt")
        return [
          .buildCommand(
            displayName: "Generate", executable: try context.tool(named: "Generator").url,
            arguments: [input.path, output.path], inputFiles: [input], outputFiles: [output])
        ]
      }
    }

    """

  private static let manifest = """
    // swift-tools-version: 6.2
    import Foundation
    import PackageDescription
    let setting = try String(
      contentsOfFile: Context.packageDirectory + "/setting.txt", encoding: .utf8)
    let variable = Context.environment["VARIABLE"] ?? "1"
    let package = Package(
      name: "Other", products: [.library(name: "Base", targets: ["Base"])],
      dependencies: [.package(path: "Dep")],
      targets: [
        .target(
          name: "CBase",
          cSettings: [
            .headerSearchPath("../../Shared"), .headerSearchPath("../../.hidden/folder"),
            .define("XCC", to: "1"),
          ]),
        .target(
          name: "Base", dependencies: ["CBase", .product(name: "Dep", package: "Dep")],
          swiftSettings: [
            .define("SETTING\\(setting)"), .define("VARIABLE\\(variable)"),
            .unsafeFlags(["-Xcc", "-DXCC=1"]),
          ],
          linkerSettings: [
            .unsafeFlags(["-L" + Context.packageDirectory + "/Library", "-lanswer"])
          ],
          plugins: ["Generate"]),
        .executableTarget(name: "Generator"),
        .plugin(name: "Generate", capability: .buildTool(), dependencies: ["Generator"]),
      ])

    """

  /// A package with all inputs, and a document that calls their functions.
  private static func package() throws -> Workspace {
    let work = try Workspace()
    for input in inputs { try work.write(input.text, to: input.path) }
    try work.write("// swift-tools-version: 5.9\nthis is not read\n", to: "Package.swift")
    try work.write(plugin, to: "Plugins/Generate/Generate.swift")
    try FileManager.default.createSymbolicLink(
      atPath: work.folder.appending(path: "Sources/Base/Linked.swift").path,
      withDestinationPath: "../../Linked/Linked.swift")
    let headers = ["shared", "hidden", "\u{e9}", "e\u{301}"].map { "#include \"\($0).h\"\n" }
    let files = ["shared", "hidden", "composed", "decomposed"]
    let bodies = files.map { "int \($0)(void) { return c_\($0)(); }\n" }
    try work.write(
      "#include \"base.h\"\n" + headers.joined() + bodies.joined(), to: "Sources/CBase/base.c")
    let wrappers =
      ["header", "xcc"].map { ($0, "c_\($0)") } + files.map { ("\($0)File", $0) }
      + [("library", "answer")]
    let conditions = ["setting", "variable"].map { name in
      """
      #if \(name.uppercased())1
        public func \(name)() -> Int { 1 }
      #else
        public func \(name)() -> Int { 2 }
      #endif

      """
    }
    try work.write(
      "@_exported import Dep\nimport CBase\n"
        + wrappers.map { "public func \($0.0)() -> Int { Int(\($0.1)()) }\n" }.joined()
        + conditions.joined(), to: "Sources/Base/Wrappers.swift")
    try work.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Dep", products: [.library(name: "Dep", targets: ["Dep"])],
        targets: [.target(name: "CDep"), .target(name: "Dep", dependencies: ["CDep"])])
      """, to: "Dep/Package.swift")
    try work.write("", to: "Dep/Sources/CDep/dep.c")
    let calls = (inputs.map(\.name) + ["variable"]).map {
      "\(files.contains($0) ? "\($0)File" : $0)() // → 1\n"
    }
    try work.write("# Other\n\n```swift\nimport Base\n\(calls.joined())```\n", to: "README.md")
    try makeLibrary(in: work)
    return work
  }

  private static func makeLibrary(in work: Workspace) throws {
    try work.tool("clang", "-c", "Library/answer.c", "-o", "Library/answer.o")
    try work.tool("ar", "rcs", "Library/libanswer.a", "Library/answer.o")
  }

  @Test func `changes with every input of the package, and with each at once`() throws {
    let work = try Self.package()
    let first = try work.quire("verify", "README.md")
    try #require(first.status == 0, "\(first.errors)")
    func expect(_ index: Int?, _ result: Workspace.Result, _ name: String) {
      let errors = result.errors.matches(of: #/README.md:(\d+):\d+: error: this is 2, not 1/#)
      let lines = errors.map { String($0.output.1) }
      let status = "\(name): \(result.errors)"
      #expect(lines == (index.map { ["\(5 + $0)"] } ?? []), "\(status)")
      #expect(result.status == (index == nil ? 0 : 1), "\(status)")
    }
    for (index, input) in Self.inputs.enumerated() {
      // The one before has its 1 again, by a file with the same size.
      let place = input.text.range(of: input.name == "xcc" ? "-DXCC=1" : "1", options: .backwards)
      let changed = input.text.replacingCharacters(
        in: try #require(place), with: input.name == "xcc" ? "-DXCC=2" : "2")
      try work.write(changed, to: input.path)
      if input.name == "library" { try Self.makeLibrary(in: work) }
      expect(index, try work.quire("verify", "README.md"), input.name)
      try work.write(input.text, to: input.path)
      if input.name == "library" { try Self.makeLibrary(in: work) }
    }
    expect(nil, try work.quire("verify", "README.md"), "all as at first")
    let variable = try work.quire("verify", "README.md", environment: ["VARIABLE": "2"])
    expect(Self.inputs.count, variable, "the environment")
    expect(nil, try work.quire("verify", "README.md"), "the first environment")
  }

  /// A small package with one function, and a document that calls it.
  private static func small(returning value: String = "1") throws -> Workspace {
    try Workspace(
      package: "One", "public func one() -> Int { \(value) }\n",
      readme: "```swift\none() // → 1\n```\n")
  }

  @Test func `is right after a checkout back and forth, and an edit that keeps size and time`()
    throws
  {
    let work = try Self.small()
    let file = work.folder.appending(path: "Sources/One/One.swift")
    try work.write(".build\n", to: ".gitignore")
    for value in [1, 2] {
      try work.write("public func one() -> Int { \(value) }\n", to: "Sources/One/One.swift")
      try work.commit()
      try work.tool("git", "tag", "v\(value)")
    }
    for version in [1, 2, 1, 2] {
      try work.tool("git", "checkout", "-q", "v\(version)")
      #expect(try work.quire("verify").status == Int32(version - 1), "v\(version)")
    }
    let times = try FileManager.default.attributesOfItem(atPath: file.path)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data("public func one() -> Int { 1 }\n".utf8))
    try handle.close()
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(times[.modificationDate])], ofItemAtPath: file.path)
    #expect(try work.quire("verify").status == 0, "the same size, time and inode")
  }

  @Test func `is not that of the place from which a package was copied`() throws {
    let (work, copy) = (try Self.small(returning: "#filePath.utf8.count"), try Workspace())
    let count = work.folder.appending(path: "Sources/One/One.swift").path.utf8.count
    try work.write("```swift\none() // → \(count)\n```\n", to: "README.md")
    try work.quire("verify").expect(0)
    let other = copy.folder.appending(path: "a/longer/path")
    try FileManager.default.createDirectory(
      at: other.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: work.folder, to: other)
    try copy.quire("verify", "a/longer/path/README.md").expect(1)
  }

  @Test func `is remembered where something is wrong, too`() throws {
    let work = try Self.small(returning: "2")
    try work.write("public func two() -> Int { \"\" }\n", to: "Sources/Two/Two.swift")
    try work.writeManifest(library: "One", targets: ["One": [], "Two": []])
    let first = try work.quire("verify", "--why").expect(1, errors: "ran, since it is new")
    let second = try work.quire("verify", "--why").expect(1, errors: "this is 2, not 1")
    #expect(!second.errors.contains("ran, since"), "\(second.errors)")
    #expect(second.output == first.output)
    try work.write("public func two() -> Int { 2 }\n", to: "Sources/Two/Two.swift")
    try work.write("public func one() -> Int { 1 }\n", to: "Sources/One/One.swift")
    try work.quire("verify").expect(0)
  }

  @Test func `without the cache comes from a build of its own`() throws {
    let work = try Self.small()
    try work.quire("verify").expect(0)
    let build = work.folder.appending(path: ".build/quire/modules/debug/One.build/One.swift.o")
    try Data("damaged".utf8).write(to: build)
    try work.quire("verify", "--no-cache").expect(0)
    #expect(try Data(contentsOf: build) == Data("damaged".utf8))
    #expect(try work.quire("verify").status == 0, "what is damaged is built again")
  }
}
