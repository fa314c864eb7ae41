import Compilation
import Execution
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SymbolIndex
import Synchronization
import Verification
import WebAssembly
import Workshop

/// What is shown now: the pages, what does not hold, and what the learner has done.
struct Show: Sendable {
  /// The files by their names; nil until the book was printed once.
  var files: [String: SiteFiles.File]?
  /// What is wrong.
  var failures: [Failure] = []
  /// The numbers of the exercises that are done, by their page.
  var done: [String: [Int]] = [:]

  /// Something wrong, and where the pages show it.
  struct Failure: Codable, Sendable {
    /// `Observer.md`, and the line in it.
    let file: String
    let line: Int
    let verdict: String
    let message: String
    let hint: String?
    /// The page that it belongs to, and which of the page's listings, or of its exercises.
    let page: String?
    let listing: Int?
    let exercise: Int?
  }
}

/// Answers what browsers ask, from what was published last.
///
/// A class, since the server's thread asks what the proving thread publishes.
final class Desk: Sendable {
  private let hosts: Set<String>
  private let state = Mutex(State())

  private struct State {
    var show = Show()
    var made: [String: (data: Data, key: String)] = [:]
  }

  init(port: Int) {
    hosts = Set(["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" })
  }

  func publish(_ show: Show) { state.withLock { $0 = State(show: show) } }

  /// The answer to a request; nil where the news that it asks for are still to come.
  func answer(_ request: WebServer.Request) -> WebServer.Answer? {
    // A page of somewhere else may have its own name lead to this machine.
    guard let host = request.host?.lowercased(), hosts.contains(host) else {
      return .init(status: 403, body: Data("quire serve answers to this machine only\n".utf8))
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .init(
        status: 405, body: Data("quire serve takes GET and HEAD\n".utf8),
        headers: ["Allow": "GET, HEAD"])
    }
    guard request.path.hasPrefix("/") else { return Self.nothing }
    let name = request.path == "/" ? "index.html" : String(request.path.dropFirst())
    switch name {
    case "-/serve.js": return .init(type: Self.type("js"), body: Data(PackageResources.serve_js))
    case "-/serve.css": return .init(type: Self.type("css"), body: Data(PackageResources.serve_css))
    case "-/news": return news(request.words)
    // Browsers ask every server for an icon; the book has none, and that is no error.
    case "favicon.ico": return .init(status: 204)
    default: return file(name)
    }
  }

  private static let nothing = WebServer.Answer(
    status: 404, body: Data("there is no such page in the book\n".utf8))

  private static func type(_ ending: String) -> String {
    switch ending {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "md": "text/markdown; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }

  private func file(_ name: String) -> WebServer.Answer {
    state.withLock { state in
      guard state.show.files != nil else { return Self.waitingPage }
      guard let made = Self.made(name, &state) else { return Self.nothing }
      let ending = String(name.split(separator: ".").last ?? "")
      guard ending == "html" else { return .init(type: Self.type(ending), body: made.data) }
      return .init(type: Self.type(ending), body: Self.live(made.data, key: made.key))
    }
  }

  /// A file and its key, which covers what it loads, made once a publication.
  private static func made(_ name: String, _ state: inout State) -> (data: Data, key: String)? {
    if let made = state.made[name] { return made }
    guard let file = state.show.files?[name] else { return nil }
    let data = file.make()
    var key = DigestBuilder()
    for bytes in [data] + file.parts.compactMap({ made($0, &state)?.data }) { key.add(bytes) }
    state.made[name] = (data, key.digest.hex)
    return state.made[name]
  }

  /// A page with what keeps it up to date.
  private static func live(_ page: Data, key: String) -> Data {
    let head = Data("</head>".utf8)
    guard let end = page.range(of: head)?.lowerBound else { return page }
    let words = """
      <link rel="stylesheet" href="/-/serve.css">
      <script src="/-/serve.js" data-made="\(key)" defer></script>

      """
    return page[..<end] + Data(words.utf8) + page[end...]
  }

  private static let waitingPage = WebServer.Answer(
    status: 503, type: type("html"),
    body: Data(
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>The book is being proved</title>
      <link rel="stylesheet" href="/-/serve.css">
      <script src="/-/serve.js" data-made="" defer></script>
      </head><body class="quire-waiting"><p>The book is being proved. The page comes by itself.</p></body></html>

      """.utf8))

  // MARK: News

  private struct News: Encodable {
    let made: String?
    let state: String
    let failures: [Show.Failure]
    let done: [Int]
  }

  /// What is new for an open page: its text, what does not hold, what is done.
  private func news(_ words: [String: String]) -> WebServer.Answer? {
    let body = state.withLock { state -> Data? in
      let page = words["page"] ?? "index.html"
      let (failures, done) = (state.show.failures, state.show.done[page] ?? [])
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let made = Self.made(page, &state)?.key
      let key = Digest(failures.map { "\($0)" } + done.map { "\($0)" }).hex
      if made ?? "" == words["made"], key == words["state"] { return nil }
      return try? encoder.encode(News(made: made, state: key, failures: failures, done: done))
    }
    return body.map { .init(type: "application/json", body: $0) }
  }
}
