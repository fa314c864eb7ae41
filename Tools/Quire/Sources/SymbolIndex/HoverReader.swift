import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Synchronization
import Verification

/// Asks the toolchain's language server about names in verified code; caches answers by fences.
package struct HoverReader: Sendable {
  private let executor: ProgramExecutor
  private let sources: SourceTexts
  private let server: String?
  private let patience: Double
  private let interesting: Set<String>
  private let cache: ArtifactStore
  private let context: String
  /// The same declaration is often used many times.
  private let cards = ParseCache<QuickInfo?>(limit: 20_000)

  /// - Parameter server: The language server's program; nil for the toolchain's.
  /// - Parameter patience: The maximum time without any output of the server, in seconds.
  /// - Parameter names: The names that may be those of the package's own symbols.
  package init(
    _ executor: ProgramExecutor, sources: SourceTexts, server: String? = nil,
    patience: Double = 120, symbolsNamed names: Set<String>
  ) {
    self.executor = executor
    self.sources = sources
    let usual = executor.compiler.toolchain.tools + "/sourcekit-lsp"
    let isThere = FileManager.default.isExecutableFile(atPath: usual)
    self.server = server ?? (isThere ? usual : Toolchain.path(of: "sourcekit-lsp"))
    self.patience = patience
    interesting = names
    cache = ArtifactStore(folder: executor.folder.appending(path: "hovers"))
    let known = Digest(names.sorted().joined(separator: " ")).hex
    context = [quireVersion, executor.compiler.toolchain.version, known].joined(separator: "\n")
  }

  package struct Result: Sendable {
    package var results: [ManuscriptResult]
    /// The number of fences that were looked up now, since they were not cached.
    package var asked = 0
    /// The number of fences without names, since the server did not answer.
    package var missing = 0
    package var problem: String?
    /// The imports that are not built, by the module of the excerpt.
    package var lacking: [String: [String]] = [:]

    /// What is missing and the reason, in one sentence without a period; nil if nothing is.
    package var problemInWords: String? {
      if let problem {
        let fences = missing == 1 ? "1 fence has" : "\(missing) fences have"
        return "\(fences) no declarations on hover, since the language server fails: \(problem)"
      }
      guard let (module, imports) = lacking.min(by: { $0.key < $1.key }) else { return nil }
      return "excerpts of \(module) have fewer declarations on hover because the module"
        + " \(imports.joined(separator: ", ")) was not built"
    }
  }

  /// Adds names to the fences of results. A failing server is a problem in the result, and no error.
  ///
  /// - Parameter willAsk: Called before the server is asked, with the number of programs.
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

  /// Looks up the names in programs, with one server per core.
  private func ask(_ orders: [Order]) throws -> (answers: [Answer], problem: String?) {
    guard !orders.isEmpty else { return ([], nil) }
    guard let server else {
      return ([], "there is no sourcekit-lsp next to the compiler or on the path")
    }
    let root = try executor.compiler.scratch.makeFolder()
    defer { executor.compiler.scratch.remove(root) }
    let folders = orders.indices.map { root.appending(path: "\($0)", directoryHint: .isDirectory) }
    try write(orders.map(\.program), into: folders, root: root)
    let state = Mutex<(answers: [Answer], problem: String?)>(([], nil))
    let next = Atomic(0)
    let lanes = min(executor.jobs, orders.count)
    _ = try Array(0..<lanes).mapOnThreads(lanes) { lane in
      do {
        let log = root.appending(path: "server\(lane).log")
        let server = try LanguageServer(server, root: root, log: log, patience: patience)
        while state.withLock({ $0.problem == nil }) {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < orders.count else { return }
          let answers = try ask(server, orders[index], in: folders[index])
          state.withLock { $0.answers += answers }
        }
      } catch {
        state.withLock { $0.problem = "\(server): \(error)" }
      }
    }
    return state.withLock { $0 }
  }

  private func ask(_ server: LanguageServer, _ order: Order, in folder: URL) throws -> [Answer] {
    let program = order.program
    let uris = program.files.map { folder.appending(path: $0.name).absoluteString }
    var questions: [LanguageServer.Question] = []
    var asked: [(part: Int, token: NameToken)] = []
    for (index, part) in program.parts.enumerated() {
      for token in NameToken.all(in: part.text) {
        guard let place = part.lines[token.line] else { continue }
        asked.append((index, token))
        let column = token.column + place.indent
        questions.append((uris[part.file], place.line, column, interesting.contains(token.text)))
      }
    }
    let texts = Set(program.parts.map(\.file)).sorted().map { (uris[$0], program.files[$0].text) }
    let knowledge = try server.knowledge(of: questions, in: texts)
    var names = program.parts.map { _ in FenceNames() }
    for ((hover, symbols), asked) in zip(knowledge, asked) {
      guard let hover else { continue }
      let key = ([hover] + symbols).joined(separator: "\0")
      let card = cards.value(for: key) { QuickInfo(hover: hover, symbols: symbols) }
      guard let card else { continue }
      names[asked.part].add(card, line: asked.token.line, bytes: asked.token.bytes)
    }
    return zip(program.parts, names).map { part, names in
      cache.store(names, for: part.key)
      return (order.manuscript, part.fence, names)
    }
  }

  /// Writes programs to disk, and the compile commands of their files for the server.
  private func write(_ programs: [HoverProgram], into folders: [URL], root: URL) throws {
    let compiler = executor.compiler
    var commands: [[String: Any]] = []
    for (program, folder) in zip(programs, folders) {
      try folder.createFolder()
      for file in program.files {
        try Data(file.text.utf8).write(to: folder.appending(path: file.name))
      }
      let names = program.files.map { folder.appending(path: $0.name).path }
      let used = compiler.modules.closure(of: program.imports)
      var arguments = [compiler.toolchain.tools + "/swiftc", "-swift-version", "6"]
      arguments += ["-module-name", program.moduleName] + compiler.moduleCache
      if program.moduleName != "main" { arguments.append("-parse-as-library") }
      arguments += try compiler.bundled(for: program.imports).flatMap { ["-I", $0.folder] }
      arguments += compiler.modules.compilerArguments(for: used) + names
      for name in names {
        commands.append(["directory": folder.path, "file": name, "arguments": arguments])
      }
    }
    try JSONSerialization.data(withJSONObject: commands)
      .write(to: root.appending(path: "compile_commands.json"))
  }
}

/// A lookup of the names in manuscripts, on a thread of its own: it needs no verdicts, and the
/// language server takes as long to answer as a program takes to compile.
package struct NameLookup: Sendable {
  /// The number of programs that the server is asked about; nil as long as it is not asked.
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

  /// - Parameter willWait: Called before it waits for the server, with the number of programs.
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
