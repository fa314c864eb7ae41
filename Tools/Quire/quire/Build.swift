import Foundation
import Manuscript
import Press
import Proof

/// `quire build`: proves the book, and prints it where the proof holds.
struct Build {
  private let book: String?
  private let out: String?
  private let modules: String?
  private let jobs: Int?
  private let isDraft: Bool
  private let requiresHovers: Bool
  private let languageServer: String?

  init(_ words: inout Arguments) throws {
    book = try words.value("--book")
    out = try words.value("--out")
    modules = try words.value("--modules")
    jobs = try words.number("--jobs")
    isDraft = words.flag("--draft")
    requiresHovers = words.flag("--require-hovers")
    languageServer = try words.value("--language-server")
    guard !isDraft || !requiresHovers else {
      throw UsageError("--draft asks no language server, so that --require-hovers cannot hold")
    }
    try words.end()
  }

  func run() throws -> Int32 {
    let book = try Book.find(book)
    let machine = try Machine(for: book.folder.appending(path: "book.md"), notice: Console.notice)
    defer { machine.scratch.removeAll() }
    let base = machine.root ?? book.folder.deletingLastPathComponent()
    let folder =
      out.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? base.appending(path: ".build/book", directoryHint: .isDirectory)
    let output = try OutputFolder(folder, for: book.folder)
    let documents = Documents(book: book)
    let prover = try prover(for: documents, on: machine)
    var proofs = try proofs(of: documents, by: prover)
    guard isDraft || proofs.allSatisfy(\.holds) else {
      for diagnostic in proofs.flatMap(\.diagnostics) { Console.error(diagnostic.printed) }
      Console.error("The book is not printed, since it does not hold; the pages are as they were.")
      return 1
    }
    let symbols = try prover?.symbols() ?? .none
    if let prover { proofs = try named(proofs, by: prover, symbols) }
    let files = Set(symbols.modules.flatMap(\.symbols).compactMap(\.file))
    let sources = Dictionary(
      uniqueKeysWithValues: try files.map {
        ($0, try String(readingText: base.appending(path: $0)))
      })
    let lines = Dictionary(
      uniqueKeysWithValues: book.chapters.compactMap { chapter in
        Package.codeLines(ofModule: chapter.name, at: base).map { (chapter.name, $0) }
      })
    let printed = PrintedBook(
      book, proofs: proofs, symbols: symbols, sources: sources, lines: lines,
      toolchain: machine.toolchain.version, isDraft: isDraft)
    let hasChanged = try output.write(printed.files)
    let first = folder.appending(path: "index.html").shortPath
    if !isDraft {
      let sum = proofs.map(Ledger.init).reduce(Ledger(), +)
      Console.print("\(sum.total) fences: \(sum.inWords)")
    }
    Console.print(hasChanged ? "The book is printed: \(first)" : "Nothing has changed: \(first)")
    return 0
  }

  private func prover(for documents: Documents, on machine: Machine) throws -> Prover? {
    guard !isDraft else { return nil }
    return try machine.prover(
      modules: modules, imports: documents.imports, needsSymbols: true, jobs: jobs,
      report: Progress(saysWhy: false).report)
  }

  private func proofs(of documents: Documents, by prover: Prover?) throws -> [ManuscriptProof] {
    guard let prover else { return documents.manuscripts.map(ManuscriptProof.init(unproved:)) }
    defer { Progress.clear() }
    return try documents.prove(with: prover)
  }

  /// The proofs with what the language server knows of their names, as far as it answers.
  private func named(_ proofs: [ManuscriptProof], by prover: Prover, _ symbols: SymbolTable) throws
    -> [ManuscriptProof]
  {
    let reader = HoverReader(prover, server: languageServer, symbolsNamed: symbols.baseNames)
    if Console.isTerminal { Console.overwrite("asking the language server") }
    let result = try reader.addNames(to: proofs)
    Progress.clear()
    guard let problem = result.problem else { return result.proofs }
    let fences = result.missing == 1 ? "1 fence has" : "\(result.missing) fences have"
    let words = "\(fences) no declarations on hover, since the language server fails: \(problem)"
    if requiresHovers { throw MissingTool(words + "; the pages are as they were") }
    Console.error(words + "; the book is printed without them")
    return result.proofs
  }
}
