import Foundation
import Testing

@Suite struct `A figure of any package` {
  private static let figure = """
    import Figures
    final class Owner { var action: () -> Void = {} }
    final class Thing {}
    print(Ownership("An owner.", .panel {
      let owner = Owner()
      let thing = Thing()
      owner.action = { [weak thing] in _ = thing }
      return [.variable("owner", owner), .variable("thing", thing)]
    }))
    """

  @Test func `can import Figures, and shows what closures capture`() throws {
    let work = try Workspace(
      package: "Sample", "public struct Tea {}",
      readme: "# Sample\n" + fence("import Sample\n" + Self.figure, "swift figure"))
    try work.quire("verify").expect(0, output: "1 proved (1 figure)")
    // Its program can be made again by its commands.
    try work.quire("verify", "README.md", "--keep", "kept").expect(0)
    let kept = try #require(try work.names(in: "kept").first)
    try work.tool("sh", "kept/\(kept)/commands.sh")
    let svg = try work.read("kept/\(kept)/outputs/stdout")
    #if os(Linux)
      #expect(svg.contains("Owner refers to Thing (weak action)."), "\(svg)")
    #endif
  }

  @Test func `can be stepped through`() throws {
    let work = try Workspace()
    try work.write(Self.figure, to: "figure.swift")
    let trace: [String: Any] = try work.quire("trace", "figure.swift", "--format", "json").json()
    #expect((trace["output"] as? String)?.contains("<title>An owner.</title>") == true)
  }

  @Test func `has its declarations on hover`() throws {
    let work = try Workspace(
      chapter: "# Sample\n\nA promise.\n" + fence("import Figures\nlet a = Ownership(\"A\")"))
    try work.quire("build", "--require-hovers").expect(0)
    let page = try work.read(".build/book/sample.html").replacing(#/<[^>]*>/#, with: "")
    #expect(page.contains("An ownership graph, drawn from live objects."), "\(page)")
  }

  @Test func `imports the package's own module of that name`() throws {
    let work = try Workspace(
      package: "Figures", "public let own = \"<svg><title>own</title></svg>\"",
      readme: "# Figures\n" + fence("import Figures\nprint(own)", "swift figure"))
    try work.quire("verify").expect(0, output: "1 proved (1 figure)")
  }
}
