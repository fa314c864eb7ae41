import Foundation
import Testing

/// A running `quire serve`, and raw HTTP requests to it.
final class Server {
  // A class, since its deinitializer ends the process.
  let process: Process
  let port: UInt16
  private let words: Pipe

  /// Starts a server in a folder, and waits until it prints its address.
  ///
  /// - Parameters:
  ///   - sourceKit: What is asked about names; nil for the toolchain's SourceKit, which answers at any time.
  ///   - errors: Its standard error.
  init(
    in space: Workspace, sourceKit: String? = "/nowhere/kit",
    errors: FileHandle = .nullDevice
  ) throws {
    words = Pipe()
    process = Process()
    process.executableURL = Workspace.tool
    process.arguments =
      ["serve", "--port", "0"] + (sourceKit.map { ["--source-kit", $0] } ?? [])
    process.currentDirectoryURL = space.folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = words
    process.standardError = errors
    try process.run()
    var said = ""
    while !said.contains("\n") {
      let more = words.fileHandleForReading.availableData
      try #require(!more.isEmpty, "quire serve ended before it printed anything")
      said += String(decoding: more, as: UTF8.self)
    }
    let match = try #require(said.firstMatch(of: #/http://127\.0\.0\.1:(\d+)//#))
    port = try #require(UInt16(match.output.1))
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  struct Answer {
    let status: Int
    let text: String
    var body: String {
      text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
    }
  }

  /// Opens a connection, which the caller closes.
  func connect() throws -> Int32 {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    try #require(descriptor >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0, "no connection: \(String(cString: strerror(errno)))")
    return descriptor
  }

  /// Sends bytes until the server closes the connection.
  func send(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Reads until the other side closes.
  func answer(from descriptor: Int32) -> Answer {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return Answer(status: status, text: text)
  }

  func ask(_ path: String, host: String? = nil, method: String = "GET") throws -> Answer {
    let descriptor = try connect()
    defer { close(descriptor) }
    let host = host ?? "127.0.0.1:\(port)"
    send("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", to: descriptor)
    return answer(from: descriptor)
  }

  /// The news for a page.
  struct News: Decodable {
    struct Failure: Decodable {
      let file, verdict, message: String
      let line: Int
      let page: String?
      let listing, exercise: Int?
    }
    let made: String?
    let state: String
    let failures: [Failure]
    let done: [Int]
  }

  /// Waits for news that satisfy a condition.
  func news(
    of page: String, since last: News? = nil, until isWanted: (News) -> Bool = { _ in true }
  ) throws -> News {
    var last = last
    let end = ContinuousClock.now + .seconds(200)
    while true {
      try #require(ContinuousClock.now < end, "the expected news did not come")
      let answer = try ask(
        "/-/news?page=\(page)&made=\(last?.made ?? "")&state=\(last?.state ?? "")")
      if answer.status == 204 { continue }
      try #require(answer.status == 200, "\(answer.text)")
      let news = try JSONDecoder().decode(News.self, from: Data(answer.body.utf8))
      if isWanted(news) { return news }
      last = news
    }
  }
}
