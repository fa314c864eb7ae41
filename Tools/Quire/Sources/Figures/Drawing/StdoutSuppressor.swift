#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// Runs a function and discards its output: a figure must print the drawing only, but its objects
/// may print when they are deallocated.
func silently<Result>(_ body: () -> Result) -> Result {
  StdoutSuppressor.begin()
  defer { StdoutSuppressor.end() }
  return body()
}

/// Redirects standard output to `/dev/null`. The process has only one, so the first caller
/// redirects it and the last one restores it.
private enum StdoutSuppressor {
  private static let state = Mutex((depth: 0, output: Int32(-1)))

  static func begin() {
    state.withLock { state in
      state.depth += 1
      guard state.depth == 1 else { return }
      fflush(nil)
      state.output = dup(STDOUT_FILENO)
      let nowhere = open("/dev/null", O_WRONLY)
      dup2(nowhere, STDOUT_FILENO)
      close(nowhere)
    }
  }

  static func end() {
    state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return }
      fflush(nil)
      dup2(state.output, STDOUT_FILENO)
      close(state.output)
    }
  }
}
