import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// The package's source files, as `source=` names them.
package struct SourceTexts: Sendable {
  private let read: @Sendable (String) throws(ContentError) -> String

  /// Texts from anywhere; the closure gets a path from the package's root, and throws why it has none.
  package init(_ read: @escaping @Sendable (String) throws(ContentError) -> String) {
    self.read = read
  }

  package static func package(at root: URL) -> SourceTexts {
    let root = root.standardizedFileURL.resolvingSymlinksInPath()
    return SourceTexts { path throws(ContentError) in
      let file = root.appending(path: path).standardizedFileURL.resolvingSymlinksInPath()
      guard file.path.hasPrefix(root.path + "/") else {
        throw ContentError("“\(path)” lies outside the package")
      }
      guard !FileManager.default.isFolder(file) else { throw ContentError("“\(path)” is a folder") }
      guard file.exists else {
        throw ContentError(
          "there is no file “\(path)” in the package"
            + (file.nearestSibling.map { "; did you mean `\($0)`?" } ?? ""))
      }
      do { return try String(readingText: file) } catch {
        throw ContentError("“\(path)” cannot be read as text")
      }
    }
  }

  /// The lines of a file, or of a region between `// snippet.NAME` and its `// snippet.end`.
  package func lines(of source: Fence.Source) throws(ContentError) -> [String] {
    let (path, region) = (source.path, source.region)
    var lines = try read(path).lines.map(String.init)
    if lines.last == "" { lines.removeLast() }
    var open: [String] = []
    var known: Set<String> = []
    var found: [String] = []
    for (index, line) in lines.enumerated() {
      let isWanted = region.map(open.contains) ?? true
      switch line.snippetMarker {
      case nil, "hide", "show": found += isWanted ? [line] : []
      case "end":
        guard open.popLast() != nil else {
          throw ContentError("line \(index + 1) of “\(path)” ends a region that was never opened")
        }
      case let name?:
        guard known.insert(name).inserted else {
          throw ContentError("“\(path)” has two regions named “\(name)”")
        }
        open.append(name)
      }
    }
    if let unclosed = open.last {
      throw ContentError(
        "the region “\(unclosed)” of “\(path)” is never closed with `// snippet.end`")
    }
    guard let region else { return found }
    guard known.contains(region) else {
      throw ContentError("“\(path)” has no region “\(region)”" + known.sorted().advice(for: region))
    }
    return found.withoutCommonIndent
  }
}

extension URL {
  /// The name in its folder that is nearest to its own; nil where none is near.
  package var nearestSibling: String? {
    deletingLastPathComponent().namesInside.sorted().nearest(to: lastPathComponent)
  }
}

extension [String] {
  /// The lines without the blanks that all of them start with.
  var withoutCommonIndent: [String] {
    let indents = filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }
    guard let least = indents.min() else { return self }
    return map { String($0.dropFirst(Swift.min(least, $0.prefix { $0 == " " }.count))) }
  }

  var withoutMarkers: [String] { filter { $0.snippetMarker == nil } }
}
