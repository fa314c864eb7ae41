import Foundation
import Manuscript
import ProjectVerification
import Support

// The table of a record, in whichever page of the book has it: it is known by the cells of its head.
extension MutationRecord {
  private static let tableHead =
    "| module | mutants | equivalent | killed by its tests | killed by its chapter | of those reached |"

  private var table: [String] {
    let rows = modules.map { module in
      let (tests, chapter) = (module.tests?.share ?? "none", module.chapter?.share ?? "none")
      let percent = module.chapter?.percent.map { "\(Int($0.rounded(.down))) %" } ?? "none"
      return "| \(module.name) | \(module.mutants) | \(module.equivalent) | \(tests) | \(chapter)"
        + " | \(percent) |"
    }
    return [Self.tableHead, "| --- | ---: | ---: | ---: | ---: | ---: |"] + rows
  }

  /// The text of a page with the table as it has to be, and the table's line; nil without a table.
  func updating(_ text: String) -> (text: String, line: Int)? {
    var all = text.lines.map(String.init)
    var isCode = false
    let head = all.firstIndex { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && line == Self.tableHead
    }
    guard let first = head else { return nil }
    let end = all[first...].firstIndex { !$0.hasPrefix("|") } ?? all.endIndex
    all.replaceSubrange(first..<end, with: table)
    return (all.joined(separator: "\n"), first + 1)
  }

  /// The record with the numbers of some modules in place of older ones, in the order of the chapters.
  package func replacing(_ new: [Module], order names: [String]) -> MutationRecord {
    let all = Dictionary((modules + new).map { ($0.name, $0) }) { $1 }
    return MutationRecord(modules: names.compactMap { all[$0] })
  }

  package static func hasTable(in book: Book) -> Bool {
    let record = MutationRecord(modules: [])
    return book.chapters.contains { record.updating($0.manuscript.text) != nil }
  }

  package func write(for book: Book) throws {
    try json.write(to: Self.file(in: book.folder), options: .atomic)
    for (path, text, _) in changedPages(of: book) {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }
  }

  /// The pages whose table is not that of the record, with their new texts and the lines of the tables.
  private func changedPages(of book: Book) -> [(path: String, text: String, line: Int)] {
    book.chapters.map(\.manuscript).compactMap { page in
      guard let (text, line) = updating(page.text), text != page.text else { return nil }
      return (page.path, text, line)
    }
  }

  /// What is out of date: numbers that are not those that were found now, and the table.
  package func problems(comparedTo found: [Module], in book: Book) -> [String] {
    let advice = "; `quire mutate --record` writes it"
    let path = Self.file(in: book.folder).shortPath
    let old = Dictionary(modules.map { ($0.name, $0) }) { first, _ in first }
    let stale = found.filter { old[$0.name] != $0 }.map { module in
      "\(path): error: the record is not what was found now of \(module.name)"
        + module.changes(since: old[module.name]) + advice
    }
    return stale
      + changedPages(of: book).map { path, _, line in
        "\(path):\(line): error: the table of mutants is not that of the record" + advice
      }
  }
}

extension MutationRecord.Score {
  fileprivate var share: String { "\(killed) of \(reached)" }
}

extension MutationRecord.Module {
  /// The recorded numbers, for a module that has not changed since.
  package var text: String {
    let scores = [("tests", tests), ("documents", chapter)].compactMap { judge, score in
      score.map { "\n  \(judge): \($0.share) killed" }
    }
    return "\(name): as recorded, \(mutants) mutants, \(equivalent) of them equivalent"
      + scores.joined()
  }

  /// What differs from an older record, in parentheses.
  fileprivate func changes(since old: Self?) -> String {
    guard let old else { return " (it is not in it)" }
    var words: [String] = []
    if source != old.source {
      words.append("its source has changed")
    } else if instrumented != old.instrumented {
      words.append("this quire finds other mutants")
    }
    if tests?.judge != old.tests?.judge { words.append("its tests have changed") }
    if chapter?.judge != old.chapter?.judge { words.append("its chapter has changed") }
    for (name, now, before) in [("tests", tests, old.tests), ("its chapter", chapter, old.chapter)]
    {
      guard let new = now?.share, let last = before?.share, new != last else { continue }
      words.append("\(name): \(new) killed, not \(last)")
    }
    return words.isEmpty ? "" : " (\(words.joined(separator: "; ")))"
  }

  /// The module with the numbers of a report.
  package func counting(_ report: ModuleReport) -> Self {
    func score(_ judge: String, _ old: MutationRecord.Score?) -> MutationRecord.Score? {
      guard let old, report.judgments.contains(where: { $0.judge == judge }) else { return nil }
      var score = report.score(of: judge)
      score.judge = old.judge
      return score
    }
    var module = self
    (module.mutants, module.equivalent) = (report.mutants.count, report.equivalents)
    module.instrumented = report.instrumented
    (module.tests, module.chapter) = (score("tests", tests), score("documents", chapter))
    return module
  }
}
