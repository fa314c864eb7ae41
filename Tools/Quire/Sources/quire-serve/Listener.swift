import Foundation
import Support

/// A listening socket on the loopback address.
struct Listener {
  let descriptor: Int32
  let port: Int

  /// The ports that are tried where none is given.
  private static let ports = 8100...8163

  /// Binds a port; nil for the first free one of `ports`.
  ///
  /// - Throws: `EnvironmentError` if no port is free.
  init(port: Int?) throws {
    if let port {
      do throws(Failure) { try self.init(binding: port) } catch {
        throw EnvironmentError(
          "port \(port) cannot be used: \(String(cString: strerror(error.number))); choose another"
            + " with --port N, or leave --port out")
      }
      return
    }
    for port in Self.ports {
      if let listener = try? Listener(binding: port) {
        self = listener
        return
      }
    }
    throw EnvironmentError(
      "all ports from \(Self.ports.lowerBound) to \(Self.ports.upperBound) are taken; choose another"
        + " with --port N")
  }

  private struct Failure: Error { let number: Int32 }

  private init(binding port: Int) throws(Failure) {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Failure(number: errno) }
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
      let failure = Failure(number: errno)
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    self.port = Int(in_port_t(bigEndian: address.sin_port))
  }
}
