#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// Runs a function and discards what is printed meanwhile: a figure prints a drawing and nothing
/// else, but the objects that it is made from may announce that they go.
func silently<Result>(_ body: () -> Result) -> Result {
  Silence.begin()
  defer { Silence.end() }
  return body()
}

/// The process has one standard output, so whoever comes first turns it away, and whoever leaves
/// last turns it back.
private enum Silence {
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
