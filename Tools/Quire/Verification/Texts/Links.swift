import CommonMark
import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// Links within the book: every one leads to a file that is there, and to a heading in it.
public struct LinkCheck: Sendable {
  private let anchors: [String: Set<String>]

  /// Knows the manuscripts among which links may lead, by their absolute paths.
  public init(_ manuscripts: [Manuscript]) {
    anchors = Dictionary(
      manuscripts.map { manuscript in
        let path = URL(filePath: manuscript.path).standardizedFileURL.path
        return (path, Set(manuscript.document.headings.map(\.slug)))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The dead links of a manuscript.
  public func diagnostics(for manuscript: Manuscript) -> [Diagnostic] {
    var found: [Diagnostic] = []
    // A file may have thousands of links to the same place.
    var known: [String: (message: String, hint: String?)?] = [:]
    manuscript.document.forEachBlock { block in
      let links =
        block.inlines.links.map { ($0.destination, $0.start) }
        + block.rawHTML.flatMap(\.addresses).map { ($0, block.start) }
      for (address, start) in links {
        let answer = known[address] ?? problem(with: address, in: manuscript)
        known[address] = answer
        guard let problem = answer else { continue }
        found.append(
          Diagnostic(
            path: manuscript.path, line: max(block.start.line, start.line),
            column: max(1, start.column), .link, problem.message, hint: problem.hint))
      }
    }
    return found
  }

  private func problem(with address: String, in manuscript: Manuscript) -> (
    message: String, hint: String?
  )? {
    if address.hasScheme || address.hasPrefix("//") { return nil }
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = URL(filePath: manuscript.path).standardizedFileURL
    let path = String(parts[0]).removingPercentEncoding ?? String(parts[0])
    let target = path.isEmpty ? file : URL(filePath: path, relativeTo: file).standardizedFileURL
    guard FileManager.default.fileExists(atPath: target.path) else {
      return ("this link leads nowhere: there is no “\(path)”", "correct it, or remove it")
    }
    guard parts.count > 1, let known = anchors[target.path] ?? anchors(in: target) else {
      return nil
    }
    let anchor = String(parts[1]).removingPercentEncoding ?? String(parts[1])
    guard !known.contains(anchor) else { return nil }
    let near = known.map { "#" + $0 }.sorted().suggestion(for: "#" + anchor)
    return (
      "this link leads nowhere: no heading has the address “#\(anchor)”",
      near ?? "known are " + known.sorted().prefix(12).map { "#\($0)" }.joined(separator: ", ")
    )
  }

  private func anchors(in file: URL) -> Set<String>? {
    guard file.pathExtension == "md", let other = try? Manuscript(readingFrom: file) else {
      return nil
    }
    return Set(other.document.headings.map(\.slug))
  }
}

extension Block {
  /// The HTML in a block, which other viewers of Markdown obey.
  fileprivate var rawHTML: [String] {
    if case .html(let text) = kind { [text] } else { inlines.html }
  }
}

extension String {
  /// Where the links and images of some HTML lead.
  fileprivate var addresses: [String] {
    // Most HTML has no attributes, and a regular expression takes long to prepare.
    guard utf8.contains(UInt8(ascii: "=")) else { return [] }
    return matches(of: #/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/#.ignoresCase())
      .compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
  }
}

extension String {
  /// Whether it begins with a scheme, such as `https:`.
  fileprivate var hasScheme: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first, first.isASCII,
      first.isLetter
    else { return false }
    return self[..<colon].utf8.allSatisfy {
      Character(Unicode.Scalar($0)).isASCII
        && (Character(Unicode.Scalar($0)).isLetter || "0123456789+.-".utf8.contains($0))
    }
  }
}
