import Compilation
import ExerciseTerminal
import Foundation
import Manuscript
import ProjectVerification
import Rendering
import Shell
import Support
import SymbolIndex
import Verification
import WebAssembly

/// Reads, verifies and renders the chapters that have changed; the others are kept.
struct PreviewBuilder {
  let settings: Serve
  /// The learner's folder.
  let workspace: URL
  let folder, base: URL
  let toolContext: ToolContext

  private var chapters: [String: (key: Digest, chapter: Chapter)] = [:]
  private var results: [String: ManuscriptResult] = [:]
  private var verifier: (imports: Set<String>, verifier: Verifier)?
  /// The chapters shown: the last versions without failures; else, if never any, the current one.
  private var shown: [String: Chapter] = [:]
  private var shownResults: [String: ManuscriptResult] = [:]
  private var haveSucceeded: Set<String> = []
  private var webModules = WebModules()
  private var hovers = HoverService()
  private var site: SiteFiles?
  private(set) var files: [String: SiteFiles.File]?
  private var symbols = SymbolTable.none
  private var sources: [String: String] = [:]
  private var copyable: CopyableModules?
  private var mutants: (current: [String: MutationRecord.Module], staleness: String?) = ([:], nil)
  var reporter = PreviewReporter()
  /// The examples in the libraries' comments, verified after the chapters, for which authors wait.
  private var comments: [ManuscriptResult] = []
  /// Whether the modules have changed since the comments were verified.
  private var areCommentsStale = false
  /// Whether the last build came to its end. One that did not waits for a change.
  var isReadable = false
  /// The chapters that have changed since a build came to its end.
  private var stale: Set<String> = []
  /// The files outside of the book that its chapters quote.
  private(set) var quoted: [URL] = []

  init(_ settings: Serve, workspace: URL, folder: URL, base: URL, toolContext: ToolContext) {
    (self.settings, self.workspace, self.toolContext) = (settings, workspace, toolContext)
    (self.folder, self.base) = (folder, base)
  }

  /// Whether there is something to show without a change.
  var hasMore: Bool { isReadable && (hovers.hasAnswers || areCommentsStale) }

  /// Reads, verifies and renders what has changed.
  mutating func build(after paths: Set<String>) throws -> PreviewSnapshot {
    let before = anchors
    let (book, changed) = try read()
    let documents = Documents(book: book)
    quoted = Set(documents.manuscripts.flatMap(\.sources).map(\.path)).sorted()
      .map { base.appending(path: $0) }
    let root = base.standardizedFileURL.path
    let quoting = book.chapters.filter { chapter in
      chapter.manuscripts.flatMap(\.sources).contains { paths.contains("\(root)/\($0.path)") }
    }
    stale.formUnion(changed.union(quoting.map(\.name)))
    let haveModulesChanged = paths.contains {
      $0.hasPrefix(root + "/Sources/") || $0 == root + "/Package.swift"
    }
    // Modules built from older sources must not be used, even if the new ones do not build.
    if haveModulesChanged { verifier = nil }
    let isNew = verifier?.imports != documents.imports
    if isNew {
      let new = try toolContext.verifier(
        modules: settings.modules, imports: documents.imports, needsSymbols: true,
        excerpts: documents.excerpts, jobs: settings.jobs, report: ProgressLine.report())
      verifier = (documents.imports, new)
      symbols = try new.symbols()
      sources = try symbols.sources(at: base)
      copyable = try CopyableModules(new.executor.compiler, importedBy: documents.imports)
      hovers.reader = HoverReader(
        new.executor, sources: new.sources, asking: settings.sourceKit,
        symbolsNamed: symbols.baseNames)
      areCommentsStale = true
    }
    // Any chapter may link to a heading or a file of another one.
    if isNew || before != anchors { stale = Set(book.chapters.map(\.name)) }
    if let verifier = verifier?.verifier, !stale.isEmpty {
      let new = try documents.only(stale).verify(with: verifier, answers: false)
      ProgressLine.clear()
      store(new, requestsAll: isNew)
    }
    if areCommentsStale, !isNew, let verifier = verifier?.verifier {
      var examples = Documents(book: Book(folder: folder, chapters: []))
      try examples.addComments(on: toolContext)
      comments = try examples.verify(with: verifier)
      areCommentsStale = false
      ProgressLine.clear()
    }
    var others = takeHovers(in: book)
    if isNew || book.chapters.contains(where: { stale.contains($0.name) && $0.playground != nil }) {
      others.formUnion(try makeWebModules(of: book))
    }
    others.formUnion(try readMutants(of: book))
    let snapshot = try render(book, stale, others)
    stale = []
    return snapshot
  }

  // MARK: Names and playgrounds

  /// Stores results. Where a fence has changed, SourceKit is asked for the names again.
  private mutating func store(_ new: [ManuscriptResult], requestsAll: Bool) {
    var requests: [ManuscriptResult] = []
    for var result in new {
      let isSame = results[result.manuscript.path].map { result.copyNames(from: $0) } ?? false
      results[result.manuscript.path] = result
      if requestsAll || !isSame { requests.append(result) }
    }
    hovers.request(requests)
  }

  /// Stores the names that SourceKit has found, and returns the chapters that have them.
  private mutating func takeHovers(in book: Book) -> Set<String> {
    let (answers, problem) = hovers.takeAnswers()
    if let problem { Console.error(problem) }
    for answer in answers {
      results[answer.manuscript.path]?.copyNames(from: answer)
      shownResults[answer.manuscript.path]?.copyNames(from: answer)
    }
    let paths = Set(answers.map(\.manuscript.path))
    let named = book.chapters.filter { $0.manuscripts.contains { paths.contains($0.path) } }
    return Set(named.map(\.name))
  }

  /// Compiles the playgrounds whose sources have changed, and returns the chapters whose module is
  /// another one. If one does not compile, its last module is kept.
  private mutating func makeWebModules(of book: Book) throws -> Set<String> {
    var made = try WebModules(of: book.chapters, at: base, with: toolContext.webModule)
    if let sentence = made.lacking, webModules.lacking == nil { Console.notice(sentence) }
    made.bytes.merge(webModules.bytes.filter { made.diagnostics[$0.key] != nil }) { new, _ in new }
    defer { webModules = made }
    return Set(book.chapters.map(\.name).filter { made.bytes[$0] != webModules.bytes[$0] })
  }

  /// Reads the record of mutants, and returns the chapters whose numbers have changed.
  private mutating func readMutants(of book: Book) throws -> Set<String> {
    let old = mutants
    do {
      mutants = try MutationRecord.current(in: book, on: toolContext)
    } catch let error as ContentError {
      mutants = ([:], "\(error)")
    }
    if let words = mutants.staleness, words != old.staleness { Console.notice(words) }
    return Set(book.chapters.map(\.name).filter { mutants.current[$0] != old.current[$0] })
  }

  private var anchors: [String: [String]] {
    chapters.mapValues { kept in
      kept.chapter.manuscripts.flatMap { [$0.path] + $0.document.headings.map(\.slug) }
    }
  }

  // MARK: Reading

  /// Reads the book, and finds the chapters that have changed.
  private mutating func read() throws -> (book: Book, changed: Set<String>) {
    let folders = try Book.chapterFolders(in: folder)
    let known = chapters
    let now = try folders.mapInParallel { folder in
      let name = folder.lastPathComponent
      let key = try FileTree(folder.path).digest()
      if let kept = known[name], kept.key == key { return (name, key, kept.chapter, false) }
      return (name, key, try Chapter(readingFrom: folder), true)
    }
    chapters = Dictionary(now.map { ($0.0, ($0.1, $0.2)) }) { first, _ in first }
    let book = Book(folder: folder, chapters: now.map(\.2))
    return (book, Set(now.filter(\.3).map(\.2.name)))
  }

  // MARK: Rendering

  /// Renders the current version of each chapter without failures, and the last one of the others. The
  /// stale chapters were verified again; the other pages change although their results do not.
  private mutating func render(_ book: Book, _ stale: Set<String>, _ others: Set<String>)
    throws -> PreviewSnapshot
  {
    var changed = others
    for chapter in book.chapters where stale.contains(chapter.name) {
      let new = chapter.manuscripts.compactMap { results[$0.path] }
      let hasSucceeded = new.allSatisfy(\.isVerified)
      guard hasSucceeded || !haveSucceeded.contains(chapter.name) else { continue }
      if hasSucceeded { haveSucceeded.insert(chapter.name) }
      shown[chapter.name] = chapter
      for result in new { shownResults[result.manuscript.path] = result }
      changed.insert(chapter.name)
    }
    let shownBook = Book(folder: book.folder, chapters: book.chapters.map { shown[$0.name] ?? $0 })
    var content = SiteContent(
      shownBook,
      results: shownBook.chapters.flatMap(\.manuscripts).compactMap { shownResults[$0.path] }
        + comments,
      symbols: symbols, sources: sources,
      lines: Package.codeLines(ofModules: book.chapters.map(\.name), at: base),
      webModules: webModules.bytes, modules: copyable,
      toolchain: toolContext.toolchain.version, mutants: mutants.current,
      advice: try MessageAdvice(readingFrom: book.folder))
    content.known = site?.known(for: shownBook, except: changed) ?? [:]
    let pages = SiteFiles(content)
    site = pages
    files = Dictionary(pages.list.map { ($0.name, $0) }) { first, _ in first }
    var snapshot = PreviewSnapshot(files: files)
    var found: [Diagnostic] = []
    let done = Workspace.done(in: workspace, of: ExerciseCatalog(book))
    for (chapter, shown) in zip(book.chapters, shownBook.chapters) {
      snapshot.failures += results.failures(of: chapter, on: shown)
      let broken = webModules.diagnostics[chapter.name] ?? []
      snapshot.failures += broken.map { .init($0, page: chapter) }
      found += chapter.manuscripts.flatMap { results[$0.path]?.diagnostics ?? [] } + broken
      let numbers = shown.exercises.indices.filter { done.contains(shown.exercises[$0].id) }
      snapshot.done["\(shown.pageName).html"] = numbers.map { $0 + 1 }
    }
    let wrong = comments.flatMap(\.diagnostics)
    snapshot.failures += wrong.map { .init($0) }
    reporter.report(found + wrong, hasFailures: !snapshot.failures.isEmpty)
    return snapshot
  }
}

/// Asks SourceKit about names in the background, while pages appear without hovers.
private struct HoverService {
  var reader: HoverReader?
  private var requests: [String: ManuscriptResult] = [:]
  private var work: BackgroundWork<HoverReader.Result>?
  /// The cause of the last problem: one with the same cause is not reported again.
  private var cause: String?

  /// Requests the names of manuscripts; earlier requests for the same manuscripts are dropped.
  mutating func request(_ results: [ManuscriptResult]) {
    for result in results { requests[result.manuscript.path] = result }
    begin()
  }

  private mutating func begin() {
    guard work == nil, let reader, !requests.isEmpty else { return }
    let asked = requests.values.sorted { $0.manuscript.path < $1.manuscript.path }
    requests = [:]
    work = BackgroundWork { try reader.addNames(to: asked) }
  }

  var hasAnswers: Bool { work?.isDone == true }

  /// Removes and returns the answers: results with names, and a new message about the server.
  mutating func takeAnswers() -> (results: [ManuscriptResult], problem: String?) {
    guard let done = work, done.isDone else { return ([], nil) }
    let (known, answer) = (cause, Result { try done.value() })
    work = nil
    begin()
    switch answer {
    case .success(let answer):
      cause = answer.problem ?? answer.problemInWords
      return (answer.results, cause == known ? nil : answer.problemInWords)
    case .failure(let error):
      cause = error.localizedDescription
      return ([], cause == known ? nil : cause)
    }
  }
}
