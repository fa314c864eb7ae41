import Foundation

/// What a program reported while it ran: what it printed, how far it came, and values.
struct ProgramReport {
  /// What it printed, without checkpoints; bytes that are not UTF-8 are repaired.
  private(set) var output = ""
  /// How many bytes it had printed at each checkpoint that it reached.
  private(set) var checkpoints: [Int: Int] = [:]
  /// The values in the order in which they were reported.
  private(set) var values: [Transcript.Value] = []
  /// The status with which the tests ended; nil where they did not.
  private(set) var testStatus: Int32?

  /// Reads what was written under the run's token; anything else is the program's own.
  init(printed: Data, values: Data, token: String) {
    readOutput(printed, token)
    readValues([UInt8](values)[...], token)
  }

  /// A checkpoint is `\\1TOKEN:NUMBER\\2` among what is printed. They come in order, once each.
  private mutating func readOutput(_ data: Data, _ token: String) {
    let start = Data("\u{1}\(token):".utf8)
    var rest = data[...]
    while let mark = rest.range(of: start) {
      let digits = rest[mark.upperBound...].prefix { $0 != 2 }
      guard let number = Int(String(decoding: digits, as: UTF8.self)),
        number == checkpoints.count
      else { break }
      output += String(decoding: rest[..<mark.lowerBound], as: UTF8.self)
      checkpoints[number] = output.utf8.count
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
      } else {
        values.append(.init(line: number, text: text == "\0" ? nil : text))
      }
      rest = rest.dropFirst(count + 1)
    }
  }
}
