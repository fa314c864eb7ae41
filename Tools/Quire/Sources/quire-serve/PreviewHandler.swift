import CTheme
import Foundation
import Rendering
import Support
import Synchronization

/// Answers requests from the last published snapshot.
///
/// A class, since the server's thread reads what the building thread publishes.
final class PreviewHandler: Sendable {
  private let hosts: Set<String>
  private let state = Mutex(State(snapshot: PreviewSnapshot()))

  private struct State {
    let snapshot: PreviewSnapshot
    /// The files that were requested since the snapshot was published.
    var files: [String: (data: Data, key: String)] = [:]

    /// A file and its key, which covers the parts it loads. Each file is made once for a snapshot.
    mutating func file(_ name: String) throws -> (data: Data, key: String)? {
      if let file = files[name] { return file }
      guard let file = snapshot.files?[name] else { return nil }
      let data = try file.make()
      var key = DigestBuilder()
      for bytes in [data] + (try file.parts.compactMap { try self.file($0)?.data }) {
        key.add(bytes)
      }
      files[name] = (data, key.digest.hex)
      return files[name]
    }
  }

  init(port: Int) {
    hosts = Set(["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" })
  }

  func publish(_ snapshot: PreviewSnapshot) { state.withLock { $0 = State(snapshot: snapshot) } }

  /// The response to a request; nil while there is no news to report.
  func response(to request: WebServer.Request) -> WebServer.Response? {
    // Another site's host name may resolve to this machine.
    guard let host = request.host?.lowercased(), hosts.contains(host) else {
      return .init(status: 403, body: Data("quire serve answers to this machine only\n".utf8))
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .init(
        status: 405, body: Data("quire serve takes GET and HEAD\n".utf8),
        headers: ["Allow": "GET, HEAD"])
    }
    guard request.path.hasPrefix("/") else { return Self.notFound }
    let name = request.path == "/" ? "index.html" : String(request.path.dropFirst())
    do {
      switch name {
      case "-/serve.js":
        return .init(type: Self.type("js"), body: Data(ThemeFile.serveScript.text.utf8))
      case "-/serve.css":
        return .init(type: Self.type("css"), body: Data(ThemeFile.serveStyle.text.utf8))
      case "-/news": return try news(request.query)
      // Browsers request an icon from every server; the book has none.
      case "favicon.ico": return .init(status: 204)
      default: return try file(name)
      }
    } catch {
      return .init(status: 500, body: Data("\(error.localizedDescription)\n".utf8))
    }
  }

  private static let notFound = WebServer.Response(
    status: 404, body: Data("there is no such page in the book\n".utf8))

  private static func type(_ ending: String) -> String {
    let texts = ["html": "html", "css": "css", "js": "javascript", "txt": "plain"]
    return texts[ending].map { "text/\($0); charset=utf-8" } ?? "application/octet-stream"
  }

  private func file(_ name: String) throws -> WebServer.Response {
    try state.withLock { state in
      guard state.snapshot.files != nil else { return Self.waitingPage }
      guard let file = try state.file(name) else { return Self.notFound }
      let ending = String(name.split(separator: ".").last ?? "")
      let body = ending == "html" ? Self.withUpdates(file.data, key: file.key) : file.data
      return .init(type: Self.type(ending), body: body)
    }
  }

  private static func withUpdates(_ page: Data, key: String) -> Data {
    let head = Data("</head>".utf8)
    guard let end = page.range(of: head)?.lowerBound else { return page }
    let elements = """
      <link rel="stylesheet" href="/-/serve.css">
      <script src="/-/serve.js" data-made="\(key)" defer></script>

      """
    return page[..<end] + Data(elements.utf8) + page[end...]
  }

  private static let waitingPage = WebServer.Response(
    status: 503, type: type("html"),
    body: Data(
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(ContentPolicy.text())">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>The book is being verified</title>
      <link rel="stylesheet" href="/-/serve.css">
      <script src="/-/serve.js" data-made="" defer></script>
      </head><body class="quire-waiting"><p>The book is being verified. The page appears when it is ready.</p></body></html>

      """.utf8))

  private struct News: Encodable {
    let made: String?
    let state: String
    let failures: [PreviewSnapshot.Failure]
    let done: [Int]
  }

  /// The news for an open page: the key of its text, the failures, the exercises that are done.
  private func news(_ query: [String: String]) throws -> WebServer.Response? {
    try state.withLock { state -> WebServer.Response? in
      let page = query["page"] ?? "index.html"
      let (failures, done) = (state.snapshot.failures, state.snapshot.done[page] ?? [])
      let made = try state.file(page)?.key
      let key = Digest(failures.map { "\($0)" } + done.map { "\($0)" }).hex
      if made ?? "" == query["made"], key == query["state"] { return nil }
      let news = News(made: made, state: key, failures: failures, done: done)
      return .init(type: "application/json", body: try JSONEncoder(.sortedKeys).encode(news))
    }
  }
}
