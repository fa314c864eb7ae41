import Foundation
import Testing

@Suite(.serialized) struct `quire exercises on a terminal` {
  private let space: Workspace

  init() throws { space = try Workspace.withExercises() }

  private func terminal(
    width: Int = 80, height: Int = 24, environment: [String: String] = [:], _ more: String...
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      ["exercises"] + more, in: space.folder, width: width, height: height, environment: environment
    )
  }

  private var file: URL { space.folder.appending(path: Workspace.first) }

  /// Saves a text the way an editor does.
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
  func `see a save, and move on when it passes`(editor: Editor) throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed: 1 of 2 checks hold"))
    #expect(terminal.screen.first == "The double of it")
    try editor.save(Workspace.body("  return x"), to: file)
    #expect(terminal.sees("compile error: cannot find 'x' in scope"))
    try editor.save(Workspace.right, to: file)
    #expect(terminal.sees("The triple of it"))
    #expect(terminal.sees("The double of it: passed"))
    #expect(terminal.sees("2 of 2, 1 done"))
    #expect(terminal.sees("✗ failed: 1 of 2 checks hold"))
    terminal.type("q")
    #expect(terminal.exitStatus() == 0)
    #expect(terminal.isAsShellsWantIt)
  }

  @Test func `say that a file is gone, or empty, and bring it back`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    try FileManager.default.removeItem(at: file)
    #expect(terminal.sees("✗ the file is gone; r brings back the start"))
    terminal.type("r")
    #expect(terminal.sees("r once more"))
    terminal.type("r")
    #expect(terminal.sees("✗ failed"))
    try Data().write(to: file)
    #expect(terminal.sees("✗ empty: the file is empty"))
  }

  @Test func `start again when a save comes during an endless loop`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    try space.write(Workspace.body("  while true {}"), to: Workspace.first)
    #expect(terminal.sees("still running"))
    try space.write(Workspace.body("  return n + 9"), to: Workspace.first)
    #expect(terminal.sees("✗ failed: 0 of 2 checks hold", within: 4))
  }

  @Test func `judge each save anew, whether bodies or declarations change`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    let bodies = [7, 8, 9].map { (Workspace.body("  return n + \($0)"), "came      \($0 + 1)") }
    for (text, words) in bodies {
      try space.write(text, to: Workspace.first)
      #expect(terminal.sees(words))
    }
    let other = "func helper(_ n: Int) -> some BinaryInteger { n + 4 }\n"
    try space.write(other + Workspace.body("  return Int(helper(n))"), to: Workspace.first)
    #expect(terminal.sees("came      5"))
    try space.write("func anwser(_ n: Int) -> Int { n }\n", to: Workspace.first)
    #expect(terminal.sees("the checks do not fit it: cannot find 'answer' in scope"))
    try space.write("func answer(_ n: Double) -> Double { n }\n", to: Workspace.first)
    #expect(terminal.sees("came      1.0"))
  }

  @Test func `show hints, the solution, what differs, and the list`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    terminal.type("h")
    #expect(terminal.sees("Hint 1 of 2"))
    terminal.type("s")
    #expect(terminal.sees("func answer(_ n: Int) -> Int { n * 2 }"))
    terminal.type(" x")
    #expect(terminal.sees("Multiply."))
    terminal.type("d")
    #expect(terminal.sees("+ func answer(_ n: Int) -> Int { n * 2 }"))
    terminal.type("x")
    #expect(terminal.sees("Multiply."))
    terminal.type("l\u{1B}[B\r")
    #expect(terminal.sees("2 of 2, 0 done"))
    terminal.type("p")
    #expect(terminal.sees("1 of 2, 0 done"))
  }

  @Test func `show the whole task where the verdict leaves no room for it`() throws {
    let task = "Chapters/01-Sample/Exercises/01-double/Exercise.md"
    let long = (1...12).map { "Sentence \($0).\n\n" }.joined()
    try space.write(try space.read(task).replacing("Multiply.", with: long), to: task)
    let terminal = try terminal(height: 16)
    #expect(terminal.sees("… t shows all of it"))
    #expect(!terminal.screen.contains { $0.contains("Sentence 12.") })
    terminal.type("t\u{1B}[6~")
    #expect(terminal.sees("Sentence 12."))
    terminal.type("x")
    #expect(terminal.sees("✗ failed"))
  }

  @Test func `give the terminal back at Ctrl-C, and leave nothing running`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    #expect(!terminal.isAsShellsWantIt)
    try space.write(Workspace.body("  while true {}"), to: Workspace.first)
    #expect(terminal.sees("still running"))
    terminal.type("\u{3}")
    #expect(terminal.exitStatus() == 130)
    #expect(terminal.isAsShellsWantIt)
    #expect(waits { terminal.transcript.contains("\u{1B}[?1049l") })
    let left = try FileManager.default.contentsOfDirectory(
      atPath: space.folder.appending(path: ".build/quire").path)
    #expect(!left.contains { $0.hasPrefix("scratch-") })
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGSEGV])
  func `give the terminal back when a signal ends them`(number: Int32) throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    terminal.signal(number)
    #expect(terminal.exitStatus() == 128 + number)
    #expect(terminal.isAsShellsWantIt)
  }

  @Test func `stop at Ctrl-Z, and go on`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    terminal.type("\u{1A}")
    #expect(terminal.isStopped())
    #expect(terminal.isAsShellsWantIt)
    terminal.signal(SIGCONT)
    #expect(waits { !terminal.isAsShellsWantIt })
    terminal.type("h")
    #expect(terminal.sees("Hint 1 of 2"))
  }

  @Test func `stop and go on in a shell, with fg`() throws {
    let terminal = try PseudoTerminal(shell: "sh -i", in: space.folder)
    terminal.type("\(Workspace.quoted) exercises\n")
    #expect(terminal.sees("✗ failed: 1 of 2 checks hold"))
    terminal.type("\u{1A}")
    #expect(waits { terminal.isAsShellsWantIt })
    terminal.type("echo in-$((40 + 2))-shell\n")
    #expect(waits { terminal.transcript.contains("in-42-shell") })
    terminal.type("fg\n")
    #expect(waits { !terminal.isAsShellsWantIt })
    try space.write(Workspace.body("  return x"), to: Workspace.first)
    #expect(terminal.sees("compile error: cannot find 'x' in scope"))
    terminal.type("q")
    #expect(waits { terminal.isAsShellsWantIt })
    terminal.type("echo status-$?\nexit\n")
    #expect(waits { terminal.transcript.contains("status-0") })
  }

  @Test func `say what takes long while the compiler is at it, and what to do in the end`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    try space.write(Workspace.tooHard, to: Workspace.first)
    #expect(terminal.sees("still compiling … 1 s"))
    #expect(terminal.sees("✗ too hard for the compiler: the compiler finds an expression too hard"))
    #expect(terminal.screen.contains { $0.contains("break it up: give its parts names and types") })
    #expect(terminal.screen.contains { $0.hasPrefix("Exercises/Sample/01-double.swift:2:") })
  }

  @Test func `fit thirty columns, and follow a terminal that grows`() throws {
    let terminal = try terminal(width: 30, height: 14)
    #expect(terminal.sees("✗ failed: 1 of 2 checks hold"))
    #expect(terminal.screen.allSatisfy { $0.count <= 30 } && terminal.screen.count <= 15)
    #expect(terminal.screen.contains { $0.hasPrefix("n next") })
    terminal.resize(width: 100, height: 30)
    #expect(terminal.sees("Chapters/01-Sample/Exercises/01-double/Checks.swift:4:"))
    #expect(terminal.sees("n next  p previous  h hint  s solution"))
  }

  @Test func `use no colour where none is wanted`() throws {
    let terminal = try terminal(environment: ["NO_COLOR": "1"])
    #expect(terminal.sees("✗ failed"))
    #expect(!terminal.transcript.contains("\u{1B}[1;31m"))
  }

  @Test func `print plain lines on a terminal that can do nothing`() throws {
    let terminal = try terminal(environment: ["TERM": "dumb"])
    #expect(terminal.exitStatus() == 1)
    #expect(waits { terminal.transcript.contains("✗ failed: 1 of 2 checks hold") })
    #expect(!terminal.transcript.contains("\u{1B}"))
  }

  @Test func `obey no escape sequence that the learner's program prints`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    try space.write(
      Workspace.body("  print(\"\\u{1B}]0;evil\\u{7}\")\n  return n"), to: Workspace.first)
    #expect(terminal.sees("\\u{1B}]0;evil\\u{7}"))
    #expect(!terminal.transcript.contains("\u{1B}]0;"))
  }

  @Test func `let only one watch a workspace, and others run beside it`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    let second = try PseudoTerminal(["exercises"], in: space.folder)
    #expect(second.exitStatus() == 2)
    #expect(waits { second.transcript.contains("another `quire exercises` watches") })
    #expect(try space.quire("exercises", "hint", "triple").status == 0)
  }

  @Test func `keep what was done when they are killed`() throws {
    let terminal = try terminal()
    #expect(terminal.sees("✗ failed"))
    try space.write(Workspace.right, to: Workspace.first)
    #expect(terminal.sees("2 of 2, 1 done"))
    terminal.signal(SIGKILL)
    #expect(terminal.exitStatus() == 128 + SIGKILL)
    #expect(try space.quire("exercises", "list").output.contains("1 of 2 done"))
    // In the middle of changing the state, wherever that is.
    for delay in 0..<20 {
      let process = try space.start(["exercises", "hint", "triple"])
      usleep(UInt32(delay) * 4_000)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let list = try space.quire("exercises", "list")
    #expect(list.errors == "" && list.output.contains("1 of 2 done"))
    let again = try self.terminal()
    #expect(again.sees("The triple of it"))
  }
}
