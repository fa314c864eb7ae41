import Support

/// A change of a source file: texts to replace, whole lines or parts of one, with replacements:
///
///     // Replace:
///     left.identity == right.identity
///     // With:
///     left.target === right.target
struct SourceChange: Sendable {
  private let path: String
  /// The file that it is made in, and the same file with the change.
  private let source: Exercise.File
  private(set) var changed: Exercise.File
  private(set) var problem: Diagnostic?
  private var replacements: [Replacement] = []

  private struct Replacement {
    let old, new: String
    /// The line of the text to replace, and that of its replacement, in the file that has them.
    let oldLine, newLine: Int
    /// The first line of the text in the source.
    var first = 0
  }

  /// - Parameter count: The number of lines above the first `// Replace:`.
  init(parsing file: Exercise.File, below count: Int, in source: Exercise.File) throws {
    (path, self.source, changed) = (file.path, source, source)
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
      let new = body[(with + 1)..<end].joined(separator: "\n")
      replacements.append(Replacement(old: old, new: new, oldLine: start + 2, newLine: with + 2))
      rest = body[end...]
    }
    make()
  }

  private mutating func make() {
    var places: [(place: Range<String.Index>, replacement: Replacement)] = []
    for var replacement in replacements {
      let found = source.text.ranges(of: replacement.old)
      guard let place = found.first, found.count == 1 else {
        return report(
          replacement, "occurs \(found.count) times in \(source.path), not once",
          hint: found.isEmpty
            ? "the source has changed: write what it says now" : "add lines from around it")
      }
      replacement.first = source.text[..<place.lowerBound].lineCount
      places.append((place, replacement))
    }
    places.sort { $0.place.lowerBound < $1.place.lowerBound }
    for (before, after) in zip(places, places.dropFirst())
    where before.place.upperBound > after.place.lowerBound {
      return report(
        after.replacement, "overlaps the text of line \(before.replacement.oldLine)",
        hint: "replace both at once")
    }
    replacements = places.map(\.replacement)
    for (place, replacement) in places.reversed() {
      changed.text.replaceSubrange(place, with: replacement.new)
    }
  }

  /// Where a line of the changed source comes from: this file, or the source.
  func place(ofLine line: Int) -> (path: String, line: Int) {
    var line = line
    for replacement in replacements {
      if line < replacement.first { break }
      let offset = line - replacement.first
      if offset < replacement.new.lineCount { return (path, replacement.newLine + offset) }
      line -= replacement.new.lineCount - replacement.old.lineCount
    }
    return (source.path, line)
  }

  private mutating func report(_ replacement: Replacement, _ words: String, hint: String) {
    problem = Diagnostic(
      path: path, line: replacement.oldLine, .exercise, "the text to replace \(words)", hint: hint)
  }
}

extension StringProtocol {
  fileprivate var lineCount: Int { utf8.count { $0 == 0x0A } + 1 }
}
