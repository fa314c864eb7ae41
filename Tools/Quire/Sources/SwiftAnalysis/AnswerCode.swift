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
  /// - Parameter name: The answer's file, whose lines those of the prediction are.
  /// - Returns: nil if the start has no `let prediction`.
  package static func predicting(
    _ answer: String, in start: String, named name: String
  ) -> String? {
    let own = SwiftText.tree(of: start).prediction
    guard let place = own?.initializer?.value, let offset = own?.start else { return nil }
    let tree = SwiftText.tree(of: answer)
    // The compiler says what is wrong with the syntax.
    guard !tree.hasError else { return answer }
    let prediction = tree.prediction
    if let value = prediction?.initializer?.value, value.isMadeOfLiterals {
      let line = LineTable(answer).line(of: prediction?.start ?? 0)
      let isMoved = line != LineTable(start).line(of: offset)
      let directive = "#sourceLocation(file: \"\(name)\", line: \(line + 1))\n"
      return start.replacingBytes(
        (isMoved ? [(offset..<offset, directive)] : [])
          + [(place.bytes, value.trimmedDescription)])
    }
    let error = "#error(\"the prediction has to be made of literals: write what you expect\")"
    let end = prediction?.start ?? answer.utf8.count
    return answer.replacingBytes([(end..<end, "\(error)\n")])
  }

  /// The types, functions and variables that a start declares outside of bodies, and an answer does not:
  /// their names as errors have them, and as a reader writes them, `Score.add(_:)`.
  package static func declarations(
    of start: String, missingIn answer: String
  ) -> [(base: String, words: String)] {
    let bases = Set(SwiftText.tree(of: answer).declarations.map(\.base))
    var missing = SwiftText.tree(of: start).declarations
      .filter { !bases.contains($0.base) }
    // The members of a type that is missing go with it.
    let types = missing.map { $0.words + "." }
    missing.removeAll { member in types.contains { member.words.hasPrefix($0) } }
    return missing
  }

  package static let pause = "__quire_pause"

  /// A function that returns what it is given, after a pause.
  package static let read = "__quire_read"

  /// An answer that pauses between its steps, so that threads meet there; lines keep their numbers.
  /// `count += 1` is two steps, to read and to write: `count = read(count) + 1`.
  package static func pausing(_ answer: String) -> String {
    let tree = SwiftText.tree(of: answer)
    // The compiler knows that nothing is behind `while true`.
    let conditions = tree.all(ConditionElementListSyntax.self)
      .filter { $0.trimmedDescription != "true" }
      .map { ($0.bytes.upperBound, ", \(pause)()") }
    let statements = tree.all(CodeBlockItemListSyntax.self)
      .filter(\.isInBody)
      .flatMap { $0.dropLast() }
      .filter { !$0.item.is(IfConfigDeclSyntax.self) }
      .map { item in
        // Two semicolons next to each other are an error.
        (item.bytes.upperBound, item.semicolon == nil ? "; \(pause)()" : " \(pause)();")
      }
    let insertions = (conditions + statements).map { (range: $0.0..<$0.0, text: $0.1) }
    let changes = insertions + tree.all(CodeBlockItemSyntax.self).flatMap(\.stepsOfCounting)
    return answer.replacingBytes(changes.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }
}

extension CodeBlockItemListSyntax {
  /// Whether its statements run: not those of the file, also under a condition.
  fileprivate var isInBody: Bool {
    guard let clause = parent?.as(IfConfigClauseSyntax.self) else {
      return parent?.is(SourceFileSyntax.self) != true
    }
    let outer = clause.parent?.parent?.parent?.parent
    return outer?.as(CodeBlockItemListSyntax.self)?.isInBody ?? true
  }
}

extension CodeBlockItemSyntax {
  /// The changes that make two steps of a statement such as `count += 1`.
  fileprivate var stepsOfCounting: [ByteChange] {
    guard case .expr(let expression) = item,
      let parts = expression.as(SequenceExprSyntax.self)?.elements.map({ $0 }), parts.count == 3,
      let sign = parts[1].as(BinaryOperatorExprSyntax.self)?.operator,
      ["+=", "-="].contains(sign.text), parts[0].isPlace, parts[2].is(IntegerLiteralExprSyntax.self)
    else { return [] }
    let place = parts[0].trimmedDescription
    return [(sign.bytes, "= \(AnswerCode.read)(\(place)) \(sign.text.dropLast())")]
  }
}

extension ExprSyntax {
  /// Whether it is a variable or a property of one: `count`, `self.count`, `$0.all.count`.
  fileprivate var isPlace: Bool {
    if self.is(DeclReferenceExprSyntax.self) { return true }
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    return base.isPlace
  }
}

extension SourceFileSyntax {
  /// What is declared outside of bodies of functions, members after the names of their types.
  fileprivate var declarations: [(base: String, words: String)] {
    statements.compactMap { $0.item.as(DeclSyntax.self) }.flatMap { $0.declarations(in: "") }
  }
}

extension DeclSyntax {
  fileprivate func declarations(in prefix: String) -> [(base: String, words: String)] {
    func members(of name: String) -> [(base: String, words: String)] {
      let block = asProtocol((any DeclGroupSyntax).self)?.memberBlock
      return block?.members.flatMap { $0.decl.declarations(in: "\(prefix)\(name).") } ?? []
    }
    if let function = self.as(FunctionDeclSyntax.self) {
      let labels = function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }
      let name = function.name.text
      return [(name, "\(prefix)\(name)(\(labels.joined()))")]
    }
    if let variable = self.as(VariableDeclSyntax.self) {
      let names = variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self) }
      return names.map { ($0.identifier.text, prefix + $0.identifier.text) }
    }
    if let other = self.as(ExtensionDeclSyntax.self) {
      return members(of: other.extendedType.trimmedDescription)
    }
    guard let name = asProtocol((any NamedDeclSyntax).self)?.name.text else { return [] }
    return [(name, prefix + name)] + members(of: name)
  }
}

extension SourceFileSyntax {
  fileprivate var prediction: PatternBindingSyntax? {
    statements.compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings).first {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "prediction"
    }
  }
}

extension PatternBindingSyntax {
  /// The first byte of its declaration, in whose list it is.
  fileprivate var start: Int? { parent?.parent?.bytes.lowerBound }
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
