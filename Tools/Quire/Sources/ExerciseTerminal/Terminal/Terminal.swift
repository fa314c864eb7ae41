import Foundation

/// The terminal: its size, its keys one by one, and its settings, which are restored on every exit.
///
/// The saved settings are globals, since a signal handler may read nothing else.
package enum Terminal {
  /// Whether a session can draw on it.
  package static var isUsable: Bool { isatty(0) == 1 && isatty(1) == 1 && !isDumb }

  /// Whether to use colors: on a terminal with colors, unless NO_COLOR is set.
  package static var hasColor: Bool {
    isatty(1) == 1 && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
  private static var isDumb: Bool { ["dumb", "", nil].contains(environment["TERM"]) }

  /// Columns and rows; 80 by 24 if the terminal does not report them.
  static var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Takes over the terminal: keys arrive one by one without echo, on an alternate screen. Called
  /// again after another program may have used the terminal.
  static func take() {
    guard isTaken || tcgetattr(0, &before) == 0 else { return }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    // Set before the change: a signal in between restores unchanged settings.
    isTaken = true
    tcsetattr(0, TCSANOW, &raw)
    write("\u{1B}[?1049h\u{1B}[?25l")
    for crash in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      signal(crash, restoreAndCrash)
    }
  }

  /// Restores the terminal. May be called at any time, also by a signal handler.
  package static func restoreAll() {
    guard isTaken else { return }
    isTaken = false
    let bytes: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
    _ = Foundation.write(1, bytes.utf8Start, bytes.utf8CodeUnitCount)
    tcsetattr(0, TCSANOW, &before)
  }

  /// Draws screens of a width and a height, and hands keys on until one of them, or a signal, gives the
  /// exit status.
  ///
  /// - Parameters:
  ///   - pause: How many milliseconds to wait for keys and events.
  ///   - poll: Looks for other changes, and says whether there are any.
  static func run(
    pause: () -> Int32, poll: () throws -> Bool, screen: (Int, Int) -> Screen,
    press: (Key) throws -> Int32?
  ) rethrows -> Int32 {
    draw(screen)
    while true {
      let (keys, events) = EventSource.shared.wait(pause())
      guard let keys else { return 0 }
      for event in events {
        switch event {
        case .hangUp: return 129
        case .suspend:
          restoreAll()
          // This process catches SIGTSTP.
          kill(getpid(), SIGSTOP)
          take()
        case .continued: take()
        case .resized, .result: break
        }
      }
      for key in Key.read(keys) {
        switch key {
        case .interrupt: return 130
        case .suspend: kill(0, SIGTSTP)
        case .redraw: write("\u{1B}[2J")
        default: if let status = try press(key) { return status }
        }
      }
      if try poll() || !keys.isEmpty || !events.isEmpty { draw(screen) }
    }
  }

  /// Draws the whole screen with one write.
  private static func draw(_ screen: (Int, Int) -> Screen) {
    let (width, height) = size
    let lines = screen(width, height).lines(width: width, height: height)
    let inColor = hasColor
    // From the top, each line cleared after its end, to prevent flicker.
    let rows = lines.map { $0.printed(inColor: inColor) + "\u{1B}[K" }
    write("\u{1B}[H" + rows.joined(separator: "\r\n") + "\u{1B}[J")
  }

  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let done = bytes.withUnsafeBytes { Foundation.write(1, $0.baseAddress, $0.count) }
      if done < 0, errno != EINTR, errno != EAGAIN { return }
      bytes = bytes.dropFirst(max(0, done))
    }
  }
}

// Written before the terminal is taken over, read by handlers afterwards.
nonisolated(unsafe) private var before = termios()
nonisolated(unsafe) private var isTaken = false

private func restoreAndCrash(_ number: Int32) {
  Terminal.restoreAll()
  signal(number, SIG_DFL)
  raise(number)
}
