import Support
import SwiftSyntax

/// A declaration as references list it, without its body.
package struct ListedDeclaration: Equatable, Sendable {
  /// The names of the types that it is in, then its own with its labels: `Stack`, `push(_:)`.
  package let path: [String]
  /// What tells it from others of its name: the types of its parameters and its result; of a type,
  /// the word for its kind, such as `struct`.
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
    let isListOfCases = text.isListOfCases
    let whole = text.isSignature ? "func \(text)" : text.headedType ?? text
    let text = isListOfCases ? text.asEnumeration : whole
    var reader = Reader(table: LineTable(text))
    for statement in SwiftText.tree(of: text).statements {
      if isListOfCases, let cases = statement.item.as(EnumDeclSyntax.self) {
        // The text does not name the enumeration.
        reader.read(cases.memberBlock, in: [])
      } else if case .decl(let declaration) = statement.item {
        reader.read(declaration, in: [])
      }
    }
    return reader.found
  }
}

extension String {
  /// Whether it is the declaration of a function without `func` and a body: `send(to address: String)`.
  var isSignature: Bool {
    // The text is parsed already, and the pattern is slow.
    guard SwiftText.tree(of: self).hasError, prefixMatch(of: #/\s*\w+\(\s*\w+[\w ]*:/#) != nil
    else { return false }
    let tree = SwiftText.tree(of: "func \(self)")
    let function = tree.statements.first?.item.as(FunctionDeclSyntax.self)
    return !tree.hasError && tree.statements.count == 1 && function.map { $0.body == nil } == true
  }

  /// The head of a type, `struct Deque<Element>`, maybe below imports, with what it lacks behind it.
  var headedType: String? {
    guard !contains("{"), SwiftText.tree(of: self).hasError else { return nil }
    return [" {}", " = ()"].lazy.map { self + $0 }.first { text in
      let tree = SwiftText.tree(of: text)
      let last = tree.statements.last?.item
      return !tree.hasError
        && (last?.is(TypeAliasDeclSyntax.self) == true
          || last?.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members.isEmpty == true)
        && tree.statements.dropLast().allSatisfy { $0.item.is(ImportDeclSyntax.self) }
    }
  }

  /// Whether each line is cases of an enumeration: `.point(x: Int, y: Int)` or `case north, south`.
  var isListOfCases: Bool {
    let lines = split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    if lines.contains(where: { $0.hasPrefix("case ") }) {
      let tree = SwiftText.tree(of: asEnumeration)
      let cases = tree.statements.first?.item.as(EnumDeclSyntax.self)?.memberBlock.members
      return !tree.hasError && tree.statements.count == 1 && cases?.isEmpty == false
        && cases?.allSatisfy { $0.decl.is(EnumCaseDeclSyntax.self) } == true
    }
    guard prefixMatch(of: #/\s*\.\w+\(/#) != nil else { return false }
    let pattern = #/\.\w+(?:\((?:(?:\w+:\s*)?[A-Z\[(][^()]*)\))?\s*(?:\/\/.*)?/#
    return lines.allSatisfy { $0.hasPrefix("//") || $0.wholeMatch(of: pattern) != nil }
      && !SwiftText.tree(of: asEnumeration).hasError
  }

  /// Such lines as the cases of an enumeration, without another line.
  fileprivate var asEnumeration: String {
    "enum Cases {" + replacing(#/(^|\n)(\s*)\.(?=\w)/#) { "\($0.output.1)\($0.output.2)case " }
      + "\n}"
  }

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
      let next = words.replacing(#/\bArray<([^<>]*)>/#.wordBoundaryKind(.simple)) {
        "[\($0.output.1)]"
      }
      .replacing(#/\bDictionary<([^<>,]*),([^<>]*)>/#.wordBoundaryKind(.simple)) {
        "[\($0.output.1):\($0.output.2)]"
      }
      .replacing(#/\bOptional<([^<>]*)>/#.wordBoundaryKind(.simple)) { "\($0.output.1)?" }
      if next == words { return words }
      words = next
    }
  }
}

private struct Reader {
  let table: LineTable
  var found: [ListedDeclaration] = []

  mutating func read(_ declaration: DeclSyntax, in path: [String]) {
    let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
    // Users of the module do not see what is private.
    if modifiers?.contains(where: \.isPrivate) == true { return }
    let whole = path + [declaration.shortName]
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function):
      let (level, signature) = (function.modifiers.typeLevel, function.signature)
      let result = signature.returnClause?.resultType ?? ""
      add(declaration, whole, "\(level)func\(signature.words)\(result)")
    case .initializerDecl(let initializer):
      let mark = initializer.optionalMark == nil ? "" : "?"
      add(declaration, whole, "init\(mark)\(initializer.signature.words)")
    case .subscriptDecl(let element):
      let result = element.returnClause.resultType
      add(declaration, whole, "subscript\(element.parameterClause.types)\(result)")
    case .variableDecl(let variable):
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
        let type = binding.typeAnnotation?.type.normalized ?? ""
        let signature = variable.modifiers.typeLevel + "var" + type
        add(declaration, path + [name.identifier.text], signature)
      }
    case .enumCaseDecl(let cases):
      for element in cases.elements {
        let parameters = element.parameterClause?.parameters
        let labels = parameters?.map { ($0.firstName?.text ?? "_") + ":" }.joined()
        let name = element.name.text + (labels.map { "(\($0))" } ?? "")
        let types = parameters?.map(\.type.normalized).joined(separator: ",") ?? ""
        add(declaration, path + [name], "case" + types)
      }
    case .extensionDecl(let extended):
      let name = extended.extendedType.trimmedDescription.prefix { $0 != "<" }
      read(extended.memberBlock, in: name.split(separator: ".").map(String.init))
    case .typeAliasDecl(let alias):
      add(declaration, whole, alias.typealiasKeyword.text, isType: true)
    default:
      guard let type = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
      add(declaration, whole, type.introducer.text, isType: true)
      read(type.memberBlock, in: whole)
    }
  }

  mutating func read(_ members: MemberBlockSyntax, in path: [String]) {
    for member in members.members { read(member.decl, in: path) }
  }

  private mutating func add(
    _ declaration: DeclSyntax, _ path: [String], _ signature: String, isType: Bool = false
  ) {
    let words = declaration.trimmedDescription.prefix { !isType || $0 != "{" }
    found.append(
      ListedDeclaration(
        path: path, signature: signature, text: words.words.joined(separator: " "),
        line: table.line(of: declaration.bytes.lowerBound), isType: isType))
  }
}

extension FunctionParameterClauseSyntax {
  fileprivate var types: String {
    let types = parameters.map { $0.type.normalized + ($0.ellipsis == nil ? "" : "...") }
    return "(\(types.joined(separator: ",")))"
  }
}

extension DeclModifierSyntax {
  /// Whether it is `private` or `fileprivate`, and not only for a setter.
  var isPrivate: Bool { detail == nil && ["private", "fileprivate"].contains(name.text) }
}

extension DeclModifierListSyntax {
  fileprivate var typeLevel: String {
    contains { ["static", "class"].contains($0.name.text) } ? "static " : ""
  }
}

extension FunctionSignatureSyntax {
  /// The types of the parameters, and the effects.
  fileprivate var words: String {
    // Callers of a `rethrows` function see it as one that may throw.
    parameterClause.types + (effectSpecifiers?.asyncSpecifier == nil ? "" : " async")
      + (effectSpecifiers?.throwsClause == nil ? "" : " throws")
  }
}

extension ReturnClauseSyntax {
  fileprivate var resultType: String {
    let result = type.normalized
    return ["Void", "()", "Swift.Void"].contains(result) ? "" : "->" + result
  }
}

extension TypeSyntax {
  /// The type with what authors leave out left out, and its sugar as they write it.
  fileprivate var normalized: String {
    let words = tokens.filter { !$0.isInQualifier }.map(\.text)
    let leftOut: Set = ["any", "borrowing", "consuming", "__owned", "__shared", "sending"]
    let kept = zip([""] + words, words).filter { before, word in
      before != "@" && word != "@" && !leftOut.contains(word)
    }
    return kept.map(\.1).joined(separator: " ").sugared
  }
}

extension TokenSyntax {
  /// Whether it is in front of the name of a member type.
  fileprivate var isInQualifier: Bool {
    sequence(first: Syntax(self), next: \.parent).contains { node in
      let member = node.parent?.as(MemberTypeSyntax.self)
      return member.map { node.position < $0.name.position } ?? false
    }
  }
}
