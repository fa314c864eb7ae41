import Compilation
import Foundation
import Manuscript
import Mutation
import ProjectVerification
import Shell
import Support
import Verification

/// `quire mutate`: reports which small changes of modules no test and no document notices.
struct Mutate {
  private var names: [String] = []
  @Option("--book") private var book: String?
  @Option("--modules") private var folder: String?
  @Option("--format") private var format = TextOrJSON.text
  @Option("--jobs") private var jobs: Int?
  @Option("--require") private var requirements: [ScoreRequirement]
  @Option("--no-cache") private var usesCache = true
  @Option("--no-sandbox") private var usesSandbox = true
  @Option("--all") private var listsAll: Bool
  @Option("--exercises") private var judgesExercises: Bool
  @Option("--record") private var records: Bool

  init(_ words: [String]) throws {
    names = try Arguments(words, of: .mutate, into: self).words
    guard !judgesExercises || !records else {
      throw UsageError("--record is for modules; leave out --exercises")
    }
    guard !records || !names.contains(where: { $0.hasSuffix(".swift") }) else {
      throw UsageError("--record is for whole modules; name these, and not files")
    }
  }

  /// Runs the command: 0 if the scores are reached and no list of equivalent mutants is wrong.
  func run() throws -> Int32 {
    let here = URL.currentDirectory()
    let tools = try ToolContext(
      for: here.appending(path: "Package.swift"), usesSandbox: usesSandbox, notice: Console.notice)
    defer { tools.scratch.removeAll() }
    guard let root = tools.root else {
      throw UsageError("there is no Package.swift here or above; run quire mutate in a package")
    }
    let package = try Package.describe(root, cache: tools.cache, scratch: tools.scratch)
    var all = try Documents(of: here, book: book)
    try all.readComments(on: tools)
    let documents = all
    guard !records || documents.book != nil else {
      throw UsageError(
        "--record writes into a book's folder, and there is none; name it with --book")
    }
    if judgesExercises { return try report(exercises(of: documents, tools)) }
    let files = names.filter { $0.hasSuffix(".swift") }
      .map { URL(filePath: $0).pathInside(root.path) }
    let modules = try names.isEmpty ? all.mutableModules(of: package) : check(in: package, root)
    let imports = all.imports.union(modules).union(package.modulesOfTests(of: modules))
    let verifier = try tools.verifier(
      modules: folder, imports: imports, needsLibraries: all.needLibraries, jobs: jobs)
    let store = ArtifactStore(folder: tools.cache.appending(path: "mutants"), reads: usesCache)
    let whole = Set(names)
    @Sendable func mutation(of module: String) -> ModuleMutation {
      ModuleMutation(
        of: module, in: package, documents: documents, verifier: verifier,
        only: whole.contains(module) ? [] : Set(files), cache: store, progress: ProgressLine.show)
    }
    // What the record says of a module that has not changed is not found again.
    let recorded = try unchanged(modules, documents.book, package, root).filter { module in
      try requirements.allSatisfy { $0.isReached(by: module) }
        && mutation(of: module.name).instrumented() == module.instrumented
    }
    let open = modules.filter { name in !recorded.contains { $0.name == name } }
    // The modules share the cores. The largest come first, so that all end at about the same time.
    let built = verifier.executor.compiler.modules
    let sizes = open.map { module in
      built.swiftSources(of: module).map { FileStamp($0.path, followsLink: true)?.size ?? 0 }
        .reduce(0, +)
    }
    let order = zip(open, sizes).sorted { $0.1 > $1.1 }.map(\.0)
    let found = try order.mapOnThreads(4 * verifier.executor.jobs) { try mutation(of: $0).report() }
    let reports = open.compactMap { name in found.first { $0.module == name } }
    ProgressLine.clear()
    for module in recorded { Console.print(module.text) }
    return try report(
      reports, files.isEmpty ? try record(reports, documents.book, package, root) : [])
  }

  /// The recorded modules whose source, tests and chapter are those that the numbers were found with; none
  /// where more is asked for than whether the numbers suffice.
  private func unchanged(
    _ modules: [String], _ book: Book?, _ package: Package, _ root: URL
  ) throws -> [MutationRecord.Module] {
    guard !requirements.isEmpty, usesCache, !records, !listsAll, format == .text,
      !names.contains(where: { $0.hasSuffix(".swift") }), let book,
      let record = try MutationRecord(of: book.folder)
    else { return [] }
    let current = try record.current(in: book, of: package, at: root)
    return modules.compactMap { current[$0] }
  }

  private func exercises(of documents: Documents, _ tools: ToolContext) throws -> [ModuleReport] {
    guard let book = documents.book else {
      throw UsageError("there is no book here whose exercises have solutions; name it with --book")
    }
    for name in names { try check(name, "the book has no chapter", book.chapters.map(\.name)) }
    let all = book.chapters.filter { names.isEmpty || names.contains($0.name) }.flatMap(\.exercises)
    let judged = all.filter(\.variants.isEmpty)
    if judged.count < all.count {
      Console.notice(
        "\(all.count - judged.count) exercises are left out: their answers are tests, and their"
          + " checks are mutants")
    }
    let verifier = try tools.verifier(
      modules: folder, imports: Set(judged.flatMap(\.importedModules)), jobs: jobs)
    let cache = ArtifactStore(folder: tools.cache.appending(path: "mutants"), reads: usesCache)
    defer { ProgressLine.clear() }
    return try judged.mapOnThreads(4 * verifier.executor.jobs) { exercise in
      try ExerciseMutation(
        of: exercise, executor: verifier.executor, cache: cache, progress: ProgressLine.show
      ).report()
    }
  }

  /// Writes down the numbers of the book's modules, or says which of those that are written are out
  /// of date.
  private func record(
    _ reports: [ModuleReport], _ book: Book?, _ package: Package, _ root: URL
  ) throws -> [String] {
    guard let book else { return [] }
    let found = try reports.compactMap { report -> MutationRecord.Module? in
      let chapter = book.chapters.first { $0.name == report.module }
      return try (chapter?.manuscript).map {
        try .init(of: report.module, $0, in: package, at: root).counting(report)
      }
    }
    let known = try MutationRecord(of: book.folder)
    let old = known ?? MutationRecord(modules: [])
    if records {
      try old.replacing(found, order: book.chapters.map(\.name)).write(for: book)
    } else if known != nil || MutationRecord.hasTable(in: book) {
      return old.problems(comparedTo: found, in: book)
    }
    return []
  }

  private func report(_ reports: [ModuleReport], _ others: [String] = []) throws -> Int32 {
    switch format {
    case .text where reports.isEmpty: break
    case .text:
      Console.print(reports.map { $0.text(listsAll: listsAll) }.joined(separator: "\n\n"))
    // The schema is raised when a field changes its meaning.
    case .json:
      try Console.print(tree: ["schema": 1, "modules": reports.map(\.tree)] as [String: Any])
    }
    let problems =
      reports.flatMap(\.problems) + requirements.flatMap { $0.problems(of: reports) } + others
    for problem in problems { Console.error(problem) }
    return problems.isEmpty ? 0 : 1
  }

  private func check(_ name: String, _ problem: String, _ known: [String]) throws {
    guard !known.contains(name) else { return }
    throw UsageError("\(problem) “\(name)”\(known.advice(for: name))")
  }

  /// The modules that are named, by their names or by files of theirs.
  private func check(in package: Package, _ root: URL) throws -> [String] {
    let known = package.moduleNames
    let targets = package.targets.filter { known.contains($0.name) }
    return try names.map { name in
      guard name.hasSuffix(".swift") else {
        try check(name, "the package has no module", known)
        return name
      }
      let file = URL(filePath: name)
      let path = file.pathInside(root.path)
      let around = targets.filter { path.hasPrefix($0.path + "/") }
      guard !around.isEmpty else {
        throw UsageError("“\(name)” is in no module of the package")
      }
      guard file.exists else {
        throw UsageError(
          "there is no “\(name)”" + (file.nearestSibling.map { "; did you mean `\($0)`?" } ?? ""))
      }
      // One module's folder may be in another's.
      let owner = around.first { $0.sources.contains(String(path.dropFirst($0.path.count + 1))) }
      guard let owner else {
        throw UsageError("“\(name)” is in no module: Package.swift excludes it")
      }
      return owner.name
    }.withoutRepetitions
  }
}

/// A score that a judge has to reach: `tests=100`.
private struct ScoreRequirement: OptionValue {
  let judge: String
  let percent: Double

  init(parsing text: String) throws {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let percent = Double(parts[1]), (0...100).contains(percent),
      ["tests", "documents", "comments", "checks"].contains(parts[0])
    else {
      throw UsageError(
        "a judge and a percentage, as in tests=100 or documents=70, not “\(text)”")
    }
    (judge, self.percent) = (String(parts[0]), percent)
  }

  /// Whether recorded numbers suffice: those of comments and checks are not recorded.
  func isReached(by module: MutationRecord.Module) -> Bool {
    let score = judge == "tests" ? module.tests : judge == "documents" ? module.chapter : nil
    return (score?.percent).map { $0 >= percent } ?? false
  }

  func problems(of reports: [ModuleReport]) -> [String] {
    reports.compactMap { report in
      guard report.judgments.contains(where: { $0.judge == judge }) else {
        return "\(report.module): error: there are no \(judge) to judge its mutants"
      }
      let score = report.score(of: judge)
      // Checks have to run the whole solution.
      let isWhole = judge == "checks"
      let found = (isWhole ? score.percentOfAll : score.percent) ?? (isWhole ? 100 : 0)
      guard found < percent else { return nil }
      return "\(report.module): error: \(judge) kill \(found.inTenths) % of the mutants"
        + (isWhole ? "" : " that they reach") + ", not \(percent.inTenths) %"
    }
  }
}

extension Double {
  /// Rounded down to a tenth, so that what is not reached is not shown as reached.
  fileprivate var inTenths: String {
    let tenths = Int((self * 10).rounded(.down))
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }
}
