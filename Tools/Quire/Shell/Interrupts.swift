import Dispatch
import Execution
import Foundation
import Manuscript
import Proof
import Support

/// Ends everything at Ctrl-C: the programs that run, the scratch folder, then quire.
struct Interrupts {
  private let sources: [any DispatchSourceSignal]

  init(restoring restore: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        restore()
        ProcessGroups.close()
        Scratch.removeAllOfThisProcess()
        _exit(number == SIGINT ? 130 : 143)
      }
      source.resume()
      return source
    }
  }

  func cancel() { sources.forEach { $0.cancel() } }
}
