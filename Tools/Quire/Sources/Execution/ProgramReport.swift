import Foundation

/// A program's report from a run: its output, the checkpoints reached, and values.
struct ProgramReport {
  /// The output without checkpoints, with invalid UTF-8 repaired.
  private(set) var output = ""
  /// The number of output bytes before each checkpoint that was reached.
  private(set) var checkpoints: [Int: Int] = [:]
  /// The values in the order in which they were reported.
  private(set) var values: [Transcript.Value] = []
  /// The status with which the tests ended; nil where they did not.
  private(set) var testStatus: Int32?
  /// The numbers of the checks that were evaluated before the tests ended.
  private(set) var evaluated: Set<Int> = []

  /// Reads the records with the run's token; everything else is the program's own output.
  init(printed: Data, values: Data, token: String) {
    readOutput(printed, token)
    readValues([UInt8](values)[...], token)
  }

  /// A checkpoint is `\\1TOKEN:NUMBER\\2` within the output. Checkpoints are in order, once each. The
  /// marks around code are `\\1TOKEN:<NUMBER CLAIM\\2`, and the same with `>`.
  private mutating func readOutput(_ data: Data, _ token: String) {
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
    output += String(decoding: rest, as: UTF8.self)
  }

  private mutating func readValues(_ bytes: ArraySlice<UInt8>, _ token: String) {
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard words.count == 3, words[0] == token, let number = Int(words[1]),
        let count = Int(words[2]), count >= 0
      else { return }
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
  }
}
