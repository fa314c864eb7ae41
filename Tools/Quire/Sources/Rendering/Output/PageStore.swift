import Compilation
import Foundation
import Manuscript
import Support

/// Stores rendered chapters, so that a build renders and looks up names only in those that changed.
package struct PageStore: Sendable {
  private let store: ArtifactStore
  private let shared: Digest

  /// - Parameter facts: Everything that the pages depend on besides the content.
  package init(in store: ArtifactStore, facts: [String]) {
    self.store = store
    shared = Digest([FileStamp.ofThisProgram] + facts)
  }

  /// The stored chapters that are as they would be rendered now. The content needs no names in code.
  package func chapters(of content: SiteContent) throws -> KnownChapters {
    let context = context(of: content)
    let found = try content.book.chapters.mapInParallel { chapter in
      try key(of: chapter, content, context).flatMap { store.value(RenderedChapter.self, for: $0) }
    }
    return found.compactMap { $0 }.byAddress
  }

  /// Stores the chapters of a site that were rendered now.
  package func keep(_ site: SiteFiles, of content: SiteContent) throws {
    let context = context(of: content)
    for (chapter, rendered) in zip(content.book.chapters, site.chapters)
    where content.known[chapter.address] == nil {
      guard let key = try key(of: chapter, content, context) else { continue }
      store.store(rendered, for: key)
    }
  }

  /// What every chapter depends on: the addresses of pages, the symbols that names link to, the code
  /// that copied files contain, and the repository. The edition is on other pages.
  private func context(of content: SiteContent) -> Digest {
    let symbols = content.symbols.modules.flatMap(\.symbols).map { "\($0.usr) \($0.name)" }
    let sources = content.sources.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    let modules = content.modules?.sources ?? []
    return Digest(
      [shared.hex, content.toolchain, "\(content.publication.repository, default: "")"]
        + content.book.chapters.map(\.manuscript.path) + symbols + sources + modules)
  }

  /// The key of a chapter; nil where its page may show files outside of its folder, or the network.
  private func key(of chapter: Chapter, _ content: SiteContent, _ all: Digest) throws -> String? {
    let fences = chapter.manuscripts.flatMap(\.fences)
    guard fences.allSatisfy(\.asksForNothing) else { return nil }
    var key = DigestBuilder()
    key.add("\(all.hex) \(content.lines[chapter.name] ?? 0) \(chapter.manuscript.path)")
    key.add(content.mutants[chapter.name].map { "\($0)" } ?? "")
    key.add(content.webModules[chapter.name] ?? Data())
    let folder = URL(filePath: chapter.manuscript.path).deletingLastPathComponent()
    key.add(try FileTree(folder.path).digest().hex)
    return key.digest.hex
  }
}

extension [RenderedChapter] {
  /// The chapters by the addresses of their pages.
  var byAddress: KnownChapters {
    Dictionary(map { ($0.entry.address, $0) }) { first, _ in first }
  }
}

/// A book rendered without verification. A chapter that has not changed is neither parsed nor rendered.
package enum Draft {
  package static func files(of book: URL, at root: URL, keepingPagesIn store: ArtifactStore) throws
    -> SiteFiles
  {
    let folders = try Book.chapterFolders(in: book)
    let chapters = try folders.map { ($0, try Chapter.words(of: $0).name) }
    let lines = Package.codeLines(ofModules: chapters.map(\.1), at: root)
    let pages = chapters.map { folder, name in
      (folder.appending(path: "\(name).md").standardizedFileURL.path, name.pageName + ".html")
    }
    let renderer = ChapterRenderer(draftWithLines: lines, addresses: PageAddresses(pages))
    // A page depends on the addresses of all chapters, and on the renderer's code.
    let shared = Digest(["draft", FileStamp.ofThisProgram] + folders.map(\.lastPathComponent))
    let rendered = try chapters.mapInParallel { folder, name in
      let key = Digest(
        "\(shared.hex) \(lines[name] ?? 0) \(folder.path)", try FileTree(folder.path).digest().hex
      ).hex
      return try store.value(for: key) { renderer.render(try Chapter(readingFrom: folder)) }
    }
    return SiteFiles(rendered)
  }
}
