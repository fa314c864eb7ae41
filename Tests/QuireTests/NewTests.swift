import Foundation
import Testing

@Suite struct `quire new` {
  @Test func `adds an exercise that passes verification`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    let result = try book.quire("new", "exercise", "Sample", "first-turn")
    #expect(result.status == 0, "\(result.errors)")
    #expect(book.has("Chapters/01-Sample/Exercises/01-first-turn/Checks.swift"))
    let verified = try book.quire("verify")
    #expect(verified.status == 0, "\(verified.errors)")
  }

  @Test func `leads to failures if a start passes or a solution fails`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    #expect(try book.quire("new", "exercise", "Sample", "a").status == 0)
    #expect(try book.quire("new", "exercise", "Sample", "b").status == 0)
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
    #expect(try book.quire("new", "exercise", "Sample", "a").status == 0)
    try book.write("# A\n\nDo it.\n", to: "Chapters/01-Sample/Exercises/01-a/Exercise.md")
    try book.write(
      "func answer() -> Int { 0 }\n", to: "Chapters/01-Sample/Exercises/01-a/Start.swift")
    let result = try book.quire("verify")
    #expect(result.errors.contains("Exercise.md:1:1: error: the exercise has no hint"))
    #expect(result.errors.contains("Start.swift:1:1: error: the start does not say where to begin"))
  }

  @Test func `leads to a failure if a hint uses an unknown name`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    #expect(try book.quire("new", "exercise", "Sample", "a").status == 0)
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
}
