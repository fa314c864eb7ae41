import SwiftAnalysis
import SwiftIfConfig
import SwiftOperators
import SwiftSyntax

/// The mutants of one source file, with the edits that put them into it.
package struct MutatedFile {
  /// The file, relative to the package.
  package let file: String
  let source: SourceText
  package private(set) var mutants: [Mutant] = []
  private var edits: [Int: [Edit]] = [:]
  /// What is changed for all mutants.
  private let common: [Edit]

  /// Finds the mutants of a text.
  ///
  /// - Parameters:
  ///   - first: The number of the first one.
  ///   - configuration: Which branches of `#if` are compiled.
  ///   - lines: The lines that may change; nil for all.
  ///   - operators: How it may change.
  init(
    _ text: String, file: String, first: Int = 1, configuration: (any BuildConfiguration)? = nil,
    lines: Set<Int>? = nil, operators: [MutationOperator] = MutationOperator.all
  ) {
    self.file = file
    source = SourceText(text)
    let parsed = SwiftText.tree(of: text)
    // An unknown operator leaves its expression as it is.
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let tree = folded.as(SourceFileSyntax.self) ?? parsed
    let visitor = MutationVisitor(source, tree, configuration, operators)
    visitor.walk(tree)
    common = visitor.attributes.map(Edit.removal)
    var occurrences: [String: Int] = [:]
    for (candidate, context) in visitor.found {
      if let lines {
        let last = source.place(candidate.range.upperBound).line
        let own = source.place(candidate.range.lowerBound).line...last
        guard own.contains(where: lines.contains) else { continue }
      }
      let id = first + mutants.count
      let (original, new) = (source[candidate.range].onOneLine, candidate.replacement.onOneLine)
      let change = "\(context.name)\0\(original)\0\(new)"
      occurrences[change, default: 0] += 1
      let place = source.place(candidate.range.lowerBound)
      mutants.append(
        Mutant(
          id: id, kind: candidate.kind, file: file, line: place.line, column: place.column,
          declaration: context.name, isPublic: context.isPublic, original: original,
          replacement: new, diff: source.diff(candidate.range, candidate.replacement),
          occurrence: occurrences[change] ?? 1))
      edits[id] = candidate.edits.map { edit in
        var edit = edit
        edit.mutant = id
        return edit
      }
    }
  }

  /// The text with some of the mutants in it.
  func instrumented(_ isKept: (Int) -> Bool = { _ in true }) -> InstrumentedText {
    InstrumentedText(
      source.text, common + mutants.map(\.id).filter(isKept).flatMap { edits[$0] ?? [] })
  }

  /// Whether it imports a module.
  func imports(_ module: String) -> Bool {
    source.text.filledLines.contains { $0.hasSuffix("import \(module)") }
  }
}

/// Collects the candidates of all operators.
private final class MutationVisitor: SyntaxAnyVisitor {
  private let source: SourceText
  private let operators: [MutationOperator]
  private let inactive: [Range<Int>]
  private(set) var found: [(Candidate, DeclarationContext)] = []
  /// The attributes that let clients copy code of the module.
  private(set) var attributes: [Range<Int>] = []
  private var known: Set<String> = []

  private static let inlining: Set = [
    "inlinable", "usableFromInline", "frozen", "_alwaysEmitIntoClient", "_transparent",
    "backDeployed", "_specialize", "specialized", "export",
  ]

  init(
    _ source: SourceText, _ tree: SourceFileSyntax, _ configuration: (any BuildConfiguration)?,
    _ operators: [MutationOperator]
  ) {
    (self.source, self.operators) = (source, operators)
    inactive =
      configuration.map { configuration in
        tree.configuredRegions(in: configuration).filter { $0.1 != .active }.map {
          source.range($0.0)
        }
      } ?? []
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let attribute = node.as(AttributeSyntax.self) {
      let name = attribute.attributeName.trimmedDescription
      if Self.inlining.contains(name) { attributes.append(source.range(attribute)) }
      return .skipChildren
    }
    if node.is(IfConfigClauseSyntax.self), inactive.contains(source.range(node)) {
      return .skipChildren
    }
    // The conditions of `#if` are the compiler's.
    if node.is(ExprSyntax.self), node.parent?.is(IfConfigClauseSyntax.self) == true {
      return .skipChildren
    }
    // Macros see the code as it is written, and patterns are no expressions.
    if node.is(MacroDeclSyntax.self) || node.is(MacroExpansionExprSyntax.self)
      || node.is(MacroExpansionDeclSyntax.self) || node.is(ExpressionPatternSyntax.self)
      || node.is(EnumCaseDeclSyntax.self) || node.is(GenericArgumentListSyntax.self)
    {
      return .skipChildren
    }
    for var candidate in operators.flatMap({ $0.find(node, source) }) {
      if node.isInLiteralOfOneLine { candidate.edits = candidate.edits.map(\.onOneLine) }
      guard known.insert("\(candidate.range) \(candidate.replacement)").inserted else { continue }
      found.append((candidate, DeclarationContext(of: node)))
    }
    return .visitChildren
  }
}
