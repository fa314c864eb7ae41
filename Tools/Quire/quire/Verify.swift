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

/// `quire verify`: proves the book, or Markdown files anywhere, and prints the ledger.
struct Verify {
  private enum Format: String, CaseIterable { case text, json, junit }

  private let paths: [String]
  private let book: String?
  private let format: Format
  private let jobs: Int?
  private let usesCache: Bool
  private let modules: String?
  private let updates: Bool
  private let saysWhy: Bool
  private let keep: URL?
  private let shard: Shard?

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
    updates = words.flag("--update")
    saysWhy = words.flag("--why")
    keep = try words.value("--keep").map { URL(filePath: $0, directoryHint: .isDirectory) }
    shard = try words.value("--shard").map(Shard.init(parsing:))
    paths = try words.rest()
  }

  func run() throws -> Int32 {
    var documents = try readDocuments()
    let place = documents.manuscripts.first.map { URL(filePath: $0.path) } ?? URL(filePath: ".")
    let toolContext = try ToolContext(for: place, notice: Console.notice)
    defer { toolContext.scratch.removeAll() }
    // What is written into a step may be what the fences below it need.
    var rounds = 0
    while updates, rounds < 5, try update(documents, on: toolContext) {
      documents = try readDocuments()
      rounds += 1
    }
    let proofs = try documents.verify(with: verifier(for: documents, on: toolContext))
    ProgressLine.clear()
    let toolchain = toolContext.toolchain.version
    switch format {
    case .text:
      for diagnostic in proofs.flatMap(\.diagnostics) { Console.error(diagnostic.printed) }
      Console.print(LedgerTable(proofs, exercises: documents.exercises, toolchain: toolchain).text)
    case .json:
      Console.print(
        try JSONReport(proofs, exercises: documents.exercises, toolchain: toolchain).text)
    case .junit: Console.print(JUnitReport(proofs).text)
    }
    return proofs.allSatisfy(\.holds) ? 0 : 1
  }

  private func readDocuments() throws -> Documents {
    let all =
      paths.isEmpty
      ? Documents(book: try Book.find(book))
      : try Documents(paths: paths, book: book == nil ? try? Book.find(nil) : Book.find(book))
    return shard.map { all.shard($0.index, of: $0.count) } ?? all
  }

  private func verifier(for documents: Documents, on toolContext: ToolContext, repetitions: Int = 1)
    throws
    -> Verifier
  {
    try toolContext.verifier(
      modules: modules, imports: documents.imports, needsSymbols: documents.needsSymbols,
      jobs: jobs, usesCache: usesCache,
      repetitions: repetitions, keep: keep, report: ProgressLine(saysWhy: saysWhy).report)
  }

  /// Writes what the proof recorded into the manuscripts.
  ///
  /// Every program runs twice, so that nothing unstable is written down. One update runs at a time.
  ///
  /// - Returns: Whether a file has changed.
  private func update(_ documents: Documents, on toolContext: ToolContext) throws -> Bool {
    let lock = try FileLock(toolContext.cache.appending(path: "update.lock"), waits: true)
    defer { lock?.release() }
    let verifier = try verifier(for: documents, on: toolContext, repetitions: 2)
    var hasChanged = false
    for proof in try verifier.verify(documents.manuscripts, lines: documents.lines) {
      for (fence, found) in zip(proof.manuscript.fences, proof.fences) where found.isUnstable {
        Console.error(
          "\(proof.manuscript.path):\(fence.start.line): left as it is: it does something else each"
            + " time it runs")
      }
      let update = Update(proof)
      guard let text = update.text else { continue }
      guard try proof.manuscript.write(text) else {
        Console.error(
          "\(proof.manuscript.path): left alone: it changed while it was proved; run again")
        continue
      }
      Console.error("\(proof.manuscript.path): updated")
      for (line, text) in update.expectations {
        Console.error("\(proof.manuscript.path):\(line): expects now: \(text)")
      }
      hasChanged = true
    }
    return hasChanged
  }
}

/// Which part of the work this machine does, written `2/4`.
private struct Shard {
  let index: Int
  let count: Int

  init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
      (1...count).contains(index)
    else {
      throw UsageError("--shard takes a part and how many there are, as in 1/4, not “\(text)”")
    }
    (self.index, self.count) = (index, count)
  }
}
