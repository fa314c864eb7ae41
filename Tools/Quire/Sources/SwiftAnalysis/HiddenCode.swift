import Support
import SwiftSyntax

extension Snippet {
  /// What code that no reader sees declares, and shown code may mean.
  package struct HiddenDeclaration {
    /// The type that is extended, or that conforms; nil for a name that is used without a type.
    package let type: String?
    /// The name, that of an initializer or a subscript with labels; a protocol's for a conformance.
    package let name: String
    package var isConformance = false
    /// Its first byte in the text.
    package let offset: Int
  }

  /// The names and operators that lines in sight use without a type before them. O(text).
  package var usedInSight: Set<String> { Set(usesInSight.map(\.name)) }

  /// The structures, enumerations, classes and actors that it declares outside of braces.
  package var ownTypes: Set<String> {
    let kinds: Set<SyntaxKind> = [.structDecl, .enumDecl, .classDecl, .actorDecl]
    let types = tree.statements.map(\.item).filter { kinds.contains($0.kind) }
    return Set(types.compactMap { $0.asProtocol(NamedDeclSyntax.self)?.name.identifier?.name })
  }

  /// Whether it has lines that a page folds.
  package var hasHiddenLines: Bool { !hiddenBytes.isEmpty }

  /// What hidden code declares where shown code sees it: all that is declared outside of bodies, in a
  /// setup; what the lines in sight use, in a fence with folded lines. Members of types that the page
  /// declares count where code inside of a type uses them by their names alone. O(text).
  ///
  /// - Parameters:
  ///   - isSetup: Whether all of it is hidden.
  ///   - ownTypes: The types that the page declares.
  ///   - used: The names that the page's lines in sight use.
  package func hiddenDeclarations(
    isSetup: Bool, ownTypes: Set<String>, used: Set<String>
  ) -> [HiddenDeclaration] {
    let hidden = isSetup ? [0..<Int.max] : hiddenBytes
    guard !hidden.isEmpty else { return [] }
    func isHidden(_ token: TokenSyntax) -> Bool {
      hidden.contains { $0.contains(token.bytes.lowerBound) }
    }
    let uses = isSetup ? [] : usesInSight
    let conformances = tree.all(InheritedTypeSyntax.self).compactMap { inherited in
      inherited.conformance(but: ownTypes).flatMap { found in
        inherited.firstToken.map(isHidden) == true ? found : nil
      }
    }
    // What such a protocol of the page has, the types that conform to it have.
    let adopters = Dictionary(
      conformances.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    func declaration(_ token: TokenSyntax) -> HiddenDeclaration? {
      guard let name = token.declaredName, isHidden(token), let scope = token.scopeOfName,
        let node = token.parent
      else { return nil }
      let hasLabels = [.initializerDecl, .subscriptDecl].contains(node.kind)
      let offset =
        node.is(IdentifierPatternSyntax.self)
        ? (node.ancestorOrSelf { $0.as(VariableDeclSyntax.self) }?.bytes ?? node.bytes).lowerBound
        : node.bytes.lowerBound
      if let extended = scope.parent?.as(ExtensionDeclSyntax.self) {
        let type = extended.baseName
        if !ownTypes.contains(type) {
          return HiddenDeclaration(type: adopters[type] ?? type, name: name, offset: offset)
        }
      }
      guard !hasLabels else { return nil }
      let isMember = scope.is(MemberBlockSyntax.self)
      let isUsed =
        isMember
        ? uses.contains { $0.name == name && $0.isInType }
        : name.hasSuffix("LiteralType")
          || scope.is(SourceFileSyntax.self) && (isSetup || used.contains(name))
          || uses.contains { $0.name == name && scope.bytes.contains($0.offset) }
      return isUsed ? HiddenDeclaration(type: nil, name: name, offset: offset) : nil
    }
    return conformances + tree.tokens.compactMap(declaration)
  }

  /// The names that the folded lines from a row on declare, and lines in sight use. O(text).
  package func foldedNames(from row: Int) -> [String] {
    let start = LineTable(text).start(of: row)
    return hiddenBytes.first { $0.contains(start) }.map { names(declaredIn: $0, usedIn: self) }
      ?? []
  }

  /// The names that it declares, and lines in sight of another text use. O(text).
  package func names(usedIn other: Snippet) -> [String] {
    names(declaredIn: 0..<Int.max, usedIn: other)
  }

  private func names(declaredIn range: Range<Int>, usedIn other: Snippet) -> [String] {
    let hidden = other.hiddenBytes
    let shown = Set(
      other.tree.tokens.compactMap { token in
        hidden.contains { $0.contains(token.bytes.lowerBound) } ? nil : token.plainName
      })
    let declared = tree.tokens.lazy.filter { range.contains($0.bytes.lowerBound) }
      .compactMap(\.declaredName).filter(shown.contains)
    return declared.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// What lines in sight use by its name alone.
  private var usesInSight: [(name: String, offset: Int, isInType: Bool)] {
    let hidden = hiddenBytes
    return tree.tokens.compactMap { token in
      let offset = token.bytes.lowerBound
      guard let name = token.usedName, !hidden.contains(where: { $0.contains(offset) }) else {
        return nil
      }
      return (name, offset, token.ancestorOrSelf { $0.as(MemberBlockSyntax.self) } != nil)
    }
  }

  /// The bytes of the lines between `// snippet.hide` and `// snippet.show`.
  private var hiddenBytes: [Range<Int>] {
    guard text.contains("// snippet.hide") else { return [] }
    let table = LineTable(text)
    var (found, start): ([Range<Int>], Int?) = ([], nil)
    for (row, line) in text.lines.enumerated() {
      switch String(line).snippetMarker {
      case "hide": start = start ?? table.start(of: row)
      case "show":
        if let first = start { found.append(first..<table.start(of: row)) }
        start = nil
      default: break
      }
    }
    return found + (start.map { [$0..<Int.max] } ?? [])
  }
}

extension InheritedTypeSyntax {
  /// The conformance that an extension of a type gives which the page does not declare.
  fileprivate func conformance(but ownTypes: Set<String>) -> Snippet.HiddenDeclaration? {
    guard let extended = parent?.parent?.parent?.as(ExtensionDeclSyntax.self) else { return nil }
    let name = type.tokens.filter { $0.identifier != nil }.last?.plainName
    guard let name, !ownTypes.contains(extended.baseName) else { return nil }
    return .init(
      type: extended.baseName, name: name, isConformance: true, offset: extended.bytes.lowerBound)
  }
}

extension ExtensionDeclSyntax {
  /// The name of the extended type, without arguments.
  fileprivate var baseName: String {
    String(extendedType.trimmedDescription.sugared.prefix { !"<.".contains($0) })
  }
}

extension TokenSyntax {
  /// The name that it gives to what is declared; nil for other tokens.
  fileprivate var declaredName: String? {
    guard let parent else { return nil }
    switch parent.as(SyntaxEnum.self) {
    case .identifierPattern(let pattern): return pattern.identifier == self ? plainName : nil
    case .enumCaseElement(let element): return element.name == self ? plainName : nil
    case .closureShorthandParameter(let parameter):
      return parameter.name == self ? plainName : nil
    case .closureParameter(let parameter):
      return (parameter.secondName ?? parameter.firstName) == self ? plainName : nil
    case .functionParameter(let parameter):
      return (parameter.secondName ?? parameter.firstName) == self ? plainName : nil
    case .operatorDecl(let declaration): return declaration.name == self ? text : nil
    case .initializerDecl(let declaration):
      return declaration.initKeyword == self ? DeclSyntax(declaration).shortName : nil
    case .subscriptDecl(let declaration):
      return declaration.subscriptKeyword == self ? DeclSyntax(declaration).shortName : nil
    default:
      return parent.asProtocol(NamedDeclSyntax.self)?.name == self ? plainName : nil
    }
  }

  /// The node in which the name that it gives can be used.
  fileprivate var scopeOfName: Syntax? {
    let scopes: Set<SyntaxKind> = [
      .codeBlock, .closureExpr, .sourceFile, .memberBlock, .forStmt, .ifExpr, .whileStmt,
      .switchCase, .catchClause, .accessorDecl,
    ]
    let functions: Set<SyntaxKind> = [.functionDecl, .initializerDecl, .subscriptDecl]
    let isParameter = parent?.is(FunctionParameterSyntax.self) == true
    return parent?.parent?.ancestorOrSelf { node in
      let isScope =
        scopes.contains(node.kind) || isParameter && functions.contains(node.kind)
      return isScope ? node : nil
    }
  }

  /// The name or the operator that it uses without a type or a value before it.
  fileprivate var usedName: String? {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator:
      return parent?.is(FunctionDeclSyntax.self) == true ? nil : text
    case .identifier:
      switch parent?.as(SyntaxEnum.self) {
      case .declReferenceExpr: return isReference ? plainName : nil
      case .identifierType(let type): return type.name == self ? plainName : nil
      case .macroExpansionExpr(let macro): return macro.macroName == self ? plainName : nil
      default: return nil
      }
    default: return nil
    }
  }
}
