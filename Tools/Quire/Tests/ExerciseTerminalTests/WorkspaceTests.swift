import Foundation
import Manuscript
@testable import Support
import TestSupport
import Testing

@testable import ExerciseTerminal

@Suite struct `A workspace` {
  private let folder = Folder("workshop ü 🐦")
  private let one: Exercise
  private let two: Exercise

  init() throws {
    one = try folder.exercise("01-one")
    two = try folder.exercise("02-two")
  }

  @Test func `starts with all exercises open`() throws {
    let workspace = try folder.workspace([one, two])
    #expect(folder.read("ws/Sample/01-one.swift") == one.start.text)
    #expect(workspace.state(of: one) == .open)
    #expect(workspace.current?.id == one.id)
  }

  @Test func `knows which files are edited, done or gone`() throws {
    let workspace = try folder.workspace([one, two])
    try folder.write("let answer = 1\n", to: "ws/Sample/01-one.swift")
    #expect(workspace.state(of: one) == .started)
    try workspace.markDone(one)
    #expect(workspace.state(of: one) == .done)
    #expect(workspace.next(after: one)?.id == two.id)
    try FileManager.default.removeItem(at: workspace.url(of: two))
    #expect(workspace.state(of: two) == .missing)
    #expect(try folder.workspace([one, two]).state(of: one) == .done)
  }

  @Test func `makes a copy at each reset`() throws {
    let workspace = try folder.workspace([one])
    for text in ["first", "second"] {
      try folder.write(text, to: "ws/Sample/01-one.swift")
      let copy = try #require(try workspace.reset(one))
      #expect(try String(contentsOf: copy, encoding: .utf8) == text)
      #expect(workspace.text(of: one) == one.start.text)
    }
    #expect(folder.read("ws/.quire/backups/Sample/one-1.swift") == "first")
    #expect(try workspace.reset(one) == nil)
  }

  @Test func `counts hints, and repeats the last one`() throws {
    let workspace = try folder.workspace([one])
    #expect(try (1...3).map { _ in try workspace.takeHint(one)?.number } == [1, 2, 2])
    #expect(try folder.workspace([one]).takenHints(one).map(\.count) == [2, 2])
  }

  @Test func `replaces files that were not edited, and keeps the others`() throws {
    _ = try folder.workspace([one, two])
    try folder.write("mine", to: "ws/Sample/02-two.swift")
    let newOne = try folder.exercise("01-one", start: "// TODO new\n")
    let newTwo = try folder.exercise("02-two", start: "// TODO new\n")
    #expect(try folder.opened([newOne, newTwo]).notices.count == 2)
    #expect(folder.read("ws/Sample/01-one.swift") == "// TODO new\n")
    #expect(folder.read("ws/Sample/02-two.swift") == "mine")
    #expect(folder.read("ws/Sample/02-two.swift.new") == "// TODO new\n")
    #expect(try folder.opened([newOne, newTwo]).notices == [])
  }

  @Test func `keeps files that are done`() throws {
    let workspace = try folder.workspace([one])
    try folder.write("let answer = 42\n", to: "ws/Sample/01-one.swift")
    try workspace.markDone(one)
    let new = try folder.exercise("01-one", start: "// TODO new\n")
    #expect(try folder.workspace([new]).state(of: new) == .done)
    #expect(folder.read("ws/Sample/01-one.swift") == "let answer = 42\n")
    #expect(folder.read("ws/Sample/01-one.swift.new") == nil)
  }

  @Test func `follows an exercise to another number, with its mark`() throws {
    let workspace = try folder.workspace([one])
    try folder.write("let answer = 42\n", to: "ws/Sample/01-one.swift")
    try workspace.markDone(one)
    let moved = try folder.exercise("05-one")
    #expect(try folder.workspace([moved]).state(of: moved) == .done)
    #expect(folder.read("ws/Sample/05-one.swift") == "let answer = 42\n")
    #expect(folder.read("ws/Sample/01-one.swift") == nil)
  }

  @Test func `keeps the state of exercises that are not in the catalog`() throws {
    try folder.workspace([one, two]).markDone(two)
    try folder.workspace([one]).markDone(one)
    #expect(try folder.workspace([one, two]).doneCount == 2)
  }

  @Test func `follows an exercise to another name, with its mark, and says so`() throws {
    let workspace = try folder.workspace([one, two])
    try folder.write("let answer = 42\n", to: "ws/Sample/02-two.swift")
    try workspace.markDone(two)
    try workspace.goTo(two)
    var renamed = two
    renamed.id = "Sample/02-deux"
    let (again, notices) = try folder.opened([one, renamed])
    #expect(
      notices == ["Sample/two is called Sample/02-deux now; your file and its mark were kept"])
    #expect(again.isDone(renamed) && again.current?.id == renamed.id && !again.isDone(one))
    #expect(folder.read("ws/Sample/02-deux.swift") == "let answer = 42\n")
    #expect(folder.read("ws/Sample/02-two.swift") == nil)
    let last = try folder.opened([one, renamed])
    #expect(last.workspace.doneCount == 1 && last.notices == [])
  }

  @Test func `follows no name when two exercises match`() throws {
    // Both have this start, neither has this title.
    try folder.workspace([one, two]).markDone(two)
    let three = try folder.exercise("03-three")
    let (again, notices) = try folder.opened([three])
    #expect(!again.isDone(three) && notices.count == 1)
    #expect(notices.first?.hasPrefix("a new exercise: ") == true)
  }

  @Test func `resumes at an open exercise`() throws {
    let workspace = try folder.workspace([one, two])
    try workspace.markDone(one)
    try workspace.goTo(one)
    #expect(workspace.current?.id == one.id && workspace.resumed?.id == two.id)
    try workspace.markDone(two)
    #expect(workspace.resumed?.id == one.id)
  }

  @Test func `keeps copies of the checks, away from the solutions`() throws {
    let workspace = try folder.workspace([one])
    #expect(workspace.checks(of: one).path.hasSuffix("ws/.quire/checks/Sample/one.swift"))
    #expect(folder.read("ws/.quire/checks/Sample/one.swift") == one.checks.text)
  }

  @Test func `reviews the oldest first, each once a round`() throws {
    let workspace = try folder.workspace([one, two])
    #expect(try workspace.review() == nil)
    try workspace.markDone(two)
    try workspace.markDone(one)
    #expect(try workspace.review()?.id == two.id)
    try workspace.endReview(hasPassed: true)
    #expect(try workspace.review()?.id == one.id)
    try workspace.endReview(hasPassed: true)
    #expect(try workspace.review() == nil)
    #expect(try workspace.review()?.id == two.id)
    #expect(workspace.doneCount == 2)
  }

  @Test func `reviews first what took the solution, then what took hints`() throws {
    let three = try folder.exercise("03-three")
    let workspace = try folder.workspace([one, two, three])
    try workspace.markSolutionSeen(three)
    for exercise in [one, two, three] { try workspace.markDone(exercise) }
    // After the pass, a look at the solution is no help.
    try workspace.markSolutionSeen(one)
    _ = try workspace.takeHint(two)
    #expect(workspace.reviewQueue.map(\.id) == [three, two, one].map(\.id))
    _ = try workspace.review()
    try workspace.endReview(hasPassed: true)
    _ = try workspace.leaveReview()
    // It was solved again without the solution.
    #expect(workspace.reviewQueue.map(\.id) == [two, one, three].map(\.id))
  }

  @Test func `counts the hints that were seen before a reset, each once`() throws {
    let workspace = try folder.workspace([one])
    for _ in 1...2 { _ = try workspace.takeHint(one) }
    _ = try workspace.reset(one)
    #expect(workspace.takenHints(one).isEmpty)
    _ = try workspace.takeHint(one)
    #expect(workspace.course(of: one).hints == 2)
    #expect(!workspace.course(of: one).sawSolution)
  }

  /// A runner can be killed between any two of the writes that begin or end a review.
  @Test func `loses no answer when a review is interrupted`() throws {
    let answer = "let answer = 42\n"
    let workspace = try folder.workspace([one])
    try folder.write(answer, to: "ws/Sample/01-one.swift")
    try workspace.markDone(one)
    _ = try workspace.review()
    #expect(folder.read("ws/.quire/review/Sample/one.swift") == answer)
    // The answer is restored, but the state is not written yet.
    try folder.write(answer, to: "ws/Sample/01-one.swift")
    let again = try folder.workspace([one])
    #expect(again.reviewed?.id == one.id)
    #expect(try again.leaveReview()?.id == one.id)
    #expect(folder.read("ws/Sample/01-one.swift") == answer)
    #expect(folder.read("ws/.quire/review/Sample/one.swift") == nil)
    #expect(folder.read("ws/.quire/backups/Sample/one-1.swift") == nil)
    #expect(again.isDone(one))
  }

  @Test(arguments: ["", "{", "[1]", "{\"version\": 1}"])
  func `sets a damaged state aside, and continues from the copy before it`(text: String) throws {
    let workspace = try folder.workspace([one, two])
    try workspace.markDone(one)
    try workspace.goTo(two)
    try folder.write(text, to: "ws/.quire/state.json")
    let (again, notices) = try folder.opened([one, two])
    #expect(again.isDone(one) && again.needsChecking)
    #expect(folder.read("ws/.quire/state.damaged-1.json") == text)
    #expect(notices.first?.contains("was set aside") == true)
  }

  @Test func `does not change a newer quire's state`() throws {
    let text = "{\"version\": 2, \"things\": []}"
    try folder.write(text, to: "ws/.quire/state.json")
    #expect(throws: UsageError.self) { try folder.workspace([one]) }
    #expect(folder.read("ws/.quire/state.json") == text)
  }

  @Test func `loses no mark when two runners change the state`() throws {
    let (a, b) = (try folder.workspace([one, two]), try folder.workspace([one, two]))
    try a.markDone(one)
    try b.markDone(two)
    #expect(try folder.workspace([one, two]).doneCount == 2)
  }

  @Test func `rejects a lock that is taken`() throws {
    let file = folder.url.appending(path: "lock")
    let lock = try #require(try FileLock(file, waits: false))
    #expect(try FileLock(file, waits: false) == nil)
    lock.release()
    #expect(try FileLock(file, waits: false) != nil)
  }
}
