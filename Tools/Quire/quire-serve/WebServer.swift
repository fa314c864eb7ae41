import CMicroHTTPD
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

/// Where the C world of libmicrohttpd ends: requests go in, answers come out.
///
/// A class, since its address is what C hands back with each request.
final class WebServer: Sendable {
  /// What a browser asks for.
  struct Request {
    let method: String
    /// The path, with its escapes read.
    let path: String
    let host: String?
    let words: [String: String]
  }

  /// What it is told.
  struct Answer {
    var status = 200
    var type = "text/plain; charset=utf-8"
    var body = Data()
    var headers: [String: String] = [:]
  }

  private let answer: @Sendable (Request) -> Answer?
  private let waiting = Mutex<[Connection]>([])

  private struct Connection: @unchecked Sendable {
    // libmicrohttpd lets any thread wake a connection that it put to sleep.
    let pointer: OpaquePointer
  }

  /// Serves from a thread of its own for as long as the process lives.
  ///
  /// - Parameter answer: What to say; nil to wait until `wake`, after which there is no content.
  init(_ listener: Listener, answer: @escaping @Sendable (Request) -> Answer?) throws {
    self.answer = answer
    // Each reader of a page holds one connection; nobody has so many pages open.
    let daemon = quire_serve(
      listener.descriptor, 1000, handleRequest, Unmanaged.passRetained(self).toOpaque())
    guard daemon != nil else {
      throw EnvironmentError("libmicrohttpd does not start; run quire serve again")
    }
  }

  /// Has every request that waits answered.
  func wake() {
    waiting.withLock { connections in
      for connection in connections { MHD_resume_connection(connection.pointer) }
      connections = []
    }
  }

  /// - Parameter hasWaited: Whether the request was put to sleep, and is asked again.
  fileprivate func handle(
    _ request: Request, on connection: OpaquePointer, hasWaited: Bool
  ) -> MHD_Result {
    // Nobody may be told between the decision to sleep and the sleep.
    let found = waiting.withLock { connections -> Answer? in
      if let answer = answer(request) { return answer }
      if hasWaited { return Answer(status: 204) }
      connections.append(Connection(pointer: connection))
      MHD_suspend_connection(connection)
      return nil
    }
    return found.map { send($0, on: connection) } ?? .YES
  }

  private func send(_ answer: Answer, on connection: OpaquePointer) -> MHD_Result {
    let response = answer.body.withUnsafeBytes { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    let headers = [
      "Content-Type": answer.type, "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
    ].merging(answer.headers) { $1 }
    for (name, value) in headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

/// Called by libmicrohttpd, on its thread: no actor's.
private nonisolated func handleRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method, let state else { return .NO }
  // The first call tells of the headers alone: to answer it would close the connection.
  let calls = state.pointee.map { Int(bitPattern: $0) } ?? 0
  state.pointee = UnsafeMutableRawPointer(bitPattern: calls + 1)
  guard calls > 0 else { return .YES }
  let server = Unmanaged<WebServer>.fromOpaque(context).takeUnretainedValue()
  func word(_ kind: MHD_ValueKind, _ name: String) -> String? {
    MHD_lookup_connection_value(connection, kind, name).map { String(cString: $0) }
  }
  var words: [String: String] = [:]
  for name in ["page", "made", "state"] { words[name] = word(.GET_ARGUMENT_KIND, name) }
  let request = WebServer.Request(
    method: String(cString: method), path: String(cString: url),
    host: word(.HEADER_KIND, "Host"), words: words)
  return server.handle(request, on: connection, hasWaited: calls > 1)
}
