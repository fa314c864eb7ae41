import Compilation
import Foundation
import Support
import SwiftAnalysis

/// The documents of a package: what `quire verify` looks at where no path is given.
struct PackageDocuments {
  let root: URL

  private static let folders: Set<String> = ["doc", "docs", "documentation", "guides"]
  private static let extensions: Set = ["md", "markdown"]
  private static let history: Set = ["changelogs", "evolution", "proposals", "reviews", "rfcs"]

  /// The package that the working folder is in; nil where it is in none.
  init?(of folder: URL) {
    guard let root = folder.appending(path: "Package.swift").packageRoot else { return nil }
    self.root = root
  }

  /// Markdown at the root, in folders of documentation and in `.docc` catalogs, in this order and
  /// each by name. Tests, hidden folders and packages inside this one are left out.
  func files() throws -> [URL] {
    let entries = entries
    let top = entries.filter {
      Self.isMarkdown($0) && !FileManager.default.isFolder($0)
    }
    // The readme comes first.
    let readme = top.filter { $0.lastPathComponent.lowercased().hasPrefix("readme.") }
    let guides = try entries.filter { Self.folders.contains($0.lastPathComponent.lowercased()) }
      .flatMap { try Self.tree(in: $0).sorted(where: Self.isMarkdown) }
    let articles = try searchedFolders.flatMap { folder in
      try Self.tree(in: folder).sorted { file in
        (Self.isMarkdown(file) || file.pathExtension == "tutorial")
          && file.pathComponents.contains { $0.hasSuffix(".docc") }
      }
    }
    return (readme + top + guides + articles).map(\.standardizedFileURL.path).withoutRepetitions
      .map { URL(filePath: $0) }
  }

  /// A file at the root that shows what was or is planned, such as a changelog or a roadmap, or the folder
  /// of a file whose pages are about other versions; nil where it is neither.
  func historicalPlace(of file: URL) -> String? {
    let path = file.path.dropFirst(root.standardizedFileURL.path.count).split(separator: "/")
    if path.count == 1,
      path[0].lowercased().contains(
        #/(?:^|[^a-z])(?:proposal|roadmap|(?:changelog|change|history|release|plan|todo)s?(?:[^a-z]|$))/#
      )
    {
      return String(path[0])
    }
    return path.dropLast().firstIndex { Self.history.contains($0.lowercased()) }
      .map { path[...$0].joined(separator: "/") }
  }

  /// Whether it has Swift files that may have documentation comments.
  var hasSwift: Bool {
    searchedFolders.contains { folder in
      Self.tree(in: folder, withCatalogs: false).files.contains { $0.hasSuffix(".swift") }
    }
  }

  /// What is in its folder, by name; hidden files are left out.
  private var entries: [URL] {
    root.namesInside.sorted().filter { !$0.hasPrefix(".") }.map { root.appending(path: $0) }
  }

  private var searchedFolders: [URL] {
    entries.filter { FileManager.default.isFolder($0) && !Self.isPassedOver($0.path) }
  }

  private static func isMarkdown(_ file: URL) -> Bool {
    extensions.contains(file.pathExtension.lowercased())
  }

  private static func isPassedOver(_ folder: String) -> Bool {
    ["Tests", "node_modules"].contains(folder.lastName)
      || access("\(folder)/Package.swift", F_OK) == 0
  }

  /// What is below a folder, without tests, hidden folders and packages inside.
  static func tree(in folder: URL, withCatalogs: Bool = true) -> FileTree {
    FileTree(folder.path, followsLinks: false) { path in
      path.lastName.hasPrefix(".") || !withCatalogs && path.hasSuffix(".docc")
        || isPassedOver("\(folder.path)/\(path)")
    }
  }
}

extension Package {
  /// The lines of code of chapters' modules; chapters without a module are left out.
  ///
  /// Files with a `+` in their name, which replace a part under a sanitizer, are not counted.
  package static func codeLines(ofModules names: [String], at root: URL) -> [String: Int] {
    let lines = names.compactMap { name -> (String, Int)? in
      let folder = root.appending(path: "Sources/\(name)")
      let texts = folder.namesInside.filter { $0.hasSuffix(".swift") && !$0.contains("+") }
        .compactMap { try? String(readingText: folder.appending(path: $0)) }
      return texts.isEmpty ? nil : (name, texts.map { countedLines(in: $0).count }.reduce(0, +))
    }
    return Dictionary(lines) { first, _ in first }
  }
}
