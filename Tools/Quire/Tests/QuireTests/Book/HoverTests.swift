import Foundation
import Testing

@Suite struct `A book with names` {
  private func book(_ prose: String) throws -> Workspace {
    let work = try Workspace(
      chapter: "# Sample\n\nA promise.\n\n\(prose)\n" + fence("import Sample\nlet tea = Tea()"))
    try work.writePackage(
      "Sample",
      """
      /// What is poured.
      public struct Tea {
        /// Makes tea.
        public init() {}
        public func pour(_ cups: Int) {}
        public func pour(_ cups: Double) {}
      }
      """)
    return work
  }

  @Test func `shows hovers that link to the reference`() throws {
    let work = try book("See ``Tea``.")
    let result = try work.quire("build", "--require-hovers").expect(0)
    // Its steps, and no problem.
    #expect(result.errors.split(separator: "\n").allSatisfy { $0.hasSuffix(" …") })
    let page = try work.read(".build/book/sample.html")
    #expect(page.contains("<a class=\"symbol\" href=\"reference-sample.html#Tea\">"))
    #expect(page.contains("What is poured."))
    #expect(page.contains("Reference: <code>Tea</code>"))
    #expect(!page.contains(work.folder.path))
    let reference = try work.read(".build/book/reference-sample.html")
    #expect(reference.contains("Used in <a href=\"sample.html\">Sample</a>"))
    #expect(!reference.contains(work.folder.path))
    // They follow the module.
    try work.replace("What is poured.", with: "What is drunk.", in: "Sources/Sample/Sample.swift")
    try work.quire("build", "--require-hovers").expect(0)
    let after = try work.read(".build/book/sample.html")
    #expect(after.contains("What is drunk.") && !after.contains("What is poured."))
  }

  @Test func `fails at an unknown or ambiguous name`() throws {
    let work = try book("See ``Tea/pur(_:)``,\n  and ``Tea/pour(_:)``.")
    try work.quire("verify").expect(
      1, errors: "Sample.md:5:5: error: there is no public symbol “Tea/pur(_:)” [link]",
      "did you mean ``Tea/pour(_:)``?",
      "Sample.md:6:7: error: “Tea/pour(_:)” is the name of several symbols [link]",
      "write one of ``Tea/pour(_:)-")
  }

  @Test func `is built without a failing SourceKit, unless hovers are required`() throws {
    let work = try book("Words.")
    try work.quire("build", "--source-kit", "/nowhere/kit").expect(
      0, errors: "1 fence has no declarations on hover")
    #expect(!(try work.read(".build/book/sample.html")).contains("href=#c"))
    try work.quire("build", "--source-kit", "/nowhere/kit", "--require-hovers").expect(
      3, errors: "/nowhere/kit cannot be started")
    try work.quire("build", "--draft", "--require-hovers").expect(2)
  }

  @Test func `builds the dependencies of an excerpt's module, or reports a missing one`() throws {
    let part = "import Helper\n/// What is boiled.\nlet water = Helper()\n"
    let work = try Workspace(
      chapter: "# Sample\n\nA promise.\n\n```swift source=Sources/Inner/Inner.swift\n\(part)```\n")
    try work.writeManifest(targets: ["Helper": [], "Inner": ["Helper"]])
    try work.write(part, to: "Sources/Inner/Inner.swift")
    try work.write("public struct Helper { public init() {} }", to: "Sources/Helper/Helper.swift")
    try work.quire("build", "--require-hovers").expect(0)
    let page = try work.read(".build/book/sample.html").replacing(#/<[^>]*>/#, with: "")
    #expect(page.contains("struct Helper"), "\(page)")
    let modules = ".build/quire/modules/debug"
    for file in ["swiftmodule", "swiftdoc"] {
      try work.remove("\(modules)/Modules/Helper.\(file)")
    }
    let words =
      "excerpts of Inner have fewer declarations on hover because the module Helper was not built"
    try work.quire("build", "--modules", modules).expect(0, errors: words)
    try work.quire("build", "--modules", modules, "--require-hovers").expect(3, errors: words)
  }

  @Test func `asks nothing for a draft, and ends what it asks at Ctrl-C`() throws {
    let work = try book("Words.")
    try work.writeProgram(
      "#!/bin/sh\necho $$ > \"$0.new\"\nmv \"$0.new\" \"$0.started\"\nexec sleep 600\n",
      to: "server")
    let server = work.folder.appending(path: "server").path
    try work.quire("build", "--draft", "--source-kit", server).expect(0)
    try work.quire("build", "--no-hovers", "--source-kit", server).expect(0)
    try work.quire("build", "--no-hovers", "--require-hovers").expect(2)
    #expect(!work.has("server.started"))
    let process = try work.start(["build", "--source-kit", server])
    while !work.has("server.started"), process.isRunning { usleep(20_000) }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let started = try #require(pid_t(work.read("server.started").dropLast()))
    // Its new parent may reap it later.
    #expect(waits { kill(started, 0) == -1 })
  }
}
