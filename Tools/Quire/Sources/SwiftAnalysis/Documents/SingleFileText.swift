import Support
import SwiftSyntax

/// A Swift text prepared to be joined with others in one file: its imports apart from the rest.
package struct SingleFileText: Sendable {
  /// The modules that it imports, as they are written behind `import`, with attributes before it.
  package let imports: [Import]
  /// The text without its imports.
  package let body: String

  /// An import of a module.
  package struct Import: Hashable, Sendable {
    /// The module's name.
    package let module: String
    /// The statement, without what would only matter in a module.
    package let statement: String
  }

  /// Parses a text. O(text).
  package init(_ text: String) {
    // What is imported under a condition stays there.
    let found = SwiftText.tree(of: text).statements
      .compactMap { $0.item.as(ImportDeclSyntax.self) }
    imports = found.map { Import($0) }
    let bytes = Array(text.utf8)
    var (kept, start) = ([UInt8](), 0)
    for node in found {
      let (first, end) = node.lines(in: bytes)
      kept += bytes[start..<first]
      start = end
    }
    let lines = String(decoding: kept + bytes[start...], as: UTF8.self).lines.withoutBlankEnds
    body = lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// The body without the names of modules before a dot or `::`, since the modules' declarations are
  /// in the same file.
  package func body(withoutQualifiers modules: Set<String>) -> String {
    let modules = modules.subtracting(SwiftText.topLevelNames(in: body))
    let isNamed = modules.contains { body.contains($0 + ".") || body.contains($0 + "::") }
    guard isNamed else { return body }
    var (text, isAfterDot, skips) = ("", false, false)
    for token in SwiftText.tree(of: body).tokens(viewMode: .sourceAccurate) {
      if skips {
        (skips, isAfterDot) = (false, false)
        continue
      }
      let next = token.nextToken(viewMode: .sourceAccurate)?.text
      if modules.contains(token.text), !isAfterDot, next == "." || next == "::" {
        text += token.leadingTrivia.description
        skips = true
      } else {
        text += token.description
        isAfterDot = token.text == "."
      }
    }
    return text
  }
}

extension SingleFileText.Import {
  fileprivate init(_ node: ImportDeclSyntax) {
    module = node.path.first?.name.text ?? ""
    let attributes = node.attributes.map(\.trimmedDescription).filter { $0 != "@_exported" }
    let kind = node.importKindSpecifier.map { [$0.text] } ?? []
    statement = (attributes + ["import"] + kind + [node.path.trimmedDescription])
      .joined(separator: " ")
  }
}

extension ImportDeclSyntax {
  /// The bytes of the line that it is on, to the line feed.
  fileprivate func lines(in bytes: [UInt8]) -> (start: Int, end: Int) {
    var start = self.bytes.lowerBound
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
    var end = endPosition.utf8Offset
    while end < bytes.count, bytes[end - 1] != UInt8(ascii: "\n") { end += 1 }
    return (start, end)
  }
}
