#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a function and discards what is printed meanwhile: a figure prints a drawing and nothing
/// else, but the objects that it is made from may announce that they go.
func silently<Result>(_ body: () -> Result) -> Result {
  fflush(nil)
  let output = dup(STDOUT_FILENO)
  let nowhere = open("/dev/null", O_WRONLY)
  dup2(nowhere, STDOUT_FILENO)
  close(nowhere)
  defer {
    fflush(nil)
    dup2(output, STDOUT_FILENO)
    close(output)
  }
  return body()
}
