import SwiftAnalysis
import SwiftIfConfig
import SwiftOperators
import SwiftSyntax

/// The mutants of one source file, with the edits that put them into it.
package struct MutatedFile {
  /// The file, relative to the package.
  package let file: String
  private let text: String
  package private(set) var mutants: [Mutant] = []
  private var edits: [Edit]

  /// Finds the mutants of a text, where the configuration compiles it.
  ///
  /// - Parameters:
  ///   - first: The number of the first one.
  ///   - lines: The lines that may change; nil for all.
  init(
    _ text: String, file: String, first: Int = 1, configuration: (any BuildConfiguration)? = nil,
    lines: Set<Int>? = nil, operators: [MutationOperator] = MutationOperator.all
  ) {
    (self.file, self.text) = (file, text)
    let parsed = SwiftText.tree(of: text)
    // An unknown operator leaves its expression as it is.
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let tree = folded.as(SourceFileSyntax.self) ?? parsed
    let (candidates, attributes) = tree.candidates(operators, configuration)
    // These attributes are removed for all mutants.
    edits = attributes.map { Edit($0, []) }
    let bytes = Array(text.utf8)
    let table = LineTable(text)
    var occurrences: [String: Int] = [:]
    for (candidate, context) in candidates {
      let line = table.line(of: candidate.range.lowerBound) + 1
      let last = table.line(of: candidate.range.upperBound) + 1
      if let lines, lines.isDisjoint(with: line...last) { continue }
      let id = first + mutants.count
      let original = String(decoding: bytes[candidate.range], as: UTF8.self).onOneLine
      let new = candidate.replacement.onOneLine
      let change = "\(context.name)\0\(original)\0\(new)"
      occurrences[change, default: 0] += 1
      mutants.append(
        Mutant(
          id: id, kind: candidate.kind, file: file, line: line,
          column: table.column(of: candidate.range.lowerBound), declaration: context.name,
          isPublic: context.isPublic, original: original, replacement: new,
          diff: bytes.diff(candidate.range, candidate.replacement),
          occurrence: occurrences[change] ?? 1))
      for var edit in candidate.edits {
        edit.mutant = id
        edits.append(edit)
      }
    }
  }

  /// The text with some of the mutants in it.
  func instrumented(_ isKept: (Int) -> Bool = { _ in true }) -> InstrumentedText {
    InstrumentedText(text, edits.filter { $0.mutant.map(isKept) ?? true })
  }

  func imports(_ module: String) -> Bool { text.importedModules.contains(module) }
}

extension SourceFileSyntax {
  /// The attributes that let clients copy code of the module.
  private static let inlining: Set = [
    "inlinable", "usableFromInline", "frozen", "_alwaysEmitIntoClient", "_transparent",
    "backDeployed", "_specialize", "specialized", "export",
  ]

  /// What has no mutants: macros see the code as it is written, and patterns are no expressions.
  private static let unchanged: Set<SyntaxKind> = [
    .macroDecl, .macroExpansionExpr, .macroExpansionDecl, .expressionPattern, .enumCaseDecl,
    .genericArgumentList,
  ]

  /// What operators find, each with the declaration around it, and the attributes for inlining.
  fileprivate func candidates(
    _ operators: [MutationOperator], _ configuration: (any BuildConfiguration)?
  ) -> (found: [(Candidate, (name: String, isPublic: Bool))], attributes: [Range<Int>]) {
    let regions = configuration.map { Array(configuredRegions(in: $0)) } ?? []
    let inactive = Set(regions.filter { $0.1 != .active }.map(\.0.id))
    var found: [(Candidate, (name: String, isPublic: Bool))] = []
    var attributes: [Range<Int>] = []
    var known: Set<String> = []
    forEachNode { node in
      if let attribute = node.as(AttributeSyntax.self) {
        let isInlining = Self.inlining.contains(attribute.attributeName.code)
        if isInlining { attributes.append(attribute.bytes) }
        return .skipChildren
      }
      // The conditions of `#if` are the compiler's.
      let isCondition =
        node.is(ExprSyntax.self) && node.parent?.is(IfConfigClauseSyntax.self) == true
      if isCondition || Self.unchanged.contains(node.kind) || inactive.contains(node.id) {
        return .skipChildren
      }
      for var candidate in operators.flatMap({ $0.find(node) }) {
        if node.isInLiteralOfOneLine { candidate.edits = candidate.edits.map(\.onOneLine) }
        guard known.insert("\(candidate.range) \(candidate.replacement)").inserted else { continue }
        found.append((candidate, node.context))
      }
      return .visitChildren
    }
    return (found, attributes)
  }
}

extension [UInt8] {
  /// The lines around a replaced part, before and after.
  fileprivate func diff(_ range: Range<Int>, _ replacement: String) -> String {
    let newline = UInt8(ascii: "\n")
    let start = self[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = self[range.upperBound...].firstIndex(of: newline) ?? count
    func lines(_ part: some Collection<UInt8>, _ mark: String) -> [String] {
      String(decoding: part, as: UTF8.self).lines.filter { $0.contains { !$0.isWhitespace } }
        .map { mark + $0 }
    }
    let new = self[start..<range.lowerBound] + replacement.utf8 + self[range.upperBound..<end]
    return (lines(self[start..<end], "-") + lines(new, "+")).joined(separator: "\n")
  }
}
