import Foundation
import Support

/// The folder for a book's pages. Its files change all at once, or not at all.
package struct OutputFolder: Sendable {
  private let folder: URL
  /// Made before it is known whether anything has changed: it removes what killed builds left.
  private let replacement: FolderReplacement
  private static let marker = ".quire-book"

  /// - Throws: `UsageError` where the folder overlaps the book's own, or has other content.
  package init(_ folder: URL, for book: URL) throws {
    let (out, source) = (folder.standardizedFileURL.path, book.standardizedFileURL.path)
    guard out != source, !out.hasPrefix(source + "/"), !source.hasPrefix(out + "/") else {
      throw UsageError("\(folder.shortPath) overlaps the book's own folder; choose another --out")
    }
    let names = folder.namesInside
    let isBook = names.isEmpty || names.contains(Self.marker)
    guard isBook, !folder.exists || FileManager.default.isFolder(folder) else {
      throw UsageError(
        "\(folder.shortPath) is not a folder that quire made; choose another --out, or empty it")
    }
    self.folder = folder
    replacement = FolderReplacement(of: folder)
  }

  /// Writes the files that differ, removes those of an earlier book, and returns whether any changed.
  ///
  /// - Throws: `UsageError` where a chapter's page has the name of another page.
  package func write(_ site: SiteFiles) throws -> Bool {
    defer { replacement.finish() }
    let files = site.list
    var all: Set<String> = []
    for file in files where !all.insert(file.name).inserted {
      let chapter = site.chapters.first { $0.entry.address == file.name }?.entry.title ?? ""
      throw UsageError(
        "two pages of the book would be \(file.name); give the folder and the text of the chapter"
          + " “\(chapter)” another name")
    }
    let changed = try files.mapInParallel { file -> String? in
      let data = try file.make()
      guard FileManager.default.contents(atPath: "\(folder.path)/\(file.name)") != data else {
        return nil
      }
      try replacement.add(file.name, data)
      return file.name
    }.compactMap { $0 }
    let old = Set(folder.namesInside)
    guard !changed.isEmpty || old != all.union([Self.marker]) else { return false }
    for name in all.subtracting(changed) { try replacement.keep(name) }
    try replacement.add(Self.marker, Data())
    try replacement.commit()
    return true
  }
}
