import Foundation
import Testing

@Suite(.serialized) struct `quire exercises on a terminal` {
  private let space: Workspace

  init() throws { space = try Workspace.withExercises() }

  private var file: URL { space.folder.appending(path: Workspace.first) }

  /// Saves a text in the way of an editor.
  enum Editor: CaseIterable {
    case vim, helix, visualStudioCode

    func save(_ text: String, to file: URL) throws {
      let files = FileManager.default
      let other = file.deletingLastPathComponent().appending(path: "\(file.lastPathComponent)~")
      switch self {
      case .vim:
        try files.moveItem(at: file, to: other)
        try Data(text.utf8).write(to: file)
        try files.removeItem(at: other)
      case .helix:
        try files.moveItem(at: file, to: other)
        try Data(text.prefix(20).utf8).write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.dropFirst(20).utf8))
        try files.removeItem(at: other)
      case .visualStudioCode:
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
      }
    }
  }

  @Test(arguments: Editor.allCases)
  func `see a save, and stay when it passes`(editor: Editor) throws {
    let terminal = try space.exercises()
    #expect(terminal.screen.first == "The double of it")
    try editor.save(Workspace.body("  return x"), to: file)
    terminal.shows("error: cannot find 'x' in scope")
    #expect(Set(terminal.screen).isSuperset(of: ["    return x", "           ^"]))
    let text = Workspace.body("  let unused = 1\n  return n * 2")
    try editor.save(text, to: file)
    terminal.shows("✓ passed: all 2 checks pass")
    #expect(terminal.screen.first == "The double of it")
    terminal.shows(
      "warning: initialization of immutable value", "⏎ continues with “The triple of it”")
    try editor.save(Workspace.right, to: file)
    #expect(waits { !terminal.screen.contains { $0.contains("warning") } })
    terminal.shows("✓ passed: all 2 checks pass")
    terminal.type("\r", seeing: "2 of 2, 1 done", "1 of 2 checks pass")
    #expect(terminal.screen.first == "The triple of it")
    terminal.type("q", endingWith: 0)
    #expect(terminal.isAsShellsWantIt)
  }

  @Test func `say that a file is missing or empty, and restore it`() throws {
    let terminal = try space.exercises()
    try FileManager.default.removeItem(at: file)
    terminal.shows("✗ the file is gone; r restores the start")
    terminal.type("r", seeing: "r once more")
    terminal.type("r", seeing: "1 of 2 checks pass")
    try Data().write(to: file)
    terminal.shows("✗ empty: the file is empty")
  }

  @Test func `start again at a save during an endless loop`() throws {
    let terminal = try space.exercises()
    try terminal.save(Workspace.body("  while true {}"), seeing: "still running")
    try terminal.save(
      Workspace.body("  return n + 9"), seeing: "✗ failed: none of its 2 checks pass")
    // Otherwise the loop would have run until its limit.
    #expect(!terminal.transcript.contains("endless loop?"))
  }

  @Test func `check each save, whether bodies or declarations change`() throws {
    let terminal = try space.exercises()
    for number in 7...9 {
      try terminal.save(Workspace.body("  return n + \(number)"), seeing: "got       \(number + 1)")
    }
    let other = "func helper(_ n: Int) -> some BinaryInteger { n + 4 }\n"
    try terminal.save(other + Workspace.body("  return Int(helper(n))"), seeing: "got       5")
    try terminal.save(
      "func anwser(_ n: Int) -> Int { n }\n", seeing: "✗ compile error",
      "your file no longer declares", "`answer(_:)`", "`reset` (r) restores the start")
    terminal.type("e", seeing: "It does not compile, so no check has run")
    try terminal.save(
      "func answer(_ n: String) -> Int { 2 }\n", seeing: "✗ 2 compile errors",
      "Exercises/.quire/checks/Sample/double.swift:4:",
      "keep the names and the types that the exercise began with")
    try terminal.save("func answer(_ n: Double) -> Double { n }\n", seeing: "got       1.0")
  }

  @Test func `welcome the learner once, and show the failing check`() throws {
    let first = try space.exercises(seeing: "Welcome. Each exercise")
    first.shows("1 of 2 checks pass")
    first.type("e", seeing: "Exercises/.quire/checks/Sample/double.swift:3")
    #expect(first.screen.contains("  #expect(answer(1) == 2)"))
    // The first one closes the text.
    first.type("q", seeing: "1 of 2 checks pass")
    first.type("q", endingWith: 0)
    let second = try space.exercises()
    #expect(!second.transcript.contains("Welcome"))
  }

  @Test func `show a hint that has no room in a text of its own`() throws {
    let terminal = try space.exercises(width: 40, height: 12, seeing: "The double of it")
    terminal.type("h", seeing: "Hint 1 of 2", "Times 2.")
  }

  @Test func `show hints, the solution, the difference, and the list`() throws {
    let terminal = try space.exercises()
    terminal.type("h", seeing: "Hint 1 of 2")
    terminal.type("s", seeing: "s once more shows the solution, before you have solved it")
    terminal.type("s", seeing: "func answer(_ n: Int) -> Int { n * 2 }")
    terminal.type(" x", seeing: "Multiply.")
    terminal.type("dd", seeing: "+ func answer(_ n: Int) -> Int { n * 2 }")
    terminal.type("x", seeing: "Multiply.")
    terminal.type("l\u{1B}[B\r", seeing: "2 of 2, 0 done")
    terminal.type("p", seeing: "1 of 2, 0 done")
    terminal.type("l/TRIP\r", seeing: "“TRIP”: 1 of 2")
    #expect(!terminal.screen.contains { $0.contains("The double of it") })
    terminal.type("\r", seeing: "2 of 2, 0 done")
  }

  @Test func `close a text at q, and end at q without one`() throws {
    let terminal = try space.exercises()
    terminal.type("?", seeing: "v  review: solve again what is done", "q close")
    terminal.type("q", seeing: "1 of 2 checks pass")
    terminal.type("?", seeing: "The keys")
    // Other keys act at once.
    terminal.type("l", seeing: "⏎ go there")
    terminal.type("x", seeing: "1 of 2 checks pass")
    terminal.type("q", endingWith: 0)
  }

  @Test func `take a key that arrives in parts`() throws {
    let terminal = try space.exercises()
    terminal.type("l", seeing: "⏎ go there")
    for part in ["\u{1B}", "[", "B"] {
      terminal.type(part)
      usleep(10_000)
    }
    terminal.shows(">   The triple of it")
    terminal.type("\u{1B}", seeing: "1 of 2 checks pass")
  }

  @Test func `hide what a class hides`() throws {
    try space.write("# A class.\n--no-solutions\n--no-hints\n", to: ".quire/exercises")
    let terminal = try space.exercises(seeing: "If you are stuck: e shows the check that fails.")
    terminal.shows("n next  p previous  r reset  l list")
    terminal.type("ss", seeing: "This class hides the solutions.")
    terminal.type("dd", seeing: "This class hides the solutions.")
    terminal.type("h", seeing: "This class hides the hints.")
    terminal.type("?", seeing: "The keys")
    #expect(!terminal.screen.contains { $0.contains("solution") || $0.contains("one more hint") })
    terminal.type("q")
    try terminal.save(Workspace.right, seeing: "⏎ continues with “The triple of it”")
    #expect(!terminal.transcript.contains("n * 2 }"))
    #expect(!terminal.screen.contains { $0.contains("solution") })
  }

  @Test func `filter the list, go back, and end with a finale`() throws {
    let terminal = try space.exercises()
    try terminal.save(Workspace.right, seeing: "✓ passed")
    terminal.type("\r", seeing: "2 of 2, 1 done")
    terminal.type("p", seeing: "1 of 2, 1 done", "█")
    terminal.type("l", seeing: "⏎ go there")
    #expect(terminal.screen.contains("Sample"))
    terminal.type("/sample\r", seeing: "“sample”: 2 of 2")
    terminal.type("xlf", seeing: "open: 1 of 2")
    terminal.type("f", seeing: "done: 1 of 2")
    terminal.type("x\r", seeing: "2 of 2, 1 done")
    try terminal.save(
      Workspace.tripled, to: Workspace.second, seeing: "All 2 exercises are done.",
      "2 solved without a look at the solution", "What you have learned")
    terminal.type("q", endingWith: 0)
    // All are done: the last one opens again with a message.
    _ = try space.exercises(seeing: "✓ passed: all 2 checks pass")
  }

  @Test(arguments: [(60, 20), (60, 18), (50, 18)])
  func `show what the first failing check got, also below an open hint`(
    width: Int, height: Int
  ) throws {
    let hint =
      "## Hint\n\nThis hint has so many words that it takes several lines of a small screen."
    let task = "\(Workspace.double)/Exercise.md"
    try space.replace("## Hint\n\nTimes 2.", with: hint, in: task)
    try space.replace("Multiply.", with: "Multiply.\n\n- it\n- twice\n", in: task)
    let terminal = try space.exercises(width: width, height: height, seeing: "The double of it")
    try terminal.save(Workspace.body("  return n * 3 + 1"), seeing: "got       4")
    terminal.type("h", seeing: "Hint 1 of 2")
    for words in ["✗ is 2 for 1", "expected  2", "got       4", "screen."] {
      #expect(terminal.screen.contains { $0.contains(words) }, "\(terminal.screen)")
    }
  }

  @Test func `check all files with a key`() throws {
    try space.write(Workspace.body("  return n + 1"), to: Workspace.second)
    let terminal = try space.exercises()
    try terminal.save(Workspace.right, seeing: "✓ passed")
    terminal.type("c", seeing: "1 of 2 pass")
    #expect(terminal.screen.contains { $0.hasPrefix("✓ Sample/01-double") })
    #expect(terminal.screen.contains { $0.hasPrefix("✗ failed: none of its 2 checks pass") })
    terminal.type("x", seeing: "✓ passed")
  }

  /// The screen of an exercise that was never edited.
  @Test(arguments: [(80, 24), (50, 20)])
  func `show the task first`(width: Int, height: Int) throws {
    let checks = "\(Workspace.double)/Checks.swift"
    let many = (2...12).map { "@Test func c\($0)() { #expect(answer(\($0)) == \($0 * 2)) }\n" }
    try space.write(try space.read(checks) + many.joined(), to: checks)
    let terminal = try space.exercises(width: width, height: height, seeing: "1 of 13 checks pass")
    #expect(terminal.screen.prefix(2) == ["The double of it", Workspace.first])
    #expect(
      Set(terminal.screen).isSuperset(of: [
        "Chapters/01-Sample/Sample.md:1", "Multiply.", "Edit this file and save it.",
      ]))
    #expect(!terminal.screen.contains { $0.contains("✗") })
    try terminal.save(
      Workspace.body("  return n - 50"), seeing: "✗ failed: none of its 13 checks pass")
    #expect(terminal.screen.prefix(2) == ["The double of it", Workspace.first])
    #expect(terminal.screen.contains("Multiply."))
    #expect(terminal.screen.contains { $0.contains("o shows all of it") })
    #expect(!terminal.screen.contains { $0.contains("Chapters/01-Sample/Exercises") })
    #expect(!terminal.screen.contains("Edit this file and save it."))
    let order = terminal.screen.filter { $0.hasPrefix("  ✗ c") }
    #expect(order == order.sorted { $0.count < $1.count || $0.count == $1.count && $0 < $1 })
    terminal.type("o", seeing: "  ✗ is 2 for 1")
    #expect(terminal.screen.contains("      answer(1) == 2"))
  }

  @Test func `show the whole task if the screen has no room for it`() throws {
    let long = (1...12).map { "Sentence \($0).\n\n" }.joined()
    try space.replace("Multiply.", with: long, in: "\(Workspace.double)/Exercise.md")
    let terminal = try space.exercises(height: 16, seeing: "… t shows all of it")
    #expect(!terminal.screen.contains { $0.contains("Sentence 12.") })
    terminal.type("t\u{1B}[6~", seeing: "Sentence 12.")
    terminal.type("x", seeing: "1 of 2 checks pass")
  }

  @Test func `restore the terminal at Ctrl-C, and leave nothing running`() throws {
    let terminal = try space.exercises()
    #expect(!terminal.isAsShellsWantIt)
    try terminal.save(Workspace.body("  while true {}"), seeing: "still running")
    terminal.type("\u{3}", endingWith: 130)
    #expect(terminal.isAsShellsWantIt)
    #expect(waits { terminal.transcript.contains("\u{1B}[?1049l") })
    #expect(try !space.hasScratch())
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGSEGV])
  func `restore the terminal when a signal ends them`(number: Int32) throws {
    let terminal = try space.exercises()
    terminal.end(by: number)
    #expect(terminal.isAsShellsWantIt)
  }

  @Test func `stop at Ctrl-Z, and continue`() throws {
    let terminal = try space.exercises()
    terminal.type("\u{1A}")
    #expect(terminal.isStopped())
    #expect(terminal.isAsShellsWantIt)
    terminal.signal(SIGCONT)
    #expect(waits { !terminal.isAsShellsWantIt })
    terminal.type("h", seeing: "Hint 1 of 2")
  }

  @Test func `stop and continue in a shell, with fg`() throws {
    let terminal = try PseudoTerminal(shell: "sh -i", in: space.folder)
    terminal.type("\(Workspace.quoted) exercises\n", seeing: "1 of 2 checks pass")
    terminal.type("\u{1A}")
    #expect(waits { terminal.isAsShellsWantIt })
    terminal.type("echo in-$((40 + 2))-shell\n")
    #expect(waits { terminal.transcript.contains("in-42-shell") })
    terminal.type("fg\n")
    #expect(waits { !terminal.isAsShellsWantIt })
    try terminal.save(Workspace.body("  return x"), seeing: "error: cannot find 'x' in scope")
    terminal.type("q")
    #expect(waits { terminal.isAsShellsWantIt })
    terminal.type("echo status-$?\nexit\n")
    #expect(waits { terminal.transcript.contains("status-0") })
  }

  @Test func `say which step takes long, and what to do at the end`() throws {
    let terminal = try space.exercises()
    try terminal.save(
      Workspace.tooHard, seeing: "still compiling … 1 s",
      "✗ too hard for the compiler: the compiler finds an expression too hard")
    #expect(terminal.screen.contains { $0.contains("break it up: give its parts names and types") })
    #expect(terminal.screen.contains { $0.hasPrefix("Exercises/Sample/01-double.swift:2:") })
  }

  @Test func `fit thirty columns, and follow a terminal that grows`() throws {
    let terminal = try space.exercises(width: 30, height: 14)
    #expect(terminal.screen.allSatisfy { $0.count <= 30 } && terminal.screen.count <= 15)
    #expect(terminal.screen.contains { $0.hasPrefix("h hint") })
    terminal.resize(width: 100, height: 30)
    terminal.shows("h hint  n next  p previous  s solution")
  }

  @Test func `use no color with NO_COLOR`() throws {
    let terminal = try space.exercises(environment: ["NO_COLOR": "1"])
    #expect(!terminal.transcript.contains("\u{1B}[1;31m"))
  }

  @Test func `print plain lines on a dumb terminal`() throws {
    let terminal = try space.exercises(environment: ["TERM": "dumb"], seeing: nil)
    #expect(terminal.exitStatus() == 1)
    #expect(waits { terminal.transcript.contains("1 of 2 checks pass") })
    #expect(!terminal.transcript.contains("\u{1B}"))
  }

  @Test func `escape control characters that the learner's program prints`() throws {
    let terminal = try space.exercises()
    try terminal.save(
      Workspace.body("  print(\"\\u{1B}]0;evil\\u{7}\")\n  return n"),
      seeing: "\\u{1B}]0;evil\\u{7}")
    #expect(!terminal.transcript.contains("\u{1B}]0;"))
  }

  @Test func `allow one session per workspace, and other commands next to it`() throws {
    let terminal = try space.exercises()
    let second = try space.exercises(seeing: nil)
    #expect(second.exitStatus() == 2)
    #expect(waits { second.transcript.contains("another `quire exercises` watches") })
    try space.quire("exercises", "hint", "triple").expect(0)
    terminal.shows("1 of 2 checks pass")
  }

  @Test func `keep the progress when they are killed`() throws {
    let terminal = try space.exercises()
    try terminal.save(Workspace.right, seeing: "✓ passed")
    terminal.end(by: SIGKILL)
    #expect(try space.quire("exercises", "list").output.contains("1 of 2 done"))
    // At any point of changing the state.
    for delay in 0..<20 {
      let process = try space.start(["exercises", "hint", "triple"])
      usleep(UInt32(delay) * 16_000)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    #expect(try space.quire("exercises", "list").expect(output: "1 of 2 done").errors == "")
    _ = try space.exercises(seeing: "The triple of it")
  }
}
