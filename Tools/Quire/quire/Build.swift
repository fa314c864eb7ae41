import Foundation
import Manuscript
import Press
import Proof
import Shell

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
    let book = try Book.findFolder(book)
    let machine = try Machine(for: book.appending(path: "book.md"), notice: Console.notice)
    defer { machine.scratch.removeAll() }
    let base = machine.root ?? book.deletingLastPathComponent()
    let folder =
      out.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? base.appending(path: ".build/book", directoryHint: .isDirectory)
    let output = try OutputFolder(folder, for: book)
    let hasChanged: Bool
    if isDraft {
      let name = ContentKey([folder.standardizedFileURL.path]).hex
      hasChanged = try Draft(of: book, at: base)
        .print(into: output, record: machine.cache.appending(path: "draft-\(name)"))
    } else {
      let book = try Book(readingFrom: book)
      guard let proofs = try proofs(of: Documents(book: book), on: machine) else { return 1 }
      guard let webModules = try webModules(of: book, at: base, on: machine) else { return 1 }
      let printed = PrintedBook(
        book, proofs: proofs,
        lines: Package.codeLines(ofModules: book.chapters.map(\.name), at: base),
        webModules: webModules, toolchain: machine.toolchain.version, isDraft: false)
      hasChanged = try output.write(printed)
      let sum = proofs.map(Ledger.init).reduce(Ledger(), +)
      Console.print("\(sum.total) fences: \(sum.inWords)")
    }
    let first = folder.appending(path: "index.html").shortPath
    Console.print(hasChanged ? "The book is printed: \(first)" : "Nothing has changed: \(first)")
    return 0
  }

  /// The playgrounds' WebAssembly by chapter; nil where one does not compile, which is said.
  private func webModules(of book: Book, at base: URL, on machine: Machine) throws
    -> [String: Data]?
  {
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
    guard !wrong.isEmpty else { return modules }
    for diagnostic in wrong { Console.error(diagnostic.printed) }
    Console.error("The book is not printed, since a playground does not compile.")
    return nil
  }

  /// What was found of each manuscript; nil where something does not hold, which is said.
  private func proofs(of documents: Documents, on machine: Machine) throws -> [ManuscriptProof]? {
    let prover = try machine.prover(
      modules: modules, imports: documents.imports, jobs: jobs,
      report: ProgressLine(saysWhy: false).report)
    let proofs = try documents.prove(with: prover)
    ProgressLine.clear()
    guard !proofs.allSatisfy(\.holds) else { return proofs }
    for diagnostic in proofs.flatMap(\.diagnostics) { Console.error(diagnostic.printed) }
    Console.error("The book is not printed, since it does not hold; the pages are as they were.")
    return nil
  }
}
