import Compilation
import Foundation
import Manuscript
import ProjectVerification
import Rendering
import Shell
import Support
import SymbolIndex
import Verification
import WebAssembly

/// `quire build`: verifies the book, and writes its pages if nothing fails.
struct Build {
  @Option("--book") private var book: String?
  @Option("--out") private var out: String?
  @Option("--modules") private var modules: String?
  @Option("--source-kit") private var sourceKit: String?
  @Option("--base-url") private var baseURL: String?
  @Option("--repository") private var repository: String?
  @Option("--jobs") private var jobs: Int?
  @Option("--no-sandbox") private var usesSandbox = true
  @Option("--no-hovers") private var hasHovers = true
  @Option("--require-hovers") private var requiresHovers: Bool
  @Option("--draft") private var isDraft: Bool
  @Option("--epub") private var hasEpub: Bool

  init(_ words: [String]) throws {
    try Arguments(words, of: .build, into: self).end()
    guard hasHovers || !requiresHovers else {
      throw UsageError("--no-hovers and --require-hovers contradict each other")
    }
    if let baseURL, baseURL.wholeMatch(of: #/https?:\/\/[^\s"<>?#]+/#) == nil {
      throw UsageError(
        "--base-url \(baseURL) is no address of a folder, such as https://example.org/book/")
    }
    guard !isDraft || (!hasEpub && baseURL == nil && repository == nil) else {
      throw UsageError("--draft is for the author; leave out --epub, --base-url and --repository")
    }
    guard !isDraft || !requiresHovers else {
      throw UsageError("--draft asks about no names; leave out --require-hovers")
    }
  }

  func run() throws -> Int32 {
    let book = try Book.findFolder(book)
    let facts = book.appending(path: "book.md")
    let tools = try ToolContext(for: facts, usesSandbox: usesSandbox, notice: Console.notice)
    let base = tools.root ?? book.deletingLastPathComponent()
    let folder =
      out.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? base.appending(path: ".build/book", directoryHint: .isDirectory)
    let output = try OutputFolder(folder, for: book)
    let publication = try isDraft ? Publication() : self.publication(base, tools)
    let record = record(of: book, publication, in: folder, with: tools)
    var hasChanged = false
    if let known = record?.outcome {
      for line in known.lines { Console.print(line) }
    } else if isDraft {
      let store = ArtifactStore(folder: tools.cache.appending(path: "pages"))
      hasChanged = try output.write(Draft.files(of: book, at: base, keepingPagesIn: store))
      record?.keep([])
    } else {
      let read = try Book(readingFrom: book)
      guard let (content, pages) = try content(of: read, publication, at: base, with: tools)
      else { return 1 }
      var files = SiteFiles(content)
      if hasEpub { files.epub = EpubBook(content) }
      hasChanged = try output.write(files)
      let lines = Ledger(content.results).fencesInWords
      for line in lines { Console.print(line) }
      let later = self.record(of: book, publication, in: folder, with: tools)
      // What changed while it was read must not be remembered as what the pages show.
      if let record, record.key == later?.key {
        record.keep(lines)
        try pages?.keep(files, of: content)
      }
    }
    if !isDraft, let absence = tools.sandbox.absence { Console.print(absence) }
    let first = folder.appending(path: "index.html").shortPath
    Console.print(hasChanged ? "The book is built: \(first)" : "Nothing has changed: \(first)")
    return 0
  }

  /// What the build depends on; nil where SwiftPM still has to look at the modules.
  private func record(
    of book: URL, _ publication: Publication, in output: URL, with tools: ToolContext
  ) -> BuildRecord? {
    // A draft of a book outside of a package reads the folder around the book.
    let around = isDraft ? book.deletingLastPathComponent() : nil
    let built = modules.map { URL(filePath: $0).appending(path: "Modules") }
    guard let root = tools.root ?? around, let other = isDraft ? book : built else { return nil }
    return BuildRecord(
      in: tools.cache, of: [root, other], output: output,
      facts: [
        book.path, tools.toolchain.version, tools.sandbox.absence ?? "",
        "\(publication)", "\(isDraft) \(hasHovers) \(hasEpub) \(requiresHovers)",
        sourceKit ?? "",
      ])
  }

  /// Verifies the book and its playgrounds; nil if something fails, which is reported.
  ///
  /// - Returns: The content, and the store for its pages; no store where names are missing.
  private func content(
    of book: Book, _ publication: Publication, at base: URL, with tools: ToolContext
  ) throws -> (SiteContent, PageStore?)? {
    // The compiler of WebAssembly needs nothing of what is read about the package.
    let web = BackgroundWork { try WebModules(of: book.chapters, at: base, with: tools.webModule) }
    // It uses the scratch folder, which is removed at the end.
    defer { _ = try? web.value() }
    var documents = Documents(book: book)
    try documents.addComments(on: tools)
    let imports = documents.imports
    let verifier = try tools.verifier(
      modules: modules, imports: imports, needsSymbols: true, excerpts: documents.excerpts,
      jobs: jobs, report: ProgressLine.report(saysSteps: true))
    let symbols = try verifier.symbols()
    let built = verifier.executor.compiler.modules
    let webModules = try web.value()
    let mutants = try MutationRecord.current(in: book, on: tools)
    var content = SiteContent(
      book, results: [], symbols: symbols, sources: try symbols.sources(at: base),
      lines: Package.codeLines(ofModules: book.chapters.map(\.name), at: base),
      webModules: webModules.bytes,
      modules: try CopyableModules(verifier.executor.compiler, importedBy: imports),
      toolchain: tools.toolchain.version, publication: publication,
      mutants: mutants.current, advice: try MessageAdvice(readingFrom: book.folder))
    let excerpts = built.closure(of: documents.excerpts.compactMap(built.module))
    let conditions = try verifier.executor.testConditions(importing: imports.sorted())
    let branches = try verifier.executor.conditions
    let areCompiled = documents.manuscripts.flatMap(\.sources)
      .map { "\(verifier.sources.isCompiled($0, branches))" }
    let pages = PageStore(
      in: ArtifactStore(folder: tools.cache.appending(path: "pages")),
      facts: [
        conditions.text,
        built.interfaceFingerprint(of: excerpts, digests: .shared(in: tools.cache)),
        sourceKit ?? "", "\(hasHovers)",
      ] + areCompiled)
    let known = try pages.chapters(of: content)
    // Known chapters need no names, and the examples of comments are shown without popovers.
    let asked = book.chapters.filter { known[$0.address] == nil }.flatMap(\.manuscripts)
    let reader = HoverReader(
      verifier.executor, sources: verifier.sources, asking: sourceKit,
      symbolsNamed: symbols.baseNames)
    let names = hasHovers ? NameLookup(of: asked, by: reader) : nil
    let results = try documents.verify(with: verifier, answers: false)
    ProgressLine.clear()
    guard results.allSatisfy(\.isVerified) else {
      for diagnostic in results.flatMap(\.diagnostics) { Console.error(diagnostic.printed) }
      Console.error("The book is not built, since it does not pass; its pages are unchanged.")
      return nil
    }
    guard isComplete(webModules, of: book) else { return nil }
    if let words = mutants.staleness { Console.notice(words) }
    let (named, hasAllNames) = try names.map { try add($0, to: results) } ?? (results, true)
    (content.results, content.known) = (named, known)
    return (content, hasAllNames ? pages : nil)
  }

  private func publication(_ base: URL, _ tools: ToolContext) throws -> Publication {
    let git = GitFacts(of: base, scratch: tools.scratch)
    let known = git?.repository(repository)
    guard repository == nil || known != nil else {
      throw UsageError(
        "--repository \(repository ?? "") is no address such as https://github.com/name/book, or"
          + " \(base.shortPath) is in no git repository")
    }
    return Publication(base: baseURL, edition: git?.edition ?? .unknown, repository: known)
  }

  /// Whether all playgrounds compile; those that do not are reported.
  private func isComplete(_ webModules: WebModules, of book: Book) -> Bool {
    if let sentence = webModules.lacking { Console.notice(sentence) }
    guard !webModules.diagnostics.isEmpty else { return true }
    for diagnostic in book.chapters.flatMap({ webModules.diagnostics[$0.name] ?? [] }) {
      Console.error(diagnostic.printed)
    }
    Console.error("The book is not built, since a playground does not compile.")
    return false
  }

  /// The results with the names that were looked up, and whether none is missing.
  private func add(_ names: NameLookup, to results: [ManuscriptResult]) throws
    -> (results: [ManuscriptResult], isComplete: Bool)
  {
    let answer = try names.answer { count in
      let step = "Asking SourceKit about names in \(count.of("program")) …"
      Console.isTerminal ? Console.overwrite(step) : Console.error(step)
    }
    ProgressLine.clear()
    var named = results
    let found = Dictionary(answer.results.map { ($0.manuscript.path, $0) }) { first, _ in first }
    for index in named.indices {
      if let answer = found[named[index].manuscript.path] { named[index].copyNames(from: answer) }
    }
    guard let problem = answer.problemInWords else { return (named, true) }
    if requiresHovers { throw EnvironmentError(problem + "; the pages are unchanged") }
    Console.error(problem + "; the book is built without them")
    return (named, false)
  }
}

/// What a successful build was made from. While all of it is unchanged, the build is not repeated.
private struct BuildRecord {
  private let store: ArtifactStore
  private let digests: FileDigests
  /// All that the build depends on; two records with the same key are of the same build.
  let key: String
  private let output: URL

  struct Outcome: Codable {
    /// What it printed about the fences.
    let lines: [String]
    /// The digest of the files that it wrote.
    let output: String
  }

  /// - Parameter folders: The folders with everything that the build reads.
  init(in cache: URL, of folders: [URL], output: URL, facts: [String]) {
    let store = ArtifactStore(folder: cache.appending(path: "builds"))
    let digests = FileDigests(in: store)
    (self.store, self.digests, self.output) = (store, digests, output)
    let inputs = folders.map { folder in
      FileTree.digest(of: folder.path, by: digests) { path in
        FileTree.isOfTools(path) || "\(folder.path)/\(path)" == output.path
      }
    }
    key = ([quireVersion, FileStamp.ofThisProgram, output.path] + inputs + facts)
      .joined(separator: "\0")
    digests.save()
  }

  /// The outcome of the last build, if its pages are unchanged.
  var outcome: Outcome? {
    let known = store.value(Outcome.self, for: key)
    return known.flatMap { $0.output == outputDigest ? $0 : nil }
  }

  /// Remembers a build of which nothing has changed meanwhile.
  func keep(_ lines: [String]) {
    store.store(Outcome(lines: lines, output: outputDigest), for: key)
  }

  private var outputDigest: String {
    defer { digests.save() }
    return FileTree.digest(of: output.path, by: digests)
  }
}
