import Foundation
import Testing

@Suite struct `quire exercises, track and review` {
  private let space: Workspace

  init() throws { space = try Workspace.withExercises() }

  private func states(_ arguments: String...) throws -> [String?] {
    let list: [[String: String]] = try space.json("list", arguments: arguments)
    return list.map { $0["state"] }
  }

  @Test func `list by state or by chapter`() throws {
    #expect(try states() == ["open", "open"])
    try space.solve("double")
    #expect(try states("--state", "done") == ["done"])
    #expect(try states("--state", "started") == [])
    #expect(try states("Sample") == ["done", "open"])
    let open = try space.quire("exercises", "list", "--state", "open").expect(
      output: "1 of 2 exercises listed\n1 of 2 done\n")
    #expect(!open.output.contains("Sample/01-double"))
    try space.quire("exercises", "list", "--state", "don").expect(2, errors: "did you mean `done`?")
    try space.quire("exercises", "list", "Smaple").expect(2, errors: "did you mean `Sample`?")
  }

  @Test func `mark the rest of a chapter known when its last exercise is passed`() throws {
    let switched = try space.quire("exercises", "list", "--fast").expect(
      errors: "the path goes through each chapter's last exercise now")
    #expect(switched.output.hasSuffix("0 of 2 done; the fast track, 1 of them\n"))
    try space.quire("exercises", "run").expect(output: "The triple of it")
    try space.write(Workspace.tripled, to: Workspace.second)
    try space.quire("exercises", "run").expect(0)
    #expect(try states() == ["known", "done"])
    #expect(try states("--state", "known") == ["known"])
    #expect(
      try space.quire("exercises", "list").output.hasSuffix(
        "1 of 2 done, 1 known; the fast track, 1 of them\n"))
    try space.quire("exercises", "reset", "triple").expect(0)
    #expect(try states() == ["open", "open"])
  }

  @Test func `reopen known exercises at a reset, and keep done ones`() throws {
    try space.solve("triple")
    #expect(try states() == ["open", "done"])
    #expect(try states("--fast") == ["known", "done"])
    try space.quire("exercises", "reset", "double").expect(0)
    #expect(try states() == ["open", "done"])
    #expect(try states("--full") == ["open", "done"])
    #expect(try states("--fast") == ["known", "done"])
    try space.solve("double")
    #expect(try states("--full") == ["done", "done"])
    try space.quire("exercises", "list", "--fast", "--full").expect(2)
  }

  @Test func `review done exercises, the oldest first, and keep mark and answer`() throws {
    #expect(
      try space.quire("exercises", "review").output
        == "nothing is done yet, so there is nothing to review\n")
    try space.solve("triple", "double")

    try space.quire("exercises", "review").expect(
      output: "The triple of it  (Sample/02-triple, 2 left to review)")
    #expect(try space.read(Workspace.second).contains("// TODO"))
    #expect(try states() == ["done", "done"])
    try space.quire("exercises", "run").expect(1)
    #expect(try states() == ["done", "done"])
    // A second call returns the same one.
    #expect(try space.quire("exercises", "review").output.contains("2 left"))

    try space.write(Workspace.body("  return n + n + n"), to: Workspace.second)
    try space.quire("exercises", "run").expect(output: "Solved again; your earlier answer is back.")
    #expect(try space.read(Workspace.second) == Workspace.tripled)
    #expect(try space.read("Exercises/.quire/backups/Sample/triple-1.swift").contains("n + n + n"))

    #expect(try space.quire("exercises", "review").output.contains("Sample/01-double, 1 left"))
    #expect(
      try space.quire("exercises", "review", "--end").output
        == "your answer to Sample/01-double is back in \(Workspace.first)\n")
    #expect(try space.read(Workspace.first) == Workspace.right)
    #expect(try space.quire("exercises", "review", "--end").output == "no review was under way\n")
    try space.quire("exercises", "check").expect(0)
  }

  @Test func `review as JSON, and end the round`() throws {
    try space.solve("double")
    func object() throws -> NSDictionary { try space.json("review") }
    #expect(try object() == ["id": "Sample/01-double", "file": Workspace.first, "left": 1])
    try space.quire("exercises", "reset", "double").expect(0)
    #expect(try states("--state", "done") == ["done"])
    try space.solve("double")
    #expect(try object() == ["left": 0])
    // It is due again in the next round.
    #expect(try object()["id"] as? String == "Sample/01-double")
  }
}

@Suite(.serialized) struct `Track and review on a terminal` {
  private let space: Workspace

  init() throws { space = try Workspace.withExercises() }

  @Test func `change the track with a key`() throws {
    let terminal = try space.exercises(seeing: "1 of 2, 0 done")
    terminal.type("f", seeing: "1 of 1, 0 done, fast track")
    #expect(terminal.screen.first == "The triple of it")
    try terminal.save(
      Workspace.tripled, to: Workspace.second, seeing: "All 1 exercises of the fast track are done")
    terminal.type("x", seeing: "1 done, 1 known, fast track")
    terminal.type("l", seeing: "~ The double of it  (known)")
    terminal.type("x?", seeing: "f  the fast track")
    terminal.type("f", seeing: "The whole path")
    #expect(terminal.screen.first == "The double of it")
    terminal.type("q", endingWith: 0)
    #expect(waits { terminal.transcript.contains("1 of 2 done, 1 known") })
  }

  @Test func `review one after the other, and restore the answers`() throws {
    try space.solve("double", "triple")
    let terminal = try space.exercises("review", seeing: "2 done, review, 2 left")
    #expect(terminal.screen.first == "The double of it")
    terminal.shows("1 of 2 checks pass")
    terminal.type("\r", seeing: "2 done, review, 2 left")
    try terminal.save(Workspace.body("  return n + n"), seeing: "⏎ brings your earlier answer back")
    #expect(try space.read(Workspace.first) == Workspace.body("  return n + n"))
    terminal.type("\r", seeing: "The double of it: solved again")
    #expect(try space.read(Workspace.first) == Workspace.right)
    terminal.shows("review, 1 left", "1 of 2 checks pass")
    #expect(terminal.screen.contains("The triple of it"))
    terminal.type("q", endingWith: 0)
    #expect(waits { terminal.transcript.contains("Sample/02-triple is back") })
    #expect(try space.read(Workspace.second) == Workspace.tripled)
    try space.quire("exercises", "check").expect(0)
  }

  @Test func `skip, and leave with a key`() throws {
    try space.solve("double", "triple")
    let terminal = try space.exercises(seeing: "2 done")
    terminal.type("v", seeing: "review, 2 left")
    terminal.type("n", seeing: "The double of it: skipped")
    #expect(terminal.screen.contains("The triple of it"))
    #expect(try space.read(Workspace.first) == Workspace.right)
    terminal.type("v", seeing: "You left the review")
    #expect(try space.read(Workspace.second) == Workspace.tripled)
  }

  @Test func `restore an answer that a killed review has set aside`() throws {
    try space.solve("double", "triple")
    let terminal = try space.exercises("review")
    #expect(try space.read(Workspace.first).contains("// TODO"))
    try terminal.save(Workspace.body("  return n + 5"), seeing: "got       6")
    terminal.end(by: SIGKILL)
    _ = try space.exercises(seeing: "your earlier answer is back")
    #expect(try space.read(Workspace.first) == Workspace.right)
    #expect(try space.read("Exercises/.quire/backups/Sample/double-1.swift").contains("n + 5"))
  }
}
