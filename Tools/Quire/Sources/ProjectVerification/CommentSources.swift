import Compilation
import Foundation
import Manuscript
import Support
import Verification

/// The Swift files whose documentation comments are verified.
struct CommentSources: Sendable {
  private(set) var files: [URL] = []
  /// Those that the user named, and not a folder that they are in.
  private var named: Set<URL> = []
  private var areLibraries = false
  /// The lines that select a fence, each as the user wrote it.
  var selections: [(file: URL, line: Int, argument: String)] = []

  static let libraries = CommentSources(areLibraries: true)

  mutating func add(_ new: [URL], areNamed: Bool) {
    let known = Set(files)
    files += new.filter { !known.contains($0) }
    if areNamed { named.formUnion(new) }
  }

  static func files(in folder: URL) throws -> [URL] {
    try PackageDocuments.tree(in: folder, withCatalogs: false).sorted(where: \.isSwift)
  }

  /// The files, each with the target that it belongs to.
  fileprivate func located(
    in package: Package?, at root: URL?
  ) throws -> [(file: URL, target: PackageTarget?)] {
    let targets = root.flatMap { package?.swiftTargets(at: $0) } ?? []
    guard areLibraries else {
      let snippets = Set(try snippets(at: root))
      return files.filter { !snippets.contains($0) }.compactMap { file in
        let owner = targets.first { file.path.hasPrefix($0.folder) }
        guard owner?.files.contains(file.path) ?? true || named.contains(file) else { return nil }
        return (file, owner?.target)
      }
    }
    // Users of the package see its libraries.
    let offered = Set(package?.libraries ?? [])
    return targets.filter { offered.contains($0.target.name) }.flatMap { owner in
      owner.files.sorted().map { (URL(filePath: $0), owner.target) }
    }
  }

  /// The snippets among the files, which are programs.
  fileprivate func snippets(at root: URL?) throws -> [URL] {
    guard let root else { return [] }
    return areLibraries
      ? try SnippetFiles.all(at: root) : files.filter { SnippetFiles.contains($0, at: root) }
  }

  /// Whether a file without examples is left out of the account.
  fileprivate var leavesOutPlainFiles: Bool {
    selections.isEmpty && (areLibraries || files.count > 1)
  }
}

extension Package {
  fileprivate typealias SwiftTarget = (target: PackageTarget, folder: String, files: Set<String>)

  /// The targets that are written in Swift, with the paths of the Swift files that they compile;
  /// those in deeper folders first.
  fileprivate func swiftTargets(at root: URL) -> [SwiftTarget] {
    targets.filter(\.isSwift).map { target in
      let folder = root.appending(path: target.path).standardizedFileURL
      let files = target.sources.map { folder.appending(path: $0) }.filter(\.isSwift)
      return (target, folder.path + "/", Set(files.map(\.path)))
    }.sorted { $0.folder.count > $1.folder.count }
  }
}

extension Documents {
  /// Reads the documentation comments of the Swift files among the documents.
  ///
  /// - Parameter includingInternal: Whether examples of internal declarations are compiled as well.
  /// - Throws: `UsageError` where a selected line is in no fence.
  package mutating func readComments(
    on tools: ToolContext, includingInternal: Bool = false
  ) throws {
    let (root, cache) = (tools.root, tools.cache)
    let package = try root.map { try Package.describe($0, cache: cache, scratch: tools.scratch) }
    let libraries = Set(package?.libraries ?? [])
    // The parser is the toolchain's.
    let toolchain = Digest(tools.toolchain.version).hex
    let store = ArtifactStore(folder: cache.appending(path: "comments/\(toolchain)"))
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
    for (file, line, argument) in sources.selections {
      if let manuscript = manuscripts.first(where: { $0.path == file.shortPath }) {
        try select(line, in: manuscript, argument)
      }
    }
    sources = CommentSources()
  }

  /// The first Swift file that does not parse, and why.
  package var syntaxError: Diagnostic? {
    manuscripts.filter { $0.path.hasSuffix(".swift") }.flatMap(\.diagnostics)
      .first { $0.verdict == .compile }
  }

  package mutating func addComments(on tools: ToolContext) throws {
    sources = .libraries
    try readComments(on: tools)
  }
}

extension Manuscript {
  /// Reads the comments of a Swift file. A file that is not UTF-8 has none, and a diagnostic.
  fileprivate init(
    commentsIn file: URL, of target: PackageTarget?, libraries: Set<String>,
    includesInternal: Bool, store: ArtifactStore
  ) throws {
    let path = file.shortPath
    let foreign = target.flatMap { $0.isImportable ? nil : $0.name }
    do {
      self.init(
        commentsOf: try String(readingText: file), path: path,
        module: foreign == nil ? target?.name : nil, libraries: libraries,
        includesInternal: includesInternal,
        reason: foreign.map { "belongs to `\($0)`, which no example can import" }, store: store)
    } catch let diagnostic as Diagnostic {
      self.init(comments: [], of: "", path: path, imports: nil, diagnostics: [diagnostic])
    }
  }
}

extension URL {
  var isSwift: Bool { pathExtension == "swift" }
}
