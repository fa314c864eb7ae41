import Foundation
import Manuscript
import Proof
import Shell
import Support
import Verification

/// `quire verify`: verifies the book, or Markdown files anywhere, and prints the ledger.
struct Verify {
  private enum Format: String, CaseIterable { case text, json, junit, github, sarif }

  private let paths: [String]
  private let book, modules: String?
  private let format: Format
  private let jobs: Int?
  private let shard: (index: Int, count: Int)?
  private let exclusions: [PathPattern]
  private let mode: ManuscriptMode?
  private let keep, baseline, newBaseline: URL?
  private let usesCache, usesSandbox, updates, saysWhy, isStrict: Bool
  private let includesInternal, showsCoverage, runsAnswers: Bool
  let isDryRun: Bool

  private init(_ words: Arguments) throws {
    // The paths of the project's file begin at the package's root.
    let root = URL.workingRoot
    func file(_ name: String) throws -> URL? {
      let isOfProject = words.projectOptions.contains(name)
      return try words.value(name).map {
        isOfProject ? URL(filePath: $0, relativeTo: root).absoluteURL : URL(filePath: $0)
      }
    }
    book = try file("--book")?.path
    format = try words.choice("--format") ?? .text
    jobs = try words.number("--jobs")
    usesCache = !words.flag("--no-cache")
    usesSandbox = !words.flag("--no-sandbox")
    modules = try file("--modules")?.path
    updates = words.flag("--update")
    isDryRun = words.flag("--dry-run")
    saysWhy = words.flag("--why")
    keep = try file("--keep")?.appending(path: "", directoryHint: .isDirectory)
    shard = try words.value("--shard").map(Self.shard)
    exclusions = try words.values("--exclude").map(PathPattern.init(parsing:))
    newBaseline = try file("--write-baseline")
    let known = try file("--baseline")
    let isOfProject = words.projectOptions.contains("--baseline")
    baseline = newBaseline != nil && isOfProject ? nil : known
    mode = try words.choice("--mode")
    isStrict = words.flag("--strict")
    includesInternal = words.flag("--internal")
    showsCoverage = words.flag("--coverage")
    runsAnswers = !words.flag("--no-wrong-answers")
    paths = words.words
    if mode != nil, paths.isEmpty, !words.projectOptions.contains("--mode") {
      throw UsageError(
        "--mode goes with files or folders: `quire verify README.md --mode document`")
    }
    if newBaseline != nil, baseline != nil || shard != nil || format != .text {
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
  private static func shard(_ text: String) throws -> (index: Int, count: Int) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
      (1...count).contains(index)
    else {
      throw UsageError("--shard takes a part and how many there are, as in 1/4, not “\(text)”")
    }
    return (index, count)
  }

  /// Runs the command. An error is reported in the wanted format too.
  static func run(_ words: [String]) throws -> Int32 {
    let format = Format.allCases.first { format in
      words.contains("--format=\(format)")
        || zip(words, words.dropFirst()).contains { $0 == ("--format", format.rawValue) }
    }
    do {
      var arguments = try Command.verify.arguments(words)
      let options = URL.workingRoot.appending(path: ".quire/options")
      if options.exists {
        try arguments.add(
          optionsIn: String(readingText: options), of: options.shortPath,
          usage: Help.text(of: .verify))
      }
      return try Verify(arguments).run()
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
    let known = try baseline.map { (entries: try Baseline(readingFrom: $0), file: $0) }
    var documents = try readDocuments()
    let file = documents.firstFile ?? URL(filePath: "Package.swift")
    let tools = try ToolContext(for: file, usesSandbox: usesSandbox, notice: Console.notice)
    defer { tools.scratch.removeAll() }
    documents = try complete(documents, on: tools)
    if isDryRun { return try update(documents, on: tools) ? 1 : 0 }
    // An updated step may change the results of the fences below it.
    var rounds = 0
    while updates, rounds < 5, try update(documents, on: tools) {
      documents = try complete(readDocuments(), on: tools)
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
    do {
      try AtomicFile.write(Data(new.text.utf8), to: file)
    } catch {
      throw EnvironmentError("\(file.shortPath) cannot be written: \(error.sentence)")
    }
    let count = new.entries.count.of("entry", plural: "entries")
    Console.print("\(count) written to \(file.shortPath)")
    return 0
  }

  private func readDocuments() throws -> Documents {
    if paths.isEmpty { return try Documents(of: .currentDirectory(), book: book) }
    // Other chapters are read where links lead to them.
    let book =
      book == nil ? try? Book.find(nil, chaptersOf: paths) : try Book.find(book, chaptersOf: paths)
    return try Documents(paths: paths, book: book, mode: mode)
  }

  /// The documents with the comments of Swift files, without those that are not wanted.
  private func complete(_ documents: Documents, on tools: ToolContext) throws -> Documents {
    var all = documents
    try all.readComments(on: tools, includingInternal: includesInternal)
    for place in documents.historicalPlaces {
      Console.notice("\(place) is left out, since it is about other versions; name it to verify it")
    }
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

  func verifier(
    for documents: Documents, on tools: ToolContext, repetitions: Int = 1
  ) throws -> Verifier {
    do {
      return try tools.verifier(
        modules: modules, imports: documents.imports,
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
