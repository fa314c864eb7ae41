import Execution
import Manuscript
import Proof
import Support

/// What quire's executables do alike: Ctrl-C, and the words and the exit status of an error.
public enum Shell {
  /// Runs a command and returns the exit status: 0 all holds, 1 something in the book is wrong,
  /// 2 wrong usage, 3 this machine lacks something, 130 Ctrl-C.
  ///
  /// - Parameter restore: Gives a terminal back as it was, before Ctrl-C ends everything.
  public static func run(
    restoring restore: @escaping @Sendable () -> Void = {}, _ command: () throws -> Int32
  ) -> Int32 {
    ProcessGroups.adoptOrphans()
    let interrupts = Interrupts(restoring: restore)
    defer { interrupts.cancel() }
    do {
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
      Console.error("quire: \(error.localizedDescription)")
      return 3
    }
  }
}
