import SwiftSyntax

/// What a piece of Swift in a document is, before any of it is compiled.
package struct FenceShape: Sendable {
  package enum Kind: Equatable, Sendable {
    /// Code for a script or a function.
    case code
    /// A program with `@main`.
    case program
    /// A package's manifest, or a part of one.
    case manifest
    /// Declarations without their bodies, as references list them.
    case listing
  }

  package private(set) var kind = Kind.code
  /// What it leaves out, such as `...` or `<#name#>`; nil where it is whole.
  package private(set) var elision: String?
  /// Whether a `return` is outside of its functions: it is the body of one.
  package private(set) var isBody = false
  /// Whether such a `return` has a value.
  package private(set) var returnsValue = false
  /// The lines at which its author says that it does not compile, counted from 0.
  package private(set) var wrongLines: [Int: WrongLine] = [:]

  /// What the author says of a line that is wrong.
  package enum WrongLine: Equatable, Sendable {
    /// The compiler refuses it.
    case compile
    /// The compiler refuses it, or it fails when it runs.
    case anyway
    /// It is wrong in a way that may not be seen by compiling and running it.
    case perhaps
  }

  /// The numbers of declarations outside of functions.
  private var (bodied, bodiless) = (0, 0)

  init(of text: String, _ tree: SourceFileSyntax) {
    for node in tree.all(Syntax.self) { read(node) }
    let isWhole = !tree.hasError && elision == nil
    elision = elision ?? Comment.all(in: tree).compactMap(\.elision).first
    wrongLines = Self.wrongLines(in: tree, text)
    if tree.hasError { elision = elision ?? text.commentInPlaceOfCode ?? text.missingBody }
    if text.isManifest {
      kind = .manifest
    } else if kind == .program {
      return
    } else if text.isSignature || text.headedType != nil || text.isListOfCases
      || text.isListOfOperators
    {
      kind = .listing
    } else if bodiless > 0 {
      let isOfDeclarations = tree.statements.allSatisfy { $0.item.is(DeclSyntax.self) }
      let isListing = isWhole && isOfDeclarations && bodiless >= bodied
      if isListing { kind = .listing } else { elision = elision ?? "{ … }" }
    }
  }

  private mutating func read(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .token(let token): elision = elision ?? token.elision
    case .unexpectedNodes(let nodes):
      elision = elision ?? ["...", "…"].first { nodes.description.contains($0) }
    case .attribute(let attribute):
      if attribute.attributeName.trimmedDescription == "main" { kind = .program }
    case .returnStmt(let statement) where !node.isInFunction:
      isBody = true
      if statement.expression != nil { returnsValue = true }
    case .switchCase(let branch):
      guard branch.statements.isEmpty, let colon = branch.label.lastToken else { return }
      let behind = colon.nextToken?.leadingTrivia
      elision = elision ?? colon.trailingTrivia.comment ?? behind?.comment
    case .guardStmt(let statement) where statement.body.statements.isEmpty:
      elision = elision ?? statement.body.rightBrace.leadingTrivia.comment
    case .functionDecl(let function):
      // A body that should return something and has a comment only leaves its code out.
      if let body = function.body, function.signature.returnClause != nil {
        let comment = body.rightBrace.leadingTrivia.comment
        if body.statements.isEmpty {
          elision = elision ?? comment ?? "{}"
        } else if let comment, ["...", "…"].contains(where: comment.hasSuffix) {
          elision = elision ?? comment
        }
      }
      count(node, hasBody: function.body != nil)
    case .initializerDecl(let initializer): count(node, hasBody: initializer.body != nil)
    case .accessorBlock(let block):
      guard case .accessors(let accessors) = block.accessors else { return }
      if accessors.allSatisfy({ $0.body == nil }) { count(node, hasBody: false) }
    default: break
    }
  }

  private mutating func count(_ node: Syntax, hasBody: Bool) {
    guard !node.isInFunction else { return }
    if hasBody { bodied += 1 } else { bodiless += 1 }
  }
}

extension Syntax {
  /// Whether it is in a function, or in a protocol, whose requirements have no bodies.
  fileprivate var isInFunction: Bool {
    let functions: Set<SyntaxKind> = [
      .functionDecl, .initializerDecl, .closureExpr, .accessorBlock, .protocolDecl,
    ]
    return parent?.ancestorOrSelf { functions.contains($0.kind) ? $0 : nil } != nil
  }
}

extension TokenSyntax {
  /// The token itself where it stands for code that is left out.
  fileprivate var elision: String? {
    switch tokenKind {
    case .identifier where text.hasPrefix("<#"): return text
    case .binaryOperator("..."), .prefixOperator("..."), .postfixOperator("..."):
      // An operator with nothing on either side represents code.
      let opening: [TokenKind?] = [
        nil, .leftBrace, .leftParen, .leftSquare, .comma, .colon, .equal, .semicolon,
      ]
      let isName =
        tokenKind == .binaryOperator("...") && parent?.is(DeclReferenceExprSyntax.self) == true
      return isName || opening.contains(previousToken?.tokenKind) ? "..." : nil
    case .ellipsis, .stringSegment: return nil
    default: return text.contains("…") ? "…" : nil
    }
  }
}

extension Trivia {
  fileprivate var comment: String? {
    pieces.lazy.compactMap { piece in
      switch piece {
      case .lineComment(let text), .blockComment(let text): text
      default: nil
      }
    }.first
  }
}

extension Comment {
  /// The dots with which a comment marks code that is left out.
  fileprivate var elision: String? {
    let words = text.drop { "/*! ".contains($0) }
    return ["...", "…"].first { words.hasPrefix($0) || text.contains("/* \($0)") }
  }
}

extension String {
  /// A comment where the compiler needs a type or an expression: `Tagged</* what? */, String>`.
  fileprivate var commentInPlaceOfCode: String? {
    firstMatch(of: #/[<(,=:]\s*(\/\*[^*]+\*\/)\s*[,>)]/#).map { String($0.output.1) }
  }

  /// The body that its last statement lacks, as in `if list.isEmpty`, and nothing else.
  fileprivate var missingBody: String? {
    let last = split(whereSeparator: \.isNewline).last ?? ""
    guard last.prefixMatch(of: #/\s*(?:if|while|for|switch|repeat)\s/#) != nil else { return nil }
    return SwiftText.tree(of: "\(self) {}").hasError ? nil : "{ … }"
  }

  /// Whether it lists operators, as the reference of a language does.
  fileprivate var isListOfOperators: Bool {
    let lines = split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    let code = lines.filter { !$0.hasPrefix("//") }.joined()
    let signs = code.unicodeScalars.filter { !$0.properties.isWhitespace }
    return signs.contains { $0 != "." }
      && signs.allSatisfy { "+-*/%=<>!&|^~?:.,".unicodeScalars.contains($0) }
  }

  fileprivate var isManifest: Bool {
    if contains("import PackageDescription") || hasPrefix("// swift-tools-version") { return true }
    let starts = [
      ".package(", ".target(", ".testTarget(", ".executableTarget(", ".product(",
      "let package = Package(", "dependencies:", "targets:", "products:", "platforms:",
      "package.dependencies", ".library(", ".plugin(", ".byName(", ".macro(", ".executable(",
      ".systemLibrary(", ".binaryTarget(", ".trait(", "traits:", "swiftSettings:",
      "linkerSettings:", "swiftLanguageModes:",
    ]
    let code = split(whereSeparator: \.isNewline).lazy.map { $0.drop(while: \.isWhitespace) }
      .first { !$0.isEmpty && !$0.hasPrefix("//") && $0 != "..." }
    return code.map { $0 == "Package(" || starts.contains(where: $0.hasPrefix) } ?? false
  }
}
