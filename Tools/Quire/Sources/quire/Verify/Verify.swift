import Foundation
import Manuscript
import ProjectVerification
import Shell
import Support
import Verification

/// `quire verify`: verifies the book, or Markdown files anywhere, and prints the ledger.
struct Verify {
  private enum Format: String, CaseIterable, OptionValue { case text, json, junit, github, sarif }

  private var paths: [String] = []
  @Option("--book") private var book: URL?
  @Option("--modules") private var modules: URL?
  @Option("--format") private var format = Format.text
  @Option("--jobs") private var jobs: Int?
  @Option("--shard") private var shard: Shard?
  @Option("--exclude") private var exclusions: [PathPattern]
  @Option("--mode") private var mode: ManuscriptMode?
  @Option("--keep") private var keep: URL?
  @Option("--baseline") private var baseline: URL?
  @Option("--write-baseline") private var newBaseline: URL?
  @Option("--no-cache") private var usesCache = true
  @Option("--no-sandbox") private var usesSandbox = true
  @Option("--no-wrong-answers") private var runsAnswers = true
  @Option("--update") private var updates: Bool
  @Option("--dry-run") var isDryRun: Bool
  @Option("--why") private var saysWhy: Bool
  @Option("--strict") private var isStrict: Bool
  @Option("--internal") private var includesInternal: Bool
  @Option("--coverage") private var showsCoverage: Bool

  private init(_ words: [String]) throws {
    let root = URL.workingRoot
    let project = root.appending(path: ".quire/options")
    paths = try Arguments(words, of: .verify, into: self, project: project, at: root).words
    let hasBaseline = baseline != nil && !$baseline.isOfProject
    if mode != nil, paths.isEmpty, !$mode.isOfProject {
      throw UsageError(
        "--mode goes with files or folders: `quire verify README.md --mode document`")
    }
    if newBaseline != nil, hasBaseline || shard != nil || format != .text {
      throw UsageError(
        "--write-baseline records all problems, and prints text; it goes neither with --baseline nor"
          + " with --shard nor with another --format")
    }
    if isDryRun, !updates || newBaseline != nil || format != .text {
      throw UsageError(
        "--dry-run goes with --update, and shows as text what it would write; it goes neither with"
          + " --write-baseline nor with another --format")
    }
    if showsCoverage, !paths.isEmpty || shard != nil || ![.text, .json].contains(format) {
      throw UsageError(
        "--coverage is about all libraries of the package, as text or JSON; it goes without paths,"
          + " --shard and other formats")
    }
  }

  /// The part of the documents to verify, written `2/4`.
  private struct Shard: OptionValue {
    let index, count: Int

    init(parsing text: String) throws {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
        (1...count).contains(index)
      else { throw UsageError("a part and how many there are, as in 1/4, not “\(text)”") }
      (self.index, self.count) = (index, count)
    }
  }

  /// Runs the command. An error is reported in the wanted format too.
  static func run(_ words: [String]) throws -> Int32 {
    let format = Format.allCases.first { format in
      words.contains("--format=\(format)")
        || zip(words, words.dropFirst()).contains { $0 == ("--format", format.rawValue) }
    }
    do {
      return try Verify(words).run()
    } catch {
      guard let format, format != .text else { throw error }
      var report = Report()
      if let diagnostic = error as? Diagnostic {
        var result = ManuscriptResult(unproved: Manuscript(parsing: "", path: diagnostic.path))
        result.diagnostics = [diagnostic]
        report.files = [Report.File(result)]
      } else {
        report.error = error.sentence
      }
      try print(report, as: format)
      throw error
    }
  }

  private func run() throws -> Int32 {
    if let keep {
      try? keep.createFolder()
      let files = FileManager.default
      guard files.isFolder(keep), files.isWritableFile(atPath: keep.path) else {
        throw EnvironmentError(
          "--keep cannot write into \(keep.shortPath); name a folder that can be written")
      }
    }
    // The one that the project's file names may be written anew.
    let known =
      try newBaseline != nil
      ? nil : baseline.map { (entries: try Baseline(readingFrom: $0), file: $0) }
    var documents = try readDocuments()
    let file = documents.firstFile ?? URL(filePath: "Package.swift")
    let tools = try ToolContext(for: file, usesSandbox: usesSandbox, notice: Console.notice)
    defer { tools.scratch.removeAll() }
    documents = try complete(documents, on: tools)
    if isDryRun { return try update(documents, on: tools) ? 1 : 0 }
    // An updated step may change the results of the fences below it.
    var rounds = 0
    while updates, rounds < 5, try update(documents, on: tools) {
      documents = try complete(readDocuments(), on: tools) { _ in }
      rounds += 1
    }
    if updates, rounds == 0 { Console.notice("--update has nothing to write") }
    let verifier = try verifier(for: documents, on: tools)
    let results = try documents.verify(with: verifier, answers: runsAnswers)
    ProgressLine.clear()
    if saysWhy, let setup = verifier.document.setup {
      Console.notice("the examples of documents and comments see what \(setup.path) declares")
    }
    let hasSketch = results.contains { $0.fences.contains { $0.state == .sketched } }
    if tools.root != nil, hasSketch, verifier.executor.compiler.modules.libraries.isEmpty {
      Console.notice("Package.swift has no library product: examples see only modules they import")
    }
    if hasSketch, verifier.history.isShallow {
      Console.notice(
        "this clone has only the last commits, so quire did not look whether names that nothing"
          + " declares were removed; run `git fetch --unshallow`, or give actions/checkout `fetch-depth: 0`"
      )
    }
    for words in verifier.document.failures {
      Console.notice("some names were not looked up: \(words)")
    }
    var report = Report(
      toolchain: tools.toolchain.version, sandbox: tools.sandbox,
      files: results.map(Report.File.init), exercises: documents.exercises)
    if let newBaseline { return try write(Baseline(report.files), to: newBaseline) }
    if let known { report.compare(with: known.entries, of: known.file) }
    if showsCoverage { report.coverage = try ExampleCoverage(verifier.symbols(), results) }
    if !runsAnswers {
      // What was not run is not counted.
      for index in report.exercises.indices { report.exercises[index].answers = [] }
    }
    if format == .text {
      for line in report.problems(saysWhy: saysWhy) { Console.error(line) }
    }
    try Self.print(report, as: format, saysWhy: saysWhy)
    return report.isRight ? 0 : 1
  }

  private static func print(_ report: Report, as format: Format, saysWhy: Bool = false) throws {
    switch format {
    case .text: Console.print(report.text(saysWhy: saysWhy))
    case .json: try Console.print(tree: report.json)
    case .junit: Console.print(report.junit)
    case .sarif: try Console.print(tree: report.sarif)
    case .github:
      let commands = report.github
      if !commands.isEmpty { Console.print(styled: commands) }
      if report.toolchain != nil { Console.print(report.text(saysWhy: saysWhy)) }
    }
  }

  private func write(_ new: Baseline, to file: URL) throws -> Int32 {
    try AtomicFile.write(Data(new.text.utf8), to: file)
    let count = new.entries.count.of("entry", plural: "entries")
    Console.print("\(count) written to \(file.shortPath)")
    return 0
  }

  private func readDocuments() throws -> Documents {
    if paths.isEmpty { return try Documents(of: .currentDirectory(), book: book?.path) }
    // Other chapters are read where links lead to them.
    let book =
      book == nil
      ? try? Book.find(nil, chaptersOf: paths) : try Book.find(book?.path, chaptersOf: paths)
    return try Documents(paths: paths, book: book, mode: mode)
  }

  /// The documents with the comments of Swift files, without those that are not wanted.
  private func complete(
    _ documents: Documents, on tools: ToolContext,
    notice: (String) -> Void = { Console.notice($0) }
  ) throws -> Documents {
    var all = documents
    try all.readComments(on: tools, includingInternal: includesInternal)
    for place in documents.historicalPlaces {
      notice("\(place) is left out, since it is about other versions; name it to verify it")
    }
    for pattern in exclusions {
      let rest = all.excluding(pattern)
      if rest.manuscripts.count == all.manuscripts.count {
        notice("--exclude \(pattern.text) matches no document")
      }
      all = rest
    }
    guard let shard else { return all }
    let part = all.shard(shard.index, of: shard.count)
    if part.manuscripts.isEmpty {
      notice(
        "part \(shard.index) of \(shard.count) is empty: there are only \(all.manuscripts.count)"
          + " documents to share")
    }
    return part
  }

  func verifier(
    for documents: Documents, on tools: ToolContext, repetitions: Int = 1
  ) throws -> Verifier {
    do {
      return try tools.verifier(
        modules: modules?.path, imports: documents.imports,
        needsSymbols: documents.needsSymbols || showsCoverage,
        needsLibraries: documents.needLibraries, isStrict: isStrict, jobs: jobs,
        usesCache: usesCache, repetitions: repetitions, keep: keep, progress: ProgressLine.show,
        report: ProgressLine.report(saysWhy: saysWhy))
    } catch let error as ContentError {
      // A file that does not parse is why its module does not build.
      guard let diagnostic = documents.syntaxError else { throw error }
      throw diagnostic
    }
  }
}

extension ManuscriptMode: OptionValue {}

extension PathPattern: OptionValue {}
