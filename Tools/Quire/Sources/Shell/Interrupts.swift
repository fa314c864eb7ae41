import Dispatch
import Foundation
import Support
import Synchronization

/// Handles Ctrl-C and SIGTERM: ends the running programs, removes temporary folders, then exits.
struct Interrupts {
  private let sources: [any DispatchSourceSignal]
  private static let isEnding = Atomic(false)

  init(restoring restore: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        Self.isEnding.store(true, ordering: .releasing)
        restore()
        ProcessGroups.close()
        FolderReplacement.abandonAll()
        Scratch.removeAllOfThisProcess()
        _exit(number == SIGINT ? 130 : 143)
      }
      source.resume()
      return source
    }
  }

  /// Returns at once, or never if an interrupt is about to end this process: what it cut short must
  /// not be reported.
  static func wait() {
    while isEnding.load(ordering: .acquiring) { sleep(1) }
  }

  func cancel() { sources.forEach { $0.cancel() } }
}
