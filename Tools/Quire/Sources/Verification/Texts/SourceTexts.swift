import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// The package's source files, as `source=` names them.
package struct SourceTexts: Sendable {
  private let read: @Sendable (String) throws(ContentError) -> String
  /// Whether a target compiles a file.
  package let isOfTarget: @Sendable (String) -> Bool

  /// Texts from anywhere; the closures get a path from the package's root. The first throws why there is
  /// no text.
  package init(
    _ read: @escaping @Sendable (String) throws(ContentError) -> String,
    isOfTarget: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    (self.read, self.isOfTarget) = (read, isOfTarget)
  }

  package static func package(
    at root: URL, isOfTarget: @escaping @Sendable (URL) -> Bool
  ) -> SourceTexts {
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
    } isOfTarget: {
      isOfTarget(root.appending(path: $0).standardizedFileURL.resolvingSymlinksInPath())
    }
  }

  /// Whether all that is shown of a file has been compiled here: it is a target's, and no branch of an
  /// `#if` leaves a part of it out.
  package func isCompiled(_ source: Fence.Source, _ conditions: Conditions) -> Bool {
    guard isOfTarget(source.path), let text = try? read(source.path),
      let shown = try? numberedLines(of: source)
    else { return false }
    let left = conditions.excludedBranches(of: text)
    return !shown.contains { line in left.contains { $0.lines.contains(line.number) } }
  }

  /// The lines of a file, or of a region between `// snippet.NAME` and its `// snippet.end`.
  package func lines(of source: Fence.Source) throws(ContentError) -> [String] {
    let found = try numberedLines(of: source).map(\.text)
    return source.region == nil ? found : found.withoutCommonIndent
  }

  /// The lines with their numbers in the file, from 1.
  private func numberedLines(
    of source: Fence.Source
  ) throws(ContentError) -> [(number: Int, text: String)] {
    let (path, region) = (source.path, source.region)
    var lines = try read(path).lines.map(String.init)
    if lines.last == "" { lines.removeLast() }
    var open: [String] = []
    var known: Set<String> = []
    var found: [(number: Int, text: String)] = []
    for (index, line) in lines.enumerated() {
      let isWanted = region.map(open.contains) ?? true
      switch line.snippetMarker {
      case nil, "hide", "show": found += isWanted ? [(index + 1, line)] : []
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
    return found
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
