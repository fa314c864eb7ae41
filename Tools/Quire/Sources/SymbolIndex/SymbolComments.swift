import Manuscript
import Verification

/// The documentation comments of the package's modules, with what came of their examples.
package struct SymbolComments: Sendable {
  /// A comment, and the results of its fences.
  package struct Comment: Sendable {
    package let source: SourceComment
    package let results: [FenceResult]
  }

  private let files: [(path: String, comments: [Comment], result: ManuscriptResult)]

  /// Collects the comments among some results.
  package init(_ results: some Sequence<ManuscriptResult>) {
    files = results.filter { !$0.manuscript.comments.isEmpty }.map { result in
      var rest = result.fences[...]
      let comments = result.manuscript.comments.map { comment in
        let count = comment.manuscript.fences.count
        defer { rest = rest.dropFirst(count) }
        return Comment(source: comment, results: Array(rest.prefix(count)))
      }
      return (result.manuscript.path, comments, result)
    }
  }

  /// The comment of a symbol; nil where its file was not verified.
  package func comment(of symbol: SymbolTable.Symbol) -> Comment? {
    let name = symbol.path.joined(separator: ".")
    let all = comments(in: symbol.file).filter { !$0.source.isExtension }
    let named = all.filter { $0.source.declaration == name }
    if named.count == 1 { return named[0] }
    // Overloads, and cases with values, are told apart by their lines.
    return (named.isEmpty ? all : named).first { comment in
      symbol.line.map(comment.source.declarationLines.contains) ?? false
    }
  }

  /// The comments of a type's public extensions, which are no symbols.
  package func extensions(of symbol: SymbolTable.Symbol, beside symbols: [SymbolTable.Symbol])
    -> [Comment]
  {
    guard ["class", "struct", "enum", "actor", "protocol"].contains(symbol.kind) else { return [] }
    let name = symbol.path.joined(separator: ".")
    return files.filter { file in symbols.contains { file.path.isPath(of: $0.file) } }
      .flatMap(\.comments).filter {
        $0.source.isExtension && $0.source.declaration == name && $0.source.access == .public
      }
  }

  /// The account of some files' examples.
  package func ledger(of paths: Set<String>) -> Ledger {
    files.filter { file in paths.contains { file.path.isPath(of: $0) } }
      .map { Ledger($0.result) }.reduce(Ledger(), +)
  }

  private func comments(in path: String?) -> [Comment] {
    files.filter { $0.path.isPath(of: path) }.flatMap(\.comments)
  }
}

extension String {
  /// Whether it is the path of a file that another path names from the package's root.
  fileprivate func isPath(of other: String?) -> Bool {
    guard let other else { return false }
    return self == other || hasSuffix("/" + other)
  }
}
