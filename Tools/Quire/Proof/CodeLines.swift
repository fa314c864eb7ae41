import Foundation
import SwiftParser
import SwiftSyntax

/// How many lines of a Swift text hold code: not blank, and more than comments.
///
/// ```swift
/// codeLines(in: "// Why\n\nlet x = 1  // so\n")  // 1
/// ```
public func codeLines(in text: String) -> Int {
  counted.value(for: text) { count(text) }
}

private let counted = Memo<Int>(limit: 500)

private func count(_ text: String) -> Int {
  let table = LineTable(text)
  var lines: Set<Int> = []
  for token in Parser.parse(source: text).tokens(viewMode: .sourceAccurate)
  where token.tokenKind != .endOfFile {
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = token.endPositionBeforeTrailingTrivia.utf8Offset
    guard start < end else { continue }
    lines.formUnion(table.line(of: start)...table.line(of: end - 1))
  }
  return lines.count
}

extension Package {
  /// How many lines of code the module of a chapter has; nil where there is no such module.
  ///
  /// Files that only stand in for a part of the module under a sanitizer are passed over: they hold
  /// a `+` in their name.
  public static func codeLines(ofModule name: String, at root: URL) -> Int? {
    let folder = root.appending(path: "Sources/\(name)")
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = (names ?? []).filter { $0.hasSuffix(".swift") && !$0.contains("+") }
    guard !files.isEmpty else { return nil }
    return files.compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .map { Proof.codeLines(in: $0) }.reduce(0, +)
  }

  /// How many lines of code the modules of some chapters have; those that have none are left out.
  public static func codeLines(ofModules names: some Sequence<String>, at root: URL) -> [String:
    Int]
  {
    let folders = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Sources").path)
    let known = Set(folders ?? [])
    return Dictionary(
      names.filter(known.contains).compactMap { name in
        codeLines(ofModule: name, at: root).map { (name, $0) }
      }
    ) { first, _ in first }
  }
}
