import Foundation
import Manuscript
import Support
import Verification

/// Stores rendered chapters, so that a build renders and looks up names only in those that changed.
public struct PageStore: Sendable {
  private let store: ArtifactStore
  private let shared: Digest

  /// Makes a store.
  ///
  /// - Parameter facts: Everything that the pages depend on besides the content.
  public init(in store: ArtifactStore, facts: [String]) {
    self.store = store
    shared = Digest([FileStamp.ofThisProgram] + facts)
  }

  /// The rendered chapters of a book that are stored as they would be rendered now.
  ///
  /// - Parameter content: The content, without the names in the chapters' code.
  public func chapters(of content: SiteContent) throws -> KnownChapters {
    let context = context(of: content)
    let found = try content.book.chapters.mapInParallel { chapter -> (String, StoredChapter)? in
      guard let key = try key(of: chapter, content, context), let data = store.data(for: key)
      else { return nil }
      return (chapter.name, StoredChapter(data))
    }
    return KnownChapters(
      chapters: Dictionary(found.compactMap { $0 }) { first, _ in first })
  }

  /// Stores the chapters of a site that were rendered now.
  public func keep(_ site: SiteFiles, of content: SiteContent) throws {
    let context = context(of: content)
    for (chapter, rendered) in zip(content.book.chapters, site.chapters)
    where content.known.chapters[chapter.name] == nil {
      guard let key = try key(of: chapter, content, context) else { continue }
      let results = content.results(of: chapter)
      let symbols = results.flatMap(\.fences).flatMap { $0.names.cards.flatMap(\.symbols) }
      store.store(try StoredChapter(rendered, symbols: Set(symbols).sorted()).data, for: key)
    }
  }

  /// What every chapter depends on: the addresses of pages, the symbols that names link to, the
  /// code that copied files contain, and the repository where readers edit the source. The edition
  /// is on other pages.
  private func context(of content: SiteContent) -> Digest {
    let symbols = content.symbols.modules.flatMap(\.symbols).map { "\($0.usr) \($0.name)" }
    let sources = content.sources.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    let modules = content.modules?.sources ?? []
    return Digest(
      [shared.hex, content.toolchain, "\(content.publication.repository, default: "")"]
        + content.book.chapters.map(\.manuscript.path) + symbols + sources + modules)
  }

  /// The key of a chapter; nil where its page may show what is in files outside of its folder, or in
  /// the network.
  private func key(of chapter: Chapter, _ content: SiteContent, _ context: Digest) throws
    -> String?
  {
    let fences = chapter.manuscripts.flatMap(\.fences)
    guard fences.allSatisfy({ ($0.code?.permissions ?? .init()) == .init() }) else { return nil }
    var key = DigestBuilder()
    key.add("\(context.hex) \(content.lines[chapter.name] ?? 0) \(chapter.manuscript.path)")
    key.add(content.mutants[chapter.name].map { "\($0)" } ?? "")
    key.add(content.webModules[chapter.name] ?? Data())
    let folder = URL(filePath: chapter.manuscript.path).deletingLastPathComponent()
    try key.add(folder: folder.path)
    return key.digest.hex
  }
}

/// Chapters that need not be rendered.
public struct KnownChapters: Sendable {
  let chapters: [String: StoredChapter]

  /// No chapters.
  public static let none = KnownChapters(chapters: [:])

  /// Whether a chapter is among them.
  public func contains(_ chapter: Chapter) -> Bool { chapters[chapter.name] != nil }
}

/// A rendered chapter without its playground, and the symbols that its code uses.
struct StoredChapter: Sendable {
  let summary: ChapterSummary
  let popoverCount: Int
  let steps: [Int]
  let text: RenderedChapter.Text
  /// The USRs of the symbols.
  let symbols: [String]

  init(_ chapter: RenderedChapter, symbols: [String]) throws {
    (summary, popoverCount, steps) = (chapter.summary, chapter.popoverCount, chapter.steps)
    (text, self.symbols) = (try chapter.text(), symbols)
  }

  init(_ data: Data) {
    self = data.withUnsafeBytes { (raw: UnsafeRawBufferPointer) in
      var fields = FieldReader(raw.bindMemory(to: UInt8.self))
      return StoredChapter(readingFrom: &fields)
    }
  }

  private init(readingFrom fields: inout FieldReader) {
    summary = ChapterSummary(readingFrom: &fields)
    popoverCount = fields.number()
    steps = fields.list { $0.number() }
    text = RenderedChapter.Text(readingFrom: &fields)
    symbols = fields.list { $0.text() }
  }

  var data: Data {
    var fields = FieldWriter()
    summary.write(to: &fields)
    fields.add(popoverCount)
    fields.add(steps) { $0.add($1) }
    text.write(to: &fields)
    fields.add(symbols) { $0.add($1) }
    return Data(fields.bytes)
  }

  /// The chapter, with a playground.
  func rendered(live: LivePart?) -> RenderedChapter {
    RenderedChapter(
      summary: summary, popoverCount: popoverCount, steps: steps, live: live
    ) { [text] in text }
  }
}
