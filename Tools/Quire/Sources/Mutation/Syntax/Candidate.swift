import SwiftSyntax

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
  static func expression(_ kind: Mutant.Kind, _ range: Range<Int>, _ new: String) -> Candidate {
    Candidate(kind, range, new, [.expression(range, new)])
  }

  /// Another condition in place of one.
  static func condition(_ kind: Mutant.Kind, _ range: Range<Int>, _ new: String) -> Candidate {
    Candidate(kind, range, new, [.condition(range, new)])
  }
}

/// Finds one kind of change at a node of the syntax tree.
struct MutationOperator: Sendable {
  let find: @Sendable (Syntax, SourceText) -> [Candidate]

  init(_ find: @escaping @Sendable (Syntax, SourceText) -> [Candidate]) { self.find = find }

  /// An operator for one type of node.
  init<Node: SyntaxProtocol>(
    on type: Node.Type, _ find: @escaping @Sendable (Node, SourceText) -> [Candidate]
  ) {
    self.find = { node, source in node.as(type).map { find($0, source) } ?? [] }
  }

  /// All of them; of equal changes, the first counts.
  static let all: [MutationOperator] =
    conditions + comparisons + statements + results + references + locks + constants + awaits
    + clocks
}
