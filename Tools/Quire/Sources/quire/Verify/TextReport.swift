import Execution
import Manuscript
import Shell
import Support
import Verification

// What `quire verify` prints: what is wrong, then the ledger, a row for each file and a column for
// each kind of fence, and a summary.
extension Report {
  private var results: [ManuscriptResult] { files.map(\.result) }

  /// What is wrong, and with `--why` the notes, ready for standard error.
  func problems(saysWhy: Bool) -> [String] {
    var lines: [String] = []
    let texts = files.filter { !$0.diagnostics.isEmpty }
      .map { ($0.path, $0.result.manuscript.text.lines) }
    let sources = Dictionary(texts) { first, _ in first }
    for cause in causes {
      let source = sources[cause[0].path] ?? []
      lines.append(cause[0].printed(with: Self.excerpt(of: source, at: cause[0])))
      if let others = Self.places(cause.drop { $0.place == cause[0].place }) {
        lines.append("    also: \(others)")
      }
    }
    guard saysWhy else { return lines }
    lines += files.flatMap(\.notes).map(\.printedAsNote)
    for file in files {
      lines += file.examples.flatMap(\.result.uncomparedClaims).map {
        "\(file.path):\($0): note: this result was not compared"
      }
    }
    return lines
  }

  /// The problems; an error of the compiler that three or more lines have is one cause.
  private var causes: [[Diagnostic]] {
    let all = files.flatMap(\.diagnostics)
    let same = Dictionary(grouping: all.filter { $0.verdict == .compile }, by: \.cause).filter {
      Set($0.value.map(\.place)).count > 2
    }
    return all.compactMap { diagnostic in
      guard let cause = same[diagnostic.cause] else { return [diagnostic] }
      return diagnostic == cause[0] ? cause : nil
    }
  }

  /// Places as `a.md:3, 9; b.md:4`; nil for none.
  private static func places(_ diagnostics: ArraySlice<Diagnostic>) -> String? {
    var files: [(path: String, lines: [Int])] = []
    for diagnostic in diagnostics {
      if files.last?.path != diagnostic.path { files.append((diagnostic.path, [])) }
      if files[files.count - 1].lines.last != diagnostic.line {
        files[files.count - 1].lines.append(diagnostic.line)
      }
    }
    guard !files.isEmpty else { return nil }
    return files.map { "\($0.path):\($0.lines.map(String.init).joined(separator: ", "))" }
      .joined(separator: "; ")
  }

  /// The line of a diagnostic, and a mark below its column; none without a column or if it is long.
  private static func excerpt(of lines: [Substring], at diagnostic: Diagnostic) -> [String] {
    guard lines.indices.contains(diagnostic.line - 1) else { return [] }
    let line = lines[diagnostic.line - 1]
    // The first column is the compiler's, or that of something without a column.
    let isOfCompiler = [.compile, .warning].contains(diagnostic.verdict) && !line.contains("```")
    guard diagnostic.column > 1 || isOfCompiler else { return [] }
    let code = line.drop { $0 == " " || $0 == "\t" }
    let indent = line.utf8.count - code.utf8.count
    guard code.dropFirst(100).isEmpty, diagnostic.column - 1 - indent >= 0 else { return [] }
    let before = String(decoding: code.utf8.prefix(diagnostic.column - 1 - indent), as: UTF8.self)
    let blanks = before.map { $0 == "\t" ? "\t" : " " }.joined()
    return ["    \(code)", "    \(blanks)^"]
  }

  /// The ledger and the summary, ready for standard output.
  func text(saysWhy: Bool) -> String {
    let sum = Ledger(results)
    var lines = coverage.map { [$0.table, ""] } ?? []
    if results.count > 1 { lines += table(sum) + [""] }
    for file in files {
      for example in file.examples { lines += reasons(of: example, in: file) }
      lines += file.examples.map(\.fence).filter { $0.permissions != .init() }.map {
        "\(file.path):\($0.start.line): \($0.permissions.inWords)"
      }
      guard saysWhy else { continue }
      lines += file.examples.filter { $0.kind == .proved && $0.fence.text.readsWhatChanges }.map {
        "\(file.path):\($0.line): its result may differ in another run, and is kept for a day"
      }
    }
    lines += summary(sum, saysWhy: saysWhy)
    if let absence = sandbox?.absence { lines.append(absence) }
    return (lines + (baseline?.lines ?? [])).joined(separator: "\n")
  }

  /// Why an example is not proved, where that is no problem of its own.
  private func reasons(of example: SelectedFence, in file: File) -> [String] {
    let line = "\(file.path):\(example.line)"
    if case .unproved(let reason) = example.result.state {
      return ["\(line): not proved: \(reason)"]
    }
    let place = file.result.manuscript.mode == .document ? line : file.path
    if let reason = example.result.reason(of: example.fence) {
      return ["\(place): sketched: \(reason)"]
    }
    return example.result.state == .compiled(FenceResult.compilesWord)
      ? [] : example.result.limits.map { "\(place): \($0)" }
  }

  /// Three lines at most: the fences; the results and exercises; the problems and who found them.
  private func summary(_ sum: Ledger, saysWhy: Bool) -> [String] {
    let problems = files.map(\.diagnostics.count).reduce(0, +)
    let last = [
      problems > 0 ? problems.of("problem") : nil,
      sum.notes > 0 && !saysWhy ? "\(sum.notes.of("note")), which `--why` shows" : nil,
      toolchain.map { "by \($0)" },
    ]
    return [sum.fencesInWords, [sum.claimsInWords, exercisesInWords], last]
      .map { $0.compactMap(\.self).joined(separator: "; ") }.filter { !$0.isEmpty }
  }

  /// The number of exercises, and how many of them failed; nil where there are none.
  private var exercisesInWords: String? {
    guard !exercises.isEmpty else { return nil }
    let wrong = results.filter { result in
      exercises.contains { $0.manuscript.path == result.manuscript.path } && !result.isVerified
    }.count
    let words = exerciseCounts.filter { $0.count > 0 }.map { $0.count.of($0.noun) }
      .joined(separator: ", ")
    return "\(words): \(wrong == 0 ? "proved" : "\(wrong) failed")"
  }

  private func table(_ sum: Ledger) -> [String] {
    // Files without fences, as most tasks of exercises, have no row.
    let ledgers = results.map { ($0.manuscript.path, Ledger([$0])) }.filter { $1.total > 0 }
    let rows = (ledgers + [("all", sum)]).map { name, ledger in
      (name, FenceResult.State.Kind.allCases.map(ledger.count))
    }
    let heads = ["proved", "compiled", "quoted", "sketched", "not here", "failed", "unproved"]
    return numberTable(heads, rows, width: files.map(\.path.count).max() ?? 0, column: 9)
  }
}

/// The lines of a table with a column of names and columns of numbers.
func numberTable(
  _ heads: [String], _ rows: [(name: String, counts: [Int])], width: Int, column: Int
) -> [String] {
  let cells = rows.map { ($0, $1.map { $0 == 0 ? "·" : "\($0)" }) }
  return ([("", heads)] + cells).map { name, cells in
    name.padded(to: width) + cells.map { $0.padded(before: column) }.joined()
  }
}

extension Diagnostic {
  fileprivate var place: [String] { [path, "\(line)"] }

  /// What the errors of one cause have in common.
  fileprivate var cause: [String?] { [verdict.rawValue, message, hint?.withoutLineNumbers] }

  /// The diagnostic as text, with lines below its message.
  fileprivate func printed(with excerpt: [String]) -> String {
    if excerpt.isEmpty { return printed }
    let lines = printed.split(separator: "\n", maxSplits: 1).map(String.init)
    return (lines.prefix(1) + excerpt + lines.dropFirst()).joined(separator: "\n")
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func padded(before width: Int) -> String {
    String(repeating: " ", count: max(1, width - count)) + self
  }
}

extension Fence.Permissions {
  fileprivate var inWords: String {
    let files = reads.isEmpty ? [] : ["reads " + reads.joined(separator: ", ")]
    return (files + (network ? ["uses the network"] : [])).joined(separator: "; ")
  }
}

extension Ledger {
  /// How many fences there are of each kind, and how many ask for files or the network.
  var fencesInWords: [String] {
    ["\(total.of("fence")): \(inWords)"] + (permissionsInWords.map { ["of these, \($0)"] } ?? [])
  }

  /// The ledger in one line: `12 proved (10 runs, 2 fails), 3 quoted (2 objc, 1 text)`.
  private var inWords: String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
    let parts = FenceResult.State.Kind.allCases.filter { count($0) > 0 }.map { kind in
      let name =
        switch kind {
        case .proved, .quoted: "\(kind) (\(list(words(kind))))"
        case .elsewhere: "not for this machine"
        case .unproved: "not proved"
        case .compiled, .sketched, .failed: kind.rawValue
        }
      return "\(count(kind)) \(name)"
    }
    return parts.isEmpty ? "no fences" : parts.joined(separator: ", ")
  }
}
