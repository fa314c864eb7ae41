import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Verification

/// The toolchain's language server, for lookups in programs in a folder.
///
/// A class, since it owns a process. The process runs in its own group and ends with this object,
/// on Ctrl-C, or when it is silent for too long.
final class LanguageServer {
  /// The server is missing, has ended, or does not answer. One sentence that says which.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// A lookup at a position.
  struct Question {
    /// The document and the position in it, in the protocol's units.
    package let uri: String
    package let line: Int
    package let column: Int
    /// Whether to look up the symbol's identifier too.
    let asksSymbol: Bool
  }

  /// The server's answer for a position.
  struct Knowledge {
    package var hover: String?
    package var symbols: [String] = []
  }

  private let process: pid_t
  private let socket: Int32
  private let log: URL
  private let patience: Double
  private var buffer = Data()
  private var count = 0

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - executable: The server's program.
  ///   - root: The folder with the programs and their `compile_commands.json`.
  ///   - log: The file for the server's standard error.
  ///   - patience: The maximum time without any output while an answer is due, in seconds.
  /// - Throws: `Problem` if it cannot be started or does not answer.
  package init(_ executable: String, root: URL, log: URL, patience: Double) throws {
    var ends: [Int32] = [0, 0]
    #if os(Linux)
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw Problem(description: "there is no socket: \(String(cString: strerror(errno)))")
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
      let run = ProcessGroups.newRun()
      process = try ProcessGroups.start(run) {
        var server = Subprocess(executable, [], in: root)
        // By default it writes each message into a log in the home folder, which takes a tenth of
        // its time.
        server.environment["SOURCEKIT_LSP_LOG_LEVEL"] = "fault"
        return try server.spawn(run) { actions in
          posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
          posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
          posix_spawn_file_actions_addopen(
            &actions, 2, log.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
      }
    } catch {
      close(ends[0])
      throw Problem(description: "\(error)")
    }
    _ = try ask(
      "initialize",
      ServerMessages.Greeting(
        processId: ProcessInfo.processInfo.processIdentifier, rootUri: root.absoluteString),
      for: ServerMessages.Nothing.self)
    try tell("initialized", ServerMessages.Nothing())
  }

  deinit {
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
    ProcessGroups.end(process)
    ProcessGroups.remove(process)
    close(socket)
  }

  /// Opens documents, looks up positions in them, and closes them. The answers keep the order of
  /// the questions.
  ///
  /// - Throws: `Problem` if the server does not answer.
  func knowledge(of questions: [Question], in texts: [(uri: String, text: String)]) throws
    -> [Knowledge]
  {
    for (uri, text) in texts {
      try tell(
        "textDocument/didOpen", ServerMessages.Opening(textDocument: .init(uri: uri, text: text)))
    }
    defer {
      for (uri, _) in texts {
        try? tell("textDocument/didClose", ServerMessages.Closing(textDocument: .init(uri: uri)))
      }
    }
    var found = Array(repeating: Knowledge(), count: questions.count)
    // Several questions are under way at any time, so that the server never waits for the next one.
    let inFlight = 16
    var open: [Int: (question: Int, isSymbol: Bool)] = [:]
    var next = 0
    while next < questions.count || !open.isEmpty {
      while next < questions.count, open.count < inFlight {
        let question = questions[next]
        let place = ServerMessages.Place(
          textDocument: .init(uri: question.uri),
          position: .init(line: question.line, character: question.column))
        open[try send("textDocument/hover", place)] = (next, false)
        if question.asksSymbol { open[try send("textDocument/symbolInfo", place)] = (next, true) }
        next += 1
      }
      let (number, data) = try answer()
      guard let (question, isSymbol) = open.removeValue(forKey: number) else { continue }
      if isSymbol {
        found[question].symbols =
          try decode([ServerMessages.Symbol].self, from: data)?.compactMap(\.usr) ?? []
      } else {
        found[question].hover =
          try decode(ServerMessages.Hover.self, from: data)?.contents.value
      }
    }
    return found
  }

  // MARK: Questions and answers

  private func ask<Result: Decodable>(
    _ method: String, _ parameters: some Encodable, for type: Result.Type
  ) throws -> Result? {
    let mine = try send(method, parameters)
    while true {
      let (number, data) = try answer()
      if number == mine { return try decode(type, from: data) }
    }
  }

  private func send(_ method: String, _ parameters: some Encodable) throws -> Int {
    count += 1
    try write(ServerMessages.Outgoing(id: count, method: method, params: parameters))
    return count
  }

  private func tell(_ method: String, _ parameters: some Encodable) throws {
    try write(ServerMessages.Outgoing(method: method, params: parameters))
  }

  private func decode<Result: Decodable>(_ type: Result.Type, from data: Data) throws -> Result? {
    let answer = try JSONDecoder().decode(ServerMessages.Answer<Result>.self, from: data)
    if let error = answer.error { throw Problem(description: "it says: \(error.message)") }
    return answer.result
  }

  /// The next answer to one of our questions. The server's own requests are accepted, and its
  /// notifications are ignored.
  private func answer() throws -> (number: Int, data: Data) {
    while true {
      let data = try message()
      let envelope = try JSONDecoder().decode(ServerMessages.Envelope.self, from: data)
      switch (envelope.id, envelope.method) {
      case (let id?, _?): try write(ServerMessages.Consent(id: id))
      case (.number(let number), nil): return (number, data)
      default: break
      }
    }
  }

  // MARK: Bytes

  private func write(_ message: some Encodable) throws {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = try ServerMessages.framed(message)[...]
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
      if let message = ServerMessages.unframe(&buffer) { return message }
      let left = deadline - ContinuousClock.now
      guard left > .zero else {
        throw Problem(description: "it has been silent for \(Int(patience.rounded(.up))) s")
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

  private var ended: Problem {
    let words = (try? String(contentsOf: log, encoding: .utf8))?.filledLines.last ?? ""
    return Problem(description: "it has ended\(words.isEmpty ? "" : ": \(words)")")
  }
}
