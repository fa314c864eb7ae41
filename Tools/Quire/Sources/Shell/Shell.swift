import Dispatch
import Foundation
import Manuscript
import Support
import Synchronization

/// What the executables share: the handling of interrupts, and the message and status of an error.
package enum Shell {
  /// Runs a command and returns the exit status: 0 success; 1 something in the book is wrong; 2 wrong
  /// usage; 3 this machine lacks something, or the result cannot be written; 130 Ctrl-C, before which
  /// `restore` restores the terminal.
  package static func run(
    restoring restore: @escaping @Sendable () -> Void = {}, _ command: () throws -> Int32
  ) -> Int32 {
    // A parent may ignore it, and then no child can be waited for.
    signal(SIGCHLD, SIG_DFL)
    ProcessGroups.adoptOrphans()
    raiseFileLimit()
    let interrupts = Interrupts.handle(restoring: restore)
    defer { interrupts.forEach { $0.cancel() } }
    let status = status(of: command)
    // After a failure, names may still be looked up.
    ProcessGroups.close()
    Scratch.removeAllOfThisProcess()
    guard let failure = Console.outputFailure else { return status }
    Console.error("quire: the result cannot be written: \(failure)")
    return status == 0 ? 3 : status
  }

  /// Programs find their pipes under numbers below a thousand; quire's own ends are above these.
  private static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(fileLimit, &limit) == 0, limit.rlim_cur < 4_096 else { return }
    limit.rlim_cur = min(limit.rlim_max, 4_096)
    setrlimit(fileLimit, &limit)
  }

  #if canImport(Darwin)
    private static let fileLimit = RLIMIT_NOFILE
  #else
    private static let fileLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif

  private static func status(of command: () throws -> Int32) -> Int32 {
    do {
      defer { Interrupts.wait() }
      guard let folder = getcwd(nil, 0) else {
        throw EnvironmentError("the working folder is gone; change to another one")
      }
      free(folder)
      return try command()
    } catch let diagnostic as Diagnostic {
      Console.error(diagnostic.printed)
      return 1
    } catch {
      Console.error("quire: \(error.sentence)")
      return error is UsageError ? 2 : error is ContentError ? 1 : 3
    }
  }
}

/// Handles Ctrl-C and SIGTERM: ends the running programs, removes temporary folders, then exits.
private enum Interrupts {
  private static let isEnding = Atomic(false)

  static func handle(
    restoring restore: @escaping @Sendable () -> Void
  ) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        isEnding.store(true, ordering: .releasing)
        restore()
        ProcessGroups.close()
        Scratch.removeAllOfThisProcess()
        _exit(number == SIGINT ? 130 : 143)
      }
      source.resume()
      return source
    }
  }

  /// Returns at once, or never if an interrupt ends this process: what it cut is not reported.
  static func wait() {
    while isEnding.load(ordering: .acquiring) { sleep(1) }
  }
}
