import SwiftSyntax

/// What the rules of exercises need to know of the code of checks and answers.
package enum AnswerCode {
  /// The lines of a check, where its function is.
  ///
  /// - Parameter line: The line of its `@Test`, counted from 0.
  package static func check(atLine line: Int, in checks: String) -> [Substring] {
    let table = LineTable(checks)
    func lines(_ node: some SyntaxProtocol) -> ClosedRange<Int> {
      let bytes = node.bytes
      return table.line(of: bytes.lowerBound)...table.line(of: bytes.upperBound - 1)
    }
    let function = SwiftText.tree(of: checks).all(FunctionDeclSyntax.self).map(lines)
      .first { $0.lowerBound == line }
    return function.map { Array(checks.lines[$0]) } ?? []
  }

  // MARK: Predictions

  /// The program of an exercise whose learner predicts what it does: the start, with the answer's
  /// `prediction`. So an answer cannot change the program, or what its names mean; and it cannot
  /// compute the prediction, since that has to be made of literals. Anything else does not compile.
  ///
  /// - Returns: nil if the start has no `let prediction`.
  package static func predicting(_ answer: String, in start: String) -> String? {
    guard let place = SwiftText.tree(of: start).prediction?.initializer?.value else { return nil }
    let tree = SwiftText.tree(of: answer)
    // The compiler says what is wrong with the syntax.
    guard !tree.hasError else { return answer }
    let prediction = tree.prediction
    if let value = prediction?.initializer?.value, value.isMadeOfLiterals {
      return start.inserting([(place.bytes, value.trimmedDescription)])
    }
    let error = "#error(\"the prediction has to be made of literals: write what you expect\")"
    let end = answer.utf8.count
    // A binding is in the list of a declaration.
    let declaration = prediction?.parent?.parent
    let offset = declaration?.positionAfterSkippingLeadingTrivia.utf8Offset ?? end
    return answer.inserting([(offset..<offset, "\(error)\n")])
  }

  // MARK: Pauses

  /// The name of the function that pauses.
  package static let pause = "__quire_pause"

  /// An answer that pauses after each condition and between its statements, so that two threads meet
  /// wherever another step is needed for what one step should do. All lines keep their numbers.
  package static func pausing(_ answer: String) -> String {
    let tree = SwiftText.tree(of: answer)
    let conditions = tree.all(ConditionElementListSyntax.self).map {
      ($0.bytes.upperBound, ", \(pause)()")
    }
    let statements = tree.all(CodeBlockItemListSyntax.self)
      .filter { $0.parent?.is(SourceFileSyntax.self) != true }
      .flatMap { $0.dropLast() }
      .filter { !$0.item.is(IfConfigDeclSyntax.self) }.map { ($0.bytes.upperBound, "; \(pause)()") }
    return answer.inserting((conditions + statements).map { ($0..<$0, $1) })
  }
}

extension SourceFileSyntax {
  /// The variable `prediction` at the top level.
  fileprivate var prediction: PatternBindingSyntax? {
    statements.compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings).first {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "prediction"
    }
  }
}

extension ExprSyntax {
  fileprivate var isMadeOfLiterals: Bool {
    if let array = self.as(ArrayExprSyntax.self) {
      return array.elements.allSatisfy(\.expression.isMadeOfLiterals)
    }
    if let tuple = self.as(TupleExprSyntax.self) {
      return tuple.elements.allSatisfy(\.expression.isMadeOfLiterals)
    }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.representedLiteralValue != nil
    }
    if let sum = self.as(SequenceExprSyntax.self) {
      return sum.elements.allSatisfy { $0.is(BinaryOperatorExprSyntax.self) || $0.isMadeOfLiterals }
    }
    return self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
  }
}

extension String {
  /// The text with others in place of ranges of its bytes, which do not overlap.
  fileprivate func inserting(_ changes: [(range: Range<Int>, text: String)]) -> String {
    var bytes = Array(utf8)
    for (range, text) in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(range, with: text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
