import Foundation
import Testing

@Suite struct `quire serve` {
  private static let sample =
    "# A sample\n\nThe promise of it.\n" + fence("print(1 + 1)") + fence("2", "output")
    + fence("print(2 + 2)") + fence("4", "output")

  private let space: Workspace
  private let server: Server

  init() throws {
    space = try Workspace(chapter: Self.sample)
    server = try Server(in: space)
    // Wait for the first pages.
    _ = try server.news(of: "sample.html") { $0.made != nil }
  }

  @Test func `serves pages with the script that updates them`() throws {
    let page = try server.ask("/sample.html")
    #expect(page.status == 200)
    #expect(page.body.contains("The promise of it."))
    #expect(page.body.contains("<script src=\"/-/serve.js\""))
    #expect(try server.ask("/").body.contains("<a href=\"sample.html\">"))
    #expect(try server.ask("/book.css").text.contains("text/css"))
    let source = try server.ask("/sample.txt")
    #expect(source.body == "[source of this text]:   sample.html\n\n" + Self.sample)
    #expect(source.text.contains("Content-Type: text/plain"))
    #expect(source.text.contains("X-Content-Type-Options: nosniff"))
    #expect(try server.ask("/sample.html", method: "HEAD").body.isEmpty)
    #expect(try server.ask("/nowhere.html").status == 404)
  }

  @Test(arguments: [
    ("127.0.0.1:PORT", 200), ("localhost:PORT", 200), ("[::1]:PORT", 200), ("LOCALHOST:PORT", 200),
    ("evil.example", 403), ("evil.example:80", 403), ("127.0.0.1", 403), ("127.0.0.1:1", 403),
    ("", 403),
  ])
  func `answers to this machine's names only`(host: String, status: Int) throws {
    let host = host.replacing("PORT", with: "\(server.port)")
    let answer = try server.ask("/sample.html", host: host)
    #expect(answer.status == status)
    #expect(answer.text.contains("promise") == (status == 200))
  }

  @Test(arguments: [
    "/../Chapters/01-Sample/Sample.md", "/%2e%2e/Chapters/01-Sample/Sample.md",
    "/..%2fChapters%2f01-Sample%2fSample.md", "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/..%5c..%5cetc%5cpasswd", "/%252e%252e/etc/passwd", "//etc/passwd", "/./../../etc/passwd",
    "/%c0%ae%c0%ae/etc/passwd", "/sample.html/../../Chapters/01-Sample/Sample.md", "/-/../x",
  ])
  func `serves no file outside of the book`(path: String) throws {
    let answer = try server.ask(path)
    #expect(answer.status == 404)
    #expect(!answer.body.contains("promise") && !answer.body.contains("root:"))
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "BREW"])
  func `refuses methods that change anything`(method: String) throws {
    #expect(try server.ask("/sample.html", method: method).status == 405)
  }

  @Test func `refuses a request line of a megabyte, and keeps serving`() throws {
    let descriptor = try server.connect()
    server.send("GET /" + String(repeating: "a", count: 1 << 20), to: descriptor)
    shutdown(descriptor, Int32(SHUT_WR))
    let answer = server.answer(from: descriptor)
    close(descriptor)
    #expect(answer.status == 414, "\(answer.text)")
    #expect(try server.ask("/sample.html").status == 200)
    #expect(server.process.isRunning)
  }

  @Test func `forbids framing by a header, and other sources by a policy`() throws {
    for path in ["/sample.html", "/sample.txt", "/nowhere.html"] {
      let text = try server.ask(path).text
      #expect(text.contains("X-Frame-Options: DENY"))
      #expect(text.contains("Cross-Origin-Resource-Policy: same-origin"))
      #expect(
        text.contains(#/Content-Security-Policy: default-src 'none'; .*; frame-ancestors 'none'/#))
    }
    #expect(
      try server.ask("/sample.html").body.contains("<meta http-equiv=\"Content-Security-Policy\""))
  }

  @Test func `closes idle connections, and answers after bursts of them`() throws {
    var limit = rlimit()
    getrlimit(Self.files, &limit)
    limit.rlim_cur = min(limit.rlim_max, 8_192)
    setrlimit(Self.files, &limit)
    for _ in 0..<2 {
      let descriptors = try (0..<1_100).map { _ in try server.connect() }
      for descriptor in descriptors { server.send("GET /sample.html HTTP/1.1\r\n", to: descriptor) }
      // All connections are in use, so this one is answered when the idle ones are closed.
      #expect(try server.ask("/sample.html").status == 200)
      descriptors.forEach { close($0) }
    }
    #expect(try server.ask("/sample.html").status == 200)
  }

  #if os(Linux)
    private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let files = RLIMIT_NOFILE
  #endif

  @Test func `serves two hundred connections at once`() throws {
    let descriptors = try (0..<200).map { _ in try server.connect() }
    defer { descriptors.forEach { close($0) } }
    for descriptor in descriptors {
      server.send(
        "GET /sample.html HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r\n\r\n",
        to: descriptor)
    }
    #expect(descriptors.allSatisfy { server.answer(from: $0).status == 200 })
  }

  @Test func `reports a save for the changed page only`() throws {
    let before = try server.news(of: "sample.html")
    let cover = try server.news(of: "index.html")
    try space.write(Self.sample + "\n## More\n\nOne more paragraph.\n", to: Workspace.chapter)
    let after = try server.news(of: "sample.html", since: before)
    #expect(after.made != before.made)
    #expect(after.failures.isEmpty)
    #expect(try server.ask("/sample.html").body.contains("One more paragraph."))
    #expect(try server.news(of: "index.html").made == cover.made)
  }

  @Test func `locates a broken fence on the last good page until it is fixed`() throws {
    let before = try server.news(of: "sample.html")
    try space.write(
      Self.sample.replacing("print(2 + 2)", with: "print(two)"), to: Workspace.chapter)
    let broken = try server.news(of: "sample.html", since: before) { !$0.failures.isEmpty }
    #expect(broken.made == before.made)
    let failure = try #require(broken.failures.first)
    let place = "\(failure.file):\(failure.line) \(failure.verdict)"
    #expect(place == "\(Workspace.chapter):14 compile")
    #expect(failure.message.contains("cannot find 'two' in scope"))
    #expect(failure.page == "sample.html")
    #expect(failure.listing == 1)
    try space.write(Self.sample, to: Workspace.chapter)
    let fixed = try server.news(of: "sample.html", since: broken)
    #expect(fixed.failures.isEmpty)
    #expect(fixed.made == before.made)
  }

  @Test func `keeps the last good page while the book cannot be read`() throws {
    let before = try server.news(of: "sample.html")
    try space.write(Data([0x23, 0x20, 0xFF, 0x0A]), to: Workspace.chapter)
    let broken = try server.news(of: "sample.html", since: before)
    #expect(broken.failures.map(\.verdict) == ["encoding"])
    #expect(broken.made == before.made)
    try space.write(Self.sample, to: Workspace.chapter)
    #expect(try server.news(of: "sample.html", since: broken).failures.isEmpty)
  }

  @Test func `shows a chapter that was added`() throws {
    let before = try server.news(of: "index.html")
    try space.write("# Another\n\nText.\n", to: "Chapters/02-Other/Other.md")
    // On a busy machine there may be news of the first chapter before it.
    _ = try server.news(of: "index.html", since: before) { _ in
      (try? server.ask("/other.html").status) == 200
    }
    #expect(try server.ask("/other.html").status == 200)
    #expect(try server.ask("/sample.html").body.contains("href=\"other.html\""))
  }

  @Test func `finds a link to a heading of another chapter that is gone`() throws {
    let other = "Chapters/02-Other/Other.md"
    try space.write(Self.sample + "\n## More\n", to: Workspace.chapter)
    try space.write("# Another\n\nSee [more](../01-Sample/Sample.md#more).\n", to: other)
    let before = try server.news(of: "other.html") { $0.made != nil && $0.failures.isEmpty }
    try space.write(Self.sample + "\n## Less\n", to: Workspace.chapter)
    let broken = try server.news(of: "other.html", since: before) { !$0.failures.isEmpty }
    let failure = try #require(broken.failures.first)
    #expect("\(failure.file):\(failure.line) \(failure.verdict)" == "\(other):3 link")
  }

  @Test func `reports a port that is in use`() throws {
    let taken = try space.quire("serve", "--port", "\(server.port)").expect(
      3, errors: "port \(server.port) cannot be used: Address already in use")
    #expect(taken.output.isEmpty)
    try space.quire("serve", "--port", "70000").expect(2)
    try space.quire("serve", "--prot", "1").expect(2)
  }

  @Test func `shows each version of a chapter that has always failed`() throws {
    let before = try server.news(of: "index.html")
    try space.write("# New\n\n```swift\nlet a = b\n```\n", to: "Chapters/02-New/New.md")
    // Before it, there may be news of a folder without a text.
    _ = try server.news(of: "index.html", since: before) {
      $0.failures.map(\.page) == ["new.html"]
    }
    let first = try server.news(of: "new.html")
    try space.write(
      "# New\n\nMore words.\n\n```swift\nlet a = b\n```\n", to: "Chapters/02-New/New.md")
    let second = try server.news(of: "new.html", since: first) { $0.made != first.made }
    #expect(second.failures.map(\.line) == [6])
    #expect(try server.ask("/new.html").body.contains("More words."))
  }

  @Test(arguments: ["mutate", "serve"]) func `reports a missing product`(name: String) throws {
    let alone = space.folder.appending(path: "alone/quire")
    try FileManager.default.createDirectory(
      at: alone.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Workspace.tool.resolvingSymlinksInPath(), to: alone)
    defer { try? FileManager.default.removeItem(at: alone) }
    try Workspace.run(alone.path, [name], in: space.folder).expect(
      3, errors: "there is no quire-\(name) next to quire; build it")
  }

  @Test func `ends where its folder goes`() throws {
    try FileManager.default.removeItem(at: space.folder.appending(path: "Chapters"))
    server.process.waitUntilExit()
    #expect(server.process.terminationStatus == 3)
  }

  @Test func `ends at Ctrl-C`() throws {
    server.process.interrupt()
    server.process.waitUntilExit()
    #expect(server.process.terminationStatus == 130)
    #expect(!space.has(".build/book"))
  }
}

@Suite struct `quire serve, of a book with exercises` {
  @Test func `marks the exercises that are done`() throws {
    let space = try Workspace.withExercises()
    let server = try Server(in: space)
    let before = try server.news(of: "sample.html") { $0.made != nil }
    #expect(before.done.isEmpty)
    try space.quire("exercises", "list").expect(0)
    try space.write(Workspace.right, to: Workspace.first)
    try space.quire("exercises", "run").expect(0)
    let after = try server.news(of: "sample.html", since: before) { !$0.done.isEmpty }
    #expect(after.done == [1])
  }
}
