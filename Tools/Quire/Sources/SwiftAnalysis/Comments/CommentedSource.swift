import Manuscript
import Support
import SwiftParserDiagnostics
import SwiftSyntax

extension Manuscript {
  /// Reads the documentation comments of a Swift file as documents. O(source).
  ///
  /// - Parameters:
  ///   - module: The module that the file belongs to, which each example imports; nil if unknown.
  ///   - libraries: The package's libraries; each example also imports those that the file imports.
  ///   - includesInternal: Whether the examples of internal declarations are compiled as well.
  ///   - reason: Why no example can be compiled; nil where they can.
  package init(
    commentsOf source: String, path: String, module: String?, libraries: Set<String> = [],
    includesInternal: Bool = false, reason: String? = nil, store: ArtifactStore = .none
  ) {
    let parsed = ParsedComments.of(source, in: store)
    let others = parsed.imports.filter { libraries.contains($0) && $0 != module }
    let comments = parsed.comments.map { found in
      // The extension of an internal type is not public either.
      let type = String(found.declaration.prefix { $0 != "." && $0 != "(" })
      let access = min(found.access, parsed.hidden[type] ?? .public)
      var comment = SourceComment(
        found.lines, firstLine: found.firstLine, declaration: found.declaration, access: access,
        declarationLines: found.declarationLines, isExtension: found.isExtension, path: path,
        isSwift: \.isProbablySwift)
      let isTestable = access == .internal && includesInternal
      if let reason = reason ?? (isTestable ? nil : comment.reasonToLeaveOut) {
        comment.leaveOutCode(because: reason)
      }
      if let module, comment.manuscript.imports == nil {
        comment.manuscript.imports = Imports(
          modules: [module] + others, line: found.firstLine, isTestable: isTestable)
      }
      return comment
    }
    var error = parsed.error
    error?.path = path
    self.init(
      comments: comments, of: source, path: path,
      imports: module.map { Imports(modules: [$0], line: 1) },
      diagnostics: [error].compactMap(\.self))
  }
}

/// What the parser finds of a Swift file's comments, stored since parsing takes most of the time.
private struct ParsedComments: Codable {
  let comments: [DocumentationComment]
  /// Who may use each declaration that is not public.
  let hidden: [String: SourceComment.Access]
  let imports: [String]
  /// The first error of the syntax, in whatever file.
  let error: Diagnostic?

  static func of(_ source: String, in store: ArtifactStore) -> ParsedComments {
    let key = ["comments", FileStamp.ofThisProgram, source].joined(separator: "\0")
    return store.value(for: key) {
      let tree = SwiftText.tree(of: source)
      let imports = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.first }
      return ParsedComments(
        comments: DocumentationComment.all(in: source), hidden: HiddenNames.all(in: source),
        imports: Set(imports.map(\.name.text)).sorted(), error: tree.firstError)
    }
  }
}

extension SourceComment {
  fileprivate var reasonToLeaveOut: String? {
    switch access {
    case .public: nil
    case .internal: "documents the internal `\(declaration)`; `--internal` verifies it"
    case .private: "documents the private `\(declaration)`, which no example can use"
    }
  }

  fileprivate mutating func leaveOutCode(because reason: String) {
    for index in manuscript.fences.indices {
      switch manuscript.fences[index].kind {
      case .code, .step, .excerpt: manuscript.fences[index].kind = .sketch(reason: reason)
      case .sketch, .output, .quotation, .refused: break
      }
    }
  }
}

extension SourceFileSyntax {
  fileprivate var firstError: Diagnostic? {
    guard hasError else { return nil }
    return ParseDiagnosticsGenerator.diagnostics(for: self)
      .first { $0.diagMessage.severity == .error && !$0.node.isForOtherCompilers }.map {
        let place = SourceLocationConverter(fileName: "", tree: self).location(for: $0.position)
        return Diagnostic(
          path: "", line: place.line, column: place.column, .compile,
          "this Swift file does not parse: \($0.message)",
          hint: "correct it: comments below this place may not be found")
      }
  }
}

extension Syntax {
  /// Whether it depends on the version of the compiler, which does not parse what is for others.
  fileprivate var isForOtherCompilers: Bool {
    let names: Set = ["_compiler_version", "compiler", "hasAttribute", "hasFeature", "swift"]
    return sequence(first: self, next: \.parent).dropFirst().contains { around in
      let clauses = around.as(IfConfigDeclSyntax.self).map { Array($0.clauses) } ?? []
      return clauses.compactMap(\.condition).flatMap(\.tokens).contains { names.contains($0.text) }
    }
  }
}
