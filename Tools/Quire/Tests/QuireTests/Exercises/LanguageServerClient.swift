import Foundation

@testable import SymbolIndex

/// A real `sourcekit-lsp`, used like an editor does: one request at a time.
final class LanguageServerClient {
  // A class, since its deinitializer ends the server.
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()
  private var count = 0

  init(root: URL) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sourcekit-lsp"]
    process.currentDirectoryURL = root
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    _ = try ask(
      "initialize",
      [
        "processId": ProcessInfo.processInfo.processIdentifier, "rootUri": root.absoluteString,
        "capabilities": ["textDocument": ["diagnostic": [:], "hover": [:]]],
        "initializationOptions": ["backgroundIndexing": false],
      ])
    try tell("initialized", [:])
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  func open(_ file: URL, text: String) throws {
    let document: [String: Any] = [
      "uri": file.absoluteString, "languageId": "swift", "version": 1, "text": text,
    ]
    try tell("textDocument/didOpen", ["textDocument": document])
  }

  func close(_ file: URL) throws {
    try tell("textDocument/didClose", ["textDocument": ["uri": file.absoluteString]])
  }

  func errors(in file: URL) throws -> [String] {
    let items = try items("textDocument/diagnostic", ["textDocument": ["uri": file.absoluteString]])
    return items.filter { $0["severity"] as? Int == 1 }.compactMap { $0["message"] as? String }
  }

  /// The completions at a position, counted from 0.
  func completions(in file: URL, line: Int, column: Int) throws -> [String] {
    try items("textDocument/completion", place(file, line, column))
      .compactMap { $0["label"] as? String }
  }

  func hover(in file: URL, line: Int, column: Int) throws -> String {
    let result = try ask("textDocument/hover", place(file, line, column)) as? [String: Any]
    return (result?["contents"] as? [String: Any])?["value"] as? String ?? ""
  }

  private func items(_ method: String, _ parameters: [String: Any]) throws -> [[String: Any]] {
    let result = try ask(method, parameters) as? [String: Any]
    return result?["items"] as? [[String: Any]] ?? []
  }

  private func place(_ file: URL, _ line: Int, _ column: Int) -> [String: Any] {
    [
      "textDocument": ["uri": file.absoluteString],
      "position": ["line": line, "character": column],
    ]
  }

  private struct NoAnswer: Error { let question: String }

  private func ask(_ method: String, _ parameters: [String: Any]) throws -> Any? {
    count += 1
    try send(["id": count, "method": method, "params": parameters])
    while true {
      guard let message = try message() else { throw NoAnswer(question: method) }
      if message["method"] != nil, let id = message["id"] {
        try send(["id": id, "result": NSNull()])
      } else if message["id"] as? Int == count {
        return message["result"]
      }
    }
  }

  private func tell(_ method: String, _ parameters: [String: Any]) throws {
    try send(["method": method, "params": parameters])
  }

  private func send(_ message: [String: Any]) throws {
    let body = try JSONSerialization.data(
      withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
    try input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  /// Takes the first complete message, which is below a header with its length; nil if there is none.
  private func firstMessage() -> Data? {
    guard let end = buffer.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
    guard
      let length = header.firstMatch(of: #/Content-Length: (\d+)/#).flatMap({ Int($0.output.1) }),
      buffer.endIndex - end.upperBound >= length
    else { return nil }
    defer { buffer = Data(buffer[(end.upperBound + length)...]) }
    return Data(buffer[end.upperBound..<end.upperBound + length])
  }

  /// The next message; nil if the server has ended.
  private func message() throws -> [String: Any]? {
    while true {
      if let message = firstMessage() {
        return try JSONSerialization.jsonObject(with: message) as? [String: Any]
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      buffer += more
    }
  }
}
