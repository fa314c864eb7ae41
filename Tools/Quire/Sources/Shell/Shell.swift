import Foundation
import Manuscript
import Support

/// What quire's executables share: the handling of interrupts, and the message and exit status of an
/// error.
public enum Shell {
  /// Runs a command and returns the exit status: 0 success; 1 something in the book is wrong; 2 wrong
  /// usage; 3 this machine lacks something, or the result cannot be written; 130 Ctrl-C.
  ///
  /// - Parameter restore: Restores the terminal before Ctrl-C ends the process.
  public static func run(
    restoring restore: @escaping @Sendable () -> Void = {}, _ command: () throws -> Int32
  ) -> Int32 {
    ProcessGroups.adoptOrphans()
    raiseFileLimit()
    let interrupts = Interrupts(restoring: restore)
    defer { interrupts.cancel() }
    let status = status(of: command)
    // After a failure, names may still be looked up.
    ProcessGroups.close()
    Scratch.removeAllOfThisProcess()
    guard let failure = Console.outputFailure else { return status }
    Console.error("quire: the result cannot be written: \(failure)")
    return status == 0 ? 3 : status
  }

  /// Programs find their channel under a number below a thousand.
  private static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(fileLimit, &limit) == 0, limit.rlim_cur < 1_024 else { return }
    limit.rlim_cur = min(limit.rlim_max, 1_024)
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
      return try command()
    } catch let error as UsageError {
      Console.error("quire: \(error)")
      return 2
    } catch let error as ContentError {
      Console.error("quire: \(error)")
      return 1
    } catch let error as UnreadableFile {
      Console.error(error.diagnostic.printed)
      return 1
    } catch let error as EnvironmentError {
      Console.error("quire: \(error)")
      return 3
    } catch {
      Console.error("quire: \(error.sentence)")
      return 3
    }
  }
}
