import CMicroHTTPD
import Foundation
import Rendering
import Support
import Synchronization

/// An HTTP server: libmicrohttpd, which asks a handler for the responses.
///
/// A class, since C code passes its address back with each request.
final class WebServer: Sendable {
  struct Request {
    let method: String
    /// The path, percent-decoded.
    let path: String
    let host: String?
    /// The values of `page`, `made` and `state`.
    let query: [String: String]
  }

  struct Response {
    var status = 200
    var type = "text/plain; charset=utf-8"
    var body = Data()
    var headers: [String: String] = [:]
  }

  private let handler: PreviewHandler
  private let waiting = Mutex<[Connection]>([])

  private struct Connection: @unchecked Sendable {
    // libmicrohttpd lets any thread resume a suspended connection.
    let pointer: OpaquePointer
  }

  /// Serves on a thread of its own until the process ends.
  init(_ listener: Listener, _ handler: PreviewHandler) throws {
    self.handler = handler
    let daemon = quire_serve(
      listener.descriptor, handleRequest, Unmanaged.passRetained(self).toOpaque())
    guard daemon != nil else {
      throw EnvironmentError("libmicrohttpd does not start; run quire serve again")
    }
  }

  /// Answers all suspended requests.
  func wake() {
    waiting.withLock { connections in
      for connection in connections { MHD_resume_connection(connection.pointer) }
      connections = []
    }
  }

  /// Answers a request. One without a response is suspended until `wake`, and the second time it has
  /// no content.
  fileprivate func handle(_ request: Request, on connection: OpaquePointer, hasWaited: Bool)
    -> MHD_Result
  {
    // Decide and suspend under one lock, or a wake-up is lost.
    let response = waiting.withLock { connections -> Response? in
      if let response = handler.response(to: request) { return response }
      if hasWaited { return Response(status: 204) }
      connections.append(Connection(pointer: connection))
      MHD_suspend_connection(connection)
      return nil
    }
    return response.map { send($0, on: connection) } ?? .YES
  }

  private func send(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
    let buffer = response.body.withUnsafeBytes {
      MHD_create_response_from_buffer($0.count, .init(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let buffer else { return .NO }
    defer { MHD_destroy_response(buffer) }
    let headers = Self.headers.merging(["Content-Type": response.type]) { $1 }
      .merging(response.headers) { $1 }
    for (name, value) in headers { MHD_add_response_header(buffer, name, value) }
    return MHD_queue_response(connection, UInt32(response.status), buffer)
  }

  /// Pages have a policy of their own, which may be stricter; browsers apply both.
  private static let headers = [
    "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin", "X-Frame-Options": "DENY",
    "Content-Security-Policy":
      ContentPolicy.text(allowsWebAssembly: true) + "; frame-ancestors 'none'",
  ]
}

/// Called by libmicrohttpd on its own thread.
private nonisolated func handleRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method, let state else { return .NO }
  // The first call has the headers only; a response to it would close the connection.
  let calls = state.pointee.map { Int(bitPattern: $0) } ?? 0
  state.pointee = UnsafeMutableRawPointer(bitPattern: calls + 1)
  guard calls > 0 else { return .YES }
  let server = Unmanaged<WebServer>.fromOpaque(context).takeUnretainedValue()
  func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
    MHD_lookup_connection_value(connection, kind, name).map { String(cString: $0) }
  }
  var query: [String: String] = [:]
  for name in ["page", "made", "state"] { query[name] = value(.GET_ARGUMENT_KIND, name) }
  let request = WebServer.Request(
    method: String(cString: method), path: String(cString: url),
    host: value(.HEADER_KIND, "Host"), query: query)
  return server.handle(request, on: connection, hasWaited: calls > 1)
}

/// A listening socket on the loopback address.
struct Listener {
  let descriptor: Int32
  let port: Int

  /// Binds a port; nil for the first free one of some.
  init(port wanted: Int?) throws {
    let ports = wanted.map { $0...$0 } ?? 8100...8163
    for port in ports {
      if let listener = Listener(binding: port) {
        self = listener
        return
      }
    }
    let reason = String(cString: strerror(errno))
    throw EnvironmentError(
      wanted == nil
        ? "all ports from \(ports.lowerBound) to \(ports.upperBound) are taken; choose another with"
          + " --port N"
        : "port \(ports.lowerBound) cannot be used: \(reason); choose another with --port N, or leave"
          + " --port out")
  }

  /// Returns nil where the port cannot be used; `errno` says why.
  private init?(binding port: Int) {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && listen(descriptor, 512) == 0
          && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard status else {
      let reason = errno
      close(descriptor)
      errno = reason
      return nil
    }
    self.descriptor = descriptor
    self.port = Int(in_port_t(bigEndian: address.sin_port))
  }
}
