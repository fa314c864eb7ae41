import CommonMark
import Foundation
import Manuscript
import Support

/// A `.docc` catalog: the names by which its pages and images are addressed.
struct DocCCatalog {
  private let pages: [String: URL]
  private let resources: Set<String>

  /// The catalog that a file belongs to; nil where it belongs to none.
  init?(of file: URL) {
    var folder = file.deletingLastPathComponent()
    while folder.pathExtension != "docc" {
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
    let files = FileTree(folder.path, followsLinks: false) { _ in false }.urls
    pages = Dictionary(
      files.filter { ["md", "tutorial"].contains($0.pathExtension) }.map {
        ($0.deletingPathExtension().lastPathComponent.pageKey, $0)
      }, uniquingKeysWith: { first, _ in first })
    resources = Set(files.flatMap { [$0.lastPathComponent, $0.resourceName, $0.plainName] })
  }

  /// Whether there is an image or a video, in any of its variants.
  func hasResource(_ name: String) -> Bool { resources.contains(name) }

  /// The names of the images and videos, for suggestions.
  var resourceNames: [String] { resources.sorted() }

  /// The page that a `doc:` address names: an article, or a tutorial.
  func page(_ path: String) -> URL? {
    guard let name = path.split(separator: "/").last else { return nil }
    return pages[String(name).pageKey]
  }

  /// The names of all pages, for suggestions.
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
    deletingPathExtension().lastPathComponent.replacing(#/(@\dx|~dark|~light)+$/#, with: "")
  }

  /// The file's name without the marks of its variant.
  fileprivate var resourceName: String { plainName + "." + pathExtension }
}
