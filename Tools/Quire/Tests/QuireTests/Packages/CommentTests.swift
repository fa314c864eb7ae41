import Foundation
import Testing

@Suite struct `The comments of a package` {
  private static let source = """
    /// A stack of numbers.
    ///
    /// ```swift
    /// var stack = Stack()
    /// stack.push(1)
    /// stack.count // 1
    /// ```
    public struct Stack {
      var numbers: [Int] = []

      /// Makes an empty stack.
      public init() {}

      /// How many numbers there are.
      ///
      ///     Stack().count // 1
      ///
      /// or
      ///
      ///     Stack().count // 0
      public var count: Int { numbers.count }

      public mutating func push(_ number: Int) { numbers.append(number) }

      /// Takes the last number.
      ///
      ///     var stack = Stack()
      ///     stack.pop() // nil
      mutating func pop() -> Int? { numbers.popLast() }
    }

    """

  private func package() throws -> Workspace {
    let work = try Workspace()
    try work.writeManifest(
      """
      products: [.library(name: "Stacks", targets: ["Stacks"])],
      targets: [.target(name: "Stacks", exclude: ["Old"]), .executableTarget(name: "Tool")]
      """)
    try work.write(Self.source, to: "Sources/Stacks/Stack.swift")
    // The target excludes this one, so that it is not looked at.
    try work.write(
      "/// Old.\n///\n///     Stack().size // 0\npublic struct Old {}\n",
      to: "Sources/Stacks/Old/Old.swift")
    try work.write(
      "/// Starts.\n///\n///     run()\npublic func run() {}\nrun()\n",
      to: "Sources/Tool/main.swift")
    return work
  }

  // One test, since a package takes long to build.
  @Test func `are verified with its documents, selected, counted and reported`() throws {
    let work = try package()
    let path = "Sources/Stacks/Stack.swift"
    let first = try work.quire("verify").expect(
      1, output: "documents the internal `Stack.pop()`; `--internal` verifies it",
      "4 fences: 2 proved (2 runs), 1 sketched, 1 failed")
    #expect(first.errors.hasPrefix("\(path):16:25: error: this is 0, not 1 [value]\n"))

    try work.quire("verify", "--format", "github").expect(
      output: "::error file=\(path),line=16,col=25")

    try work.quire("verify", "--format", "junit").expect(
      output: "name=\"line 16: swift\" file=\"\(path)\" line=\"16\"><failure")
    let log: SARIFLog = try work.quire("verify", "--format", "sarif").decoded()
    let results = log.runs.flatMap(\.results)
    #expect(results.count == 1)
    let place = try #require(results.first?.locations.first?.physicalLocation)
    #expect(place.artifactLocation.uri == path)
    #expect(place.region == SARIFLog.Region(startLine: 16, startColumn: 25))

    try work.quire("verify", "\(path):5").expect(0, output: "1 fence: 1 proved")
    try work.quire("verify", "\(path):11").expect(errors: "the nearest one opens on line")

    try work.quire("verify", "Sources", "--internal").expect(
      output: "Sources/Tool/main.swift:3: sketched: belongs to `Tool`",
      "5 fences: 3 proved (3 runs), 1 sketched, 1 failed")

    try work.quire("verify", "--write-baseline", "known").expect(0)
    try work.write("// A line more.\n" + Self.source, to: path)
    try work.quire("verify", "--baseline", "known").expect(0)
    try work.write(Self.source, to: path)

    let coverage = try work.quire("verify", "--coverage").expect(
      output: "\(path):23: `Stack.push(_:)` has no comment",
      "\(path):21: `Stack.count` has an example that is not verified",
      "\(path):12: `Stack.init()` has no example")
    let row = coverage.output.split(separator: "\n").first { $0.hasPrefix("Stacks") } ?? ""
    #expect(row.split(separator: " ") == ["Stacks", "4", "3", "2", "1"])
    let report: VerifyReport = try work.quire("verify", "--coverage", "--format", "json").decoded()
    let modules = try #require(report.coverage?.modules)
    #expect(modules.map(\.name) == ["Stacks"])
    #expect(modules[0].missing.map(\.state) == ["noExample", "unverified", "undocumented"])
    #expect(report.files[0].fences.map(\.place) == [3, 16, 20, 27].map { "\(path):\($0)" })
    #expect(report.files[0].fences[1].problems.count == 1)

    try work.quire("verify", "README.md", "--coverage").expect(2)
    try work.write("/// A\npublic struct B {\n", to: "Sources/Stacks/B.swift")
    try work.quire("verify", "Sources/Stacks/B.swift").expect(1, errors: "B.swift:2:18: error: ")
  }
}
