import Support
import SwiftSyntax

/// A Swift text prepared to be joined with others in one file: its imports apart from the rest.
package struct SingleFileText: Sendable {
  /// The modules that it imports, as they are written behind `import`, with attributes before it.
  package let imports: [Import]
  package let body: String

  package struct Import: Hashable, Sendable {
    package let module: String
    /// The statement, without what would only matter in a module.
    package let statement: String

    fileprivate init(_ node: ImportDeclSyntax) {
      module = node.path.first?.name.text ?? ""
      let attributes = node.attributes.map(\.trimmedDescription).filter { $0 != "@_exported" }
      let kind = node.importKindSpecifier.map { [$0.text] } ?? []
      let words = attributes + ["import"] + kind + [node.path.trimmedDescription]
      statement = words.joined(separator: " ")
    }
  }

  package init(_ text: String) {
    // What is imported under a condition stays there. An array keeps the nodes in their tree.
    let statements = Array(SwiftText.tree(of: text).statements)
    let found = statements.filter { $0.item.is(ImportDeclSyntax.self) }
    imports = found.compactMap { $0.item.as(ImportDeclSyntax.self) }.map(Import.init)
    let bytes = Array(text.utf8)
    let rest = text.replacingBytes(found.map { ($0.wholeRange(in: bytes), "") })
    let lines = rest.lines.withoutBlankEnds
    body = lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// The body without the names of modules before a dot or `::`: all is in the same file.
  package func body(withoutQualifiers modules: Set<String>) -> String {
    let modules = modules.subtracting(SwiftText.tree(of: body).topLevelNames)
    let isNamed = modules.contains { body.contains($0 + ".") || body.contains($0 + "::") }
    guard isNamed else { return body }
    let qualifiers = SwiftText.tree(of: body).tokens.compactMap { token -> ByteChange? in
      guard modules.contains(token.text), token.previousToken?.text != ".",
        let mark = token.nextToken, mark.text == "." || mark.text == "::"
      else { return nil }
      return (token.bytes.lowerBound..<mark.endPosition.utf8Offset, "")
    }
    return body.replacingBytes(qualifiers)
  }
}

extension CodeBlockItemSyntax {
  /// Its bytes to the end of its line with the line feed, or to the next statement on the line.
  fileprivate func wholeRange(in bytes: [UInt8]) -> Range<Int> {
    var start = self.bytes.lowerBound
    while start > position.utf8Offset, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
    var end = endPosition.utf8Offset
    while end < bytes.count, bytes[end - 1] != UInt8(ascii: "\n") { end += 1 }
    return start..<min(end, nextToken?.bytes.lowerBound ?? end)
  }
}
