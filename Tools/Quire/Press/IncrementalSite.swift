import Compilation
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// A book that is printed again and again: chapters that have not changed keep their leaves.
public struct IncrementalSite: Sendable {
  private var leaves: [String: RenderedChapter] = [:]
  private var addresses: [String: String] = [:]

  /// Starts with nothing printed.
  public init() {}

  /// Prints the book as it is now.
  ///
  /// - Parameters:
  ///   - proofs: What was found of each manuscript, exercises' tasks included.
  ///   - symbols: The public symbols of the package's modules.
  ///   - sources: The texts of source files, by their paths from the package's root.
  ///   - changed: The names of the chapters whose text, proof or WebAssembly is another than last time.
  ///   - lines: How many lines of code each chapter's module has.
  ///   - webModules: The WebAssembly of each chapter's playground; one that has none stays still.
  ///   - toolchain: What proved it, in words.
  public mutating func print(
    _ book: Book, proofs: [ManuscriptResult], symbols: SymbolTable, sources: [String: String],
    changed: Set<String>, lines: [String: Int], webModules: [String: Data] = [:], toolchain: String
  ) -> SiteFiles {
    var writer = ChapterRenderer(
      book, proofs: proofs, lines: lines, toolchain: toolchain, isDraft: false)
    writer.webModules = webModules
    writer.reference = Reference(symbols, book: book, proofs: writer.proofs)
    if addresses != writer.addresses { leaves = [:] }
    addresses = writer.addresses
    let old = leaves
    let now = book.chapters.mapInParallel { [writer] chapter in
      changed.contains(chapter.name)
        ? writer.leaf(chapter) : old[chapter.name] ?? writer.leaf(chapter)
    }
    leaves = Dictionary(zip(book.chapters.map(\.name), now)) { first, _ in first }
    return SiteFiles(
      now, stamp: Cover.stamp(proofs, toolchain: toolchain), reference: writer.reference,
      sources: sources, toolchain: toolchain)
  }
}
