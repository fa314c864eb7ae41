import Foundation
import Testing

@Suite struct `A hostile snippet` {
  private func errors(_ code: String) throws -> String {
    let book = try Workspace(chapter: "# A\n\n```swift\n\(code)\n```\n")
    let result = try book.quire("verify")
    #expect(result.status == 1)
    let rest = try FileManager.default.contentsOfDirectory(
      atPath: book.folder.appending(path: ".build/quire").path)
    #expect(!rest.contains { $0.hasPrefix("scratch") }, "its folder stays behind")
    return result.errors
  }

  /// A program that runs on, with a child, and a compiler that is busy for long.
  @Test(arguments: [
    (
      "import Foundation\nlet p = Process()\np.executableURL = URL(filePath: \"/bin/sleep\")\n"
        + "p.arguments = [\"4323\"]\ntry p.run()\nwhile true {}", "sleep 4323"
    ),
    (
      "let x = [" + (1...25_000).map { "\($0)" }.joined(separator: ", ") + "]\n_ = x",
      "-module-name main "
    ),
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
      let end = ContinuousClock.now + .seconds(5)
      func isRunning() -> Bool {
        FileManager.default.contents(atPath: "/proc/\(id)/cmdline")?.isEmpty == false
      }
      while isRunning(), ContinuousClock.now < end { usleep(10_000) }
      #expect(!isRunning(), "\(id) outlives quire")
    }
  }

  @Test func `that uses too much memory is ended and reported`() throws {
    let errors = try errors(
      "var all: [[UInt8]] = []\nfor _ in 0..<200 { all.append([UInt8](repeating: 1, count: 10_000_000)) }"
    )
    #expect(
      errors.contains("it asked for more memory than the 1 GB that a program may have [crash]"))
  }

  @Test func `that starts processes without end is ended, and they with it`() throws {
    let errors = try errors(
      """
      import Foundation
      for _ in 0..<300 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sleep")
        process.arguments = ["4321"]
        try process.run()
      }
      Thread.sleep(forTimeInterval: 8)
      """)
    #expect(errors.contains("it started more than 64 processes, and was ended [crash]"))
    #expect(!staysRunning("sleep 4321"))
  }

  @Test func `whose child leaves its group leaves no process behind`() throws {
    _ = try errors(
      """
      import Foundation
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/setsid")
      process.arguments = ["sh", "-c", "sleep 4322 & exit 0"]
      try process.run()
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
    let book = try Workspace(
      chapter: """
        ```swift
        import Foundation
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", \(String(reflecting: script.replacing("NUMBER", with: number)))]
        try process.run()
        process.waitUntilExit()
        ```
        """)
    _ = try book.quire("verify")
    #expect(!staysRunning(number))
  }

  @Test func `uses no subreaper to keep its orphans`() throws {
    let errors = try errors(
      """
      import Foundation
      typealias Control = @convention(c) (CInt, UInt, UInt, UInt, UInt) -> CInt
      let control = unsafeBitCast(dlsym(nil, "prctl"), to: Control.self)
      print(control(36, 1, 0, 0, 0))
      """)
    #expect(errors.contains("\n    -1\n"), "\(errors)")
  }

  @Test func `whose daemon leaves its group keeps it while other programs end`() throws {
    // The first program waits for its daemon, which was adopted; meanwhile the others end.
    let quick = (1...6).map { "```swift isolated\nlet x = \($0)\n_ = x\n```\n" }.joined()
    let text = """
      # A

      ```swift isolated
      import Foundation
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/setsid")
      process.arguments = ["sh", "-c", "(sleep 2; echo alive > daemon.txt) & exit 0"]
      try process.run()
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
    let result = try book.quire("verify", "--jobs", "2")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `that kills its group is reported as ended by the signal`() throws {
    let errors = try errors("import Foundation\nkill(0, SIGKILL)")
    #expect(errors.contains("a signal ended it: SIGKILL [crash]"))
  }

  @Test func `that writes files writes them into its own folder`() throws {
    let errors = try errors(
      "import Foundation\ntry \"x\".write(toFile: \"here.txt\", atomically: true, encoding: .utf8)\nprint(1)"
    )
    #expect(errors.contains("this prints, but no `output` below it says what"))
  }

  @Test func `that prints escape sequences is shown with them escaped`() throws {
    let errors = try errors("print(\"\\u{1B}[31mred\")")
    #expect(errors.contains("\\u{1B}[31mred"))
    #expect(!errors.contains("\u{1B}"))
  }
}
