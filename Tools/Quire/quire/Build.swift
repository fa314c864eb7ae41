import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
import Workshop

/// `quire build`: proves the book, and prints it where the proof holds.
struct Build {
  private let book: String?
  private let out: String?
  private let modules: String?
  private let jobs: Int?
  private let isDraft: Bool
  private let requiresHovers: Bool
  private let hasHovers: Bool
  private let languageServer: String?

  init(_ words: inout Arguments) throws {
    book = try words.value("--book")
    out = try words.value("--out")
    modules = try words.value("--modules")
    jobs = try words.number("--jobs")
    isDraft = words.flag("--draft")
    requiresHovers = words.flag("--require-hovers")
    hasHovers = !words.flag("--no-hovers")
    guard hasHovers || !requiresHovers else {
      throw UsageError("--no-hovers and --require-hovers contradict each other")
    }
    languageServer = try words.value("--language-server")
    guard !isDraft || !requiresHovers else {
      throw UsageError("--draft asks no language server, so that --require-hovers cannot hold")
    }
    try words.end()
  }

  func run() throws -> Int32 {
    let book = try Book.findFolder(book)
    let toolContext = try ToolContext(for: book.appending(path: "book.md"), notice: Console.notice)
    defer { toolContext.scratch.removeAll() }
    let base = toolContext.root ?? book.deletingLastPathComponent()
    let folder =
      out.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? base.appending(path: ".build/book", directoryHint: .isDirectory)
    let output = try OutputFolder(folder, for: book)
    let hasChanged: Bool
    if isDraft {
      let name = Digest(folder.standardizedFileURL.path).hex
      hasChanged = try Draft(of: book, at: base)
        .print(into: output, record: toolContext.cache.appending(path: "draft-\(name)"))
    } else {
      let book = try Book(readingFrom: book)
      let documents = Documents(book: book)
      let verifier = try toolContext.verifier(
        modules: modules, imports: documents.imports, needsSymbols: true,
        excerpts: documents.excerpts, jobs: jobs,
        report: ProgressLine(saysWhy: false).report)
      guard var proofs = try proofs(of: documents, by: verifier) else { return 1 }
      guard let webModules = try webModules(of: book, at: base, on: toolContext) else { return 1 }
      let symbols = try verifier.symbols()
      if hasHovers { proofs = try named(proofs, by: verifier, symbols) }
      let printed = SiteFiles(
        book, proofs: proofs, symbols: symbols, sources: try symbols.sources(at: base),
        lines: Package.codeLines(ofModules: book.chapters.map(\.name), at: base),
        webModules: webModules, toolchain: toolContext.toolchain.version, isDraft: false)
      hasChanged = try output.write(printed)
      let sum = proofs.map(Ledger.init).reduce(Ledger(), +)
      Console.print("\(sum.total) \(sum.total == 1 ? "fence" : "fences"): \(sum.inWords)")
    }
    let first = folder.appending(path: "index.html").shortPath
    Console.print(hasChanged ? "The book is printed: \(first)" : "Nothing has changed: \(first)")
    return 0
  }

  /// The playgrounds' WebAssembly by chapter; nil where one does not compile, which is said.
  private func webModules(of book: Book, at base: URL, on toolContext: ToolContext) throws
    -> [String: Data]?
  {
    let modules = try WebModules(of: book.chapters, at: base, with: toolContext.webModule)
    if let sentence = modules.lacking { Console.notice(sentence) }
    guard !modules.diagnostics.isEmpty else { return modules.bytes }
    for chapter in book.chapters {
      for diagnostic in modules.diagnostics[chapter.name] ?? [] {
        Console.error(diagnostic.printed)
      }
    }
    Console.error("The book is not printed, since a playground does not compile.")
    return nil
  }

  /// What was found of each manuscript; nil where something does not hold, which is said.
  private func proofs(of documents: Documents, by verifier: Verifier) throws -> [ManuscriptResult]?
  {
    let proofs = try documents.verify(with: verifier)
    ProgressLine.clear()
    guard !proofs.allSatisfy(\.holds) else { return proofs }
    for diagnostic in proofs.flatMap(\.diagnostics) { Console.error(diagnostic.printed) }
    Console.error("The book is not printed, since it does not hold; the pages are as they were.")
    return nil
  }

  /// The proofs with what the language server knows of their names, as far as it answers.
  private func named(_ proofs: [ManuscriptResult], by verifier: Verifier, _ symbols: SymbolTable)
    throws
    -> [ManuscriptResult]
  {
    let reader = HoverReader(
      verifier.executor, sources: verifier.sources, server: languageServer,
      symbolsNamed: symbols.baseNames)
    if Console.isTerminal { Console.overwrite("asking the language server") }
    let result = try reader.addNames(to: proofs)
    ProgressLine.clear()
    guard let words = result.problemInWords else { return result.proofs }
    if requiresHovers { throw EnvironmentError(words + "; the pages are as they were") }
    Console.error(words + "; the book is printed without them")
    return result.proofs
  }
}
