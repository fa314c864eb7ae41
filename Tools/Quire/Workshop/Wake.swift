import Dispatch
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// What the session waits for beside the keys: signals, and verdicts that have come. They arrive as
/// bytes in a pipe, so that one `poll` waits for everything.
///
/// There is one, and it stays until the process ends, as signals do: on Linux, a dispatch source whose
/// last user is a thread that ends has libdispatch free the thread's cache twice.
struct Wake: Sendable {
  static let shared = Wake()

  private let reading: Int32
  private let writing: Int32
  /// Nobody touches them again; they only have to stay.
  private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

  /// What has come.
  enum Reason: UInt8 { case verdict = 1, resized, continued, suspend, hangUp }

  private init() {
    var ends: [Int32] = [0, 0]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
    let signals: [(Int32, Reason)] = [
      (SIGWINCH, .resized), (SIGCONT, .continued), (SIGTSTP, .suspend), (SIGHUP, .hangUp),
    ]
    sources = signals.map { [writing] number, reason in
      if number != SIGWINCH, number != SIGCONT { signal(number, SIG_IGN) }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { Self.send(reason, to: writing) }
      source.resume()
      return source
    }
  }

  func send(_ reason: Reason) { Self.send(reason, to: writing) }

  private static func send(_ reason: Reason, to end: Int32) {
    var byte = reason.rawValue
    _ = write(end, &byte, 1)
  }

  /// Waits for a key or a reason, at most some milliseconds.
  ///
  /// - Returns: The bytes of keys, nil where the keyboard is gone; and the reasons.
  func wait(_ milliseconds: Int32) -> (keys: [UInt8]?, reasons: [Reason]) {
    var files = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&files, 2, milliseconds) > 0 else { return ([], []) }
    var buffer = [UInt8](repeating: 0, count: 256)
    var keys: [UInt8]? = []
    if files[0].revents != 0 {
      let count = read(0, &buffer, buffer.count)
      keys = count > 0 ? Array(buffer.prefix(count)) : count < 0 && errno == EINTR ? [] : nil
    }
    let count = files[1].revents == 0 ? 0 : read(reading, &buffer, buffer.count)
    return (keys, buffer.prefix(max(0, count)).compactMap(Reason.init))
  }
}
