import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Support
import Synchronization
import Testing

@Suite struct `An exercise that was verified` {
  private let files = [
    "Exercise.md":
      "# Answer\n\nMake it 42. See [this](../../C.md#a).\n\n## Hint\n\nCount.\n"
      + "\n## Hint for `it is 42`\n\nNot 41.\n",
    "Start.swift": "// TODO: answer\nfunc answer() -> Int { 0 }\n",
    "Solution.swift": "func answer() -> Int { 42 }\n",
    "Checks.swift": "import Testing\n@Test func `it is 42`() { #expect(answer() == 42) }\n",
    "Wrong/a.swift":
      "// Wrong: is too small. Caught by: it is 42\nfunc answer() -> Int { 41 }\n",
  ]

  @Test func `is not looked at again while it is unchanged`() throws {
    try withVerifications { verify in
      let results = try [verify(files, true), verify(files, true), verify(files, false)]
      #expect(results == [[3, 0], [0, 0], [0, 0]])
      for name in files.keys.sorted() where name.hasSuffix(".swift") {
        var changed = files
        changed[name]? += "// Changed.\n"
        let result = try verify(changed, true)
        #expect(result == [3, 0], "\(name)")
      }
    }
  }

  @Test func `is looked at again when a wrong answer that changes the solution has changed`() throws
  {
    var files = files
    files["Wrong/a.swift"] = nil
    files["Wrong/a.wrong"] =
      "// Wrong: is too small. Caught by: it is 42\n// Replace:\n42\n// With:\n41\n"
    try withVerifications { verify in
      let results = try [verify(files, true), verify(files, true)]
      #expect(results == [[3, 0], [0, 0]])
      for (old, new) in [("too small", "small"), ("41", "40")] {
        var changed = files
        changed["Wrong/a.wrong"]?.replace(old, with: new)
        let result = try verify(changed, true)
        #expect(result == [3, 0])
      }
    }
  }

  @Test func `is looked at again when a source of its module or a mutant has changed`() throws {
    let files = `An exercise with mutants of a module`.files
    try withVerifications { verify in
      let results = try [verify(files, true), verify(files, true)]
      #expect(results == [[8, 0], [0, 0]])
      for (name, addition) in [
        ("Sources/Numbers/Even.swift", "// Changed.\n"),
        ("Sources/Numbers/Deep/Rest.swift", "// Changed.\n"),
        ("Mutants/1.mutant", "  // Changed.\n"),
      ] {
        var changed = files
        changed[name]? += addition
        let result = try verify(changed, true)
        #expect(result == [8, 0], "\(name)")
      }
      var renamed = files
      renamed["Mutants/1.mutant"]?.replace("kills 1", with: "kills 2")
      let result = try verify(renamed, true)
      #expect(result[0] == 8 && result[1] > 0)
    }
  }

  @Test func `needs its wrong answers only where they are asked for`() throws {
    try withVerifications { verify in
      let results = try [verify(files, false), verify(files, false), verify(files, true)]
      #expect(results == [[2, 0], [0, 0], [3, 0]])
    }
  }

  @Test func `keeps its problems`() throws {
    var files = files
    files["Wrong/a.swift"]?.replace("41", with: "42")
    try withVerifications { verify in
      let results = try [verify(files, true), verify(files, true), verify(files, false)]
      #expect(results == [[3, 1], [3, 1], [2, 0]])
    }
  }

  /// Gives a function that verifies an exercise, all of them with one cache and in one place, and
  /// returns the number of programs that it asked for, and that of problems.
  private func withVerifications(
    _ body: (([String: String], Bool) throws -> [Int]) throws -> Void
  ) throws {
    let folder = Scratch.ofTests.appending(path: "verified-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let programs = Atomic(0)
    let executor = try Bench.executor(cache: ArtifactStore(folder: folder)) { event in
      if case .started = event.kind { return }
      programs.add(1, ordering: .relaxed)
    }
    try body { files, answers in
      try ExerciseFixture.withExercise(of: files, in: folder.appending(path: "exercise")) {
        let before = programs.load(ordering: .relaxed)
        let found = try ExerciseVerifier(executor).verify([$0], answers: answers)
        return [programs.load(ordering: .relaxed) - before, found[0].count]
      }
    }
  }
}
