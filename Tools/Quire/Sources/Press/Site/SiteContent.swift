import Foundation
import Manuscript
import Proof
import SymbolIndex
import Verification

/// A verified book, and what else its pages show.
package struct SiteContent: Sendable {
  let book: Book
  /// The results of each manuscript, those of exercises included.
  package private(set) var results: [ManuscriptResult]
  /// The public symbols of the package's modules.
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
  /// The place and the time of the pages' publication.
  package let publication: Publication
  /// How many mutants of each module are noticed, where that is known of its present source.
  let mutants: [String: MutationRecord.Module]
  /// What to do about the messages that the book shows.
  let advice: MessageAdvice
  /// The chapters that need not be rendered.
  package var known = KnownChapters.none

  /// Makes the content of a book.
  package init(
    _ book: Book, results: [ManuscriptResult], symbols: SymbolTable = .none,
    sources: [String: String] = [:], lines: [String: Int], webModules: [String: Data] = [:],
    modules: CopyableModules? = nil, toolchain: String,
    publication: Publication = Publication(), mutants: [String: MutationRecord.Module] = [:],
    advice: MessageAdvice = .none
  ) {
    (self.book, self.results, self.symbols) = (book, results, symbols)
    (self.sources, self.lines, self.webModules) = (sources, lines, webModules)
    (self.modules, self.toolchain, self.publication) = (modules, toolchain, publication)
    (self.mutants, self.advice) = (mutants, advice)
  }

  /// The same content with other results.
  package func with(_ results: [ManuscriptResult], known: KnownChapters) -> SiteContent {
    var content = self
    (content.results, content.known) = (results, known)
    return content
  }

  /// The results by the paths of their manuscripts.
  var resultsByPath: [String: ManuscriptResult] {
    Dictionary(results.map { ($0.manuscript.path, $0) }) { first, _ in first }
  }
}
