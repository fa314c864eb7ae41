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

  init(_ words: inout Arguments) throws {
    book = try words.value("--book")
    out = try words.value("--out")
    modules = try words.value("--modules")
    jobs = try words.number("--jobs")
    isDraft = words.flag("--draft")
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
    let proofs = try proofs(of: documents, on: machine)
    guard isDraft || proofs.allSatisfy(\.holds) else {
      for diagnostic in proofs.flatMap(\.diagnostics) { Console.error(diagnostic.printed) }
      Console.error("The book is not printed, since it does not hold; the pages are as they were.")
      return 1
    }
    let lines = Dictionary(
      uniqueKeysWithValues: book.chapters.compactMap { chapter in
        Package.codeLines(ofModule: chapter.name, at: base).map { (chapter.name, $0) }
      })
    let (webModules, wrong) = try webModules(of: book, at: base, on: machine)
    guard wrong.isEmpty else {
      for diagnostic in wrong { Console.error(diagnostic.printed) }
      Console.error("The book is not printed, since a playground does not compile.")
      return 1
    }
    let printed = PrintedBook(
      book, proofs: proofs, lines: lines, webModules: webModules,
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

  /// The playgrounds' WebAssembly by chapter, and what is wrong with the sources of the others.
  private func webModules(of book: Book, at base: URL, on machine: Machine) throws -> (
    [String: Data], [Diagnostic]
  ) {
    var modules: [String: Data] = [:]
    var wrong: [Diagnostic] = []
    for chapter in book.chapters {
      guard let playground = chapter.playground else { continue }
      switch try WebModule(on: machine).compile(playground, of: chapter.name, at: base) {
      case .bytes(let bytes): modules[chapter.name] = bytes
      case .broken(let diagnostics): wrong += diagnostics
      case .lacking(let sentence): Console.notice(sentence)
      }
    }
    return (modules, wrong)
  }

  private func proofs(of documents: Documents, on machine: Machine) throws -> [ManuscriptProof] {
    guard !isDraft else { return documents.manuscripts.map(ManuscriptProof.init(unproved:)) }
    let prover = try machine.prover(
      modules: modules, imports: documents.imports, jobs: jobs,
      report: Progress(saysWhy: false).report)
    defer { Progress.clear() }
    return try documents.prove(with: prover)
  }
}
