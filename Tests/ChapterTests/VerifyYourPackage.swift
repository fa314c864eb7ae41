import Foundation
import Testing

// In this order: the first builds quire, which the others run.
@Suite(.serialized) struct VerifyYourPackage {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }

  @Test func `the example's README is the one that the page shows`() throws {
    let shown = try #require(Self.page().first { $0.language == "markdown" })
    let file = KettleCopy.original.appending(path: "README.md")
    #expect(shown.text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func `quoted Markdown is proved, as a document of the example`() throws {
    let quotes = try Self.page().filter { $0.language == "markdown" }.dropFirst()
    #expect(quotes.count > 4)
    let kettle = try KettleCopy()
    let text = "# Kettle\n\n" + quotes.map(\.text).joined(separator: "\n")
    try text.write(
      to: kettle.folder.appending(path: "README.md"), atomically: true, encoding: .utf8)
    let report = try kettle.run("quire verify README.md")
    #expect(report.contains(#/\d+ fences: \d+ proved/#), "\(report)")
    for word in ["error:", "sketched", "failed", "not proved", "not for this machine"] {
      #expect(!report.contains(word), "\(report)")
    }
  }

  /// With RECORD_MANUAL in the environment, the page is rewritten, and the test fails once.
  @Test func `commands print what is below them`() throws {
    let file = Self.file
    var text = try String(contentsOf: file, encoding: .utf8)
    let kettle = try KettleCopy()
    let fences = try Self.page().filter { $0.language == "console" || $0.isRun }
    #expect(fences.count > 4)
    for fence in fences {
      guard !fence.isRun else {
        _ = try kettle.run(fence.text)
        continue
      }
      var session = ""
      for line in fence.text.split(separator: "\n") where line.hasPrefix("$ ") {
        session += "\(line)\n" + (try kettle.run(String(line.dropFirst(2))))
      }
      #expect(session == fence.text, "the session at line \(fence.line)")
      text = text.replacing("```console\n\(fence.text)```", with: "```console\n\(session)```")
    }
    let workflow = try kettle.run("cat .github/workflows/docs.yml")
    let action = #/you/book(/.github/actions/verify-docs@)[0-9a-f]{40}\n/#
    let shown = try Self.page().first { $0.language == "yaml" }
    #expect(workflow.replacing(action) { "OWNER/REPOSITORY\($0.output.1)COMMIT\n" } == shown?.text)
    if ProcessInfo.processInfo.environment["RECORD_MANUAL"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("the page was recorded")
    }
  }

  private static let file = ChapterExamples.root
    .appending(path: "Chapters/A1-VerifyYourPackage/VerifyYourPackage.md")

  /// The fences of the page.
  private static func page() throws -> [QuotedFence] {
    QuotedFence.all(in: try String(contentsOf: file, encoding: .utf8))
  }
}

/// A fence of the manual.
struct QuotedFence {
  let language: String
  let line: Int
  /// Whether the comment above it says that a test runs it.
  let isRun: Bool
  var text = ""

  /// The outermost fences of a text, which has none in quotes and lists.
  static func all(in text: String) -> [QuotedFence] {
    var (found, marks, isRun) = ([QuotedFence](), "", false)
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if !marks.isEmpty {
        if line == marks { marks = "" } else { found[found.count - 1].text += line + "\n" }
      } else if line.hasPrefix("```") {
        marks = String(line.prefix { $0 == "`" })
        found.append(
          QuotedFence(language: String(line.dropFirst(marks.count)), line: index + 1, isRun: isRun))
      }
      if !line.isEmpty { isRun = line == "<!-- run by a test -->" }
    }
    return found
  }
}

/// A copy of the manual's example, beside a checkout of the book with a remote.
final class KettleCopy {
  // A class, since its deinitializer removes the folder.
  let folder: URL
  static let original = ChapterExamples.root.appending(path: "Tests/Kettle")
  private let parent = FileManager.default.temporaryDirectory
    .appending(path: "manual-\(UUID().uuidString)")

  init() throws {
    folder = parent.appending(path: "Kettle")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Self.original, to: folder)
    _ = try run(
      """
      git init -q && git add .
      git init -q ../quire && cd ../quire && git remote add origin git@github.com:you/book.git
      git -c user.name=A -c user.email=a@example.com commit -q --allow-empty -m One
      """)
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  /// What a command prints.
  func run(_ command: String) throws -> String {
    let (shell, output) = (Process(), Pipe())
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", command]
    shell.currentDirectoryURL = folder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    shell.environment = ProcessInfo.processInfo.environment.merging([
      "PATH": "\(ChapterExamples.root.path)/Tools/Quire/.build/debug:\(path)",
      "TMPDIR": parent.path,
    ]) { $1 }
    shell.standardInput = FileHandle.nullDevice
    (shell.standardOutput, shell.standardError) = (output, output)
    try shell.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
