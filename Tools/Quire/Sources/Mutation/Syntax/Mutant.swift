import SwiftSyntax

/// One small change of a module's source that a test should notice.
package struct Mutant: Codable, Hashable, Sendable, Identifiable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case negatedCondition = "condition negated"
    case constantCondition = "condition made constant"
    case removedCheck = "check after await removed"
    case movedCheck = "check moved before the hop"
    case comparison = "comparison changed"
    case arithmetic = "operator changed"
    case removedStatement = "statement removed"
    case replacedResult = "result replaced"
    case expectedConstant = "constant of a check"
    case strongReference = "reference made strong"
    case shortenedLock = "lock shortened"
    case extendedLock = "lock extended"
    case constant = "constant changed"
    case defaultArgument = "default argument changed"
    case droppedArgument = "argument dropped"
    case lateReading = "clock read later"
  }

  /// The number that selects it at run time. It differs between versions of a source.
  package let id: Int
  package let kind: Kind
  /// The source file, relative to the package.
  package let file: String
  /// The position in the file, counted from 1.
  package let line, column: Int
  /// The declaration that contains it: `Ticker.deliver(_:to:)`.
  package let declaration: String
  package let isPublic: Bool
  /// The code that is replaced, and what replaces it, on one line each.
  package let original, replacement: String
  package let diff: String
  /// Counts equal changes within a declaration, from 1.
  package let occurrence: Int

  /// What identifies it in the list of equivalent mutants, also when lines move.
  package var key: String {
    let change = "\(declaration): `\(original)` → `\(replacement)`"
    return occurrence == 1 ? change : "\(change) (\(occurrence))"
  }

  /// Its position: `Sources/Ticker/Ticker.swift:67:5`.
  package var place: String { "\(file):\(line):\(column)" }
}

/// A possible mutant: what changes, and the edits that put it into the source.
struct Candidate {
  let kind: Mutant.Kind
  /// The bytes that are replaced, for the report.
  let range: Range<Int>
  /// What replaces them, for the report.
  let replacement: String
  var edits: [Edit]

  init(_ kind: Mutant.Kind, _ range: Range<Int>, _ replacement: String, _ edits: [Edit]) {
    (self.kind, self.range, self.replacement, self.edits) = (kind, range, replacement, edits)
  }

  /// Another expression in place of one.
  static func expression(_ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ new: String) -> Self {
    Self(kind, node.bytes, new, [.expression(node.bytes, new)])
  }

  /// Another condition in place of one.
  static func condition(_ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ new: String) -> Self {
    Self(kind, node.bytes, new, [.condition(node.bytes, new)])
  }
}

/// Finds one kind of change at a node of the syntax tree.
struct MutationOperator: Sendable {
  let find: @Sendable (Syntax) -> [Candidate]

  init<Node: SyntaxProtocol>(
    on type: Node.Type, _ find: @escaping @Sendable (Node) -> [Candidate]
  ) {
    self.find = { $0.as(type).map(find) ?? [] }
  }

  /// All of them; of equal changes, the first counts.
  static let all =
    conditions + comparisons + statements + results + references + locks + constants + awaits
    + clocks
}
