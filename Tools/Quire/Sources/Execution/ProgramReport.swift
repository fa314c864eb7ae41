import Foundation

/// A program's report: only records with the token of its run count, all else is its own output.
extension Transcript.Run {
  /// A checkpoint is `\\1TOKEN:NUMBER\\2` within the output. Checkpoints are in order, once each. The
  /// marks around code are `\\1TOKEN:<NUMBER CLAIM\\2`, and the same with `>`. Invalid UTF-8 is repaired.
  mutating func read(printed data: Data, _ token: String) {
    let start = Data("\u{1}\(token):".utf8)
    var rest = data[...]
    while let mark = rest.range(of: start) {
      let digits = rest[mark.upperBound...].prefix { $0 != 2 }
      let words = String(decoding: digits, as: UTF8.self)
      let parts = words.dropFirst().split(separator: " ").compactMap { Int($0) }
      let isMark = parts.count == 2 && (words.hasPrefix("<") || words.hasPrefix(">"))
      guard isMark || Int(words) == checkpoints.count else { break }
      output += String(decoding: rest[..<mark.lowerBound], as: UTF8.self)
      let count = output.utf8.count
      if isMark {
        values.append(.init(line: parts[0], text: "\(parts[1]):\(words.prefix(1))\(count)"))
      } else {
        checkpoints[checkpoints.count] = count
      }
      rest = rest[min(digits.endIndex + 1, rest.endIndex)...]
    }
    // Of what is printed without end, the beginning says it all.
    output += String(decoding: rest.prefix(hasFlooded ? Self.keptOfFlood : .max), as: UTF8.self)
  }

  /// Reads the values, and returns the status with which the tests ended; nil where they did not.
  mutating func read(reported data: Data, _ token: String) -> Int32? {
    var testStatus: Int32?
    var rest = [UInt8](data)[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard words.count == 3, words[0] == token, let number = Int(words[1]),
        let count = Int(words[2]), count >= 0
      else { break }
      let text = String(decoding: rest.prefix(count), as: UTF8.self)
      if number == Runtime.testStatus {
        testStatus = Int32(text)
      } else if number <= Runtime.firstCheck {
        if testStatus == nil { evaluated.insert(Runtime.firstCheck - number) }
      } else {
        values.append(.init(line: number, text: text == "\0" ? nil : text))
      }
      rest = rest.dropFirst(count + 1)
    }
    return testStatus
  }
}
