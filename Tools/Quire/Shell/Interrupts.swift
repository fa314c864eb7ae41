import Dispatch
import Foundation
import Support

/// Handles Ctrl-C and SIGTERM: ends the running programs, removes temporary folders, then exits.
struct Interrupts {
  private let sources: [any DispatchSourceSignal]

  init(restoring restore: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
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

  func cancel() { sources.forEach { $0.cancel() } }
}
