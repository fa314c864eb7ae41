import Foundation
import Testing

@Suite struct `quire new` {
  @Test func `adds an exercise that fails until each TODO in it is replaced`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    try book.quire("new", "exercise", "Sample", "first-turn").expect(0)
    let fresh = try book.quire("verify").expect(
      1, errors: "Checks.swift:3:1: error: this part of the exercise is not",
      "remove the TODO; only the start keeps a `// TODO`")
    let folder = "Chapters/01-Sample/Exercises/01-first-turn"
    for place in [
      "Exercise.md:3", "Exercise.md:7", "Exercise.md:11", "Exercise.md:15", "Solution.swift:1",
    ] {
      fresh.expect(errors: "\(place):1: error: this part of the exercise is not written yet")
    }
    #expect(!fresh.errors.contains("Start.swift"))
    try book.removeTODOs(in: folder)
    try book.quire("verify").expect(0)
  }

  @Test func `numbers an exercise by the last one, where another was removed`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    for name in ["a", "b"] { try book.quire("new", "exercise", "Sample", name).expect(0) }
    try book.remove("Chapters/01-Sample/Exercises/01-a")
    try book.quire("new", "exercise", "Sample", "c").expect(0)
    #expect(book.has("Chapters/01-Sample/Exercises/03-c"))
  }

  @Test func `leads to a failure if a hint uses an unknown name`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    try book.quire("new", "exercise", "Sample", "a").expect(0)
    let folder = "Chapters/01-Sample/Exercises/01-a"
    try book.removeTODOs(in: folder)
    let task = "# A\n\nCall `answer()`.\n\n## Hint\n\nIt is `answr`, or `first(where:)`.\n"
    try book.write(task, to: folder + "/Exercise.md")
    let result = try book.quire("verify").expect(
      1, errors: "Exercise.md:7:1: error: “answr” is neither in the exercise",
      "did you mean `answer`?")
    #expect(!result.errors.contains("“answer”"))
  }

  private static let manifest = """
    products: [
      // End of the chapters' libraries.
    ].map { (name: String) in .library(name: name, targets: [name]) },
    targets: [
      // End of the chapters' modules.
      // End of the chapters' tests.
    ]
    """

  @Test func `adds all files and targets of a chapter`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    try book.writeManifest(
      Self.manifest.replacing("// End of the chapters' tests", with: ".target(name: \"Tea\")"))
    try book.quire("new", "chapter", "Tea").expect(
      2, errors: "Package.swift has a target Tea already")
    #expect(!book.has("Sources/Tea"))
    try book.writeManifest(Self.manifest)
    try book.quire("new", "chapter", "RunLoop").expect(0)
    #expect(try book.read("Chapters/02-RunLoop/RunLoop.md").hasPrefix("# Run Loop\n"))
    #expect(book.has("Sources/RunLoop/RunLoop.swift"))
    #expect(book.has("Tests/RunLoopTests/RunLoopTests.swift"))
    let changed = try book.read("Package.swift")
    #expect(changed.contains("  \"RunLoop\",\n"))
    #expect(changed.contains(".target(name: \"RunLoop\"),\n"))
    try book.quire("new", "chapter", "RunLoop").expect(2)
    try book.quire("new", "chapter", "Index").expect(2, errors: "named `index`, as the cover is")
    #expect(try book.read("Package.swift") == changed)
    try book.quire("new", "chapter", "Pot", "--book", "Book").expect(0)
    #expect(book.has("Book/01-Pot/Pot.md"))
  }

  /// A git repository with a remote.
  private func repository(_ remote: String, in work: Workspace) throws {
    try work.commit()
    try work.tool("git", "remote", "add", "origin", remote)
  }

  @Test(arguments: ["git@github.com:you/book.git", "https://github.com/you/book"])
  func `adds a workflow with the names of the repository that quire is from`(remote: String) throws
  {
    let (quire, package) = (try Workspace(), try Workspace())
    try repository(remote, in: quire)
    try repository("git@github.com:me/app.git", in: package)
    try package.write("", to: "Sub/docs.baseline")
    let words = ["new", "workflow", "--from", quire.folder.path]
    try package.quire(arguments: words).expect(0)
    let text = try package.read(".github/workflows/docs.yml")
    let uses = #/      - uses: you\/book\/\.github\/actions\/verify-docs@[0-9a-f]{40}\n$/#
    #expect(text.contains(uses), "\(text)")
    try package.quire(arguments: words).expect(2)
    try package.remove(".github")
    _ = try package.quire(arguments: words, in: "Sub")
    #expect(
      try package.read(".github/workflows/docs.yml").hasSuffix(
        """
                with:
                  working-directory: Sub
                  arguments: --baseline docs.baseline

        """))
  }

  @Test func `adds no workflow with a name that GitHub does not know`() throws {
    let work = try Workspace()
    try repository("/somewhere/book", in: work)
    try work.quire("new", "workflow", "--from", work.folder.path).expect(
      2, errors: "is no clone of a repository on GitHub")
    #expect(!work.has(".github"))
  }

  @Test func `adds a first chapter, whose prose passes verification`() throws {
    let package = try Workspace()
    try package.quire("new", "chapter", "Tea").expect(
      2, errors: "there is no folder Chapters/ here")
    try package.writeManifest(Self.manifest)
    try package.quire("new", "chapter", "Tea").expect(0)
    try package.write("# Introduction\n", to: "Chapters/00-Introduction/Introduction.md")
    let text = try package.read("Chapters/01-Tea/Tea.md")
    #expect(text.contains("\n## Build it\n") && text.contains("\n### Step 2. "))
    try package.quire("verify").expect(0)
  }
}

extension Workspace {
  /// Replaces the placeholders of a new exercise, as its author would.
  fileprivate func removeTODOs(in exercise: String) throws {
    for file in ["Exercise.md", "Solution.swift", "Checks.swift"] {
      let text = try read("\(exercise)/\(file)")
      let written = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap {
        $0.hasPrefix("// TODO") ? nil : $0.replacing("TODO: ", with: "Here is ")
      }
      try write(written.joined(separator: "\n"), to: "\(exercise)/\(file)")
    }
  }
}
