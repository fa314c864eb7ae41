import Foundation
import Testing

/// `quire exercises` writes `compile_commands.json`; a real `sourcekit-lsp` reads it.
@Suite(.serialized) struct `An editor` {
  /// Runs the exercises once, which writes the compile commands.
  private func start(_ arguments: [String], in folder: URL) throws {
    let terminal = try PseudoTerminal(["exercises"] + arguments, in: folder)
    terminal.shows("Edit this file and save it.")
    terminal.type("q", endingWith: 0)
  }

  @Test func `shows no false error in any start, and completes the chapter's types`() throws {
    let space = try Workspace()
    let root = Workspace.repository
    // `Tools/book` builds the book's modules in this folder.
    let modules = root.appending(path: ".build/debug").path
    try start(
      ["--book", root.appending(path: "Chapters").path, "--modules", modules], in: space.folder)
    let workspace = space.folder.appending(path: "Exercises")
    let server = try LanguageServerClient(root: workspace)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: workspace.path)
    let files = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.sorted()
    #expect(files.count > 20)
    for path in files {
      let file = workspace.appending(path: path)
      let text = try String(contentsOf: file, encoding: .utf8)
      // Some starts say that they do not compile.
      guard !text.contains("// error:") else { continue }
      try server.open(file, text: text)
      #expect(try server.errors(in: file) == [], "\(path)")
      try server.close(file)
    }
    let file = workspace.appending(path: try #require(files.first { $0.hasPrefix("Multicast") }))
    let text =
      "import MulticastDelegate\n\nfunc probe(_ list: Multicast<AnyObject>) {\n  Multi\n}\n"
    try server.open(file, text: text)
    #expect(
      try server.completions(in: file, line: 3, column: 7).contains { $0.hasPrefix("Multicast") })
    #expect(try server.hover(in: file, line: 2, column: 22).contains("Multicast<"))
    #expect(try server.errors(in: file) == ["Cannot find 'Multi' in scope"])
  }

  /// A book in a package, whose module quire builds.
  private func makeBook() throws -> Workspace {
    let space = try Workspace(chapter: "# Bell\n")
    try space.writePackage(
      "Bell",
      "/// Rings.\npublic struct Bell {\n  public init() {}\n  public func ring() -> Int { 1 }\n}\n"
    )
    let place = "Chapters/01-Sample/Exercises/01-ring"
    try space.write("# Ring\n\nRing it.\n\n## Hint\n\nRing.\n", to: place + "/Exercise.md")
    let start = "import Bell\n\nfunc rings(_ bell: Bell) -> Int {\n  0  // TODO: ring.\n}\n"
    try space.write(start, to: place + "/Start.swift")
    try space.write(
      start.replacing("0  // TODO: ring.", with: "bell.ring()"), to: place + "/Solution.swift")
    try space.write(
      "import Bell\nimport Testing\n\n@Test func one() { #expect(rings(Bell()) == 1) }\n",
      to: place + "/Checks.swift")
    return space
  }

  @Test func `completes and hovers from the book's root, and after the commands were damaged`()
    throws
  {
    let space = try makeBook()
    try space.quire("exercises", "list").expect(0)
    let commands = try space.read("Exercises/compile_commands.json")
    #expect(commands.contains("01-ring.swift"))
    try space.write("[]", to: "Exercises/compile_commands.json")
    try start([], in: space.folder)
    #expect(try space.read("Exercises/compile_commands.json") == commands)
    let file = space.folder.appending(path: "Exercises/Sample/01-ring.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing("0  // TODO: ring.", with: "bell.")
    for root in [space.folder, space.folder.appending(path: "Exercises")] {
      let server = try LanguageServerClient(root: root)
      try server.open(file, text: try String(contentsOf: file, encoding: .utf8))
      #expect(try server.errors(in: file) == [])
      #expect(try server.hover(in: file, line: 2, column: 20).contains("struct Bell"))
      try server.close(file)
      try server.open(file, text: text)
      #expect(try server.completions(in: file, line: 3, column: 7).contains("ring()"))
    }
  }
}
