import Foundation
import Manuscript
import Proof
import SymbolIndex
import Verification

/// A verified book, and what else its pages show.
package struct SiteContent: Sendable {
  let book: Book
  /// The results of each manuscript, those of exercises included.
  package var results: [ManuscriptResult]
  let symbols: SymbolTable
  /// The texts of source files, by their paths from the package's root.
  let sources: [String: String]
  /// How many lines of code each chapter's module has.
  let lines: [String: Int]
  /// The WebAssembly of each chapter's playground; without it, the page shows the still figure.
  let webModules: [String: Data]
  /// The package's modules, for copied files; without them, listings are copied as shown only.
  let modules: CopyableModules?
  /// The toolchain that verified the book, as the pages name it.
  let toolchain: String
  package let publication: Publication
  /// How many mutants of each module are noticed, where that is known of its present source.
  let mutants: [String: MutationRecord.Module]
  let advice: MessageAdvice
  /// The chapters that need not be rendered.
  package var known: KnownChapters = [:]

  package init(
    _ book: Book, results: [ManuscriptResult], symbols: SymbolTable = .none,
    sources: [String: String] = [:], lines: [String: Int], webModules: [String: Data] = [:],
    modules: CopyableModules? = nil, toolchain: String,
    publication: Publication = Publication(), mutants: [String: MutationRecord.Module] = [:],
    advice: MessageAdvice = MessageAdvice(parsing: "")
  ) {
    (self.book, self.results, self.symbols) = (book, results, symbols)
    (self.sources, self.lines, self.webModules) = (sources, lines, webModules)
    (self.modules, self.toolchain, self.publication) = (modules, toolchain, publication)
    (self.mutants, self.advice) = (mutants, advice)
  }

  var resultsByPath: [String: ManuscriptResult] {
    Dictionary(results.map { ($0.manuscript.path, $0) }) { first, _ in first }
  }
}
