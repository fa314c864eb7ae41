import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// The terminal: its size, its keys one by one, and how it was before, which comes back on every way
/// out.
///
/// What has to come back stands in globals, since a signal handler may read nothing else.
public enum Terminal {
  /// Whether a program may draw on it.
  public static var isUsable: Bool {
    isatty(0) == 1 && isatty(1) == 1 && !isDumb
  }

  /// Whether colours are wanted: on a terminal that has them, unless NO_COLOR says otherwise.
  public static var hasColor: Bool {
    isatty(1) == 1 && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
  private static var isDumb: Bool { ["dumb", "", nil].contains(environment["TERM"]) }

  /// Columns and rows; 80 by 24 where it does not tell.
  static var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Takes the terminal: keys come one by one and unechoed, on a screen of its own. Once more where
  /// it may have been given to somebody else meanwhile.
  static func take() {
    guard isTaken || tcgetattr(0, &before) == 0 else { return }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    // Taken from here on: whoever restores before the next line finds nothing changed.
    isTaken = true
    tcsetattr(0, TCSANOW, &raw)
    write("\u{1B}[?1049h\u{1B}[?25l")
    for number in crashes { signal(number, restoreAndCrash) }
  }

  /// Gives the terminal back as it was. May be called at any time, by a signal handler too.
  public static func restoreAll() {
    guard isTaken else { return }
    isTaken = false
    leave()
  }

  /// Gives the terminal back while the learner is elsewhere. The shell is told by the signal that
  /// cannot be caught, since this process catches the other one.
  static func suspend() {
    restoreAll()
    kill(getpid(), SIGSTOP)
    take()
  }

  /// Does what is asked of whoever holds the terminal.
  ///
  /// - Returns: The exit status; nil where the program goes on.
  static func obey(_ reasons: [Wake.Reason]) -> Int32? {
    for reason in reasons {
      switch reason {
      case .hangUp: return 129
      case .suspend: suspend()
      case .continued: take()
      case .resized, .verdict: break
      }
    }
    return nil
  }

  /// Draws everything anew, in one go.
  static func draw(_ screen: Screen, width: Int, height: Int) {
    let inColor = hasColor
    // From the top, each line cleared behind its end: nothing flickers.
    let rows = screen.lines(width: width, height: height)
      .map { $0.printed(inColor: inColor) + "\u{1B}[K" }
    write("\u{1B}[H" + rows.joined(separator: "\r\n") + "\u{1B}[J")
  }

  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let done = bytes.withUnsafeBytes { posixWrite(1, $0.baseAddress, $0.count) }
      if done < 0, errno != EINTR, errno != EAGAIN { return }
      bytes = bytes.dropFirst(max(0, done))
    }
  }
}

private let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

// Written before the terminal is taken, read by handlers afterwards.
nonisolated(unsafe) private var before = termios()
nonisolated(unsafe) private var isTaken = false

private func leave() {
  let bytes: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  _ = posixWrite(1, bytes.utf8Start, bytes.utf8CodeUnitCount)
  tcsetattr(0, TCSANOW, &before)
}

private func restoreAndCrash(_ number: Int32) {
  if isTaken { leave() }
  signal(number, SIG_DFL)
  raise(number)
}

#if canImport(Darwin)
  private func posixWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    Darwin.write(file, bytes, count)
  }
#else
  private func posixWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    Glibc.write(file, bytes, count)
  }
#endif
