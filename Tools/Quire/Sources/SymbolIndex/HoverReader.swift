import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Synchronization
import Verification

/// Asks the toolchain's SourceKit about names in verified code; caches answers by fences.
package struct HoverReader: Sendable {
  private let executor: ProgramExecutor
  private let sources: SourceTexts
  private let program: String?
  private let limits: Subprocess.Limits
  private let interesting: Set<String>
  private let cache: ArtifactStore
  private let context: String
  /// The same declaration is often used many times.
  private let cards = ParseCache<QuickInfo?>(limit: 20_000)

  /// - Parameter program: A program that is asked in place of the toolchain's SourceKit.
  /// - Parameter limits: What it may use for one program's names.
  /// - Parameter names: The names that may be those of the package's own symbols.
  package init(
    _ executor: ProgramExecutor, sources: SourceTexts, asking program: String? = nil,
    limits: Subprocess.Limits = .compiler, symbolsNamed names: Set<String>
  ) {
    self.executor = executor
    self.sources = sources
    (self.program, self.limits) = (program, limits)
    interesting = names
    cache = ArtifactStore(folder: executor.folder.appending(path: "names"))
    let known = Digest(names.sorted().joined(separator: " ")).hex
    context = [quireVersion, executor.compiler.toolchain.version, known].joined(separator: "\n")
  }

  package struct Result: Sendable {
    package var results: [ManuscriptResult]
    /// The number of fences that were looked up now, since they were not cached.
    package var asked = 0
    /// The number of fences without names, since SourceKit did not answer.
    package var missing = 0
    package var problem: String?
    /// The imports that are not built, by the module of the excerpt.
    package var lacking: [String: [String]] = [:]

    /// What is missing and the reason, in one sentence without a period; nil if nothing is.
    package var problemInWords: String? {
      if let problem {
        let fences = missing == 1 ? "1 fence has" : "\(missing) fences have"
        return "\(fences) no declarations on hover, since SourceKit fails: \(problem)"
      }
      guard let (module, imports) = lacking.min(by: { $0.key < $1.key }) else { return nil }
      return "excerpts of \(module) have fewer declarations on hover because the module"
        + " \(imports.joined(separator: ", ")) was not built"
    }
  }

  /// Adds names to the fences of results. What SourceKit fails for is a problem in the result, and no error.
  ///
  /// - Parameter willAsk: Called before SourceKit is asked, with the number of programs.
  package func addNames(
    to results: [ManuscriptResult], willAsk: (_ programs: Int) -> Void = { _ in }
  ) throws -> Result {
    var result = Result(results: results)
    let compiler = executor.compiler
    let modules = compiler.modules
    let all = Array(results.indices).mapInParallel(jobs: executor.jobs) { index in
      ManuscriptPrograms(results[index].manuscript)
        .hoverPrograms(compiler: compiler, sources: sources).map { (index, $0) }
    }
    let digests = FileDigests.shared(in: executor.folder)
    var fingerprints: [[String]: String] = [:]
    var open: [Order] = []
    for (manuscript, var program) in all.joined() {
      if !program.missing.isEmpty { result.lacking[program.moduleName] = program.missing }
      let used = modules.closure(of: program.imports)
      let print = fingerprints[used] ?? modules.interfaceFingerprint(of: used, digests: digests)
      fingerprints[used] = print
      let bundled = compiler.bundledModules(among: program.imports)
      let own = bundled.isEmpty ? [] : [Runtime.digest(with: bundled)]
      for index in program.parts.indices {
        let part = program.parts[index]
        let facts = [context, program.moduleName, print, part.text] + part.context + own
        program.parts[index].key = facts.joined(separator: "\0")
      }
      program.parts.removeAll { part in
        guard let names = cache.value(FenceNames.self, for: part.key) else { return false }
        result.results[manuscript].fences[part.fence.index].names = names
        return true
      }
      if !program.parts.isEmpty { open.append((manuscript, program)) }
    }
    if !open.isEmpty { willAsk(open.count) }
    let (answers, problem) = try ask(open)
    for answer in answers {
      result.results[answer.manuscript].fences[answer.fence.index].names = answer.names
    }
    result.asked = answers.count
    result.missing = open.reduce(0) { $0 + $1.program.parts.count } - answers.count
    result.problem = problem
    return result
  }

  private typealias Order = (manuscript: Int, program: HoverProgram)
  private typealias Answer = (manuscript: Int, fence: FenceID, names: FenceNames)

  /// Looks up the names in programs. The problem is that of the first one that fails.
  private func ask(_ orders: [Order]) throws -> (answers: [Answer], problem: String?) {
    guard !orders.isEmpty else { return ([], nil) }
    let kit: SourceKit
    do {
      kit = try SourceKit(program, of: executor.compiler, limits: limits)
    } catch let error as EnvironmentError {
      return ([], "\(error)")
    }
    let found = try orders.mapOnThreads(executor.jobs) { order -> ([Answer], problem: String?) in
      do {
        return (try executor.slots.run { _ in try ask(kit, order) }, nil)
      } catch let error as EnvironmentError {
        return ([], "\(error)")
      }
    }
    return (found.flatMap(\.0), found.lazy.compactMap(\.problem).first)
  }

  private func ask(_ kit: SourceKit, _ order: Order) throws -> [Answer] {
    let program = order.program
    let folder = try executor.compiler.scratch.makeFolder()
    defer { executor.compiler.scratch.remove(folder) }
    let files = program.files.map { folder.appending(path: $0.name).path }
    for (file, path) in zip(program.files, files) {
      try Data(file.text.utf8).write(to: URL(filePath: path))
    }
    let tables = program.files.map { LineTable($0.text) }
    var questions: [SourceKit.Question] = []
    var asked: [(part: Int, token: NameToken)] = []
    for (index, part) in program.parts.enumerated() {
      for token in NameToken.all(in: part.text) {
        guard let place = part.lines[token.line] else { continue }
        asked.append((index, token))
        let start = tables[part.file].start(of: place.line) + place.indent
        let bytes = start + token.bytes.lowerBound..<start + token.bytes.upperBound
        questions.append((files[part.file], bytes))
      }
    }
    let answers = try kit.answers(
      to: questions, compiledWith: arguments(for: program, files), in: folder)
    var names = program.parts.map { _ in FenceNames() }
    for (answer, (part, token)) in zip(answers, asked) {
      let isOwn = interesting.contains(token.text)
      let card = cards.value(for: "\(isOwn)\0\(answer.words.joined(separator: "\0"))") {
        QuickInfo(answer, isOwn: isOwn)
      }
      if let card { names[part].add(card, line: token.line, bytes: token.bytes) }
    }
    return zip(program.parts, names).map { part, names in
      cache.store(names, for: part.key)
      return (order.manuscript, part.fence, names)
    }
  }

  /// The arguments with which the compiler's driver would compile a program.
  private func arguments(for program: HoverProgram, _ files: [String]) throws -> [String] {
    let compiler = executor.compiler
    var arguments = ["-swift-version", "6", "-module-name", program.moduleName]
    arguments += compiler.moduleCache
    if program.moduleName != "main" { arguments.append("-parse-as-library") }
    arguments += try compiler.bundled(for: program.imports).flatMap { ["-I", $0.folder] }
    let used = compiler.modules.closure(of: program.imports)
    return arguments + compiler.modules.compilerArguments(for: used) + files
  }
}

/// A lookup of the names in manuscripts, on a thread of its own: it needs no verdicts.
package struct NameLookup: Sendable {
  /// The number of programs that SourceKit is asked about; nil as long as it is not asked.
  private final class Count: Sendable { let programs = Mutex<Int?>(nil) }

  private let count = Count()
  private let work: BackgroundWork<HoverReader.Result>

  package init(of manuscripts: [Manuscript], by reader: HoverReader) {
    work = BackgroundWork { [count] in
      try reader.addNames(to: manuscripts.map(ManuscriptResult.init(unproved:))) { number in
        count.programs.withLock { $0 = number }
      }
    }
  }

  /// - Parameter willWait: Called before it waits for SourceKit, with the number of programs.
  package func answer(willWait: (_ programs: Int) -> Void) throws -> HoverReader.Result {
    if let programs = count.programs.withLock({ $0 }), !work.isDone { willWait(programs) }
    return try work.value()
  }
}

extension ManuscriptResult {
  /// Copies the names of another result if it has the same fences, and returns whether it has.
  @discardableResult package mutating func copyNames(from other: ManuscriptResult) -> Bool {
    guard manuscript.fences.elementsEqual(other.manuscript.fences, by: { $0.isEqual(to: $1) })
    else { return false }
    for index in fences.indices { fences[index].names = other.fences[index].names }
    return true
  }
}

extension Fence {
  /// Whether another fence has the same words and the same code.
  package func isEqual(to other: Fence) -> Bool { text == other.text && info == other.info }
}
