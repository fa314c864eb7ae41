import Testing

@testable import Workshop
@testable import Support

@Suite struct `A watched file` {
  /// Looks every 50 ms, a character a look: a letter for the content, `.` for an empty file, `-` for
  /// none. What was told stands under the look that told it.
  @Test(arguments: [
    ("saved in place", "aaabbb", "a  b  "),
    ("removed and made anew, as vim does", "aa--bb", "a   b "),
    ("cut to nothing first", "aa..bb", "a   b "),
    ("saved as it was", "aa--aa", "a     "),
    ("deleted", "aa----------", "a      -    "),
    ("emptied", "aa..........", "a      .    "),
    ("deleted, then made again", "aa--------b", "a      -  b"),
    ("saved twice, fast", "aabc", "a bc"),
    ("gone from the beginning", "--a", "- a"),
  ])
  func `tells of what was`(how: String, looks: String, told: String) {
    var watch = FileWatch()
    let events = looks.enumerated().map { index, look in
      let bytes: [UInt8]? = look == "-" ? nil : look == "." ? [] : Array(String(look).utf8)
      // Binary fractions: sums of tenths would miss the edge.
      return switch watch.look(bytes, at: Double(index) * 0.0625) {
      case nil: " "
      case .gone: "-"
      case .changed(let bytes): bytes.isEmpty ? "." : String(decoding: bytes, as: UTF8.self)
      }
    }
    #expect(events.joined() == told)
  }
}
