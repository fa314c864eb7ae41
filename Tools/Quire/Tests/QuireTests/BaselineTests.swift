import Foundation
import Testing

@Suite struct `A baseline` {
  private static let fence = "```swift isolated\nlet x = missing\n```\n"
  private static let text = "# A\n\n\(fence)\n[a](Nope.md)\n"

  /// A chapter with two problems, and a baseline that knows them.
  private func book() throws -> Workspace {
    let book = try Workspace(chapter: Self.text)
    let result = try book.quire("verify", "--write-baseline", "known.txt").expect(0)
    #expect(result.output == "2 entries written to known.txt\n")
    return book
  }

  private func verify(_ book: Workspace, _ text: String, _ more: String...) throws
    -> Workspace.Result
  {
    try book.write(text, to: Workspace.chapter)
    return try book.quire("verify", "--baseline", "known.txt", arguments: more)
  }

  @Test func `is sorted, a line for each problem`() throws {
    let lines = try book().read("known.txt").split(separator: "\n").map(String.init)
    #expect(lines[0] == "quire-baseline 3")
    #expect(lines[1].hasPrefix("# "))
    let entries = lines.dropFirst(2).map { $0.split(separator: "\t") }
    #expect(lines.dropFirst(2).sorted() == Array(lines.dropFirst(2)))
    #expect(entries.map(\.count) == [4, 4])
    #expect(entries.map { String($0[0]) } == Array(repeating: Workspace.chapter, count: 2))
    #expect(entries.map { $0[1] } == ["compile", "link"])
    #expect(entries[0][3] == "cannot find 'missing' in scope")
  }

  @Test func `lets known problems pass, wherever they are in the text`() throws {
    let moved = "# A\n\nMore.\n\n" + Self.text.dropFirst(5)
    let result = try verify(book(), moved)
      .expect(0, output: "2 known problems are in known.txt and not shown\n")
    #expect(result.errors == "")
  }

  @Test(arguments: ["\r\n", "\r"])
  func `may have the line ends of another system`(end: String) throws {
    let book = try book()
    try book.replace("\n", with: end, in: "known.txt")
    try verify(book, Self.text).expect(0)
  }

  @Test(arguments: [
    ("let y = absent", "cannot find 'absent' in scope"),
    // The same problem in another fence, and in the same fence with other content.
    ("let z = missing", "cannot find 'missing' in scope"),
  ])
  func `lets no new problem pass`(code: String, message: String) throws {
    let result = try verify(book(), Self.text + "\n```swift isolated\n\(code)\n```\n")
      .expect(1, errors: message)
    #expect(result.errors.ranges(of: " error: ").count == 1, "\(result.errors)")
  }

  @Test func `knows a problem as often as it has it`() throws {
    try verify(book(), Self.text + "\n" + Self.fence).expect(1, output: "2 known problems")
  }

  @Test(arguments: [
    // The same problem in a fence that takes the place of the known one.
    ("let x = missing", "let z = missing", ""),
    // Another problem in a fence that has not changed.
    ("let x = 1", "let x = 1.5", "\n```swift\nlet y: String = x\n```\n"),
  ])
  func `lets no problem pass in place of a known one`(
    known: String, new: String, rest: String
  ) throws {
    func text(_ code: String) -> String { "# A\n\n```swift\n\(code)\n```\n\(rest)" }
    let book = try Workspace(chapter: text(known))
    try book.quire("verify", "--write-baseline", "known.txt").expect(0)
    try verify(book, text(known)).expect(0)
    try verify(book, text(new)).expect(1)
  }

  @Test func `names what is mended`() throws {
    let text = "# A\n\n[a](Nope.md)\n"
    try verify(book(), text).expect(
      0, output: "known.txt: remove, since it is mended: Chapters/01-Sample/Sample.md: cannot find")
    try verify(book(), text, "--format", "json").expect(
      output: "\"known\" : 1", "\"removable\" : [")
  }

  @Test func `does not name problems of files that were left out`() throws {
    let book = try book()
    try book.write("# B\n", to: "Chapters/02-Other/Other.md")
    for place in ["Chapters/02-Other", "\(Workspace.chapter):3"] {
      let result = try book.quire("verify", place, "--baseline", "known.txt").expect(0)
      #expect(!result.output.contains("remove"))
    }
  }

  @Test func `means the same files in the package's root and in a folder below`() throws {
    let work = try Workspace()
    try work.writeManifest()
    try work.write("# A\n\n[a](Nope.md)\n", to: "README.md")
    try work.write("# B\n\n[b](None.md)\n", to: "Docs/B.md")
    try work.quire("verify", "--write-baseline", "../below.txt", in: "Docs").expect(0)
    try work.quire("verify", "--write-baseline", "known.txt").expect(0)
    #expect(try work.read("below.txt") == work.read("known.txt"))
    try work.quire("verify", "--baseline", "../known.txt", in: "Docs").expect(
      0, output: "2 known problems")
    let result = try work.quire("verify", "B.md", "--baseline", "../known.txt", in: "Docs")
      .expect(0)
    #expect(!result.output.contains("remove"))
  }

  @Test(arguments: ["text", "json", "junit", "github", "sarif"])
  func `knows fences that need a broken one`(format: String) throws {
    let text = "# A\n\n```swift\nlet x = missing\n```\n\n```swift\nlet y = x\n```\n"
    let book = try Workspace(chapter: text)
    _ = try book.quire("verify", "--write-baseline", "known.txt")
    // A line in a reason is another one when text above it is added.
    let moved = "# A\n\nMore.\n\n" + text.dropFirst(5)
    let output = try verify(book, moved, "--format", format).expect(0).output
    #expect(!output.contains("<failure") && !output.contains("::error"))
    #expect(format != "sarif" || output.contains("\"results\" : [\n\n      ]"))
  }

  @Test(arguments: [
    ("", ":1: this is no baseline of this version of quire"),
    ("quire-baseline 2\n", ":1: this is no baseline of this version of quire"),
    ("quire-baseline 3\n<<<<<<< HEAD\n", ":2: this line is no entry"),
    ("quire-baseline 3\n\na.md\tcompile\txyz\tno\n", ":3: this line is no entry"),
    ("quire-baseline 3\na.md\tcompiles\t0123456789abcdef\tno\n", ":2: this line is no entry"),
  ])
  func `that is damaged is an error with its line`(text: String, message: String) throws {
    let book = try Workspace(chapter: "# A\n")
    try book.write(text, to: "known.txt")
    try book.quire("verify", "--baseline", "known.txt").expect(
      1, errors: "known.txt" + message, "--write-baseline known.txt")
  }

  @Test(arguments: [
    (["--baseline", "none.txt"], "there is no baseline “none.txt”"),
    (["--baseline", "a", "--write-baseline", "a"], "goes neither with --baseline nor"),
    (["--write-baseline", "a", "--shard", "1/2"], "goes neither with --baseline nor"),
    (["--write-baseline", "a", "--format", "json"], "nor with another --format"),
    (["--write-baseline", "a", "--update", "--dry-run"], "neither with --write-baseline"),
  ])
  func `goes with no wrong usage`(arguments: [String], message: String) throws {
    let book = try Workspace(chapter: "# A\n")
    try book.quire("verify", arguments: arguments).expect(2, errors: message)
  }
}

@Suite struct `The options of a project` {
  private func package(_ options: String) throws -> Workspace {
    let work = try Workspace()
    try work.writePackage("Lib", "public let one = 1\n")
    try work.write(fence("let two: Int = \"two\""), to: "Docs/Old/Guide.md")
    try work.write(fence("let three = 3"), to: "README.md")
    try work.write(options, to: ".quire/options")
    return work
  }

  @Test func `are those of the command line that it does not give`() throws {
    let work = try package(
      "# What is old.\n--exclude Docs/Old/**\n\n--baseline docs.baseline\n--strict\n")
    try work.quire("verify", "--write-baseline", "docs.baseline").expect(
      0, output: "0 entries written")
    try work.quire("verify").expect(0, output: "1 fence: 1 proved", "docs.baseline")
    try work.quire("verify", in: "Sources").expect(0, output: "docs.baseline")
    try work.quire("verify", "--exclude", "README.md").expect(1, errors: "Docs/Old/Guide.md")
  }

  @Test(arguments: [
    ("--exclud Docs", ":1: unknown option “--exclud”; did you mean `--exclude`?"),
    ("\nREADME.md", ":2: “README.md” is no option"), ("--shard", ":1: --shard needs a value"),
  ])
  func `are refused with their line`(options: String, message: String) throws {
    try package(options).quire("verify").expect(2, errors: ".quire/options" + message)
  }
}
