import Foundation
import Support
import TestSupport
import Testing

@testable import Compilation

@Suite struct `SwiftPM's plan of a build` {
  private let folder = URL.ofTest()
  private var build: URL { folder.appending(path: "linux/debug").resolvingSymlinksInPath() }

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "linux/debug"), withIntermediateDirectories: true)
  }

  private func command(_ module: String, _ arguments: [String], isTool: Bool = false) -> String {
    """
    "C.\(module)": {"moduleName": "\(module)", "isLibrary": true, "importPath": \
    "\(build.path)/Modules\(isTool ? "-tool" : "")", "moduleOutputPath": "/m/\(module).swiftmodule", \
    "objects": ["/o/\(module).o"], "sources": ["/s/\(module).swift"], "otherArguments": \(arguments)}
    """
  }

  private func plan(_ commands: [String], _ dependencies: String = "{}", yaml: String = "") throws
    -> BuildPlan
  {
    try folder.write(
      "{\"swiftCommands\": {\(commands.joined(separator: ","))},"
        + " \"targetDependencyMap\": \(dependencies)}", to: "linux/debug/description.json")
    try folder.write(yaml, to: "debug.yaml")
    return try BuildPlan(readingFrom: folder.appending(path: "linux/debug"))
  }

  @Test func `gives clients the arguments that importing takes, and no others`() throws {
    let plan = try plan([
      command(
        "A",
        [
          "-Onone", "-DLOUD", "-Xcc", "-fPIC", "-Xcc", "-fmodule-map-file=/c/module.modulemap",
          "-Xcc", "-I", "-Xcc", "/c/include", "-I/usr/include/x", "-I", "/host", "-swift-version",
          "5", "-Xfrontend", "-load-plugin-executable", "-Xfrontend", "/tool#M", "-package-name",
          "a", "-cxx-interoperability-mode=default", "-Xcc", "-DX=1", "-Xfrontend", "-other",
        ])
    ])
    let module = try #require(plan.modules["A"])
    #expect(
      module.clientArguments == [
        "-Xcc", "-fmodule-map-file=/c/module.modulemap", "-Xcc", "-I", "-Xcc", "/c/include",
        "-I/usr/include/x", "-I", "/host", "-load-plugin-executable", "/tool#M",
        "-cxx-interoperability-mode=default", "-Xcc", "-DX=1",
      ])
    #expect(module.conditions == ["LOUD"])
    #expect(module.interface == "/m/A.swiftmodule" && module.objects == ["/o/A.o"])
  }

  @Test func `has modules of C with the objects that are built now, and system libraries`() throws {
    let object = "\(build.path)/C.build/c.c.o"
    let plan = try plan(
      [
        command("A", ["-Xcc", "-fmodule-map-file=/sys/module.modulemap"]),
        command("Tool", [], isTool: true),
      ], "{\"A\": [\"C\", \"Sys\"], \"C\": []}",
      yaml: """
        commands:
          "x":
            tool: clang
            args: ["clang","-I","/c/include","-c","/c/c.c","-o","\(object)"]
          "y":
            tool: shell
            args: ["swiftc","-c","/a.swift","-o","\(build.path)/B.build/b.o"]
        """)
    #expect(plan.modules.keys.sorted() == ["A", "C", "Sys"])
    #expect(plan.modules["C"]?.objects == [object])
    #expect(plan.modules["C"]?.clientArguments == ["-Xcc", "-I", "-Xcc", "/c/include"])
    #expect(plan.modules["A"]?.dependencies == ["C", "Sys"])
    #expect(
      plan.modules["Sys"]?.clientArguments == ["-Xcc", "-fmodule-map-file=/sys/module.modulemap"])
  }

  @Test(arguments: [nil, "{}", "{\"swiftCommands\": {\"a\": {}}, \"targetDependencyMap\": {}}"])
  func `that is missing or has another form is an error that says what to do`(text: String?) throws
  {
    if let text { try folder.write(text, to: "linux/debug/description.json") }
    let error = #expect(throws: ContentError.self) {
      try BuildPlan(readingFrom: folder.appending(path: "linux/debug"))
    }
    let words = text == nil ? "swift build --show-bin-path" : "description.json is not what"
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }
}

@Suite struct `Fetching dependencies` {
  @Test(
    arguments: [
      (["Fetching https://a/b.git", "error: Git command failed"], "https://a/b.git"),
      (
        [
          "Fetching https://a/b.git", "Fetched https://a/b.git from cache (0.2s)",
          "Fetching https://a/c.git", "error: Git command failed",
        ], "https://a/c.git"
      ),
      (
        ["Fetching https://a/b.git", "Fetched https://a/b.git (1.2s)", "A.swift:1: error: no"], nil
      ),
      (["A.swift:1: error: no"], nil),
    ] as [([String], String?)])
  func `names what was not fetched`(lines: [String], address: String?) {
    #expect(SwiftPM.unfetched(in: lines) == address)
  }
}
