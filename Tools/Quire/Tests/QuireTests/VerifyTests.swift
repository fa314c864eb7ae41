import Compilation
import Foundation
import Support
import Testing

@Suite struct `quire verify` {
  @Test func `prints the ledger and ends with 0 if everything passes`() throws {
    let book = try Workspace(chapter: "# Sample\n\n```swift\nlet x = 1 // → 1\n```\n")
    let result = try book.quire("verify").expect(
      0, output: "1 fence: 1 proved (1 runs)", "Swift version")
    #expect(result.errors == "")
  }

  @Test(arguments: ["verify", "build", "serve", "mutate", "exercises", "trace", "new"])
  func `ends in a folder that is gone`(command: String) throws {
    let book = try Workspace()
    let words = [Workspace.tool.path, command, "list", "Chapters"]
    try Workspace.run(
      "sh", ["-c", "mkdir gone && cd gone && rmdir ../gone && exec \"$@\"", "sh"] + words,
      in: book.folder
    ).expect(3, errors: "quire: the working folder is gone; change to another one")
  }

  @Test func `starts programs where a process may open few files`() throws {
    let book = try Workspace(chapter: "# Sample\n\n```swift\nlet x = 1 // → 1\n```\n")
    try Workspace.run(
      "sh", ["-c", "ulimit -S -n 256; exec \"$0\" verify", Workspace.tool.path], in: book.folder
    ).expect(0, output: "1 fence: 1 proved")
  }

  #if os(Linux)
    @Test func `sees its programs end where its parent ignores ended children`() throws {
      let book = try Workspace(chapter: "# Sample\n\n```swift\nlet x = 1 // → 1\n```\n")
      try Workspace.run(
        "env", ["--ignore-signal=CHLD", Workspace.tool.path, "verify"], in: book.folder
      ).expect(0, output: "1 fence: 1 proved")
    }
  #endif

  /// A fence of a chapter with a common mistake. It must be reported at the right line with a hint.
  @Test(arguments: [
    "```swfit\nlet y = x\n```":
      "10:1: error: unknown language “swfit”; did you mean `swift`? [fence]",
    "```swift\nlet y = z\n```": "11:9: error: cannot find 'z' in scope [compile]",
    "```swift\nprint(x)\n```\n\n```output\n2\n```":
      "15:1: error: it prints something else [output]",
    "```swift\nlet y = x // → 2\n```": "11:11: error: this is 1, not 2 [value]",
    "```swift\nfatalError(\"no\")\n```": "11:1: error: no [trap]",
    "```swift\nfunc f() { let unused = 1 }\n```":
      "11:16: error: initialization of immutable value 'unused' was never used",
    "```swift\nstruct E: Error {}\nthrow E()\n```":
      "10:1: error: an error left the top level: main.E() [throw]",
    "```swift\nimport Foundatio\n```":
      "11:8: error: no such module 'Foundatio' [compile]\n    import Foundatio\n           ^\n    there is no package here or above whose",
  ])
  func `rejects a broken fence at its line`(fence: String, message: String) throws {
    let text = "# Sample\n\n```swift\nlet x = 1\n```\n\ntext\n\n## Broken\n\(fence)\n"
    let book = try Workspace(chapter: text)
    try book.quire("verify").expect(1, errors: "\(Workspace.chapter):" + message)
  }

  @Test func `says what to do without a folder of chapters`() throws {
    try Workspace().quire("verify").expect(
      2, errors: "there is neither a folder Chapters/ nor a Package.swift here")
  }

  @Test func `locates invalid UTF-8`() throws {
    let book = try Workspace()
    try book.write(Data("# A\n\nab".utf8) + [0xFF] + Data("\n".utf8), to: "Chapters/01-A/A.md")
    try book.quire("verify").expect(
      1, errors: "Chapters/01-A/A.md:3:3: error: the file is not UTF-8 text")
  }

  /// Fences for the tests of one fence: the second needs the first, the last fails.
  private static let threeFences =
    "# Sample\n" + fence("let x = 1\nprint(x)") + fence("1", "output") + fence("print(x + 1)")
    + fence("2", "output") + fence("let y = z", "swift isolated")

  @Test func `verifies one fence with the fences that it needs`() throws {
    let book = try Workspace(chapter: Self.threeFences)
    let file = Workspace.chapter
    try book.quire("verify", "\(file):13", "--why").expect(0, output: "2 fences: 2 proved")
    try book.quire("verify", "\(file):21").expect(1, errors: "cannot find 'z' in scope")
    try book.quire("verify", "\(file):2").expect(
      2, errors: "there is no fence at “\(file):2”; the nearest one opens on line 3")
  }

  @Test func `keeps a program with the commands that build it again`() throws {
    let book = try Workspace(chapter: Self.threeFences)
    try book.quire("verify", "\(Workspace.chapter):13", "--keep", "kept").expect(0)
    let folder = "kept/\(Workspace.chapter)-3"
    #expect(try book.read("\(folder)/main.swift").contains("print(x + 1)"))
    #expect(try book.read("\(folder)/outputs/stdout").contains("2\n"))
    try book.remove("\(folder)/main.swift.o")
    let commands = book.folder.appending(path: "\(folder)/commands.sh").path
    try Workspace.run("/bin/sh", [commands]).expect(0)
    #expect(book.has("\(folder)/main.swift.o"))
    try book.quire("verify", "--keep", "\(Workspace.chapter)/kept").expect(
      3, errors: "--keep cannot write into \(Workspace.chapter)/kept")
  }

  @Test func `keeps the answers of each exercise with commands that need no other program`() throws
  {
    let book = try Workspace.withLinkedExercises()
    try book.quire("verify", "--keep", "kept").expect(0)
    for exercise in [Workspace.double, Workspace.triple] {
      for answer in ["Start", "Solution", "Wrong/small", "Wrong/positive"] {
        let place = "\(exercise)/\(answer).swift"
        let name = URL(filePath: place).lastPathComponent
        let commands = try book.read("kept/\(place)/commands.sh")
        let files = commands.matches(of: #/'-primary-file' '([^']*)'/#).map { String($0.output.1) }
        #expect(files == [name, "Checks.swift", "main.swift"])
        #expect(!commands.contains("scratch-"), "a folder that is removed at the end")
        #expect(try book.read("kept/\(place)/\(name)") == book.read(place))
      }
    }
  }

  @Test func `fills bare expectations and an empty step in one update`() throws {
    let book = try Workspace(
      chapter: "# Sample\n" + fence("let a = missing // error:", "swift fails")
        + fence("func f() { let unused = 1 } // warning:", "swift warns")
        + "\n```swift step=A.swift source=A.swift\n```\n" + fence("print(answer)"))
    try book.write("let answer = 42\n", to: "A.swift")
    try book.quire("verify", "--update").expect(0)
    let text = try book.read(Workspace.chapter)
    #expect(text.contains("missing // error: cannot find 'missing' in scope\n"))
    #expect(
      text.contains("} // warning: initialization of immutable value 'unused' was never used"))
    #expect(text.contains("source=A.swift\nlet answer = 42\n```"))
    #expect(text.contains("```output\n42\n```"))
  }

  @Test(arguments: [
    (["verify", "nowhere.md"], "there is no “nowhere.md”"),
    (["verify", "--format", "yaml"], "--format takes text, json, junit, github or sarif"),
    (["verify", "--jobs", "none"], "--jobs takes a number from 1 on"),
    (["verify", "--frmat"], "unknown option “--frmat”; did you mean `--format`?"),
    (["verify", "--jobs", "--why"], "--jobs needs a value"),
    (["build", "--draft=1"], "unknown option “--draft=1”"),
    (["build", "--out", "a", "--out=b"], "--out is given 2 times; give it once"),
    (["verify", "Chapters/01-Sampel"], "did you mean `Chapters/01-Sample`?"),
    (["verify", "Sample"], "the chapter is in Chapters/01-Sample"),
    (["verify", "notes.txt"], "is neither Markdown nor Swift"),
    (["new", "chapter", "Foundation"], "Foundation is a name of Swift or its modules"),
    (["verfy"], "did you mean `verify`?"), (["help", "verfy"], "did you mean `verify`?"),
    (["build", "--out", "Chapters/out"], "overlaps the book's own folder"),
    (["new", "chapter", "lower case"], "cannot name a module"),
    (["new", "exercise", "Sampel", "a"], "did you mean `Sample`?"),
  ])
  func `ends with 2 at wrong usage`(arguments: [String], message: String) throws {
    let book = try Workspace(chapter: "# Sample\n")
    try book.write("Not Markdown.\n", to: "notes.txt")
    try book.quire(arguments: arguments).expect(2, errors: message)
  }

  @Test(arguments: [
    (["help"], "--shard I/N"), (["--help"], "quire doctor"), (["verify", "--help"], "--shard I/N"),
    (["help", "verify"], "--shard I/N"), (["new", "-h"], "quire new exercise"),
    (["help", "build"], "--draft"), (["help", "exercises"], "--workspace"),
  ])
  func `prints help`(arguments: [String], option: String) throws {
    let book = try Workspace(chapter: "# Sample\n")
    let result = try book.quire(arguments: arguments).expect(0, output: option)
    let isWhole = arguments == ["help"] || arguments == ["--help"]
    #expect(result.output.contains("quire doctor") == isWhole)
  }

  @Test func `prints its version and the toolchain's`() throws {
    let book = try Workspace()
    let lines = try book.quire("--version").output.split(separator: "\n")
    #expect(lines.first == "quire \(quireVersion)")
    #expect(lines.dropFirst().first?.contains("Swift version ") == true)
    try book.quire("--version", environment: ["PATH": "/nowhere"]).expect(
      0, output: "no Swift compiler on the path")
  }

  @Test(arguments: [
    ["verify"], ["verify", "--format", "json"], ["--version"], ["doctor"], ["help"],
  ])
  func `fails when its output cannot be written`(arguments: [String]) throws {
    let book = try Workspace(chapter: "# Sample\n")
    let process = try book.start(arguments, output: FileHandle(forWritingAtPath: "/dev/full"))
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
  }

  @Test func `counts exercises, and what is wrong, beside the fences`() throws {
    let book = try Workspace.withLinkedExercises()
    try book.quire("verify").expect(output: "\n2 exercises, 4 wrong answers: proved\n")
    try book.write("func answer(_ n: Int) -> Int { n }\n", to: "\(Workspace.double)/Solution.swift")
    try book.quire("verify").expect(
      1, output: "\n2 exercises, 4 wrong answers: 1 failed\n", " problem")
    let report: [String: Any] = try book.quire("verify", "--format", "json").json()
    let exercises = report["exercises"] as? [[String: Any]] ?? []
    #expect(exercises.map { ($0["problems"] as? [String])?.isEmpty } == [false, true])
  }

  @Test func `ends with 3 if there is no compiler`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    try book.quire("verify", environment: ["PATH": "/nowhere"]).expect(
      3, errors: "there is no Swift compiler on the path; install Swift 6.3")
  }

  @Test func `asks a proxy each time which toolchain it stands for`() throws {
    let book = try Workspace(chapter: "# Sample\n\n```swift\nlet x = 1 // → 1\n```\n")
    let log = book.folder.appending(path: "log").path
    let swiftc = try #require(Toolchain.path(of: "swiftc"))
    try book.writeProgram(
      "#!/bin/sh\necho asked >> '\(log)'\nexec '\(swiftc)' \"$@\"\n", to: "bin/swiftc")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = ["PATH": "\(book.folder.path)/bin:\(path)"]
    try book.quire("verify", environment: environment).expect(0, output: "1 proved")
    let first = try book.read("log").count
    try book.quire("verify", environment: environment).expect(0, output: "1 proved")
    #expect(try book.read("log").count > first)
  }

  @Test func `lists what this machine lacks, and how to install it`() throws {
    let book = try Workspace(chapter: "# Sample\n")
    try book.quire("doctor").expect(0, output: "Nothing is missing")
    try book.quire("doctor", environment: ["PATH": "/nowhere"]).expect(
      3, output: "missing git\n        sudo apt-get install git", "without node\n",
      "missing; see above.")
  }

  @Test func `updates recorded outputs, and then changes nothing`() throws {
    let book = try Workspace(chapter: "# A\n\n```swift\nprint(1)\n```\n")
    try book.quire("verify", "--update").expect(0)
    let text = try book.read(Workspace.chapter)
    #expect(text == "# A\n\n```swift\nprint(1)\n```\n\n```output\n1\n```\n")
    let second = try book.quire("verify", "--update")
    #expect(second.errors == "quire: --update has nothing to write\n")
  }

  @Test func `shows with --dry-run what it would write, and writes nothing`() throws {
    let text = "# A\n\n```swift\nlet x = 1 // → 2\n```\n"
    let book = try Workspace(chapter: text)
    let path = Workspace.chapter
    let result = try book.quire("verify", "--update", "--dry-run").expect(1)
    #expect(
      result.output == """
        --- \(path)
        +++ \(path)
        @@ -1,5 +1,5 @@
         # A
        \u{20}
         ```swift
        -let x = 1 // → 2
        +let x = 1 // → 1
         ```

        """)
    #expect(try book.read(path) == text)
    try book.quire("verify", "--dry-run").expect(2)
    try book.quire("verify", "--update", "--dry-run", "--format", "sarif").expect(
      2, errors: "--dry-run goes with --update, and shows as text what it would write")
    try book.quire("verify", "--update").expect(0)
    #expect(try book.quire("verify", "--update", "--dry-run").expect(0).output == "")
  }

  @Test func `prints the code of a problem, and one cause of many problems once`() throws {
    let book = try Workspace(
      chapter: "# A\n\n"
        + (1...3).map { "```swift isolated\nlet x\($0) = missing\n```\n\n" }.joined())
    let result = try book.quire("verify")
    let path = Workspace.chapter
    #expect(
      result.errors == """
        \(path):4:10: error: cannot find 'missing' in scope [compile]
            let x1 = missing
                     ^
            also: \(path):8, 12

        """)
    #expect(result.output.contains("\n3 problems; by Swift"), "\(result.output)")
  }
}
