import Compilation
import Foundation
import Manuscript
import Support
import Verification

/// The Swift files whose documentation comments are verified.
struct CommentSources: Sendable {
  private var files: [URL] = []
  /// Those that the user named, and not a folder that they are in.
  private var named: Set<URL> = []
  private var areLibraries = false
  /// The lines that select a fence, each as the user wrote it.
  private var selections: [(file: URL, line: Int, argument: String)] = []

  static let none = CommentSources()
  static let libraries = CommentSources(areLibraries: true)

  var first: URL? { files.first }

  mutating func add(_ new: [URL], areNamed: Bool) {
    let known = Set(files)
    files += new.filter { !known.contains($0) }
    if areNamed { named.formUnion(new) }
  }

  mutating func select(_ line: Int, in file: URL, _ argument: String) {
    selections.append((file, line, argument))
  }

  /// What is below a folder, without tests, catalogs, hidden folders and packages inside.
  static func tree(in folder: URL) -> FileTree {
    FileTree(folder.path, followsLinks: false) { path in
      path.lastName.hasPrefix(".") || path.hasSuffix(".docc")
        || PackageDocuments.isPassedOver("\(folder.path)/\(path)")
    }
  }

  static func files(in folder: URL) -> [URL] {
    tree(in: folder).urls.filter(\.isSwift).map(\.standardizedFileURL).sorted { $0.path < $1.path }
  }

  /// The files, each with the target that it belongs to.
  fileprivate func located(in package: Package?, at root: URL?) -> [(file: URL, target: Target?)] {
    let targets = package.flatMap { package in root.map { Target.all(in: package, at: $0) } } ?? []
    guard areLibraries else {
      return files.filter { file in root.map { !SnippetFiles.contains(file, at: $0) } ?? true }
        .map { file in (file: file, target: targets.first { $0.contains(file) }) }
        .filter { file, target in
          target?.files.contains(file.path) ?? true || named.contains(file)
        }
    }
    return targets.filter(\.isLibrary).flatMap { target in
      target.files.sorted().map { (file: URL(filePath: $0), target: target as Target?) }
    }
  }

  /// The snippets among the files, which are programs.
  fileprivate func snippets(at root: URL?) -> [URL] {
    guard let root else { return [] }
    return areLibraries
      ? SnippetFiles.all(at: root) : files.filter { SnippetFiles.contains($0, at: root) }
  }

  fileprivate func select(in documents: inout Documents) throws {
    for (file, line, argument) in selections {
      if let manuscript = documents.manuscripts.first(where: { $0.path == file.shortPath }) {
        try documents.select(line, in: manuscript, argument)
      }
    }
  }

  /// Whether a file without examples is left out of the account.
  fileprivate var leavesOutPlainFiles: Bool {
    selections.isEmpty && (areLibraries || files.count > 1)
  }
}

private struct Target {
  let name: String
  let folder: URL
  /// The paths of the Swift files that it compiles.
  let files: Set<String>
  /// Whether examples can import it.
  let isImportable: Bool
  /// Whether it belongs to a library that users of the package see.
  let isLibrary: Bool

  /// The targets that are written in Swift, those in deeper folders first.
  static func all(in package: Package, at root: URL) -> [Target] {
    let offered = Set(package.libraries)
    return package.targets.filter(\.isSwift).map { target in
      let folder = root.appending(path: target.path).standardizedFileURL
      let files = target.sources.map { folder.appending(path: $0) }.filter(\.isSwift)
      return Target(
        name: target.name, folder: folder, files: Set(files.map(\.path)),
        isImportable: target.isImportable, isLibrary: offered.contains(target.name))
    }.sorted { $0.folder.path.count > $1.folder.path.count }
  }

  func contains(_ file: URL) -> Bool { file.path.hasPrefix(folder.path + "/") }
}

extension Documents {
  /// Reads the documentation comments of the Swift files among the documents.
  ///
  /// - Parameter includingInternal: Whether examples of internal declarations are compiled as well.
  /// - Throws: `UsageError` where a selected line is in no fence.
  package mutating func readComments(
    on toolContext: ToolContext, includingInternal: Bool = false
  ) throws {
    let root = toolContext.root
    let package = try root.map {
      try Package.describe($0, cache: toolContext.cache, scratch: toolContext.scratch)
    }
    let libraries = Set(package?.libraries ?? [])
    // The parser is the toolchain's.
    let toolchain = Digest(toolContext.toolchain.version).hex
    let store = ArtifactStore(folder: toolContext.cache.appending(path: "comments/\(toolchain)"))
    let found = try sources.located(in: package, at: root).mapInParallel { file, target in
      try Manuscript(
        commentsIn: file, of: target, libraries: libraries, includesInternal: includingInternal,
        store: store)
    }
    manuscripts += try sources.snippets(at: root).map {
      Manuscript(snippet: try String(readingText: $0), path: $0.shortPath)
    }
    manuscripts += found.filter {
      !sources.leavesOutPlainFiles || !$0.fences.isEmpty || !$0.diagnostics.isEmpty
        || $0.hasSymbolLinks
    }
    try sources.select(in: &self)
    sources = .none
  }

  /// The first Swift file that does not parse, and why.
  package var syntaxError: Diagnostic? {
    manuscripts.filter { $0.path.hasSuffix(".swift") }.flatMap(\.diagnostics)
      .first { $0.verdict == .compile }
  }

  package mutating func addComments(on toolContext: ToolContext) throws {
    sources = .libraries
    try readComments(on: toolContext)
  }
}

extension Manuscript {
  /// Reads the comments of a Swift file. A file that is not UTF-8 has none, and a diagnostic.
  fileprivate init(
    commentsIn file: URL, of target: Target?, libraries: Set<String>, includesInternal: Bool,
    store: ArtifactStore
  ) throws {
    let path = file.shortPath
    do {
      let isImportable = target?.isImportable ?? true
      self.init(
        commentsOf: try String(readingText: file), path: path,
        module: isImportable ? target?.name : nil, libraries: libraries,
        includesInternal: includesInternal,
        reason: isImportable
          ? nil : "belongs to `\(target?.name ?? "")`, which no example can import",
        store: store)
    } catch let error as UnreadableFile {
      self.init(comments: [], of: "", path: path, imports: nil, diagnostics: [error.diagnostic])
    }
  }
}

extension URL {
  var isSwift: Bool { pathExtension == "swift" }
}
