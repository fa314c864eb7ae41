import SwiftSyntax

/// What the rules of exercises need to know of the code of checks and answers.
package enum AnswerCode {
  /// The lines of the check whose `@Test` is on a line, counted from 0.
  package static func check(atLine line: Int, in checks: String) -> [Substring] {
    let table = LineTable(checks)
    let function = SwiftText.tree(of: checks).all(FunctionDeclSyntax.self)
      .map { table.lines(of: $0.bytes) }.first { $0.lowerBound == line }
    return function.map { Array(checks.lines[$0]) } ?? []
  }

  /// The program of an exercise whose learner predicts what it does: the start, with the answer's
  /// `prediction`. An answer cannot change the program, and can only predict by literals.
  ///
  /// - Returns: nil if the start has no `let prediction`.
  package static func predicting(_ answer: String, in start: String) -> String? {
    guard let place = SwiftText.tree(of: start).prediction?.initializer?.value else { return nil }
    let tree = SwiftText.tree(of: answer)
    // The compiler says what is wrong with the syntax.
    guard !tree.hasError else { return answer }
    let prediction = tree.prediction
    if let value = prediction?.initializer?.value, value.isMadeOfLiterals {
      return start.replacingBytes([(place.bytes, value.trimmedDescription)])
    }
    let error = "#error(\"the prediction has to be made of literals: write what you expect\")"
    // A binding is in the list of a declaration.
    let offset = prediction?.parent?.parent?.bytes.lowerBound ?? answer.utf8.count
    return answer.replacingBytes([(offset..<offset, "\(error)\n")])
  }

  package static let pause = "__quire_pause"

  /// An answer that pauses between its steps, so that threads meet there; lines keep their numbers.
  package static func pausing(_ answer: String) -> String {
    let tree = SwiftText.tree(of: answer)
    let conditions = tree.all(ConditionElementListSyntax.self).map {
      ($0.bytes.upperBound, ", \(pause)()")
    }
    let statements = tree.all(CodeBlockItemListSyntax.self)
      .filter { $0.parent?.is(SourceFileSyntax.self) != true }
      .flatMap { $0.dropLast() }
      .filter { !$0.item.is(IfConfigDeclSyntax.self) }.map { ($0.bytes.upperBound, "; \(pause)()") }
    let changes = (conditions + statements).sorted { $0.0 < $1.0 }
    return answer.replacingBytes(changes.map { ($0..<$0, $1) })
  }
}

extension SourceFileSyntax {
  fileprivate var prediction: PatternBindingSyntax? {
    statements.compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings).first {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "prediction"
    }
  }
}

extension ExprSyntax {
  fileprivate var isMadeOfLiterals: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let array): array.elements.allSatisfy(\.expression.isMadeOfLiterals)
    case .tupleExpr(let tuple): tuple.elements.allSatisfy(\.expression.isMadeOfLiterals)
    case .stringLiteralExpr(let string): string.representedLiteralValue != nil
    case .sequenceExpr(let sum):
      sum.elements.allSatisfy { $0.is(BinaryOperatorExprSyntax.self) || $0.isMadeOfLiterals }
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    default: false
    }
  }
}

/// A replacement of some bytes, or an insertion where there are none.
package typealias ByteChange = (range: Range<Int>, text: String)

extension String {
  /// The text with changes of its bytes, which are in the order of their places and do not overlap.
  package func replacingBytes(_ changes: [ByteChange]) -> String {
    let bytes = Array(utf8)
    var (result, done) = ([UInt8](), 0)
    for (range, text) in changes {
      result += bytes[done..<range.lowerBound] + Array(text.utf8)
      done = range.upperBound
    }
    return String(decoding: result + bytes[done...], as: UTF8.self)
  }
}
