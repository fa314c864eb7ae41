import Foundation
import Support

extension Transcript {
  /// Whether the program alone brought it about, so that it may be remembered.
  ///
  /// What the machine may have had a part in is not: a compiler that was killed, a program that was
  /// ended from outside, or for lack of memory, or by the limit of time where the machine kept it from
  /// going on.
  package var isReproducible: Bool { !hasCompilerCrashed && runs.allSatisfy(\.isReproducible) }
}

extension Transcript.Run {
  fileprivate var isReproducible: Bool {
    switch status {
    case .exited: !isOutOfMemory
    case .signalled(let signal): Self.ownSignals.contains(signal) && !isOutOfMemory
    case .timedOut: time?.isItsOwn == true && !isOutOfMemory
    case .multiplied: false
    }
  }

  /// The signals with which the system answers what a program does itself. SIGBUS is not one of
  /// them: it comes, too, where a file's space is gone.
  private static let ownSignals: Set = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGXFSZ]
}
