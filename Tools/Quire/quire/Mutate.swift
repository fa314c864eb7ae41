import Compilation
import Foundation
import Manuscript
import Mutation
import Proof
import Shell
import Support

/// `quire mutate`: changes modules in small ways, and reports which changes no test and no document
/// notices.
struct Mutate {
  private enum Format: String { case text, json }

  private let names: [String]
  private let book: String?
  private let format: Format
  private let jobs: Int?
  private let usesCache: Bool
  private let usesSandbox: Bool
  private let folder: String?
  private let listsAll: Bool
  private let requirements: [ScoreRequirement]

  init(_ words: inout Arguments) throws {
    book = try words.value("--book")
    let name = try words.value("--format") ?? "text"
    guard let format = Format(rawValue: name) else {
      throw UsageError("--format takes text or json, not “\(name)”")
    }
    self.format = format
    jobs = try words.number("--jobs")
    usesCache = !words.flag("--no-cache")
    usesSandbox = !words.flag("--no-sandbox")
    folder = try words.value("--modules")
    listsAll = words.flag("--all")
    requirements = try words.values("--require").map(ScoreRequirement.init(parsing:))
    names = try words.rest()
  }

  /// Runs the command: 0 if the scores are reached and no list of equivalent mutants is wrong.
  func run() throws -> Int32 {
    let here = URL(
      filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    let tools = try ToolContext(
      for: here.appending(path: "Package.swift"), usesSandbox: usesSandbox, notice: Console.notice)
    defer { tools.scratch.removeAll() }
    guard let root = tools.root else {
      throw UsageError("there is no Package.swift here or above; run quire mutate in a package")
    }
    let package = try Package.describe(root, cache: tools.cache, scratch: tools.scratch)
    var all = try Documents(
      of: here, book: book == nil ? try? Book.findFolder(nil) : Book.findFolder(book))
    try all.readComments(on: tools)
    let documents = all
    let modules = try names.isEmpty ? all.mutableModules(of: package) : check(names, in: package)
    let verifier = try tools.verifier(
      modules: folder,
      imports: all.imports.union(modules).union(package.modulesOfTests(of: modules)),
      needsLibraries: all.needLibraries, jobs: jobs)
    // One module compiles while the programs of another run.
    let reports = try modules.mapInParallel(jobs: min(2, jobs ?? 2)) { module in
      try ModuleMutation(
        of: module, in: package, documents: documents.judges(of: module, in: package, at: root),
        verifier: verifier,
        cache: ArtifactStore(folder: tools.cache.appending(path: "mutants"), reads: usesCache),
        scratch: tools.scratch, progress: MutationProgress.show
      ).report()
    }
    MutationProgress.clear()
    return try report(reports)
  }

  private func report(_ reports: [ModuleReport]) throws -> Int32 {
    switch format {
    case .text: Console.print(MutationText(reports, listsAll: listsAll).text)
    case .json: try Console.print(json: MutationJSON(reports))
    }
    let problems = reports.flatMap(\.problems) + requirements.flatMap { $0.problems(of: reports) }
    for problem in problems { Console.error(problem) }
    return problems.isEmpty ? 0 : 1
  }

  private func check(_ names: [String], in package: Package) throws -> [String] {
    let known = package.moduleNames
    for name in names where !known.contains(name) {
      let advice = known.nearest(to: name).map { "; did you mean \($0)?" } ?? ""
      throw UsageError("the package has no module “\(name)”\(advice)")
    }
    return names
  }
}

/// A score that a judge has to reach: `tests=100`.
private struct ScoreRequirement {
  let judge: String
  let percent: Double

  init(parsing text: String) throws {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let percent = Double(parts[1]), (0...100).contains(percent),
      ["tests", "documents", "comments"].contains(parts[0])
    else {
      throw UsageError(
        "--require takes a judge and a percentage, as in tests=100 or documents=70, not “\(text)”")
    }
    (judge, self.percent) = (String(parts[0]), percent)
  }

  func problems(of reports: [ModuleReport]) -> [String] {
    reports.compactMap { report in
      guard report.judgments.contains(where: { $0.judge == judge }) else {
        return "\(report.module): error: there are no \(judge) to judge its mutants"
      }
      let found = report.score(of: judge).percent ?? 0
      guard found < percent else { return nil }
      return "\(report.module): error: \(judge) kill \(Int(found.rounded(.down))) % of the mutants"
        + " that they reach, not \(Int(percent)) %"
    }
  }
}

/// The line that says what is being done.
private enum MutationProgress {
  @Sendable static func show(_ text: String) {
    if Console.isTerminal { Console.overwrite(text) }
  }

  static func clear() { if Console.isTerminal { Console.overwrite("") } }
}
