import Compilation
import Foundation
import Testing

@Suite(.serialized) struct `A package with C, macros and linker settings` {
  /// The packages in a folder of their own, and where the toolchain keeps the macro's library.
  private static func packages() throws -> (work: Workspace, environment: [String: String]) {
    let work = try Workspace()
    for name in ["Adopted", "Counters"] {
      try FileManager.default.copyItem(
        at: Workspace.packages.appending(path: name), to: work.folder.appending(path: name))
    }
    let swiftc = URL(filePath: try #require(Toolchain.path(of: "swiftc")))
    let tools = swiftc.resolvingSymlinksInPath().deletingLastPathComponent()
    let host = tools.appending(path: "../lib/swift/host").standardizedFileURL.path
    return (work, ["SWIFT_HOST_LIBRARIES": host])
  }

  /// What each example of the package is, in reading order: its file and line, its verdict, and why.
  private static let verdicts = [
    "README.md:5 proved", "README.md:19 proved",
    "README.md:34 compiled: it is a part of a manifest",
    "README.md:38 compiled: it is a part of a manifest",
    "README.md:53 proved", "README.md:65 proved", "README.md:78 proved", "README.md:85 proved",
    "README.md:90 sketched: shows a member of a type without the type",
    "README.md:97 compiled: a program with `@main` is not run",
    "README.md:105 proved", "README.md:111 proved",
    "README.md:115 proved", "README.md:118 proved", "README.md:122 proved",
    "README.md:128 compiled: it leaves out code", "README.md:132 compiled: it leaves out code",
    "README.md:136 sketched: uses `database`, which nothing on the page declares",
    "README.md:142 elsewhere: needs another platform: it imports UIKit", "README.md:156 proved",
    "README.md:165 quoted", "README.md:169 quoted",
    "Documentation/Outdated.md:3 failed: 4:20: error: incorrect argument label in call",
    "Documentation/Outdated.md:7 unproved: needs `length`, which line 3 would declare",
    "Documentation/Outdated.md:11 failed: 12:39: error: this is 3.0, not 4 [value]",
    "Documentation/Outdated.md:11 failed: 13:31: error: this prints 3.0 m, not \"3 m\" [output]",
    "Documentation/Outdated.md:16 failed: 17:1: error: there is no `func hands() -> Double`",
    "Documentation/Outdated.md:21 failed: 23:1: error: its comment says that this line is wrong",
    "Documentation/Outdated.md:26 proved", "Sources/Measures/Measures.swift:25 proved",
  ]

  /// A report of `quire verify --format json` as such lines.
  private static func lines(of report: VerifyReport) -> [String] {
    report.files.flatMap { file in
      file.fences.flatMap { fence in
        let start = "\(file.path.dropFirst("Adopted/".count)):\(fence.line) \(fence.kind)"
        guard fence.kind == "failed" else {
          return [start + (fence.reason.map { ": \($0)" } ?? "")]
        }
        return fence.problems.map { "\(start): \($0.dropFirst(file.path.count + 1))" }
      }
    }
  }

  // One test, since the macro takes long to build.
  @Test func `is verified whole, built as SwiftPM builds it, and again when a part changes`() throws
  {
    let (work, environment) = try Self.packages()
    func verify() throws -> Workspace.Result {
      try work.quire(
        "verify", "Adopted/README.md:5", "Adopted/README.md:19", environment: environment)
    }
    /// The same while a file has other words.
    func verify(
      replacing old: String, with new: String, in path: String
    ) throws -> Workspace.Result {
      let text = try work.read(path)
      defer { try? work.write(text, to: path) }
      try work.replace(old, with: new, in: path)
      return try verify()
    }
    let whole = try work.quire(
      "verify", "Adopted/README.md", "Adopted/Documentation", "Adopted/Sources/Measures",
      "--format", "json", environment: environment
    ).expect(1)
    let lines = Self.lines(of: try whole.decoded())
    #expect(lines.count == Self.verdicts.count)
    for (line, verdict) in zip(lines, Self.verdicts) {
      let fits = line.hasPrefix(verdict) && (line == verdict || verdict.contains(": error: "))
      #expect(fits, "\(line)\n\(verdict)")
    }
    try verify().expect(0, output: "2 fences: 2 proved")

    // Nothing has changed, so no program runs.
    let second = try work.quire(
      "verify", "Adopted/README.md:5", "--why", environment: environment
    ).expect(0)
    #expect(second.errors == "")

    // A C file of the other package.
    try verify(
      replacing: "fma(count, 1, 1)", with: "fma(count, 1, 2)",
      in: "Counters/Sources/CCount/count.c"
    ).expect(1, errors: "this is 42.0, not 41.0 [value]")

    // What a macro expands to.
    try verify(
      replacing: "node.arguments.first?.expression.trimmedDescription",
      with: "Optional(\"changed\")", in: "Adopted/Sources/MeasureMacros/Plugin.swift"
    ).expect(errors: "this is \"changed\", not \"1 + 2\"")

    // Without its linker setting, the error of the linker is shown whole.
    try verify(
      replacing: "--defsym=clock_hands=3", with: "--defsym=clock_feet=3",
      in: "Adopted/Package.swift"
    ).expect(1, errors: "it does not link", "undefined symbol: clock_hands")

    // A library that the machine lacks is said once.
    let settings = "name: \"CClock\",\n      linkerSettings: [\n"
    try verify(
      replacing: settings, with: settings + "        .linkedLibrary(\"teapot\"),\n",
      in: "Adopted/Package.swift"
    ).expect(3, errors: "the library `teapot`, which the package's modules are linked")

    // A trait of the other package.
    try verify(
      replacing: "enabledTraits: [\"Loud\"]", with: "enabledTraits: []",
      in: "Counters/Package.swift"
    ).expect(errors: "this is false, not true [value]")
  }
}
