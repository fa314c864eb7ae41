import Compilation
import Execution
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SymbolIndex
import Verification
import WebAssembly
import Workshop

/// Reads, proves and prints what has changed; what has not is kept from the last time.
struct Studio {
  let folder, base, workspace: URL
  let toolContext: ToolContext
  let modules: String?
  let jobs: Int?
  let languageServer: String?

  private var chapters: [String: (key: Digest, chapter: Chapter)] = [:]
  private var proofs: [String: ManuscriptResult] = [:]
  private var verifier: (imports: Set<String>, verifier: Verifier)?
  /// The chapters as they were when they last held; as they are, where they never have.
  private var good: [String: Chapter] = [:]
  private var haveHeld: Set<String> = []
  private var goodProofs: [String: ManuscriptResult] = [:]
  private var webModules = WebModules()
  private let names = NameDesk()
  private var reader: HoverReader?
  private var edition = IncrementalSite()
  private var printed: SiteFiles?
  private var symbols = SymbolTable.none
  private var sources: [String: String] = [:]
  private var hadFailures = false
  private var said: [String] = []

  init(
    folder: URL, base: URL, workspace: URL, toolContext: ToolContext, modules: String?, jobs: Int?,
    languageServer: String?
  ) {
    (self.folder, self.base, self.workspace) = (folder, base, workspace)
    (self.toolContext, self.modules, self.jobs) = (toolContext, modules, jobs)
    self.languageServer = languageServer
  }

  /// Whether the language server has said something that is not on the pages yet.
  var hasNames: Bool { names.hasNews }

  /// Works through a change.
  ///
  /// - Parameter paths: The files that have changed.
  /// - Throws: `EnvironmentError` where the machine is at fault. What is wrong with the book is shown.
  mutating func work(after paths: Set<String>) throws -> Show {
    do {
      return try show(after: paths)
    } catch let error as UsageError {
      return broken("\(error)")
    } catch let error as UnreadableFile {
      return broken(error.diagnostic.message, error.diagnostic)
    } catch let error as CocoaError {
      // A file may go between the look at its folder and the look into it.
      return broken(error.localizedDescription)
    }
  }

  /// The last good pages, under something that stops the book from being read at all.
  private mutating func broken(_ message: String, _ diagnostic: Diagnostic? = nil) -> Show {
    hadFailures = true
    Console.error(diagnostic?.printed ?? "quire: \(message)")
    var show = Show(files: printed.map(Self.files))
    show.failures = [
      .init(
        file: diagnostic?.path ?? folder.shortPath, line: diagnostic?.line ?? 0,
        verdict: diagnostic?.verdict.rawValue ?? "book", message: message, hint: diagnostic?.hint,
        page: nil, listing: nil, exercise: nil)
    ]
    return show
  }

  private static func files(of book: SiteFiles) -> [String: SiteFiles.File] {
    Dictionary(book.list.map { ($0.name, $0) }) { first, _ in first }
  }

  private mutating func show(after paths: Set<String>) throws -> Show {
    let before = anchors
    let (book, changed) = try read()
    let documents = Documents(book: book)
    var dirty = changed
    let sources = base.standardizedFileURL.path
    let isOfModules = paths.contains {
      $0.hasPrefix(sources + "/Sources/") || $0 == sources + "/Package.swift"
    }
    // What was built from other sources proves nothing, even where these do not build.
    if isOfModules { verifier = nil }
    let isNew = verifier == nil || verifier?.imports != documents.imports
    if isNew {
      verifier = try (
        documents.imports,
        toolContext.verifier(
          modules: modules, imports: documents.imports, needsSymbols: true,
          excerpts: documents.excerpts, jobs: jobs,
          report: ProgressLine(saysWhy: false).report)
      )
      symbols = try verifier?.verifier.symbols() ?? .none
      self.sources = try symbols.sources(at: base)
      reader = verifier.map {
        HoverReader(
          $0.verifier.executor, sources: $0.verifier.sources, server: languageServer,
          symbolsNamed: symbols.baseNames)
      }
      dirty = Set(book.chapters.map(\.name))
    }
    // Links from anywhere lead to headings and files.
    if before != anchors { dirty = Set(book.chapters.map(\.name)) }
    if let verifier = verifier?.verifier, !dirty.isEmpty {
      let new = try documents.only(dirty).verify(with: verifier)
      ProgressLine.clear()
      take(new, asksAll: isNew)
    }
    var others = takeNames(in: book)
    if isNew || book.chapters.contains(where: { dirty.contains($0.name) && $0.playground != nil }) {
      others.formUnion(try makeWebModules(of: book))
    }
    return print(book, dirty, others)
  }

  // MARK: Names and playgrounds

  /// Keeps proofs. Where no fence has changed, the names are those of the last time; the language
  /// server is asked about the others.
  private mutating func take(_ new: [ManuscriptResult], asksAll: Bool) {
    var open: [ManuscriptResult] = []
    for var proof in new {
      let isSame = proofs[proof.manuscript.path].map { proof.takeNames(from: $0) } ?? false
      proofs[proof.manuscript.path] = proof
      if asksAll || !isSame { open.append(proof) }
    }
    if let reader, !open.isEmpty { names.want(open, by: reader) }
  }

  /// Takes what the language server has found since.
  ///
  /// - Returns: The chapters whose pages it is for.
  private mutating func takeNames(in book: Book) -> Set<String> {
    let (found, problem) = names.take()
    if let problem { Console.error(problem) }
    for proof in found {
      proofs[proof.manuscript.path]?.takeNames(from: proof)
      goodProofs[proof.manuscript.path]?.takeNames(from: proof)
    }
    let paths = Set(found.map(\.manuscript.path))
    return Set(
      book.chapters.filter { $0.manuscripts.contains { paths.contains($0.path) } }.map(\.name))
  }

  /// Compiles the playgrounds whose sources have changed; one that does not compile stays as it was.
  ///
  /// - Returns: The chapters that have another now.
  private mutating func makeWebModules(of book: Book) throws -> Set<String> {
    var made = try WebModules(of: book.chapters, at: base, with: toolContext.webModule)
    if let sentence = made.lacking, webModules.lacking == nil { Console.notice(sentence) }
    made.bytes.merge(webModules.bytes.filter { made.diagnostics[$0.key] != nil }) { new, _ in new }
    defer { webModules = made }
    return Set(book.chapters.map(\.name).filter { made.bytes[$0] != webModules.bytes[$0] })
  }

  /// Where links may lead.
  private var anchors: [String: [String]] {
    chapters.mapValues { kept in
      kept.chapter.manuscripts.flatMap { [$0.path] + $0.document.headings.map(\.slug) }
    }
  }

  // MARK: Reading

  /// The book as it is on disk, and which chapters have changed.
  private mutating func read() throws -> (book: Book, changed: Set<String>) {
    let folders = try Book.chapterFolders(in: folder)
    let known = chapters
    let now = try folders.mapInParallel { folder in
      let name = folder.lastPathComponent
      var builder = DigestBuilder()
      try builder.add(folder: folder.path)
      let key = builder.digest
      if let kept = known[name], kept.key == key { return (name, key, kept.chapter, false) }
      return (name, key, try Chapter(readingFrom: folder), true)
    }
    chapters = Dictionary(now.map { ($0.0, ($0.1, $0.2)) }) { first, _ in first }
    let book = Book(folder: folder, chapters: now.map(\.2))
    return (book, Set(now.filter(\.3).map(\.2.name)))
  }

  // MARK: Printing

  /// Prints the chapters that hold as they are now, the others as they were.
  ///
  /// - Parameters:
  ///   - dirty: The chapters that were proved anew.
  ///   - others: Those whose pages change though their proofs do not.
  private mutating func print(_ book: Book, _ dirty: Set<String>, _ others: Set<String>) -> Show {
    var changed = others
    for chapter in book.chapters {
      let mine = chapter.manuscripts.compactMap { proofs[$0.path] }
      let holds = mine.allSatisfy(\.holds)
      guard dirty.contains(chapter.name), holds || !haveHeld.contains(chapter.name) else {
        continue
      }
      if holds { haveHeld.insert(chapter.name) }
      good[chapter.name] = chapter
      for proof in mine { goodProofs[proof.manuscript.path] = proof }
      changed.insert(chapter.name)
    }
    let shown = Book(folder: book.folder, chapters: book.chapters.map { good[$0.name] ?? $0 })
    let shownProofs = shown.chapters.flatMap(\.manuscripts).compactMap { goodProofs[$0.path] }
    let printed = edition.print(
      shown, proofs: shownProofs, symbols: symbols, sources: self.sources, changed: changed,
      lines: Package.codeLines(ofModules: shown.chapters.map(\.name), at: base),
      webModules: webModules.bytes, toolchain: toolContext.toolchain.version)
    self.printed = printed
    var show = Show(files: Self.files(of: printed))
    for (now, shown) in zip(book.chapters, shown.chapters) {
      show.failures += failures(of: now, on: shown)
    }
    let done = Workspace.done(in: workspace, of: ExerciseCatalog(book))
    for chapter in shown.chapters {
      let numbers = chapter.exercises.indices.filter { done.contains(chapter.exercises[$0].id) }
      show.done["\(chapter.pageName).html"] = numbers.map { $0 + 1 }
    }
    report(show, book)
    return show
  }

  private mutating func report(_ show: Show, _ book: Book) {
    let words = book.chapters.flatMap { chapter in
      chapter.manuscripts.flatMap { proofs[$0.path]?.diagnostics ?? [] }
        + (webModules.diagnostics[chapter.name] ?? [])
    }.map(\.printed)
    if words != said { words.forEach(Console.error) }
    said = words
    if hadFailures, show.failures.isEmpty { Console.error("All of it holds again.") }
    hadFailures = !show.failures.isEmpty
  }

  /// What is wrong with a chapter, placed on the page as it is shown.
  private func failures(of chapter: Chapter, on shown: Chapter) -> [Show.Failure] {
    let found = chapter.manuscripts.enumerated().flatMap { index, manuscript in
      (proofs[manuscript.path]?.diagnostics ?? []).map { diagnostic in
        Show.Failure(
          diagnostic, page: chapter,
          listing: index == 0 && diagnostic.path == manuscript.path
            ? manuscript.listing(atLine: diagnostic.line, on: shown.manuscript) : nil,
          exercise: index == 0 ? nil : index)
      }
    }
    return found
      + (webModules.diagnostics[chapter.name] ?? []).map { Show.Failure($0, page: chapter) }
  }
}
