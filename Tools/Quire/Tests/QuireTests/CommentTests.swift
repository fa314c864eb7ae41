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
    try work.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "P", products: [.library(name: "Stacks", targets: ["Stacks"])],
        targets: [.target(name: "Stacks"), .executableTarget(name: "Tool")])
      """, to: "Package.swift")
    try work.write(Self.source, to: "Sources/Stacks/Stack.swift")
    try work.write(
      "/// Starts.\n///\n///     run()\npublic func run() {}\nrun()\n",
      to: "Sources/Tool/main.swift")
    return work
  }

  // One test, since a package takes long to build.
  @Test func `are verified with its documents, selected, counted and reported`() throws {
    let work = try package()
    let path = "Sources/Stacks/Stack.swift"
    let first = try work.quire("verify")
    #expect(first.status == 1)
    #expect(first.errors.hasPrefix("\(path):16:25: error: this is 0, not 1 [value]\n"))
    #expect(first.output.contains("documents the internal `Stack.pop()`; `--internal` verifies it"))
    #expect(first.output.contains("4 fences: 2 proved (2 runs), 1 sketched, 1 failed"))

    let github = try work.quire("verify", "--format", "github")
    #expect(github.output.contains("::error file=\(path),line=16,col=25"))

    let junit = try work.quire("verify", "--format", "junit").output
    #expect(
      junit.contains("name=\"line 16: swift\" file=\"\(path)\" line=\"16\"><failure"), "\(junit)")
    let sarif = try work.quire("verify", "--format", "sarif").output
    let log = try JSONDecoder().decode(SARIF.self, from: Data(sarif.utf8))
    let place = try #require(log.runs.first?.results.first?.locations.first?.physicalLocation)
    #expect(log.runs.first?.results.count == 1)
    #expect(place.artifactLocation.uri == path)
    #expect(place.region.startLine == 16)
    #expect(place.region.startColumn == 25)

    let one = try work.quire("verify", "\(path):5")
    #expect(one.status == 0, "\(one.errors)")
    #expect(one.output.contains("1 fence: 1 proved"))
    #expect(try work.quire("verify", "\(path):11").errors.contains("the nearest one opens on line"))

    let all = try work.quire("verify", "Sources", "--internal")
    #expect(all.output.contains("Sources/Tool/main.swift:3: sketched: belongs to `Tool`"))
    #expect(
      all.output.contains("5 fences: 3 proved (3 runs), 1 sketched, 1 failed"), "\(all.output)")

    #expect(try work.quire("verify", "--write-baseline", "known").status == 0)
    try work.write("// A line more.\n" + Self.source, to: path)
    let known = try work.quire("verify", "--baseline", "known")
    #expect(known.status == 0, "\(known.errors)")
    try work.write(Self.source, to: path)

    let coverage = try work.quire("verify", "--coverage")
    let row = coverage.output.split(separator: "\n").first { $0.hasPrefix("Stacks") } ?? ""
    #expect(row.split(separator: " ") == ["Stacks", "4", "3", "2", "1"])
    #expect(coverage.output.contains("\(path):23: `Stack.push(_:)` has no comment"))
    #expect(
      coverage.output.contains("\(path):21: `Stack.count` has an example that is not verified"))
    #expect(coverage.output.contains("\(path):12: `Stack.init()` has no example"))
    let json = try work.quire("verify", "--coverage", "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
    #expect(report.coverage.modules.map(\.name) == ["Stacks"])
    #expect(
      report.coverage.modules[0].missing.map(\.state) == [
        "noExample", "unverified", "undocumented",
      ])
    #expect(
      report.files[0].fences.map(\.place) == [
        "\(path):3", "\(path):16", "\(path):20", "\(path):27",
      ])
    #expect(report.files[0].fences[1].problems.count == 1)

    let wrong = try work.quire("verify", "README.md", "--coverage")
    #expect(wrong.status == 2)
    try work.write("/// A\npublic struct B {\n", to: "Sources/Stacks/B.swift")
    let broken = try work.quire("verify", "Sources/Stacks/B.swift")
    #expect(broken.status == 1)
    #expect(broken.errors.contains("B.swift:2:18: error: "), "\(broken.errors)")
  }

  private struct SARIF: Decodable {
    struct Artifact: Decodable { let uri: String }
    struct Region: Decodable { let startLine, startColumn: Int }
    struct Place: Decodable { let artifactLocation: Artifact, region: Region }
    struct Location: Decodable { let physicalLocation: Place }
    struct Result: Decodable { let locations: [Location] }
    struct Run: Decodable { let results: [Result] }
    let runs: [Run]
  }

  private struct Report: Decodable {
    struct Fence: Decodable { let place: String, problems: [String] }
    struct File: Decodable { let fences: [Fence] }
    struct Symbol: Decodable { let state: String }
    struct Module: Decodable { let name: String, missing: [Symbol] }
    struct Coverage: Decodable { let modules: [Module] }
    let files: [File]
    let coverage: Coverage
  }
}
