import Dispatch
import Foundation

/// The events of a session other than keys: signals, and results of background work. They arrive as
/// bytes in a pipe, so that one `poll` waits for everything.
///
/// There is one, and it lives until the process ends, as signal handlers do: on Linux, a dispatch
/// source that is released last by a thread that ends makes libdispatch free the thread's cache
/// twice.
struct EventSource: Sendable {
  static let shared = EventSource()

  private let reading: Int32
  private let writing: Int32
  /// Never read, but released sources deliver nothing.
  private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

  enum Event: UInt8 { case result = 1, resized, continued, suspend, hangUp }

  private init() {
    var ends: [Int32] = [0, 0]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
    let signals: [(Int32, Event)] = [
      (SIGWINCH, .resized), (SIGCONT, .continued), (SIGTSTP, .suspend), (SIGHUP, .hangUp),
    ]
    sources = signals.map { number, event in
      if number != SIGWINCH, number != SIGCONT { signal(number, SIG_IGN) }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { Self.shared.send(event) }
      source.resume()
      return source
    }
  }

  func send(_ event: Event) {
    var byte = event.rawValue
    _ = write(writing, &byte, 1)
  }

  /// How many milliseconds the rest of a key may take, as over a slow connection: an escape character
  /// that nothing follows in this time is the key Esc.
  private static let keyPause: Int32 = 50

  /// Waits some milliseconds at most. The bytes of keys are nil if the terminal was closed.
  func wait(_ milliseconds: Int32) -> (keys: [UInt8]?, events: [Event]) {
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
      while let begun = keys, Key.isIncomplete(begun), poll(&files, 1, Self.keyPause) > 0 {
        let more = read(0, &buffer, buffer.count)
        guard more > 0 else { break }
        keys = begun + buffer.prefix(more)
      }
    }
    let count = files[1].revents == 0 ? 0 : read(reading, &buffer, buffer.count)
    return (keys, buffer.prefix(max(0, count)).compactMap(Event.init))
  }
}

enum Key: Equatable {
  case character(Character)
  case up, down, pageUp, pageDown, enter, escape, backspace, interrupt, suspend, redraw

  /// By how many lines the key scrolls; nil for a key that does not.
  func lines(page: Int) -> Int? {
    switch self {
    case .down, .character("j"): 1
    case .up, .character("k"): -1
    case .pageDown, .character(" "): page
    case .pageUp: -page
    default: nil
    }
  }

  /// Parses the bytes that a terminal sends for keys. Unknown sequences are ignored.
  static func read(_ bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 3: keys.append(.interrupt)
      case 26: keys.append(.suspend)
      case 12: keys.append(.redraw)
      case 10, 13: keys.append(.enter)
      case 8, 127: keys.append(.backspace)
      case 27: keys += sequence(&rest)
      case 32...126: keys.append(.character(Character(Unicode.Scalar(byte))))
      case 0xC2...0xF4:
        // A character of several bytes, complete or not at all.
        let count = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
        let text = String(validating: [byte] + rest.prefix(count), as: UTF8.self)
        rest = rest.dropFirst(count)
        if let character = text?.first { keys.append(.character(character)) }
      default: break
      }
    }
    return keys
  }

  /// Whether bytes end within a key: after an escape character, in its sequence, or in a character.
  static func isIncomplete(_ bytes: [UInt8]) -> Bool {
    if let escape = bytes.lastIndex(of: 27) {
      let rest = bytes[(escape + 1)...]
      guard let first = rest.first else { return true }
      if first == 0x5B || first == 0x4F { return rest.dropFirst().allSatisfy { $0 < 0x40 } }
    }
    guard let lead = bytes.lastIndex(where: { $0 >= 0xC0 }) else { return false }
    return bytes.count - lead <= (bytes[lead] < 0xE0 ? 1 : bytes[lead] < 0xF0 ? 2 : 3)
  }

  /// The key after an escape character: none, or `[` or `O`, parameters, and a last byte.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> [Key] {
    guard let first = rest.first, first == 0x5B || first == 0x4F else { return [.escape] }
    rest.removeFirst()
    let parameters = Array(rest.prefix { $0 < 0x40 })
    rest.removeFirst(parameters.count)
    switch (rest.popFirst(), parameters) {
    case (0x41, _): return [.up]
    case (0x42, _): return [.down]
    case (0x7E, [0x35]): return [.pageUp]
    case (0x7E, [0x36]): return [.pageDown]
    default: return []
    }
  }
}
