import Support

/// A site that is rendered again and again. Chapters that have not changed are kept.
public struct IncrementalSite: Sendable {
  private var chapters: [String: RenderedChapter] = [:]
  private var addresses: [String: String] = [:]

  /// Makes a site without rendered chapters.
  public init() {}

  /// Renders the current content.
  ///
  /// - Parameter changed: The names of the chapters with a changed text, result or playground.
  public mutating func render(_ content: SiteContent, changed: Set<String>) -> SiteFiles {
    let renderer = ChapterRenderer(content)
    // Links depend on the addresses of all chapters.
    let kept = addresses == renderer.addresses ? chapters : [:]
    addresses = renderer.addresses
    let rendered = content.book.chapters.mapInParallel { chapter in
      changed.contains(chapter.name)
        ? renderer.render(chapter) : kept[chapter.name] ?? renderer.render(chapter)
    }
    chapters = Dictionary(zip(content.book.chapters.map(\.name), rendered)) { first, _ in first }
    return SiteFiles(rendered, of: content, reference: renderer.reference)
  }
}
