import Compilation
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// A book as files: pages, a stylesheet, a script, and each page's own source.
///
/// Pure: the same book, proofs and toolchain give the same bytes on every machine.
public struct SiteFiles: Sendable {
  /// A file of the book. It is made when it is asked for, so that a large book is never held whole.
  public struct File: Sendable {
    /// Its name in the book's folder.
    public let name: String
    /// What it was made from, where that is known: files with the same name and key are alike.
    let key: Digest?
    /// The names of the files that it alone loads.
    public var parts: [String] = []
    /// Makes its bytes.
    public let make: @Sendable () -> Data
  }

  private let leaves: [RenderedChapter]
  private let site: Site
  private let stamp: String
  private let reference: Reference?
  private let sources: [String: String]
  private let toolchain: String

  /// Prints a book.
  ///
  /// - Parameters:
  ///   - proofs: What was found of each manuscript, exercises' tasks included.
  ///   - symbols: The public symbols of the package's modules; none for a draft.
  ///   - sources: The texts of source files, by their paths from the package's root.
  ///   - lines: How many lines of code each chapter's module has.
  ///   - webModules: The WebAssembly of each chapter's playground; one that has none stays still.
  ///   - toolchain: What proved it, in words.
  ///   - isDraft: Whether nothing was proved, which every page then says.
  public init(
    _ book: Book, proofs: [ManuscriptResult], symbols: SymbolTable = .none,
    sources: [String: String] = [:], lines: [String: Int],
    webModules: [String: Data] = [:], toolchain: String, isDraft: Bool
  ) {
    var writer = ChapterRenderer(
      book, proofs: proofs, lines: lines, toolchain: toolchain, isDraft: isDraft)
    writer.webModules = webModules
    writer.reference = Reference(symbols, book: book, proofs: writer.proofs)
    self.init(
      book.chapters.mapInParallel(writer.leaf),
      stamp: isDraft ? Cover.draftStamp : Cover.stamp(proofs, toolchain: toolchain),
      reference: writer.reference, sources: sources, toolchain: toolchain)
  }

  init(
    _ leaves: [RenderedChapter], stamp: String, reference: Reference? = nil,
    sources: [String: String] = [:],
    toolchain: String = ""
  ) {
    self.leaves = leaves
    self.stamp = stamp
    self.reference = reference.flatMap { $0.isEmpty ? nil : $0 }
    self.sources = sources
    self.toolchain = toolchain
    site = Site(
      title: "A Hundred Lines",
      entries: leaves.map(\.entry) + (self.reference == nil ? [] : [.reference]))
  }

  /// The files, all of them made, by name.
  public var files: [String: Data] {
    Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0.make()) })
  }

  /// The files in the order of the book, to be made one by one.
  public var list: [File] { list(keys: nil) }

  /// The files in the order of the book.
  ///
  /// - Parameter keys: What each leaf was made from; none where that is not known.
  func list(keys: [Digest]?) -> [File] {
    // A page shows every chapter's line in the contents; the first page shows more of each.
    let shared = keys.map { _ in Digest(site.entries.flatMap(\.words)) }
    let all = keys.map { Digest($0.map(\.hex)) }
    var files: [File] = []
    for index in leaves.indices {
      let (address, key) = (leaves[index].entry.address, keys?[index])
      let page = key.flatMap { key in shared.map { Digest([key.hex, $0.hex]) } }
      let parts = leaves[index].text?.live.map { $0.files.keys.sorted() } ?? []
      files.append(File(name: address, key: page, parts: parts) { Data(self.page(index).utf8) })
      let name = String(address.dropLast(5)) + ".md"
      files.append(File(name: name, key: key) { Data((leaves[index].text?.source ?? "").utf8) })
    }
    let cover = Cover(leaves: leaves, stamp: stamp, site: site)
    files.append(File(name: "index.html", key: all) { Data(cover.html.utf8) })
    let modules = reference?.searchParts ?? []
    let index = SearchIndex(
      leaves.map(\.entry) + modules.map(\.page), leaves.map(\.search) + modules.map(\.part))
    files.append(File(name: "search.js", key: all) { Data(index.script) })
    for (name, data) in Theme.files { files.append(File(name: name, key: all) { data }) }
    for live in leaves.compactMap({ $0.text?.live }) {
      files += live.files.map { name, data in File(name: name, key: nil) { data } }
    }
    let most = leaves.compactMap { $0.text?.cardCount }.max() ?? 0
    if most > 0 {
      files.append(File(name: "names.css", key: nil) { Data(HoverPopovers.rules(for: most).utf8) })
    }
    if let reference { files += self.files(of: reference) }
    return files
  }

  /// The reference: its first page, and a page a module.
  private func files(of reference: Reference) -> [File] {
    let index = ReferenceIndex(reference: reference, toolchain: toolchain, site: site)
    let modules = reference.table.modules
    let pages = modules.enumerated().map { index, module in
      let paths = Set(module.symbols.compactMap(\.file)).sorted()
      let texts = paths.compactMap { path in sources[path].map { (path: path, text: $0) } }
      let page = ReferencePage(
        module: module, reference: reference, sources: texts, toolchain: toolchain, site: site,
        previous: index > 0 ? modules[index - 1].name : nil,
        next: index + 1 < modules.count ? modules[index + 1].name : nil)
      return File(name: Reference.page(of: module.name), key: nil) { Data(page.html.utf8) }
    }
    return [File(name: Reference.address, key: nil) { Data(index.html.utf8) }] + pages
  }

  // MARK: Pages

  private func page(_ index: Int) -> String {
    let before = index > 0 ? leaves[index - 1].entry : nil
    let after = index + 1 < leaves.count ? leaves[index + 1].entry : nil
    guard let text = leaves[index].text else {
      preconditionFailure("the page \(leaves[index].entry.address) was to be kept as it is")
    }
    return Page(
      title: leaves[index].entry.title, description: text.description, site: site, current: index,
      previous: before?.address, next: after?.address, headings: text.headings,
      live: text.live, hasNames: text.cardCount > 0,
      body: text.article + sequence(before, after) + text.cards + "</article>\n"
    ).html
  }

  private func sequence(_ before: Site.Entry?, _ after: Site.Entry?) -> String {
    func link(_ entry: Site.Entry, _ word: String) -> Onward.Link {
      let number = entry.number.isEmpty ? "" : ", chapter \(entry.number)"
      return .init(address: entry.address, word: word + number, title: entry.title)
    }
    return Onward(
      label: "Chapters before and after", previous: before.map { link($0, "Previous") },
      next: after.map { link($0, "Next") }
    ).html
  }
}
