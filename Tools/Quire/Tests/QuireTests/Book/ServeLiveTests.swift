import Foundation
import Testing

@Suite struct `quire serve, of a book with names` {
  private static let sample =
    "# A sample\n\nThe promise of it.\n"
    + fence("/// What is poured.\nlet tea = 1\nprint(tea)") + fence("1", "output")
  private let space: Workspace

  init() throws { space = try Workspace(chapter: Self.sample) }

  private func save(_ text: String) throws {
    try space.write(text, to: Workspace.chapter)
  }

  @Test func `shows hovers when SourceKit answers, and keeps them`() throws {
    let server = try Server(in: space, sourceKit: nil)
    var news = try server.news(of: "sample.html") { $0.made != nil }
    while !(try server.ask("/sample.html").body.contains("What is poured.")) {
      news = try server.news(of: "sample.html", since: news)
    }
    #expect(news.failures.isEmpty)
    // A change of prose keeps the hovers.
    try save(Self.sample + "\nMore words.\n")
    news = try server.news(of: "sample.html", since: news)
    let page = try server.ask("/sample.html").body
    #expect(page.contains("More words.") && page.contains("What is poured."))
    // A changed declaration changes them.
    try save(Self.sample.replacing("What is poured.", with: "What is drunk."))
    while !(try server.ask("/sample.html").body.contains("<p>What is drunk.")) {
      news = try server.news(of: "sample.html", since: news)
    }
    #expect(!(try server.ask("/sample.html").body.contains("What is poured.")))
  }

  @Test func `reports a failing SourceKit once, and shows the page without hovers`() throws {
    let file = space.folder.appending(path: "errors")
    try Data().write(to: file)
    let server = try Server(in: space, errors: FileHandle(forWritingTo: file))
    let news = try server.news(of: "sample.html") { $0.made != nil }
    #expect(try waits { try !space.read("errors").isEmpty })
    try save(Self.sample.replacing("poured", with: "drunk"))
    _ = try server.news(of: "sample.html", since: news)
    let broken = "\n```swift\nlet a = b\n```\n"
    try save(Self.sample.replacing("poured", with: "sipped") + broken)
    #expect(try waits { try space.read("errors").contains("cannot find 'b'") })
    let said = try space.read("errors")
    #expect(said.contains("1 fence has no declarations on hover"), "\(said)")
    #expect(said.ranges(of: "no declarations on hover").count == 1, "\(said)")
  }

  @Test func `does not try again and again while the book cannot be read`() throws {
    let errors = space.folder.appending(path: "errors")
    try Data().write(to: errors)
    try space.writeProgram(
      "#!/bin/sh\nuntil [ -e '\(space.folder.path)/go' ]; do sleep 0.1; done\n", to: "server")
    let server = try Server(
      in: space, sourceKit: space.folder.appending(path: "server").path,
      errors: FileHandle(forWritingTo: errors))
    let before = try server.news(of: "sample.html") { $0.made != nil }
    let chapter = space.folder.appending(path: "Chapters/01-Sample")
    try FileManager.default.removeItem(at: chapter)
    _ = try server.news(of: "sample.html", since: before) {
      $0.failures.map(\.verdict) == ["book"]
    }
    // Now there are answers about names, for a book that cannot be read.
    try space.write("", to: "go")
    sleep(2)
    let said = try space.read("errors")
    #expect(said.filledLines.count == 1, "\(said)")
    // They are not lost.
    try save(Self.sample)
    #expect(try waits { try space.read("errors").contains("no declarations on hover") })
  }
}

@Suite struct `quire serve, of a book with a playground` {
  @Test func `compiles it again when a source changes`() throws {
    let space = try Workspace(chapter: Workspace.proseWithPlayground)
    func glue(_ body: String) throws {
      try space.writeGlue("@_expose(wasm, \"ask\") func ask() -> Int { \(body) }\n")
    }
    for kind in ["html", "js", "css"] {
      try space.write("\n", to: "Chapters/01-Sample/Playground/playground.\(kind)")
    }
    try glue("1")
    let server = try Server(in: space)
    let before = try server.news(of: "sample.html") { $0.made != nil }
    let first = try server.ask("/sample-playground.js")
    #expect(first.status == 200)
    #expect(first.body.hasPrefix("const playground = { module: \"AGFzbQ"))
    try glue("2")
    let after = try server.news(of: "sample.html", since: before)
    #expect(after.failures.isEmpty)
    #expect(after.made != before.made)
    let second = try server.ask("/sample-playground.js").body
    #expect(second != first.body)
    // While it does not compile, the page keeps the last module and shows the diagnostic.
    try glue("three")
    let broken = try server.news(of: "sample.html", since: after) { !$0.failures.isEmpty }
    #expect(broken.made == after.made)
    let failure = try #require(broken.failures.first)
    #expect(failure.file.hasSuffix("Playground/Glue.swift"))
    #expect(failure.message.contains("cannot find 'three' in scope"))
    #expect(failure.page == "sample.html")
    #expect(try server.ask("/sample-playground.js").body == second)
    try glue("2")
    let mended = try server.news(of: "sample.html", since: broken)
    #expect(mended.failures.isEmpty)
  }
}

@Suite struct `quire serve, of the book of a package` {
  private static func source(_ claim: String) -> String {
    "/// A stack.\n///\n///     Stack().count // \(claim)\npublic struct Stack {\n"
      + "  public init() {}\n\n  /// How many there are.\n  public var count: Int {\n"
      + "    #if ONE\n      1\n    #else\n      0\n    #endif\n  }\n}\n"
  }

  @Test func `verifies the comments of its modules after the chapters`() throws {
    let space = try Workspace(chapter: "# A sample\n\nThe promise of it.\n")
    try space.writePackage("Stacks", Self.source("0"))
    let path = "Sources/Stacks/Stacks.swift"
    let server = try Server(in: space)
    let page = "reference-stacks.html"
    var news = try server.news(of: page) { $0.made != nil }
    while try server.ask("/\(page)").body.contains("not verified here") {
      news = try server.news(of: page, since: news)
    }
    #expect(news.failures.isEmpty)
    #expect(try server.ask("/\(page)").body.contains("Stack"))
    try space.write(Self.source("1"), to: path)
    news = try server.news(of: page, since: news) { !$0.failures.isEmpty }
    #expect(news.failures.map(\.line) == [3])
    #expect(news.failures.first?.file.hasSuffix(path) == true)
    #expect(news.failures.first?.message == "this is 0, not 1")
    // The manifest decides what is compiled.
    try space.replace(
      "dependencies: []", with: "dependencies: [], swiftSettings: [.define(\"ONE\")]",
      in: "Package.swift")
    news = try server.news(of: page, since: news) { $0.failures.isEmpty }
    #expect(try server.ask("/\(page)").body.contains("Stack"))
  }
}
