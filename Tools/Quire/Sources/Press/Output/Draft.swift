import Compilation
import Foundation
import Manuscript
import Proof
import Support

/// A book rendered without verification. Chapters that have not changed since the last draft are
/// neither parsed nor rendered.
public struct Draft: Sendable {
  private let folders: [URL]
  private let renderer: ChapterRenderer
  private let keys: [Digest]

  /// Computes the keys of a book's chapters.
  ///
  /// - Parameter root: The package's folder.
  public init(of book: URL, at root: URL) throws {
    folders = try Book.chapterFolders(in: book)
    let chapters = try folders.map(Chapter.words(of:))
    let lines = Package.codeLines(ofModules: chapters.map(\.name), at: root)
    renderer = ChapterRenderer(
      draftWithLines: lines,
      addresses: Dictionary(
        zip(folders, chapters).map { folder, words in
          let prose = folder.appending(path: "\(words.name).md").standardizedFileURL.path
          return (prose, words.name.pageName + ".html")
        }
      ) { first, _ in first })
    // A page depends on the addresses of all chapters, and on the renderer's code.
    let shared = Digest([FileStamp.ofThisProgram] + folders.map(\.lastPathComponent))
    keys = try zip(folders, chapters).map { ($0, lines[$1.name] ?? 0) }
      .mapInParallel { folder, lines in
        var key = DigestBuilder()
        key.add("\(shared.hex) \(lines) \(folder.path)")
        try key.add(folder: folder.path)
        return key.digest
      }
  }

  /// Writes the pages.
  ///
  /// - Parameter file: The build manifest, which is read and written.
  /// - Returns: Whether anything has changed.
  public func write(to output: OutputFolder, manifest file: URL) throws -> Bool {
    var manifest = BuildManifest(readingFrom: file)
    let before = manifest
    let known = Dictionary(before.chapters.map { ($0.key, $0.chapter) }) { first, _ in first }
    let chapters = try keys.indices.map { $0 }.mapInParallel { index in
      guard let summary = known[keys[index]] else { return try render(index) }
      return RenderedChapter(summary: summary) { try render(index).text() }
    }
    let files = SiteFiles(draft: chapters).list(keys: keys)
    let entries = zip(keys, chapters).map { BuildManifest.Entry(key: $0, chapter: $1.summary) }
    return try output.write(files, &manifest) { written in
      guard written.files != before.files || before.chapters.map(\.key) != keys else { return }
      var manifest = written
      manifest.chapters = entries
      manifest.write(to: file)
    }
  }

  private func render(_ index: Int) throws -> RenderedChapter {
    renderer.render(try Chapter(readingFrom: folders[index]))
  }
}
