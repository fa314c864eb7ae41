import Foundation
import Manuscript
import Proof
import Shell
import Support
import SymbolIndex
import Verification

/// `quire verify`: verifies the book, or Markdown files anywhere, and prints the ledger.
struct Verify {
  private enum Format: String, CaseIterable { case text, json, junit, github, sarif }

  private let paths: [String]
  private let book: String?
  private let format: Format
  private let jobs: Int?
  private let usesCache: Bool
  private let usesSandbox: Bool
  private let modules: String?
  private let updates: Bool
  private let saysWhy: Bool
  private let keep: URL?
  private let shard: Shard?
  private let exclusions: [PathPattern]
  private let baseline: URL?
  private let newBaseline: URL?
  private let mode: ManuscriptMode?
  private let isStrict: Bool
  private let includesInternal: Bool
  private let showsCoverage: Bool
  private let runsWrongAnswers: Bool

  private init(_ words: inout Arguments) throws {
    book = try words.value("--book")
    let name = try words.value("--format") ?? "text"
    guard let format = Format(rawValue: name) else {
      throw UsageError("--format takes text, json, junit, github or sarif, not “\(name)”")
    }
    self.format = format
    jobs = try words.number("--jobs")
    usesCache = !words.flag("--no-cache")
    usesSandbox = !words.flag("--no-sandbox")
    modules = try words.value("--modules")
    updates = words.flag("--update")
    saysWhy = words.flag("--why")
    keep = try words.value("--keep").map { URL(filePath: $0, directoryHint: .isDirectory) }
    shard = try words.value("--shard").map(Shard.init(parsing:))
    exclusions = try words.values("--exclude").map(PathPattern.init(parsing:))
    baseline = try words.value("--baseline").map { URL(filePath: $0) }
    newBaseline = try words.value("--write-baseline").map { URL(filePath: $0) }
    mode = try words.value("--mode").map { name in
      guard let mode = ManuscriptMode(rawValue: name) else {
        throw UsageError("--mode takes book or document, not “\(name)”")
      }
      return mode
    }
    isStrict = words.flag("--strict")
    includesInternal = words.flag("--internal")
    showsCoverage = words.flag("--coverage")
    runsWrongAnswers = !words.flag("--no-wrong-answers")
    paths = try words.rest()
    if newBaseline != nil, baseline != nil || shard != nil {
      throw UsageError(
        "--write-baseline records all problems; it goes neither with --baseline nor with --shard")
    }
    if showsCoverage, !paths.isEmpty || shard != nil || ![.text, .json].contains(format) {
      throw UsageError(
        "--coverage is about all libraries of the package, as text or JSON; it goes without paths,"
          + " --shard and other formats")
    }
    if mode != nil, paths.isEmpty {
      throw UsageError(
        "--mode goes with files or folders: `quire verify README.md --mode document`")
    }
  }

  /// Runs the command. An error is reported in the wanted format too.
  static func run(_ words: inout Arguments) throws -> Int32 {
    let format = Format.allCases.first { words.contains("--format", $0.rawValue) }
    do {
      return try Verify(&words).run()
    } catch {
      switch format {
      case .junit: Console.print(JUnitReport.text(of: error.sentence))
      case .json: try Console.print(json: JSONReport(error))
      case .sarif: try Console.print(json: SARIFReport(error.sentence))
      case .github: Console.print(styled: GitHubReport.command(error.sentence))
      case .text, nil: break
      }
      throw error
    }
  }

  private func run() throws -> Int32 {
    var documents = try readDocuments()
    let toolContext = try ToolContext(
      for: documents.firstFile ?? URL(filePath: "Package.swift"), usesSandbox: usesSandbox,
      notice: Console.notice)
    defer { toolContext.scratch.removeAll() }
    documents = try complete(documents, on: toolContext)
    // An updated step may change the results of the fences below it.
    var rounds = 0
    while updates, rounds < 5, try update(documents, on: toolContext) {
      documents = try complete(readDocuments(), on: toolContext)
      rounds += 1
    }
    let known = try baseline.map(Baseline.init(readingFrom:))
    let verifier = try verifier(for: documents, on: toolContext)
    let all = try documents.verify(with: verifier, wrongAnswers: runsWrongAnswers)
    ProgressLine.clear()
    if let newBaseline { return try write(Baseline(all), to: newBaseline) }
    let comparison = known.map { BaselineComparison($0, all) }
    let results = comparison?.newProblems(in: all) ?? all
    let coverage = try showsCoverage ? ExampleCoverage(verifier.symbols(), all) : nil
    var exercises = documents.exercises
    if !runsWrongAnswers {
      // What was not run is not counted.
      for index in exercises.indices { exercises[index].wrongAnswers = [] }
    }
    try report(results, exercises: exercises, on: toolContext, comparison, coverage)
    return comparison.map { $0.newCount == 0 } ?? results.allSatisfy(\.isVerified) ? 0 : 1
  }

  private func report(
    _ results: [ManuscriptResult], exercises: [Exercise], on toolContext: ToolContext,
    _ comparison: BaselineComparison?, _ coverage: ExampleCoverage?
  ) throws {
    let (toolchain, sandbox) = (toolContext.toolchain.version, toolContext.sandbox)
    let table = LedgerTable(
      results, exercises: exercises, toolchain: toolchain, sandbox: sandbox, saysWhy: saysWhy)
    let known = baseline.flatMap { comparison?.lines(file: $0.shortPath) } ?? []
    switch format {
    case .text:
      for diagnostic in results.flatMap(\.diagnostics) { Console.error(diagnostic.printed) }
      if saysWhy {
        for note in results.flatMap(\.fences).flatMap(\.notes) { Console.error(note.printedAsNote) }
        for result in results {
          for line in result.fences.flatMap(\.uncomparedClaims) {
            Console.error(
              "\(result.manuscript.path):\(line): note: this result was not compared")
          }
        }
      }
      let coverage = coverage.map { [CoverageTable(coverage: $0).text, ""] } ?? []
      Console.print((coverage + [table.text] + known).joined(separator: "\n"))
    case .json:
      var report = JSONReport(
        results, exercises: exercises, toolchain: toolchain, sandbox: sandbox,
        baseline: comparison)
      report.coverage = coverage.map(CoverageEntry.init)
      try Console.print(json: report)
    case .junit: Console.print(JUnitReport(results, baseline: comparison).text)
    case .github:
      let commands = GitHubReport(results, baseline: comparison).text
      if !commands.isEmpty { Console.print(styled: commands) }
      Console.print(([table.text] + known).joined(separator: "\n"))
    case .sarif: try Console.print(json: SARIFReport(results, baseline: comparison))
    }
  }

  private func write(_ new: Baseline, to file: URL) throws -> Int32 {
    do {
      try AtomicFile.write(Data(new.text.utf8), to: file)
    } catch {
      throw EnvironmentError("\(file.shortPath) cannot be written: \(error.localizedDescription)")
    }
    let count = new.entries.count
    Console.print("\(count) \(count == 1 ? "entry" : "entries") written to \(file.shortPath)")
    return 0
  }

  private func readDocuments() throws -> Documents {
    guard paths.isEmpty else {
      // Other chapters are read where links lead to them.
      let book =
        book == nil
        ? try? Book.find(nil, chaptersOf: paths) : try Book.find(book, chaptersOf: paths)
      return try Documents(paths: paths, book: book, mode: mode)
    }
    return try Documents(
      of: URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory),
      book: book == nil ? try? Book.findFolder(nil) : Book.findFolder(book))
  }

  /// The documents with the comments of Swift files, without those that are not wanted.
  private func complete(_ documents: Documents, on toolContext: ToolContext) throws -> Documents {
    var all = documents
    try all.readComments(on: toolContext, includingInternal: includesInternal)
    for pattern in exclusions {
      let rest = all.excluding(pattern)
      if rest.manuscripts.count == all.manuscripts.count {
        Console.notice("--exclude \(pattern.text) matches no document")
      }
      all = rest
    }
    guard let shard else { return all }
    let part = all.shard(shard.index, of: shard.count)
    if part.manuscripts.isEmpty {
      Console.notice(
        "part \(shard.index) of \(shard.count) is empty: there are only \(all.manuscripts.count)"
          + " documents to share")
    }
    return part
  }

  private func verifier(for documents: Documents, on toolContext: ToolContext, repetitions: Int = 1)
    throws -> Verifier
  {
    do {
      return try toolContext.verifier(
        modules: modules, imports: documents.imports,
        needsSymbols: documents.needsSymbols || showsCoverage,
        needsLibraries: documents.needLibraries, isStrict: isStrict, jobs: jobs,
        usesCache: usesCache, repetitions: repetitions, keep: keep,
        report: ProgressLine(saysWhy: saysWhy).report)
    } catch let error as ContentError {
      // A file that does not parse is why its module does not build.
      guard let diagnostic = documents.syntaxError else { throw error }
      throw UnreadableFile(diagnostic: diagnostic)
    }
  }

  /// Writes recorded outputs, values and messages into the manuscripts.
  ///
  /// Every program runs twice, so that nothing unstable is recorded. A lock serializes updates.
  ///
  /// - Returns: Whether a file has changed.
  private func update(_ documents: Documents, on toolContext: ToolContext) throws -> Bool {
    let lock = try FileLock(toolContext.cache.appending(path: "update.lock"), waits: true)
    defer { lock?.release() }
    let verifier = try verifier(for: documents, on: toolContext, repetitions: 2)
    var hasChanged = false
    for result in try verifier.verify(documents.manuscripts, lines: documents.lines) {
      for (fence, fenceResult) in zip(result.manuscript.fences, result.fences)
      where fenceResult.isUnstable {
        Console.error(
          "\(result.manuscript.path):\(fence.start.line): not updated: each run gives another result"
        )
      }
      let update = Update(result)
      for refusal in update.refusals { Console.error(refusal.printed) }
      guard let text = update.text else { continue }
      guard try result.manuscript.write(text) else {
        Console.error(
          "\(result.manuscript.path): not updated: it changed during the verification; run again")
        continue
      }
      Console.error("\(result.manuscript.path): updated")
      for (line, text) in update.expectations {
        Console.error("\(result.manuscript.path):\(line): now expects: \(text)")
      }
      hasChanged = true
    }
    return hasChanged
  }
}
