import Foundation
import Testing

@Suite struct `A hostile snippet` {
  /// Expects texts in the report of a program that fails.
  @discardableResult
  private func errors(_ messages: String..., of code: String) throws -> String {
    let book = try Workspace(chapter: "# A\n\n```swift\n\(code)\n```\n")
    let result = try book.quire("verify").expect(1)
    for message in messages { result.expect(errors: message) }
    // What a document may do on purpose is no problem there, and does no more harm.
    let document = try book.quire("verify", "--mode", "document", Workspace.chapter)
    #expect([0, 1].contains(document.status), "\(document)")
    #expect(try !book.hasScratch())
    return result.errors
  }

  /// Code that starts a program as `process`.
  private static func starting(_ program: String, _ arguments: String...) -> String {
    """
    let process = Process()
    process.executableURL = URL(filePath: "\(program)")
    process.arguments = \(arguments)
    try process.run()
    """
  }

  /// A program that runs on, with a child, and a compiler that is busy for long.
  @Test(arguments: [
    "import Foundation\n\(starting("/bin/sleep", "4323"))\nwhile true {}": "sleep 4323",
    "let x = [" + (1...25_000).map { "\($0)" }.joined(separator: ", ") + "]\n_ = x":
      "-module-name main ",
  ])
  func `does not outlive a quire that is killed`(code: String, command: String) throws {
    let book = try Workspace(chapter: "# A\n\n```swift\n\(code)\n```\n")
    let process = try book.start(["verify", "--no-cache"])
    let task = "/proc/\(process.processIdentifier)/task"
    // The children of quire, and what the program has started.
    var found: [String] = []
    #expect(
      waits {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: task)) ?? []
        let lists = threads.compactMap {
          FileManager.default.contents(atPath: "\(task)/\($0)/children")
        }
        found = lists.flatMap { String(decoding: $0, as: UTF8.self).split(separator: " ") }
          .map(String.init)
        return !found.isEmpty && runningCommands().contains { $0.contains(command) }
      })
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(!staysRunning("sleep 4323"))
    for id in found {
      let hasEnded = waits(5) {
        FileManager.default.contents(atPath: "/proc/\(id)/cmdline")?.isEmpty != false
      }
      #expect(hasEnded, "\(id) outlives quire")
    }
  }

  @Test func `that uses too much memory is ended and reported`() throws {
    try errors(
      "it asked for more memory than the 1 GB that a program may have [crash]",
      of: """
        var all: [[UInt8]] = []
        for _ in 0..<200 { all.append([UInt8](repeating: 1, count: 10_000_000)) }
        """)
  }

  @Test func `that starts processes without end is ended, and they with it`() throws {
    try errors(
      "it started more than 64 processes, and was ended [crash]",
      of: """
        import Foundation
        for _ in 0..<300 {
        \(Self.starting("/bin/sleep", "4321"))
        }
        Thread.sleep(forTimeInterval: 8)
        """)
    #expect(!staysRunning("sleep 4321"))
  }

  @Test func `whose child leaves its group leaves no process behind`() throws {
    try errors(
      "done",
      of: """
        import Foundation
        \(Self.starting("/usr/bin/setsid", "sh", "-c", "sleep 4322 & exit 0"))
        process.waitUntilExit()
        print("done")
        """)
    #expect(!staysRunning("sleep 4322"))
  }

  @Test(arguments: [
    "setsid sh -c 'sleep NUMBER & sleep NUMBER & wait' & sleep 0.3",
    "(setsid sh -c '(setsid sleep NUMBER &); sleep NUMBER' &); sleep 0.3",
    "b() { [ $1 -gt 0 ] && { b $(($1 - 1)) | b $(($1 - 1)) & }; }; b 11; sleep NUMBER",
  ]) func `leaves none of its descendants behind`(script: String) throws {
    // The tests run in parallel, and each looks for its own processes.
    let number = "4\(Int.random(in: 100_000..<1_000_000))"
    let code = Self.starting("/bin/sh", "-c", script.replacing("NUMBER", with: number))
    let book = try Workspace(
      chapter: fences("import Foundation\n\(code)\nprocess.waitUntilExit()"))
    let result = try book.quire("verify")
    #expect(!result.all.contains("[compile]"), "\(result)")
    #expect(!staysRunning(number))
  }

  @Test func `uses no subreaper to keep its orphans`() throws {
    try errors(
      "\n    -1\n",
      of: """
        import Foundation
        typealias Control = @convention(c) (CInt, UInt, UInt, UInt, UInt) -> CInt
        let control = unsafeBitCast(dlsym(nil, "prctl"), to: Control.self)
        print(control(36, 1, 0, 0, 0))
        """)
  }

  @Test func `whose daemon is adopted keeps it while other programs end`() throws {
    // The first program waits for its daemon, which was adopted; meanwhile the others end.
    let quick = (1...6).map { "```swift isolated\nlet x = \($0)\n_ = x\n```\n" }.joined()
    let text = """
      # A

      ```swift isolated
      import Foundation
      \(Self.starting(
        "/bin/sh", "-c", "(sleep 2; echo alive > daemon.txt) & exit 0"))
      process.waitUntilExit()
      let end = Date.now + 8
      var said = false
      while !said, Date.now < end {
        said = FileManager.default.fileExists(atPath: "daemon.txt")
      }
      said  // → true
      ```

      """
    let book = try Workspace(chapter: text + quick)
    try book.quire("verify", "--jobs", "2").expect(0)
  }

  @Test func `that kills its group is reported as ended by the signal`() throws {
    try errors("a signal ended it: SIGKILL [crash]", of: "import Foundation\nkill(0, SIGKILL)")
  }

  @Test func `that prints escape sequences is shown with them escaped`() throws {
    let errors = try errors("\\u{1B}[31mred", of: "print(\"\\u{1B}[31mred\")")
    #expect(!errors.contains("\u{1B}"))
  }
}
