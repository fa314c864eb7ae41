import Foundation

/// Wrong usage, such as a path that does not exist. One sentence that also says what to do.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// A missing tool, disk space or permission. One sentence that also says what to do.
package struct EnvironmentError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// What cannot be done, with the system's reason.
  package init(_ words: String, code: Int32) {
    description = "\(words): \(String(cString: strerror(code)))"
  }
}

/// An error in the user's own files outside of fences, such as a package that does not build.
package struct ContentError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension Error {
  /// The error in one sentence; one of the file system names the file and the system's reason.
  package var sentence: String {
    let error = self as NSError
    guard error.domain == NSCocoaErrorDomain else { return "\(self)" }
    let path =
      error.userInfo[NSFilePathErrorKey] as? String
      ?? (error.userInfo[NSURLErrorKey] as? URL)?.path
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    let reason =
      underlying?.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(underlying?.code ?? 0))) : error.localizedDescription
    return path.map { "\(URL(filePath: $0).shortPath): \(reason)" } ?? reason
  }
}

/// A signal's name, as in the shell's `kill -l`.
package func signalName(_ signal: Int32) -> String {
  let names: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL", SIGKILL: "SIGKILL",
    SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    SIGXFSZ: "SIGXFSZ",
  ]
  return names[signal] ?? "signal \(signal)"
}
