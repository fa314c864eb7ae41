import Foundation
import Manuscript
import Support
import Verification

/// The problems that a package has when it begins to use quire, in a file of its repository: they
/// are let pass, and new ones are not.
///
/// An entry is found again by the content of its fence and by what is wrong with it, so that text
/// may move. Its path is for people, and tells which entries a run could have found. It begins at the
/// package's root, so that the folder in which quire runs makes no difference.
struct Baseline {
  struct Entry {
    let path: String
    let verdict: String
    /// The first digits of the digest of the fence's content.
    let digest: String
    let message: String

    init(path: String, verdict: String, content: String, message: String) {
      self.path = path.fromRoot.oneLine
      self.verdict = verdict
      digest = String(Digest(content).hex.prefix(16))
      self.message = message.oneLine.withoutLineNumbers
    }

    fileprivate init?(parsing line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, fields[2].count == 16, fields[2].allSatisfy(\.isHexDigit),
        fields[1] == FenceResult.State.Kind.unproved.rawValue || Verdict(rawValue: fields[1]) != nil
      else { return nil }
      (path, verdict, digest, message) = (fields[0], fields[1], fields[2], fields[3])
    }

    /// What it is found again by.
    fileprivate var key: [String] { [verdict, digest, message] }

    var line: String { [path, verdict, digest, message].joined(separator: "\t") }
  }

  private static let head = "quire-baseline 3"
  private static let comment =
    "# The problems that `quire verify --baseline` lets pass: file, verdict, fence, message."

  /// The entries; the same problem twice is two entries.
  let entries: [Entry]

  init(_ files: [Report.File]) {
    entries = files.flatMap(\.problems).map { $0.entry() }.sorted { $0.line < $1.line }
  }

  /// The file's text: sorted, a line for each problem.
  var text: String {
    ([Self.head, Self.comment] + entries.map(\.line)).map { $0 + "\n" }.joined()
  }

  /// - Throws: `UsageError` where there is none, `ContentError` with the line that is no entry.
  init(readingFrom file: URL) throws {
    guard file.exists else {
      throw UsageError(
        "there is no baseline “\(file.shortPath)”; make it with --write-baseline \(file.shortPath)")
    }
    let lines = try String(readingText: file).lines
    func refuse(_ line: Int, _ reason: String) -> ContentError {
      ContentError(
        "\(file.shortPath):\(line): \(reason); correct it, or write the file anew with"
          + " --write-baseline \(file.shortPath)")
    }
    guard lines.first.map(String.init) == Self.head else {
      throw refuse(1, "this is no baseline of this version of quire, `\(Self.head)` is missing")
    }
    let filled = lines.enumerated().dropFirst().filter { !$1.isEmpty && $1.first != "#" }
    entries = try filled.map { index, line in
      if let entry = Entry(parsing: line) { return entry }
      throw refuse(index + 1, "this line is no entry: file, verdict, fence and message, with tabs")
    }
  }
}

extension String {
  /// The path from the package's root.
  fileprivate var fromRoot: String { URL(filePath: self).pathInside(URL.workingRoot.path) }

  /// The text without tabs and line feeds, which separate entries and their fields.
  fileprivate var oneLine: String {
    logSafe.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
  }

  /// The text without the numbers of lines, which change when the text above does.
  var withoutLineNumbers: String {
    contains("line ") ? replacing(#/\bline \d+/#.wordBoundaryKind(.simple), with: "line N") : self
  }
}

struct BaselineComparison {
  let file: String
  let knownCount: Int
  /// Entries of files that were verified, for which nothing was found.
  let removable: [Baseline.Entry]

  /// What it comes to, a line for the known problems and one for each entry to remove.
  var lines: [String] {
    let known = knownCount == 1 ? "1 known problem is" : "\(knownCount) known problems are"
    return ["\(known) in \(file) and not shown"]
      + removable.map {
        "\(file): remove, since it is mended: \($0.path): \($0.message) [\($0.verdict)]"
      }
  }
}

extension Report {
  /// Removes the problems that a baseline has.
  mutating func compare(with known: Baseline, of file: URL) {
    var left = Dictionary(grouping: known.entries, by: \.key)
    for index in files.indices {
      files[index].problems.removeAll { left[$0.entry().key]?.popLast() != nil }
    }
    let knownCount = known.entries.count - left.values.map(\.count).reduce(0, +)
    // Other files may have been left out of this run.
    let verified = Set(files.filter { $0.result.selection == nil }.map(\.path.fromRoot))
    let root = URL.workingRoot
    let removable = left.values.flatMap(\.self).filter {
      verified.contains($0.path) || !URL(filePath: $0.path, relativeTo: root).absoluteURL.exists
    }.sorted { $0.line < $1.line }
    baseline = BaselineComparison(
      file: file.shortPath, knownCount: knownCount, removable: removable)
  }
}
