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
  private var edits: [Edit]

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
    // These attributes are removed for all mutants.
    edits = visitor.attributes.map { Edit($0, []) }
    let table = LineTable(text)
    var occurrences: [String: Int] = [:]
    for (candidate, context) in visitor.found {
      let line = table.line(of: candidate.range.lowerBound) + 1
      let last = table.line(of: candidate.range.upperBound) + 1
      if let lines, lines.isDisjoint(with: line...last) { continue }
      let id = first + mutants.count
      let (original, new) = (source[candidate.range].onOneLine, candidate.replacement.onOneLine)
      let change = "\(context.name)\0\(original)\0\(new)"
      occurrences[change, default: 0] += 1
      mutants.append(
        Mutant(
          id: id, kind: candidate.kind, file: file, line: line,
          column: table.column(of: candidate.range.lowerBound), declaration: context.name,
          isPublic: context.isPublic, original: original, replacement: new,
          diff: source.diff(candidate.range, candidate.replacement),
          occurrence: occurrences[change] ?? 1))
      for var edit in candidate.edits {
        edit.mutant = id
        edits.append(edit)
      }
    }
  }

  /// The text with some of the mutants in it.
  func instrumented(_ isKept: (Int) -> Bool = { _ in true }) -> InstrumentedText {
    InstrumentedText(source.text, edits.filter { $0.mutant.map(isKept) ?? true })
  }

  func imports(_ module: String) -> Bool {
    source.text.lines.contains { $0.hasSuffix("import \(module)") }
  }
}

/// Collects the candidates of all operators.
private final class MutationVisitor: SyntaxAnyVisitor {
  private let source: SourceText
  private let operators: [MutationOperator]
  private let inactive: Set<SyntaxIdentifier>
  private(set) var found: [(Candidate, DeclarationContext)] = []
  /// The attributes that let clients copy code of the module.
  private(set) var attributes: [Range<Int>] = []
  private var known: Set<String> = []

  private static let inlining: Set = [
    "inlinable", "usableFromInline", "frozen", "_alwaysEmitIntoClient", "_transparent",
    "backDeployed", "_specialize", "specialized", "export",
  ]

  /// What has no mutants: macros see the code as it is written, and patterns are no expressions.
  private static let unchanged: Set<SyntaxKind> = [
    .macroDecl, .macroExpansionExpr, .macroExpansionDecl, .expressionPattern, .enumCaseDecl,
    .genericArgumentList,
  ]

  init(
    _ source: SourceText, _ tree: SourceFileSyntax, _ configuration: (any BuildConfiguration)?,
    _ operators: [MutationOperator]
  ) {
    (self.source, self.operators) = (source, operators)
    let regions = configuration.map { Array(tree.configuredRegions(in: $0)) } ?? []
    inactive = Set(regions.filter { $0.1 != .active }.map(\.0.id))
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let attribute = node.as(AttributeSyntax.self) {
      let name = attribute.attributeName.trimmedDescription
      if Self.inlining.contains(name) { attributes.append(attribute.bytes) }
      return .skipChildren
    }
    // The conditions of `#if` are the compiler's.
    let isCondition =
      node.is(ExprSyntax.self) && node.parent?.is(IfConfigClauseSyntax.self) == true
    if isCondition || Self.unchanged.contains(node.kind) || inactive.contains(node.id) {
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
