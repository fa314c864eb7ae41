import Foundation

/// Some tests that run with one mutant in a process of their own.
struct TestJob: Sendable {
  /// The number of the mutant; 0 for none.
  let mutant: Int
  let tests: [String]
  /// Whether they run at the same time.
  var isParallel = true
  /// How long they may take.
  let seconds: Double

  /// What came of a job.
  struct Result: Sendable {
    let seconds: Double
    /// What failed; nil if nothing did.
    let failure: String?
    /// The mutants that were reached, if none was selected.
    let reached: Set<Int>

    /// The failure of a job whose time was over.
    static let timeOut = "time-out"
  }

  /// The job as `quire_serve` in `Instrumentation` reads it.
  var line: String {
    let words = [isParallel ? "parallel" : "serially"] + tests.map(\.asPattern)
    return "\(mutant)\t\(Int(seconds * 1_000))\t" + words.joined(separator: "\t") + "\n"
  }
}

extension TestJob.Result {
  /// Reads the lines of results, by the numbers of their jobs. The last line may be cut short.
  static func parse(_ text: String) -> [(number: Int, result: Self)] {
    text.filledLines.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 5, let number = Int(fields[0]), let time = Double(fields[1]) else {
        return nil
      }
      let end = fields[2].split(separator: " ").map(String.init)
      let failure: String? =
        switch (end[0], end[1]) {
        case ("exited", "0"): nil
        case ("exited", "\(Instrumentation.failure)"):
          fields[3].isEmpty ? "a test" : String(fields[3]).asTestName
        case ("exited", let code): "the tests end with status \(code)"
        case ("signalled", let signal): "the tests crash (signal \(signal))"
        default: timeOut
        }
      return (
        number,
        .init(
          seconds: time / 1_000_000, failure: failure,
          reached: Set(fields[4].split(separator: " ").compactMap { Int($0) }))
      )
    }
  }
}

extension String {
  /// A regular expression for the identifier of this test, at whatever place in its file; of a test of
  /// XCTest, the name.
  fileprivate var asPattern: String {
    guard !hasPrefix("XCTest ") else { return self }
    var text = "^"
    for character in self {
      let isPlain = character.isLetter || character.isNumber || !character.isASCII
      text += isPlain ? String(character) : "\\" + String(character)
    }
    return text + "(\\/|$)"
  }

  /// A test's name without the file and the position behind it.
  var asTestName: String {
    let name = hasPrefix("XCTest ") ? String(dropFirst(7)) : self
    return name.split(separator: "/").filter { !$0.contains(".swift:") }.joined(separator: "/")
  }
}
