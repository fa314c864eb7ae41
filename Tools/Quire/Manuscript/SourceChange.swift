import Foundation
import Support

/// A change of a module's source that makes a mutant of it: a file `NAME.mutant` that names the
/// source, the text to replace and its replacement, which are whole lines or parts of one.
///
///     // Mutant: your tests kill mutant 1
///     // Source: Weak.swift
///     // Replace:
///     left.identity == right.identity
///     // With:
///     left.target === right.target
struct SourceChange: Sendable {
  /// The file, as seen from the module's folder.
  let source: String
  private let path: String
  private let old: String
  private let new: String
  /// The lines of the two texts in the file that describes the change.
  private let oldLine: Int
  private let newLine: Int
  /// The first line of the replacement in the changed source.
  private var first = 0

  /// Why a change cannot be made.
  struct Problem: Error {
    let diagnostic: Diagnostic
  }

  /// - Throws: `UsageError` where the file has another form.
  init(parsing file: Exercise.File) throws {
    func expect(_ isSo: Bool, _ line: Int, _ words: String) throws {
      guard isSo else { throw UsageError("\(file.path):\(line): \(words)") }
    }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let source = lines.dropFirst().first?.wholeMatch(of: #/// Source: (.+)/#)?.output.1
    try expect(source != nil, 2, "write `// Source: FILE`, with the file of the module to change")
    try expect(lines.dropFirst(2).first == "// Replace:", 3, "write `// Replace:` here")
    let end = lines.firstIndex(of: "// With:")
    try expect(
      end != nil, lines.count, "write `// With:` and the replacement below the text to replace")
    self.source = String(source ?? "")
    path = file.path
    oldLine = 4
    newLine = (end ?? 0) + 2
    old = lines[3..<(end ?? 3)].joined(separator: "\n")
    let rest = lines[((end ?? 0) + 1)...]
    new = (rest.last == "" ? rest.dropLast() : rest).joined(separator: "\n")
    try expect(!old.isEmpty, 3, "there is no text to replace")
  }

  /// The changed source.
  mutating func make(in file: Exercise.File) -> Result<Exercise.File, Problem> {
    let places = file.text.ranges(of: old)
    guard let place = places.first, places.count == 1 else {
      return .failure(
        Problem(
          diagnostic: Diagnostic(
            path: path, line: oldLine, column: 1, .exercise,
            "the text to replace occurs \(places.count) times in \(file.path), not once",
            hint: places.isEmpty
              ? "the source has changed: write what it says now" : "add lines from around it")))
    }
    first = file.text[..<place.lowerBound].count { $0 == "\n" } + 1
    return .success(
      .init(path: file.path, text: file.text.replacingCharacters(in: place, with: new)))
  }

  /// Where a line of the changed source comes from: this file, or the source.
  func place(ofLine line: Int, in source: String) -> (path: String, line: Int) {
    func count(_ text: String) -> Int { text.count { $0 == "\n" } + 1 }
    if line < first { return (source, line) }
    let offset = line - first
    return offset < count(new)
      ? (path, newLine + offset) : (source, line - count(new) + count(old))
  }
}
