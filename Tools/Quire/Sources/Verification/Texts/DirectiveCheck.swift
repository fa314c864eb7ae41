import Foundation
import Manuscript
import Support
import SwiftAnalysis

extension Manuscript {
  /// The directives that name what is not there: images and videos of the page's catalog, and snippets
  /// of the package in a folder.
  package func directiveDiagnostics(root: URL?) -> [Diagnostic] {
    let catalog = DocCCatalog(of: URL(filePath: path).standardizedFileURL)
    return directives.compactMap { directive in
      let problem =
        switch directive.name {
        case "Image", "Video", "PageImage": catalog.flatMap(directive.mediaProblem)
        case "Snippet": root.flatMap(directive.snippetProblem)
        default: nil as LinkProblem?
        }
      return diagnostic(problem, at: directive.start)
    }
  }
}

extension Directive {
  fileprivate func mediaProblem(in catalog: DocCCatalog) -> LinkProblem? {
    let names = ["source", "poster"].compactMap { arguments[$0] }
    guard
      let name = names.first(where: { !$0.contains("/") && !catalog.resources.contains($0) })
    else { return nil }
    return (
      "the catalog has no image or video “\(name)”",
      catalog.resources.sorted().suggestion(for: name) ?? "add the file, or correct the name"
    )
  }

  fileprivate func snippetProblem(at root: URL) -> LinkProblem? {
    guard let path = arguments["path"] else {
      return ("`@Snippet` needs the path of a snippet", "as in `@Snippet(path: \"Snippets/Name\")`")
    }
    let folder = root.appending(path: "Snippets")
    let parts = path.split(separator: "/").map(String.init)
    let rest = parts.firstIndex(of: "Snippets").map { parts[($0 + 1)...] } ?? parts[...]
    let name = rest.joined(separator: "/")
    guard let text = try? String(readingText: folder.appending(path: name + ".swift")) else {
      let known = ((try? SnippetFiles.all(at: root)) ?? [])
        .map { $0.deletingPathExtension().pathInside(folder.path) }
      return (
        "there is no snippet “\(path)”: Snippets/\(name).swift does not exist",
        known.suggestion(for: name)
          ?? (known.isEmpty ? nil : "the package has " + known.joined(separator: ", "))
      )
    }
    guard let slice = arguments["slice"] else { return nil }
    let slices = text.matches(of: #/(?m)^\s*\/\/\s*snippet\.(\w[\w-]*)\s*$/#)
      .map { String($0.output.1) }.filter { !["hide", "show", "end"].contains($0) }
    guard !slices.contains(slice) else { return nil }
    return (
      "the snippet “\(path)” has no slice “\(slice)”",
      slices.suggestion(for: slice)
        ?? (slices.isEmpty
          ? "mark it with `// snippet.\(slice)` and `// snippet.end`"
          : "it has " + slices.joined(separator: ", "))
    )
  }
}

/// The snippets of a package: Swift files in its folder `Snippets`.
package enum SnippetFiles {
  /// All of them.
  package static func all(at root: URL) throws -> [URL] {
    try FileTree(root.appending(path: "Snippets").path, followsLinks: false)
      .sorted { $0.pathExtension == "swift" }
  }

  /// Whether a file is one.
  package static func contains(_ file: URL, at root: URL) -> Bool {
    file.standardizedFileURL.path.hasPrefix(
      root.appending(path: "Snippets").standardizedFileURL.path + "/")
  }
}

/// A `.docc` catalog: the names by which its pages and images are addressed.
struct DocCCatalog {
  private let pages: [String: URL]
  /// The names of the images and videos, also without the marks of their variants and their extensions.
  let resources: Set<String>

  /// The catalog that a file belongs to; nil where it belongs to none.
  init?(of file: URL) {
    guard let files = file.catalogFiles else { return nil }
    pages = Dictionary(
      files.filter { ["md", "tutorial"].contains($0.pathExtension) }.map {
        ($0.deletingPathExtension().lastPathComponent.pageKey, $0)
      }, uniquingKeysWith: { first, _ in first })
    resources = Set(files.flatMap { [$0.lastPathComponent, $0.resourceName, $0.plainName] })
  }

  /// The page that a `doc:` address names: an article, or a tutorial.
  func page(_ path: String) -> URL? {
    guard let name = path.split(separator: "/").last else { return nil }
    return pages[String(name).pageKey]
  }

  var pageNames: [String] {
    pages.values.map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }
}

extension String {
  /// A page's name as addresses have it: blanks are dashes.
  fileprivate var pageKey: String { replacing(" ", with: "-").lowercased() }
}

extension URL {
  /// The file's name without its extension and the marks of its variant.
  fileprivate var plainName: String {
    deletingPathExtension().lastPathComponent.replacing(Self.variant, with: "")
  }

  // Stored, since a literal in a function is parsed at each call.
  private nonisolated(unsafe) static let variant = #/(@\dx|~dark|~light)+$/#

  fileprivate var resourceName: String { plainName + "." + pathExtension }
}
