import Foundation
import Manuscript
import Support
import Verification

/// The problems that a package has when it begins to use quire, in a file of its repository: they
/// are let pass, and new ones are not.
///
/// An entry is found again by the content of its fence and by what is wrong with it, so that text
/// may move. Its path is for people, and tells which entries a run could have found.
struct Baseline {
  /// One problem.
  struct Entry: Hashable, Comparable {
    let path: String
    let verdict: String
    /// The first digits of the digest of the fence's content.
    let digest: String
    let message: String

    init(path: String, verdict: String, content: String, message: String) {
      self.path = path.oneLine
      self.verdict = verdict
      digest = String(Digest(content).hex.prefix(16))
      // Line numbers change when the text above does.
      self.message = message.oneLine.replacing(#/\bline \d+/#, with: "line N")
    }

    /// What it is found again by.
    fileprivate var key: [String] { [verdict, digest, message] }

    /// What a fence that is not proved is found again by after an edit.
    fileprivate var lossKey: [String] { [path, verdict, message] }

    fileprivate static let losses: Set = ["sketched", "compiled", "elsewhere"]

    /// The entry as a line of the file.
    var line: String { [path, verdict, digest, message].joined(separator: "\t") }

    static func < (a: Entry, b: Entry) -> Bool { a.line < b.line }
  }

  /// The verdict of a fence that could not be verified.
  static let unproved = "unproved"

  private static let head = "quire-baseline 2"
  private static let comment =
    "# What `quire verify --baseline` lets pass, problems and fences that are not proved: file,"
    + " verdict, fence, message."

  /// The entries; the same problem twice is two entries.
  let entries: [Entry]

  /// The baseline of what a run found.
  init(_ results: [ManuscriptResult]) {
    entries = results.flatMap { $0.problems + $0.losses }.map(\.entry).sorted()
  }

  /// The file's text: sorted, a line for each problem.
  var text: String {
    ([Self.head, Self.comment] + entries.map(\.line)).map { $0 + "\n" }.joined()
  }

  /// Reads a file.
  ///
  /// - Throws: `UsageError` where there is none, `ContentError` with the line that is no entry.
  init(readingFrom file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw UsageError(
        "there is no baseline “\(file.shortPath)”; make it with --write-baseline \(file.shortPath)")
    }
    let text = try String(readingText: file)
    let lines = text.lines
    func refuse(_ line: Int, _ reason: String) -> ContentError {
      ContentError(
        "\(file.shortPath):\(line): \(reason); correct it, or write the file anew with"
          + " --write-baseline \(file.shortPath)")
    }
    guard lines.first.map(String.init) == Self.head else {
      throw refuse(1, "this is no baseline of this version of quire, `\(Self.head)` is missing")
    }
    var entries: [Entry] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty && line.first != "#" {
      guard let entry = Entry(parsing: line) else {
        throw refuse(
          index + 1, "this line is no entry: file, verdict, fence and message, with tabs")
      }
      entries.append(entry)
    }
    self.entries = entries
  }
}

extension Baseline.Entry {
  fileprivate init?(parsing line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 4, fields[2].count == 16, fields[2].allSatisfy(\.isHexDigit),
      fields[1] == Baseline.unproved || Self.losses.contains(fields[1])
        || Verdict(rawValue: fields[1]) != nil
    else { return nil }
    (path, verdict, digest, message) = (fields[0], fields[1], fields[2], fields[3])
  }
}

extension String {
  /// The text without tabs and line feeds, which separate entries and their fields.
  fileprivate var oneLine: String {
    logSafe.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
  }
}

/// What a run found, beside what its baseline lets pass.
struct BaselineComparison {
  /// How many problems the baseline has.
  let knownCount: Int
  /// Entries of files that were verified, for which nothing was found.
  let removable: [Baseline.Entry]
  /// How many problems are new.
  let newCount: Int
  private let knownDiagnostics: Set<Diagnostic>
  private let knownFences: [String: Set<Int>]
  /// Fences that are not proved and not recorded: by file and line, what they are.
  private let newLosses: [String: [Int: Baseline.Entry]]

  init(_ baseline: Baseline, _ results: [ManuscriptResult]) {
    var left = Dictionary(grouping: baseline.entries, by: \.key)
    var (known, new): ([Problem], [Problem]) = ([], [])
    for problem in results.flatMap(\.problems) {
      if left[problem.entry.key]?.popLast() != nil {
        known.append(problem)
      } else {
        new.append(problem)
      }
    }
    var byReason = Dictionary(grouping: left.values.joined(), by: \.lossKey)
    var losses: [String: [Int: Baseline.Entry]] = [:]
    for loss in results.flatMap(\.losses) {
      let entry =
        left[loss.entry.key]?.popLast()
        ?? byReason[loss.entry.lossKey]?.popLast().flatMap {
          left[$0.key]?.popLast()
        }
      if entry == nil, let fence = loss.fence {
        losses[loss.entry.path, default: [:]][fence.start.line] = loss.entry
      }
    }
    newLosses = losses
    knownCount = known.count
    newCount = new.count + losses.values.map(\.count).reduce(0, +)
    knownDiagnostics = Set(known.compactMap(\.diagnostic))
    func fences(_ problems: [Problem]) -> [String: Set<Int>] {
      problems.reduce(into: [:]) { fences, problem in
        if let fence = problem.fence {
          fences[problem.entry.path, default: []].insert(fence.start.line)
        }
      }
    }
    let withNew = fences(new)
    knownFences = Dictionary(
      uniqueKeysWithValues: fences(known).map { ($0, $1.subtracting(withNew[$0] ?? [])) })
    // Other files may have been left out of this run.
    let verified = Set(results.filter { $0.selection == nil }.map(\.manuscript.path))
    removable = left.values.flatMap { $0 }.filter {
      verified.contains($0.path) || !FileManager.default.fileExists(atPath: $0.path)
    }.sorted()
  }

  /// The results without the problems that are known.
  func newProblems(in results: [ManuscriptResult]) -> [ManuscriptResult] {
    results.map { result in
      var part = result
      part.diagnostics.removeAll(where: knownDiagnostics.contains)
      for index in part.fences.indices {
        part.fences[index].findings.removeAll { knownDiagnostics.contains($0.diagnostic) }
        let fence = part.manuscript.fences[index]
        guard let loss = newLosses[part.manuscript.path]?[fence.start.line] else { continue }
        let finding = Finding(
          rule: .staysProved,
          diagnostic: Diagnostic(
            path: part.manuscript.path, line: fence.firstLine, .fence,
            "the baseline does not have this fence as \(loss.verdict): \(loss.message)",
            hint: "mend it, or write the baseline anew with --write-baseline"))
        part.fences[index].state = .failed
        part.fences[index].findings.append(finding)
        part.diagnostics = (part.diagnostics + [finding.diagnostic]).sorted()
      }
      return part
    }
  }

  /// Whether all that is wrong with a fence is known.
  func isKnown(_ fence: Fence, in path: String) -> Bool {
    knownFences[path]?.contains(fence.start.line) ?? false
  }

  /// What it comes to, a line for the known problems and one for each entry to remove.
  func lines(file: String) -> [String] {
    let known = knownCount == 1 ? "1 known problem is" : "\(knownCount) known problems are"
    return ["\(known) in \(file) and not shown"]
      + removable.map {
        "\(file): remove, since it is mended: \($0.path): \($0.message) [\($0.verdict)]"
      }
  }
}
