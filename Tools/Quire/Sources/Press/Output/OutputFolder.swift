import Foundation
import Support

/// The folder for a book's pages. Its files change all at once, or not at all.
public struct OutputFolder: Sendable {
  private let folder: URL
  private static let marker = ".quire-book"

  /// Checks that a folder can be used.
  ///
  /// - Throws: `UsageError` where the folder overlaps the book's own, or has other content.
  public init(_ folder: URL, for book: URL) throws {
    let (out, source) = (folder.standardizedFileURL.path, book.standardizedFileURL.path)
    guard out != source, !out.hasPrefix(source + "/"), !source.hasPrefix(out + "/") else {
      throw UsageError(
        "\(folder.shortPath) overlaps the book's own folder; choose another --out")
    }
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    let isBook = names.isEmpty || names.contains(Self.marker)
    guard isBook, !files.fileExists(atPath: folder.path) || files.isFolder(folder) else {
      throw UsageError(
        "\(folder.shortPath) is not a folder that quire made; choose another --out, or empty it")
    }
    self.folder = folder
  }

  /// Writes the files that are not in the folder yet, and removes those of an earlier book.
  ///
  /// - Returns: Whether anything has changed.
  public func write(_ site: SiteFiles) throws -> Bool {
    var manifest = BuildManifest()
    return try write(site.list, &manifest)
  }

  /// Whether the folder has the file as the manifest describes it.
  private func isCurrent(_ file: SiteFiles.File, _ manifest: BuildManifest) -> Bool {
    guard let key = file.key, let written = manifest.files[file.name], written.key == key else {
      return false
    }
    return FileStamp("\(folder.path)/\(file.name)")?.withoutLinks == written.stamp
  }

  /// - Parameters:
  ///   - manifest: What the files were made from, before and after.
  ///   - save: Saves the manifest, after the files are in their place.
  func write(
    _ files: [SiteFiles.File], _ manifest: inout BuildManifest,
    save: @Sendable (BuildManifest) -> Void = { _ in }
  ) throws -> Bool {
    let replacement = FolderReplacement(of: folder)
    defer { replacement.finish() }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let (changed, linked) = try addChanges(files, manifest, to: replacement)
    let hasChanged =
      !changed.isEmpty || Set(names) != Set(files.map(\.name)).union([Self.marker])
    if hasChanged {
      for index in files.indices where !changed.contains(index) && !linked.contains(index) {
        try replacement.keep(files[index].name)
      }
      try replacement.add(Self.marker, Data())
      try replacement.commit()
    }
    manifest.files = [:]
    for file in files {
      let stamp = FileStamp("\(folder.path)/\(file.name)")?.withoutLinks
      guard let key = file.key, let stamp else { continue }
      manifest.files[file.name] = .init(key: key, stamp: stamp)
    }
    // Removing thousands of old files takes as long as writing the manifest.
    let written = manifest
    _ = [true, false].mapInParallel { $0 ? replacement.finish() : save(written) }
    return hasChanged
  }

  /// Adds the files that differ from those in the folder to the new one. While others are made, the
  /// current ones are linked.
  ///
  /// - Returns: The indices of the added and of the linked files.
  private func addChanges(
    _ files: [SiteFiles.File], _ manifest: BuildManifest, to replacement: FolderReplacement
  ) throws -> (changed: Set<Int>, linked: Set<Int>) {
    let isCurrent = files.mapInParallel { self.isCurrent($0, manifest) }
    let current = files.indices.filter { isCurrent[$0] }
    // The search index takes longest and is near the end, so the order is reversed.
    let stale = files.indices.filter { !isCurrent[$0] }.reversed().map { [$0] }
    guard let first = stale.first else { return ([], []) }
    let changed = try ([first, current] + stale.dropFirst()).mapInParallel { indices in
      try indices.filter { index in
        let file = files[index]
        if isCurrent[index] {
          try replacement.keep(file.name)
          return false
        }
        let data = try file.make()
        let old = FileManager.default.contents(atPath: "\(folder.path)/\(file.name)")
        if old != data { try replacement.add(file.name, data) }
        return old != data
      }
    }
    return (Set(changed.flatMap { $0 }), Set(current))
  }
}
