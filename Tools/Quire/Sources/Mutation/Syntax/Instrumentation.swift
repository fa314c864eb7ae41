import CRuntime
import Compilation
import Execution
import Foundation
import Support

/// What is added to a module so that one of its mutants can be selected at run time.
enum Instrumentation {
  static let selector = "_quireMutant"
  static let shortened = "_quireShortened"
  static let keep = "_quireKeep"

  /// The environment variable with the number of the selected mutant.
  static let variable = "QUIRE_MUTANT"
  /// The environment variable with the file in which reached mutants are marked.
  static let reachedVariable = "QUIRE_REACHED"

  /// The exit status of a child in which a test failed.
  static let failure: Int32 = 77

  /// The part in Swift. Default arguments of package functions call the selector, hence the attribute.
  static func support(usesMutex: Bool) -> String {
    """
    @_silgen_name("quire_mutant") @usableFromInline
    nonisolated func \(selector)(_ number: Int) -> Bool
    @_silgen_name("quire_pause") nonisolated func _quirePause()
    @inline(never) nonisolated func \(keep)<Value>(_ value: borrowing Value) {}

    """ + (usesMutex ? mutex : "")
  }

  /// Runs a critical section on a copy, outside of the lock: what others store meanwhile is lost.
  private static let mutex = """

    import Synchronization

    struct _QuireUnchecked<Value>: @unchecked Sendable { var value: Value }

    extension Mutex where Value: Copyable {
      func \(shortened)<Failure: Error, Result>(
        _ body: (inout Value) throws(Failure) -> Result
      ) throws(Failure) -> Result {
        var copy = withLock { content in _QuireUnchecked(value: content) }
        _quirePause()
        let result = try body(&copy.value)
        let changed = copy
        withLock { content in content = changed.value }
        return result
      }
    }

    """

  /// The part in C.
  static let runtime = String(cString: mutantsSource)

  /// Compiles the part in C, and returns the object.
  static func compileRuntime(count: Int, with compiler: Compiler) throws -> String {
    let values = [
      "MUTANTS=\(count)", "FAILURE=\(failure)", "MEMORY=\(Subprocess.Limits.program.memoryBytes)",
      "VARIABLE=\"\(variable)\"", "REACHED_VARIABLE=\"\(reachedVariable)\"",
    ]
    let command = ["clang", "-c", "-O1", "-fPIC", "mutants.c", "-o", "mutants.o"]
    return try compiler.toolchain.make(
      ["mutants.o"], of: ["mutants.c": runtime], calling: "what selects mutants",
      [command + values.map { "-D\($0)" }], scratch: compiler.scratch
    ).appending(path: "mutants.o").path
  }
}
