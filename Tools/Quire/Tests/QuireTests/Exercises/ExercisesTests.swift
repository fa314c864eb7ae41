import Foundation
import Testing

@Suite struct `quire exercises` {
  private let space: Workspace

  init() throws { space = try Workspace.withExercises() }

  /// A learner's function body, and the end of the result; `FILE` is the learner's file.
  @Test(arguments: [
    "  return n * 2": "✓ passed: all 2 checks pass",
    "  return n": "✗ failed: 1 of 2 checks pass\nExercises/.quire/checks/Sample/double.swift:4:",
    "  return x": "✗ compile error: cannot find 'x' in scope\nFILE:2:10",
    "  return n +": "✗ compile error: expected expression after operator\nFILE:",
    "  return [1, 2][n + 5]": "✗ trap: Index out of range\nFILE:2:",
    "  func f(_ n: Int) -> Int { f(n + 1) + 1 }\n  return f(n)":
      "✗ trap: a function calls itself without end\nFILE:2:",
    "  var i = n\n  while true {\n    i &+= 1\n  }":
      "✗ endless loop?: still running after 5 s, last seen at line",
    "  while true { print(n) }": "✗ flood: it prints without end",
    // Two megabytes, of which a program of a document may print eight times as many.
    "  for _ in 0..<200_000 { print(\"0123456789\") }\n  return n * 2":
      "✗ flood: it prints without end",
    "  exit(0)": "✗ nothing ran: no check ran",
    "  let a = x\n  return y": """
    FILE:2:11: error: cannot find 'x' in scope
        let a = x
                ^
    FILE:3:10: error: cannot find 'y' in scope
        return y
               ^
    ✗ 2 compile errors
    """,
  ])
  func `show the result`(body: String, verdict: String) throws {
    let head = body.contains("exit") ? "import Foundation\n" : ""
    try space.write(head + Workspace.body(body), to: Workspace.first)
    try space.quire("exercises", "run", "double").expect(
      verdict.hasPrefix("✓") ? 0 : 1, output: verdict.replacing("FILE", with: Workspace.first))
  }

  @Test func `show expected and actual values, and what was printed before a trap`() throws {
    try space.quire("exercises", "list").expect(0)
    try space.quire("exercises", "run", "double").expect(
      output: "  ✗ is 2 for 1\n      answer(1) == 2\n")
    try space.write(Workspace.body("  return n"), to: Workspace.first)
    try space.quire("exercises", "run", "double").expect(
      output: "  ✗ is 2 for 1\n      answer(1) == 2\n      expected  2\n      got       1\n")
    try space.write(
      Workspace.body("  print(\"\\u{1B}[2Jhere\")\n  return n / (n - n)"), to: Workspace.first)
    let trapped = try space.quire("exercises", "run", "double").expect(
      output: "It printed:\n  \\u{1B}[2Jhere", "(not run)")
    #expect(!trapped.output.contains("\u{1B}"))
  }

  @Test func `list as JSON, with the learner's files and states`() throws {
    #expect(try space.quire("exercises", "list").output.hasSuffix("0 of 2 done\n"))
    try space.write(Workspace.right, to: Workspace.first)
    try space.quire("exercises", "run", "1").expect(0)
    let list: [[String: String]] = try space.json("list")
    #expect(
      list.first == [
        "id": "Sample/01-double", "chapter": "Sample", "title": "The double of it",
        "state": "done", "file": Workspace.first,
      ])
    #expect(list.map { $0["state"] } == ["done", "open"])
  }

  @Test func `count hints, and show the solution and the difference`() throws {
    for words in ["hint 1 of 2\nTimes 2.\n", "hint 2 of 2\nReally.\n", "hint 2 of 2\nReally.\n"] {
      #expect(try space.quire("exercises", "hint", "double").output == words)
    }
    let typed = ["QUIRE_COMMAND": "Tools/book"]
    try space.quire("exercises", "hint", "double", environment: typed).expect(
      errors: "`Tools/book exercises solution Sample/01-double`")
    let solution = try space.quire("exercises", "solution", "double").output
    #expect(solution == "func answer(_ n: Int) -> Int { n * 2 }\n")
    try space.quire("exercises", "diff", "double").expect(
      output: "- func answer(_ n: Int) -> Int {\n", "+ func answer(_ n: Int) -> Int { n * 2 }\n")
  }

  @Test func `reset with a copy, and say when a file is missing`() throws {
    try space.quire("exercises", "list").expect(0)
    try space.write("mine", to: Workspace.first)
    try space.quire("exercises", "reset", "double").expect(
      output: "your version was kept: Exercises/.quire/backups/Sample/double-1.swift")
    #expect(try space.read("Exercises/.quire/backups/Sample/double-1.swift") == "mine")
    try space.remove(Workspace.first)
    try space.quire("exercises", "run", "double").expect(
      1, errors: "is gone; `quire exercises reset")
  }

  @Test func `reset several, or those of a chapter`() throws {
    try space.quire("exercises", "list").expect(0)
    for words in [["double", "triple"], ["Sample"], ["01-Sample"]] {
      try space.write(Workspace.right, to: Workspace.first)
      try space.write(Workspace.tripled, to: Workspace.second)
      try space.quire("exercises", arguments: ["reset"] + words).expect(
        0, output: "\(Workspace.first) is back at its start\nyour version was kept: ",
        "\(Workspace.second) is back at its start\nyour version was kept: ")
      #expect(try space.read(Workspace.first).contains("TODO"))
      #expect(try space.read(Workspace.second).contains("TODO"))
    }
    let list: [NSDictionary] = try space.json("reset", "Sample")
    #expect(list.map { $0["id"] as? String } == ["Sample/01-double", "Sample/02-triple"])
    // Nothing is reset where one of the names is wrong.
    try space.write(Workspace.right, to: Workspace.first)
    try space.quire("exercises", "reset", "double", "duoble").expect(2, errors: "did you mean")
    #expect(try space.read(Workspace.first) == Workspace.right)
    try space.quire("exercises", "run", "double", "triple").expect(2, errors: "“triple”")
  }

  @Test func `hide hints and solutions where a class or an option says so`() throws {
    func expectHidden(_ more: [String] = []) throws {
      try space.quire("exercises", arguments: ["hint", "double"] + more).expect(
        2, errors: "this class hides the hints")
      for command in ["solution", "diff"] {
        let result = try space.quire("exercises", arguments: [command, "double"] + more).expect(
          2, errors: "this class hides the solutions")
        #expect(!result.output.contains("n * 2"))
      }
    }
    try expectHidden(["--no-hints", "--no-solutions"])
    try space.quire("exercises", "hint", "double", "--no-solutions").expect(0)
    let last = try space.quire("exercises", "hint", "double", "--no-solutions").expect(0)
    #expect(!last.errors.contains("solution"))
    try space.write("--no-hints\n--no-solutions\n", to: ".quire/exercises")
    try expectHidden()
    try space.write("--workspace elsewhere\n", to: ".quire/exercises")
    try space.quire("exercises", "list").expect(2, errors: ".quire/exercises:1: unknown option")
  }

  @Test func `check all files, with the book's checks`() throws {
    try space.quire("exercises", "list").expect(0)
    try space.write(Workspace.right, to: Workspace.first)
    try space.write("import Testing\n@Test func mine() {}\n", to: "Exercises/Sample/Checks.swift")
    let one = try space.quire("exercises", "check").expect(1)
    #expect(one.output == "✓ Sample/01-double\n- Sample/02-triple  open\n1 of 2 pass\n")
    try space.write(Workspace.right, to: Workspace.second)
    try space.quire("exercises", "check").expect(
      output: "✗ failed: 1 of 2 checks pass  Sample/02-triple  Exercises/")
    try space.write(Workspace.tripled, to: Workspace.second)
    try space.quire("exercises", "check").expect(0)
    try space.write(try space.read("\(Workspace.double)/Start.swift"), to: Workspace.first)
    #expect(
      try space.quire("exercises", "check").output.hasPrefix(
        "- Sample/01-double  done before; the file is back at its start\n"))
  }

  @Test func `determine what is done when the state is damaged`() throws {
    try space.quire("exercises", "list").expect(0)
    try space.write(Workspace.right, to: Workspace.first)
    try space.write("{ \"version\"", to: "Exercises/.quire/state.json")
    try space.quire("exercises", "list").expect(
      output: "1 of 2 done", errors: "was set aside as Exercises/.quire/state.damaged-1.json")
  }

  @Test func `print plain lines without a terminal`() throws {
    let result = try space.quire("exercises").expect(1)
    #expect(result.output.contains("1 of 2 checks pass") && !result.output.contains("\u{1B}"))
  }

  @Test func `work in a read-only checkout`() throws {
    let user = try OrdinaryUser()
    try user.own(space.folder, mode: 0o555)
    defer { try? user.own(space.folder, mode: 0o755) }
    try user.quire("exercises", "list", in: space).expect(
      3,
      errors: "quire: Exercises cannot be made or written; name another folder with --workspace DIR"
    )

    let away = user.folder.appending(path: "ws")
    try user.quire("exercises", "list", "--workspace", away.path, in: space).expect(0)
    let file = away.appending(path: "Sample/01-double.swift")
    try Data(Workspace.right.utf8).write(to: file)
    try user.quire("exercises", "run", "double", "--workspace", away.path, in: space).expect(
      0, output: "✓ passed: all 2 checks pass", errors: "cannot be written; ")
    #expect(!space.has(".build") && !space.has("Exercises"))
  }

  @Test func `print JSON in solution, diff and reset`() throws {
    func object(_ command: String) throws -> NSDictionary { try space.json(command, "double") }
    let solution = "func answer(_ n: Int) -> Int { n * 2 }\n"
    #expect(
      try object("solution") == [
        "id": "Sample/01-double", "text": solution, "path": "\(Workspace.double)/Solution.swift",
      ])
    try space.write(solution, to: Workspace.first)
    let same = try object("diff")
    #expect(same["isSame"] as? Bool == true && same["file"] as? String == Workspace.first)
    try space.write("let mine = 1\n", to: Workspace.first)
    let lines = try object("diff")["lines"] as? [[String: String]]
    for (kind, text) in [("removed", "let mine = 1"), ("added", String(solution.dropLast()))] {
      #expect(lines?.contains(["kind": kind, "text": text]) == true)
    }
    let kept = "Exercises/.quire/backups/Sample/double-1.swift"
    #expect(
      try object("reset") == [
        "id": "Sample/01-double", "file": Workspace.first, "state": "open", "copy": kept,
      ])
    #expect(try object("reset")["copy"] == nil)
  }

  @Test func `print compile errors in JSON, with their lines`() throws {
    try space.write(Workspace.body("  let a = x\n  return y"), to: Workspace.first)
    let object: NSDictionary = try space.json("run", "double")
    #expect(object["schema"] as? Int == 2 && object["verdict"] as? String == "compile")
    let errors = object["errors"] as? [NSDictionary] ?? []
    #expect(errors.map { $0["line"] as? Int } == [2, 3])
    #expect(errors.map { $0["source"] as? String } == ["  let a = x", "  return y"])
    #expect(errors.first?["message"] as? String == "cannot find 'x' in scope")
    #expect(errors.first?["path"] as? String == Workspace.first)
  }

  @Test func `print the task without its hints, and the chapter's section`() throws {
    try space.write("# Sample\n\nText.\n\n## Twice\n\nMore.\n", to: Workspace.chapter)
    let plain = try space.quire("exercises", "task", "double").expect(0)
    #expect(
      plain.output == """
        The double of it
        Exercises/Sample/01-double.swift

        Multiply.

        The chapter: Chapters/01-Sample/Sample.md:1 (Sample)

        """)
    let link = "Multiply, as in [the chapter](../../Sample.md#twice)."
    try space.replace("Multiply.", with: link, in: "\(Workspace.double)/Exercise.md")
    let object: NSDictionary = try space.json("task", "double")
    #expect(object["section"] as? String == "Chapters/01-Sample/Sample.md:5")
    #expect(object["text"] as? String == "Multiply, as in the chapter.")
  }

  @Test func `explain themselves`() throws {
    for arguments in [["--help"], ["quiz", "-h"], ["help"]] {
      let help = try space.quire("exercises", arguments: arguments).expect(
        0, output: "quiz", "review", "--fast", "--state", "--answer", "hint")
      #expect(help.errors == "")
      #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
    #expect(!space.has("Exercises"))
  }

  @Test(arguments: [
    (["run", "duoble"], "did you mean `Sample/01-double`?"), (["rnu"], "did you mean `run`?"),
    (["--format", "xml"], "text or json"),
    (["--fromat", "json"], "unknown option “--fromat”; did you mean `--format`?"),
    (["--workspace", ""], "--workspace takes a folder, not “”"),
  ])
  func `end with 2 at wrong usage`(arguments: [String], message: String) throws {
    try space.quire("exercises", arguments: arguments).expect(2, errors: message)
    #expect(!space.has("Exercises") && !space.has("Sample"))
  }
}

/// A teacher has a folder for each learner: what they handed in, with their progress.
@Suite struct `A class of three` {
  private struct Entry {
    let object: NSDictionary
    subscript<Value>(_ name: String, as type: Value.Type = Value.self) -> Value? {
      object[name] as? Value
    }
    var date: Date? { try? self["doneAt"].map { try Date($0, strategy: .iso8601) } }
  }

  private let space: Workspace

  init() throws { space = try Workspace.withExercises() }

  private func quire(_ learner: String, _ words: String...) throws -> Workspace.Result {
    try space.quire("exercises", arguments: words + ["--workspace", "class/\(learner)"])
  }

  private func write(_ text: String, _ learner: String, _ file: String) throws {
    try space.write(text, to: "class/\(learner)/Sample/\(file).swift")
  }

  /// What the teacher collects: a list of exercises for each learner.
  private func collected(_ learner: String) throws -> [Entry] {
    let result = try quire(learner, "check", "--format", "json")
    let list: [NSDictionary] = try result.json()
    return list.map(Entry.init)
  }

  @Test func `is collected, with hints, solutions and dates`() throws {
    let begin = Date(timeIntervalSinceNow: -2)
    // Ada solves both alone.
    try quire("ada", "list").expect(0)
    try write(Workspace.right, "ada", "01-double")
    try write(Workspace.tripled, "ada", "02-triple")
    try quire("ada", "run", "double").expect(0)
    try quire("ada", "run", "triple").expect(0)
    // Ben takes both hints and the solution of the first one, resets it, and hands in its text.
    for _ in 1...2 { try quire("ben", "hint", "double").expect(0) }
    let solution = try quire("ben", "solution", "double").expect(0).output
    try quire("ben", "reset", "double").expect(0)
    try write(solution, "ben", "01-double")
    try write(Workspace.right, "ben", "02-triple")
    try quire("ben", "run", "double").expect(0)
    // Cy solves one and looks at the solution then, and has not begun the other.
    try quire("cy", "list").expect(0)
    try write(Workspace.right, "cy", "01-double")
    try quire("cy", "run", "double").expect(0)
    try quire("cy", "diff", "double").expect(0)

    let (ada, ben, cy) = (try collected("ada"), try collected("ben"), try collected("cy"))
    func passes(_ list: [Entry]) -> [Bool?] { list.map { $0["passed"] } }
    #expect(passes(ada) == [true, true])
    #expect(passes(ben) == [true, false])
    #expect(passes(cy) == [true, false])
    #expect(ada.map { $0["hints"] } == [0, 0])
    #expect(ben.map { $0["hints"] } == [2, 0])
    #expect([ada, ben, cy].map { $0[0]["sawSolution"] } == [false, true, false])
    #expect(ada[0]["solutionAt", as: String.self] == nil)
    #expect(cy[0]["solutionAt", as: String.self] != nil)
    #expect(ben[1]["verdict"] == "failed" && ben[1]["doneAt", as: String.self] == nil)
    #expect(cy[1]["state"] == "open" && cy[1]["verdict", as: String.self] == nil)
    for entry in [ada[0], ada[1], ben[0], cy[0]] {
      let date = try #require(entry.date)
      #expect(date >= begin && date <= Date())
    }
  }

  @Test func `has its progress judged by the files, whatever the state says`() throws {
    try quire("dee", "list").expect(0)
    try write(Workspace.right, "dee", "01-double")
    try quire("dee", "run", "double").expect(0)
    try write(Workspace.body("  return n + 9"), "dee", "01-double")
    let dee = try collected("dee")
    #expect(dee[0]["state"] == "done" && dee[0]["passed"] == false)
  }
}
