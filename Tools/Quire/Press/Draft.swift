import Compilation
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// A book printed without proof. What has not changed since the last draft is neither read as
/// Markdown nor made again.
public struct Draft: Sendable {
  private let folders: [URL]
  private let writer: ChapterRenderer
  private let keys: [Digest]

  /// Looks at the chapters of a book.
  ///
  /// - Parameter root: Where the chapters' modules lie.
  public init(of book: URL, at root: URL) throws {
    folders = try Book.chapterFolders(in: book)
    let chapters = try folders.map(Chapter.words(of:))
    let lines = Package.codeLines(ofModules: chapters.map(\.name), at: root)
    writer = ChapterRenderer(
      lines: lines, toolchain: "", isDraft: true,
      addresses: Dictionary(
        zip(folders, chapters).map { folder, words in
          let prose = folder.appending(path: "\(words.name).md").standardizedFileURL.path
          return (prose, words.name.pageName + ".html")
        }
      ) { first, _ in first })
    // Links know all chapters' addresses, and what this quire makes of a page only itself.
    let names = folders.map(\.lastPathComponent)
    let shared = Digest([Self.quire] + names)
    keys = try zip(folders, chapters).map { ($0, lines[$1.name] ?? 0) }
      .mapInParallel { folder, lines in
        var key = DigestBuilder()
        key.add("\(shared.hex) \(lines) \(folder.path)")
        try key.add(folder: folder.path)
        return key.digest
      }
  }

  /// This very quire: when it is built anew, everything is made anew.
  private static var quire: String {
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return FileStamp(path).map { "\(path) \($0)" } ?? UUID().uuidString
  }

  /// Prints the draft.
  ///
  /// - Parameter file: Where is kept what the pages were made from.
  /// - Returns: Whether anything has changed.
  public func print(into output: OutputFolder, record file: URL) throws -> Bool {
    var record = BuildManifest(readingFrom: file)
    let before = record
    let known = Dictionary(record.leaves.map { ($0.key, $0.leaf) }) { first, _ in first }
    var leaves = try make(keys.indices.filter { known[keys[$0]] == nil }) { known[keys[$0]] }
    var files = SiteFiles(leaves, stamp: Cover.draftStamp).list(keys: keys)
    let missing = keys.indices.filter { index in
      leaves[index].text == nil
        && files[(2 * index)...(2 * index + 1)].contains { file in
          !output.holds(file.name, file.key ?? Digest(), record)
        }
    }
    if !missing.isEmpty {
      leaves = try make(missing) { leaves[$0] }
      files = SiteFiles(leaves, stamp: Cover.draftStamp).list(keys: keys)
    }
    let made = zip(keys, leaves).map { BuildManifest.Entry(key: $0, leaf: $1) }
    return try output.write(files, &record) { written in
      guard written.files != before.files || before.leaves.map(\.key) != keys else { return }
      var record = written
      record.leaves = made
      record.write(to: file)
    }
  }

  /// The leaves: some are made, the others are known.
  private func make(_ missing: [Int], _ known: (Int) -> RenderedChapter?) throws
    -> [RenderedChapter]
  {
    let made = try missing.mapInParallel { try writer.leaf(Chapter(readingFrom: folders[$0])) }
    let new = Dictionary(uniqueKeysWithValues: zip(missing, made))
    return keys.indices.compactMap { new[$0] ?? known($0) }
  }
}
