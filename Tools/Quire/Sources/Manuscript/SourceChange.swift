import Foundation
import Support

/// A change of a source file, in a file that has each text to replace and its replacement. They are
/// whole lines or parts of one:
///
///     // Replace:
///     left.identity == right.identity
///     // With:
///     left.target === right.target
struct SourceChange: Sendable {
  private let path: String
  /// The file that it is made in.
  private var source = ""
  private var replacements: [Replacement] = []

  private struct Replacement {
    var old: String
    var new = ""
    /// The line of the text to replace, and that of its replacement, in the file that has them.
    var oldLine: Int
    var newLine = 0
    /// The first line of the text in the source.
    var first = 0

    /// How many lines the replacement adds to the source.
    var growth: Int { new.lineCount - old.lineCount }
  }

  /// Why a change cannot be made.
  struct Problem: Error {
    let diagnostic: Diagnostic
  }

  /// - Parameter count: The number of lines above the first `// Replace:`.
  /// - Throws: `UsageError` where the file has another form.
  init(parsing file: Exercise.File, below count: Int) throws {
    path = file.path
    func refuse(_ line: Int, _ words: String) -> UsageError {
      UsageError("\(file.path):\(line): \(words)")
    }
    let text = file.text.hasSuffix("\n") ? file.text.dropLast() : file.text[...]
    let lines = text.lines.map(String.init)
    guard lines.dropFirst(count).first == "// Replace:" else {
      throw refuse(count + 1, "write `// Replace:` here")
    }
    var rest = lines[count...]
    while let start = rest.indices.first {
      let body = rest.dropFirst()
      let end = body.firstIndex(of: "// Replace:") ?? body.endIndex
      guard let with = body[..<end].firstIndex(of: "// With:") else {
        throw refuse(end, "write `// With:` and the replacement below the text to replace")
      }
      let old = body[..<with].joined(separator: "\n")
      guard !old.isEmpty else { throw refuse(start + 1, "there is no text to replace") }
      replacements.append(
        Replacement(
          old: old, new: body[(with + 1)..<end].joined(separator: "\n"), oldLine: start + 2,
          newLine: with + 2))
      rest = body[end...]
    }
  }

  /// The changed source.
  mutating func make(in file: Exercise.File) -> Result<Exercise.File, Problem> {
    source = file.path
    var places: [(place: Range<String.Index>, replacement: Replacement)] = []
    for replacement in replacements {
      let found = file.text.ranges(of: replacement.old)
      guard let place = found.first, found.count == 1 else {
        return .failure(
          problem(
            replacement, "occurs \(found.count) times in \(file.path), not once",
            hint: found.isEmpty
              ? "the source has changed: write what it says now" : "add lines from around it"))
      }
      places.append((place, replacement))
    }
    places.sort { $0.place.lowerBound < $1.place.lowerBound }
    for (before, after) in zip(places, places.dropFirst())
    where before.place.upperBound > after.place.lowerBound {
      return .failure(
        problem(
          after.replacement, "overlaps the text of line \(before.replacement.oldLine)",
          hint: "replace both at once"))
    }
    replacements = places.map { place, replacement in
      var replacement = replacement
      replacement.first = file.text[..<place.lowerBound].lineCount
      return replacement
    }
    var text = file.text
    for (place, replacement) in places.reversed() {
      text.replaceSubrange(place, with: replacement.new)
    }
    return .success(.init(path: file.path, text: text))
  }

  /// Where a line of the changed source comes from: this file, or the source.
  func place(ofLine line: Int) -> (path: String, line: Int) {
    var line = line
    for replacement in replacements {
      if line < replacement.first { break }
      let offset = line - replacement.first
      if offset < replacement.new.lineCount { return (path, replacement.newLine + offset) }
      line -= replacement.growth
    }
    return (source, line)
  }

  private func problem(_ replacement: Replacement, _ words: String, hint: String) -> Problem {
    Problem(
      diagnostic: Diagnostic(
        path: path, line: replacement.oldLine, column: 1, .exercise,
        "the text to replace \(words)", hint: hint))
  }
}

extension StringProtocol {
  fileprivate var lineCount: Int { count { $0 == "\n" } + 1 }
}
