import Foundation
import Testing

@Suite struct `quire new` {
  @Test func `adds an exercise that fails until each TODO in it is replaced`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    #expect(try book.quire("new", "exercise", "Sample", "first-turn").status == 0)
    let fresh = try book.quire("verify")
    #expect(fresh.status == 1)
    let folder = "Chapters/01-Sample/Exercises/01-first-turn"
    for place in [
      "Exercise.md:3", "Exercise.md:7", "Exercise.md:11", "Exercise.md:15", "Solution.swift:1",
    ] {
      #expect(
        fresh.errors.contains("\(place):1: error: this part of the exercise is not written yet"))
    }
    #expect(fresh.errors.contains("Checks.swift:3:1: error: this part of the exercise is not"))
    #expect(fresh.errors.contains("remove the TODO; only the start keeps a `// TODO`"))
    #expect(!fresh.errors.contains("Start.swift"))
    try book.removeTODOs(in: folder)
    let proof = try book.quire("verify")
    #expect(proof.status == 0, "\(proof.errors)")
  }

  @Test func `leads to failures if a start passes or a solution fails`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    try book.newExercise("a")
    try book.newExercise("b", number: 2)
    try book.write(
      "// TODO\nfunc answer() -> Int { 42 }\n", to: "Chapters/01-Sample/Exercises/01-a/Start.swift")
    try book.write(
      "func answer() -> Int { 41 }\n", to: "Chapters/01-Sample/Exercises/02-b/Solution.swift")
    let result = try book.quire("verify")
    #expect(result.status == 1)
    #expect(result.errors.contains("01-a/Start.swift:1:1: error: the start passes its own checks"))
    #expect(
      result.errors.contains(
        "02-b/Checks.swift:4:3: error: the solution does not pass: Expectation failed"))
  }

  @Test func `leads to failures without a hint or a TODO`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    try book.newExercise("a")
    try book.write("# A\n\nDo it.\n", to: "Chapters/01-Sample/Exercises/01-a/Exercise.md")
    try book.write(
      "func answer() -> Int { 0 }\n", to: "Chapters/01-Sample/Exercises/01-a/Start.swift")
    let result = try book.quire("verify")
    #expect(result.errors.contains("Exercise.md:1:1: error: the exercise has no hint"))
    #expect(result.errors.contains("Start.swift:1:1: error: the start does not say where to begin"))
  }

  @Test func `leads to a failure if a hint uses an unknown name`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    try book.newExercise("a")
    let task = "# A\n\nCall `answer()`.\n\n## Hint\n\nIt is `answr`, or `first(where:)`.\n"
    try book.write(task, to: "Chapters/01-Sample/Exercises/01-a/Exercise.md")
    let result = try book.quire("verify")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("Exercise.md:7:1: error: “answr” is neither in the exercise"))
    #expect(result.errors.contains("did you mean `answer`?"))
    #expect(!result.errors.contains("“answer”"))
  }

  @Test func `adds all files and targets of a chapter`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    let manifest = """
      let package = Package(
        products: [
          // End of the chapters' products.
        ],
        targets: [
          // End of the chapters' modules.
          // End of the chapters' tests.
        ])
      """
    try book.write(manifest, to: "Package.swift")
    try book.write(
      manifest.replacing("// End of the chapters' tests", with: ".target(name: \"Tea\")"),
      to: "Package.swift")
    let refused = try book.quire("new", "chapter", "Tea")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Package.swift has a target Tea already"))
    #expect(!book.has("Sources/Tea"))
    try book.write(manifest, to: "Package.swift")
    let result = try book.quire("new", "chapter", "RunLoop")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try book.read("Chapters/02-RunLoop/RunLoop.md").hasPrefix("# Run Loop\n"))
    for path in ["Sources/RunLoop/RunLoop.swift", "Tests/RunLoopTests/RunLoopTests.swift"] {
      #expect(book.has(path))
    }
    let changed = try book.read("Package.swift")
    #expect(changed.contains(".library(name: \"RunLoop\", targets: [\"RunLoop\"]),\n"))
    #expect(changed.contains(".target(name: \"RunLoop\"),\n"))
    let again = try book.quire("new", "chapter", "RunLoop")
    #expect(again.status == 2)
    #expect(try book.read("Package.swift") == changed)
  }

  /// A git repository with a remote.
  private func repository(_ remote: String, in work: Workspace) throws {
    try work.tool("git", "init", "-q")
    try work.tool("git", "remote", "add", "origin", remote)
    try work.tool(
      "git", "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q",
      "--allow-empty", "-m", "One")
  }

  @Test(arguments: ["git@github.com:you/book.git", "https://github.com/you/book"])
  func `adds a workflow with the names of the repository that quire is from`(remote: String) throws
  {
    let (quire, package) = (try Workspace(), try Workspace())
    try repository(remote, in: quire)
    try repository("git@github.com:me/app.git", in: package)
    try package.write("", to: "Sub/docs.baseline")
    let words = ["new", "workflow", "--from", quire.folder.path]
    let result = try package.quire(arguments: words)
    #expect(result.status == 0, "\(result.errors)")
    let text = try package.read(".github/workflows/docs.yml")
    let uses = #/      - uses: you\/book\/\.github\/actions\/verify-docs@[0-9a-f]{40}\n$/#
    #expect(text.contains(uses), "\(text)")
    #expect(try package.quire(arguments: words).status == 2)
    try FileManager.default.removeItem(at: package.folder.appending(path: ".github"))
    _ = try Workspace.run(
      Workspace.tool.path, words, in: package.folder.appending(path: "Sub"))
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
    let result = try work.quire("new", "workflow", "--from", work.folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("is no clone of a repository on GitHub"), "\(result.errors)")
    #expect(!work.has(".github"))
  }

  @Test func `adds a chapter whose prose passes verification`() throws {
    let package = try Workspace()
    try package.write("# Introduction\n", to: "Chapters/00-Introduction/Introduction.md")
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Book",
        products: [
          // End of the chapters' products.
        ],
        targets: [
          // End of the chapters' modules.
          // End of the chapters' tests.
        ])
      """
    try package.write(manifest, to: "Package.swift")
    #expect(try package.quire("new", "chapter", "Tea").status == 0)
    let text = try package.read("Chapters/01-Tea/Tea.md")
    #expect(text.contains("\n## Build it\n") && text.contains("\n### Step 2. "))
    let proof = try package.quire("verify")
    #expect(proof.status == 0, "\(proof.output)\(proof.errors)")
  }
}

extension Workspace {
  /// Adds an exercise to the chapter `Sample`, and writes its parts.
  fileprivate func newExercise(_ name: String, number: Int = 1) throws {
    #expect(try quire("new", "exercise", "Sample", name).status == 0)
    try removeTODOs(in: "Chapters/01-Sample/Exercises/0\(number)-\(name)")
  }

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
