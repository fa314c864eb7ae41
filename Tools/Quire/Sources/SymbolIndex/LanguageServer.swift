import Foundation
import Support

/// The toolchain's language server, for lookups in programs in a folder. It speaks JSON-RPC 2.0, each
/// message below a header with its length, as the Language Server Protocol specifies.
///
/// A class, since it owns a process. The process runs in its own group and ends with this object,
/// on Ctrl-C, or when it is silent for too long.
final class LanguageServer {
  /// A document and a position in it, in the protocol's units.
  typealias Question = (uri: String, line: Int, column: Int, asksSymbol: Bool)
  typealias Knowledge = (hover: String?, symbols: [String])
  typealias Document = (uri: String, text: String)

  private let process: pid_t
  private let socket: Int32
  /// The file for the server's standard error.
  private let log: URL
  private let patience: Double
  private var buffer = Data()
  private var count = 0

  /// - Parameter root: The folder with the programs and their `compile_commands.json`.
  /// - Parameter patience: The maximum time without any output while an answer is due, in seconds.
  package init(_ executable: String, root: URL, log: URL, patience: Double) throws {
    var ends: [Int32] = [0, 0]
    #if os(Linux)
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw EnvironmentError("there is no socket: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if !os(Linux)
      var isOn: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    (socket, self.log, self.patience) = (ends[0], log, patience)
    do {
      // This process must not keep the server's end open, or the end of the server goes unnoticed.
      defer { close(ends[1]) }
      var server = Subprocess(executable, [], in: root)
      // By default it logs each message in the home folder, which takes a tenth of its time.
      server.environment["SOURCEKIT_LSP_LOG_LEVEL"] = "fault"
      process = try server.spawn { actions in
        posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, log.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      }
    } catch {
      close(ends[0])
      throw EnvironmentError("\(error)")
    }
    let greeting = try send(
      "initialize",
      [
        "processId": Int(getpid()), "rootUri": root.absoluteString,
        "capabilities": ["textDocument": ["hover": ["contentFormat": ["markdown"]]]],
        "initializationOptions": Self.options,
      ])
    while try answer().number != greeting {}
    try tell("initialized", [:])
  }

  /// The options of sourcekit-lsp. Of interest are the programs alone, and on a busy machine it may take its
  /// time: without build settings, for which it waits half a second by default, it would know less.
  private static var options: Fields {
    [
      "backgroundIndexing": false, "buildSettingsTimeout": 120_000,
      "buildServerWorkspaceRequestsTimeout": 120, "sourcekitdRequestTimeout": 120,
    ]
  }

  deinit {
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
    ProcessGroups.end(process)
    ProcessGroups.remove(process)
    close(socket)
  }

  /// Looks up positions in documents, which are open meanwhile; answers in the questions' order.
  func knowledge(of questions: [Question], in texts: [Document]) throws -> [Knowledge] {
    for (uri, text) in texts {
      let document: Fields = ["uri": uri, "languageId": "swift", "version": 1, "text": text]
      try tell("textDocument/didOpen", ["textDocument": document])
    }
    defer {
      for (uri, _) in texts { try? tell("textDocument/didClose", ["textDocument": ["uri": uri]]) }
    }
    var found = [Knowledge](repeating: (nil, []), count: questions.count)
    // Several questions are under way at any time, so that the server never waits for the next one.
    let inFlight = 16
    var open: [Int: (question: Int, isSymbol: Bool)] = [:]
    var next = 0
    while next < questions.count || !open.isEmpty {
      while next < questions.count, open.count < inFlight {
        let question = questions[next]
        let place: Fields = [
          "textDocument": ["uri": question.uri],
          "position": ["line": question.line, "character": question.column],
        ]
        open[try send("textDocument/hover", place)] = (next, false)
        // A clangd extension that sourcekit-lsp supports.
        if question.asksSymbol { open[try send("textDocument/symbolInfo", place)] = (next, true) }
        next += 1
      }
      let (number, result) = try answer()
      guard let (question, isSymbol) = open.removeValue(forKey: number) else { continue }
      if isSymbol {
        found[question].symbols = (result as? [Fields] ?? []).compactMap { $0["usr"] as? String }
      } else {
        let contents = (result as? Fields)?["contents"] as? Fields
        found[question].hover = contents?["value"] as? String
      }
    }
    return found
  }

  private typealias Fields = [String: Any]

  /// Sends a request, and returns its number, which the answer has too.
  private func send(_ method: String, _ parameters: Fields) throws -> Int {
    count += 1
    try write(["id": count, "method": method, "params": parameters])
    return count
  }

  /// Sends a notification, which has no answer.
  private func tell(_ method: String, _ parameters: Fields) throws {
    try write(["method": method, "params": parameters])
  }

  /// The next answer to one of our requests, without a result if the server has no information. Its
  /// own requests, for permissions and progress bars, are accepted, its notifications ignored.
  private func answer() throws -> (number: Int, result: Any?) {
    while true {
      let message = try JSONSerialization.jsonObject(with: message()) as? Fields ?? [:]
      if let id = message["id"], message["method"] != nil {
        try write(["id": id, "result": NSNull()])
      } else if let number = message["id"] as? Int {
        if let error = message["error"] as? Fields {
          throw EnvironmentError("it says: \(error["message"] ?? "")")
        }
        return (number, message["result"])
      }
    }
  }

  private func write(_ message: Fields) throws {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let body = try JSONSerialization.data(
      withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
    var rest = Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, flags) }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { throw ended }
      rest = rest.dropFirst(sent)
    }
  }

  private func message() throws -> Data {
    let deadline = ContinuousClock.now + .seconds(patience)
    while true {
      if let message = Self.firstMessage(in: &buffer) { return message }
      let left = deadline - ContinuousClock.now
      guard left > .zero else {
        throw EnvironmentError("it has been silent for \(Int(patience.rounded(.up))) s")
      }
      var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let milliseconds = min(1_000, Int32(left / .milliseconds(1)) + 1)
      guard poll(&watched, 1, milliseconds) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let size = chunk.count
      let got = chunk.withUnsafeMutableBytes { read(socket, $0.baseAddress, size) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw ended }
      buffer += chunk[..<got]
    }
  }

  /// Removes the first complete message from the buffer; nil if there is none.
  static func firstMessage(in buffer: inout Data) -> Data? {
    guard let end = buffer.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
    let field = #/(?mi)^content-length: *(\d+)/#
    guard let length = header.firstMatch(of: field).flatMap({ Int($0.output.1) }),
      buffer.distance(from: end.upperBound, to: buffer.endIndex) >= length
    else { return nil }
    defer { buffer = Data(buffer[(end.upperBound + length)...]) }
    return Data(buffer[end.upperBound..<end.upperBound + length])
  }

  private var ended: EnvironmentError {
    let words = (try? String(contentsOf: log, encoding: .utf8))?.filledLines.last ?? ""
    return EnvironmentError("it has ended\(words.isEmpty ? "" : ": \(words)")")
  }
}
