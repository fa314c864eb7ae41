import Foundation
import Support

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
