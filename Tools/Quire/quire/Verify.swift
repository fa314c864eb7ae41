import Foundation
import Manuscript
import Proof

/// `quire verify`: proves the book, or Markdown files anywhere, and prints the ledger.
struct Verify {
  private enum Format: String, CaseIterable { case text, json, junit }

  private let paths: [String]
  private let book: String?
  private let format: Format
  private let jobs: Int?
  private let usesCache: Bool
  private let modules: String?

  init(_ words: inout Arguments) throws {
    book = try words.value("--book")
    let name = try words.value("--format") ?? "text"
    guard let format = Format(rawValue: name) else {
      throw UsageError("--format takes text, json or junit, not “\(name)”")
    }
    self.format = format
    jobs = try words.number("--jobs")
    usesCache = !words.flag("--no-cache")
    modules = try words.value("--modules")
    paths = try words.rest()
  }

  func run() throws -> Int32 {
    let documents =
      paths.isEmpty
      ? Documents(book: try Book.find(book))
      : try Documents(paths: paths, book: book == nil ? try? Book.find(nil) : Book.find(book))
    let place = documents.manuscripts.first.map { URL(filePath: $0.path) } ?? URL(filePath: ".")
    let machine = try Machine(for: place)
    defer { machine.scratch.removeAll() }
    let prover = try machine.prover(
      modules: modules, imports: documents.imports, jobs: jobs, usesCache: usesCache)
    let proofs = try documents.prove(with: prover)
    for diagnostic in proofs.flatMap(\.diagnostics) { Console.error(diagnostic.printed) }
    Console.print(LedgerTable(proofs, toolchain: machine.toolchain.version).text)
    return proofs.allSatisfy(\.holds) ? 0 : 1
  }
}
