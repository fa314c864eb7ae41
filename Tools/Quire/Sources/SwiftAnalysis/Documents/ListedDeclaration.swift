import Manuscript
import Support
import SwiftSyntax

/// A declaration as references list it, without its body.
package struct ListedDeclaration: Equatable, Sendable {
  /// The names of the types that it is in, then its own with its labels: `Stack`, `push(_:)`.
  package let path: [String]
  /// What tells it from others of its name: the types of its parameters and its result.
  package let signature: String
  /// The declaration on one line.
  package let text: String
  /// The line of its name, counted from 0.
  package let line: Int
  /// Whether it is a type, which may be listed for its members only.
  package let isType: Bool

  /// The last part of the path without its labels.
  package var baseName: String { String((path.last ?? "").prefix { $0 != "(" }) }

  /// The declarations of a text, those in types behind them. O(text).
  package static func all(in text: String) -> [ListedDeclaration] {
    if text.isListOfCases { return cases(in: text) }
    let text = text.isSignature ? "func \(text)" : text.isTypeHeader ? text + " {}" : text
    let tree = SwiftText.tree(of: text)
    var reader = Reader(table: LineTable(text))
    for statement in tree.statements {
      if case .decl(let declaration) = statement.item { reader.read(declaration, in: []) }
    }
    return reader.found
  }

  /// The cases of an enumeration that is not named, `.point(Int, Int)`.
  private static func cases(in text: String) -> [ListedDeclaration] {
    let enumeration = text.asEnumeration
    let tree = SwiftText.tree(of: enumeration)
    var reader = Reader(table: LineTable(enumeration))
    guard let found = tree.statements.first?.item.as(EnumDeclSyntax.self) else { return [] }
    for member in found.memberBlock.members { reader.read(member.decl, in: []) }
    return reader.found
  }
}

extension String {
  /// Whether it is the declaration of a function without `func` and a body: `send(to address: String)`.
  var isSignature: Bool {
    // The text is parsed already, and the pattern is slow.
    guard SwiftText.tree(of: self).hasError, prefixMatch(of: #/\s*\w+\(\s*\w+[\w ]*:/#) != nil
    else {
      return false
    }
    let tree = SwiftText.tree(of: "func \(self)")
    guard !tree.hasError, tree.statements.count == 1 else { return false }
    let function = tree.statements.first?.item.as(FunctionDeclSyntax.self)
    return function.map { $0.body == nil } ?? false
  }
}

extension String {
  /// Whether it is the head of a type without braces, `struct Deque<Element>`, maybe below imports.
  var isTypeHeader: Bool {
    guard !contains("{"), SwiftText.tree(of: self).hasError else { return false }
    let tree = SwiftText.tree(of: self + " {}")
    let type = tree.statements.last?.item.asProtocol((any DeclGroupSyntax).self)
    return !tree.hasError && type?.memberBlock.members.isEmpty == true
      && tree.statements.dropLast().allSatisfy { $0.item.is(ImportDeclSyntax.self) }
  }

  /// Whether each line is a case with the types of its values, `.point(x: Int, y: Int)`.
  var isListOfCases: Bool {
    guard prefixMatch(of: #/\s*\.\w+\(/#) != nil else { return false }
    for line in split(whereSeparator: \.isNewline) {
      let words = line.drop(while: \.isWhitespace)
      let isCase =
        words.wholeMatch(of: #/\.\w+(?:\((?:(?:\w+:\s*)?[A-Z\[(][^()]*)\))?\s*(?:\/\/.*)?/#) != nil
      guard isCase || words.hasPrefix("//") else { return false }
    }
    return !SwiftText.tree(of: asEnumeration).hasError
  }

  /// Such lines as the cases of an enumeration, without another line.
  fileprivate var asEnumeration: String {
    "enum Cases {" + replacing(#/(^|\n)(\s*)\.(?=\w)/#) { "\($0.output.1)\($0.output.2)case " }
      + "\n}"
  }
}

private struct Reader {
  let table: LineTable
  var found: [ListedDeclaration] = []

  mutating func read(_ declaration: DeclSyntax, in path: [String]) {
    let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
    // Users of the module do not see what is private.
    if modifiers?.contains(where: \.isPrivate) == true { return }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      let parameters = function.signature.parameterClause
      add(
        declaration, path + [declaration.shortName],
        function.modifiers.typeLevel + "func" + parameters.types
          + function.signature.effectSpecifiers.words
          + (function.signature.returnClause?.resultType ?? ""))
    } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
      let parameters = initializer.signature.parameterClause
      add(
        declaration, path + [declaration.shortName],
        "init" + (initializer.optionalMark == nil ? "" : "?") + parameters.types
          + initializer.signature.effectSpecifiers.words)
    } else if let subscripted = declaration.as(SubscriptDeclSyntax.self) {
      let parameters = subscripted.parameterClause
      add(
        declaration, path + [declaration.shortName],
        "subscript" + parameters.types + subscripted.returnClause.resultType)
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
          continue
        }
        let type = binding.typeAnnotation?.type.normalized ?? ""
        add(declaration, path + [name], variable.modifiers.typeLevel + "var" + type)
      }
    } else if let cases = declaration.as(EnumCaseDeclSyntax.self) {
      for element in cases.elements {
        add(declaration, path + [element.name.text + element.labels], "case" + element.types)
      }
    } else if let extended = declaration.as(ExtensionDeclSyntax.self) {
      let name = extended.extendedType.trimmedDescription.prefix { $0 != "<" }
      let types = name.split(separator: ".").map(String.init)
      for member in extended.memberBlock.members { read(member.decl, in: types) }
    } else if let group = declaration.asProtocol((any DeclGroupSyntax).self),
      let named = declaration.asProtocol((any NamedDeclSyntax).self)
    {
      add(declaration, path + [named.name.text], "", isType: true)
      for member in group.memberBlock.members {
        read(member.decl, in: path + [named.name.text])
      }
    }
  }

  private mutating func add(
    _ declaration: DeclSyntax, _ path: [String], _ signature: String, isType: Bool = false
  ) {
    let start = declaration.positionAfterSkippingLeadingTrivia.utf8Offset
    let words = declaration.trimmedDescription.prefix { !isType || $0 != "{" }
    found.append(
      ListedDeclaration(
        path: path, signature: signature,
        text: words.words.joined(separator: " "),
        line: table.line(of: start), isType: isType))
  }
}

extension FunctionParameterClauseSyntax {
  fileprivate var types: String {
    "("
      + parameters.map { $0.type.normalized + ($0.ellipsis == nil ? "" : "...") }
      .joined(separator: ",") + ")"
  }
}

extension EnumCaseElementSyntax {
  fileprivate var labels: String {
    guard let parameters = parameterClause?.parameters else { return "" }
    return "(" + parameters.map { ($0.firstName?.text ?? "_") + ":" }.joined() + ")"
  }

  fileprivate var types: String {
    (parameterClause?.parameters ?? []).map(\.type.normalized).joined(separator: ",")
  }
}

extension DeclModifierSyntax {
  fileprivate var isPrivate: Bool {
    detail == nil && ["private", "fileprivate"].contains(name.text)
  }
}

extension DeclModifierListSyntax {
  fileprivate var typeLevel: String {
    contains { ["static", "class"].contains($0.name.text) } ? "static " : ""
  }
}

extension Optional<FunctionEffectSpecifiersSyntax> {
  fileprivate var words: String {
    guard let self else { return "" }
    let throwing = self.throwsClause?.throwsSpecifier.text ?? ""
    // Callers of a `rethrows` function see it as one that may throw.
    return (self.asyncSpecifier == nil ? "" : " async") + (throwing.isEmpty ? "" : " throws")
  }
}

extension ReturnClauseSyntax {
  fileprivate var resultType: String { type.normalized.asResult }
}

extension String {
  fileprivate var asResult: String {
    ["Void", "()", "Swift.Void"].contains(self) ? "" : "->" + self
  }
}

/// Takes the types away in front of a member type, which authors leave out.
private final class Unqualified: SyntaxRewriter {
  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    let name = IdentifierTypeSyntax(
      name: node.name, genericArgumentClause: node.genericArgumentClause)
    return super.visit(name)
  }
}

extension TypeSyntax {
  /// The type with what authors leave out left out, and its sugar as they write it.
  fileprivate var normalized: String {
    let words = Unqualified().rewrite(self).tokens(viewMode: .sourceAccurate).map(\.text)
    let leftOut: Set = ["any", "borrowing", "consuming", "__owned", "__shared", "sending"]
    var kept: [String] = []
    var index = 0
    while index < words.count {
      if words[index] == "@" {
        index += 2
        continue
      }
      if !leftOut.contains(words[index]) { kept.append(words[index]) }
      index += 1
    }
    return kept.joined(separator: " ").sugared
  }
}

extension String {
  /// Whether it is a type of the standard library or Foundation, as an author writes it: `[Int]`.
  var isKnownType: Bool {
    guard let first, first.isUppercase || "[(".contains(first),
      allSatisfy({ $0.isLetter || $0.isNumber || " ,:<>[]()?".contains($0) })
    else { return false }
    let names = split { !$0.isLetter && !$0.isNumber }
    return !names.isEmpty && names.allSatisfy { Self.knownTypes.contains(String($0)) }
      && !SwiftText.tree(of: "typealias T = \(self)").hasError
  }

  private static let knownTypes: Set = [
    "Array", "Bool", "Character", "ClosedRange", "Data", "Date", "Decimal", "Dictionary", "Double",
    "Float", "Int", "Int8", "Int16", "Int32", "Int64", "Optional", "Range", "Set", "String",
    "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID",
  ]

  /// The text of a type without blanks, and with `[Int]` for `Array<Int>`.
  package var sugared: String {
    var words = replacing(" ", with: "")
    while true {
      let next = words.replacing(#/\bArray<([^<>]*)>/#) { "[\($0.output.1)]" }
        .replacing(#/\bDictionary<([^<>,]*),([^<>]*)>/#) { "[\($0.output.1):\($0.output.2)]" }
        .replacing(#/\bOptional<([^<>]*)>/#) { "\($0.output.1)?" }
      if next == words { return words }
      words = next
    }
  }
}
