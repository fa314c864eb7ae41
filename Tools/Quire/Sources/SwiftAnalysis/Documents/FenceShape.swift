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

  init(of text: String, _ tree: SourceFileSyntax) {
    let visitor = ShapeVisitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    (isBody, returnsValue) = (visitor.returns, visitor.returnsValue)
    elision = visitor.elision ?? Comment.all(in: tree).compactMap(\.elision).first
    wrongLines = Self.wrongLines(in: tree, text)
    if tree.hasError { elision = elision ?? text.commentInPlaceOfCode ?? text.missingBody }
    if text.isManifest {
      kind = .manifest
    } else if visitor.hasMain {
      kind = .program
    } else if text.isSignature || text.isTypeHeader || text.isListOfCases || text.isListOfOperators
    {
      kind = .listing
    } else if visitor.bodiless > 0, !tree.hasError, visitor.elision == nil,
      tree.statements.allSatisfy({ $0.item.is(DeclSyntax.self) }),
      visitor.bodiless >= visitor.bodied
    {
      kind = .listing
    } else if visitor.bodiless > 0 {
      elision = elision ?? "{ … }"
    }
  }
}

private final class ShapeVisitor: SyntaxVisitor {
  var hasMain = false
  var elision: String?
  var returns = false
  var returnsValue = false
  var bodiless = 0
  var bodied = 0
  private var functions = 0

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    switch token.tokenKind {
    case .identifier where token.text.hasPrefix("<#"): elision = elision ?? token.text
    case .binaryOperator("..."), .prefixOperator("..."), .postfixOperator("..."):
      // An operator with nothing on either side represents code.
      let isAlone = token.previousToken(viewMode: .sourceAccurate)?.tokenKind.isOpening ?? true
      if isAlone
        || token.tokenKind == .binaryOperator("...")
          && token.parent?.is(DeclReferenceExprSyntax.self) == true
      {
        elision = elision ?? "..."
      }
    case .ellipsis, .stringSegment: break
    default:
      if token.text.contains("…") { elision = elision ?? "…" }
    }
    return .skipChildren
  }

  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    if node.description.contains("...") { elision = elision ?? "..." }
    if node.description.contains("…") { elision = elision ?? "…" }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if node.attributeName.trimmedDescription == "main" { hasMain = true }
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if functions == 0 {
      returns = true
      if node.expression != nil { returnsValue = true }
    }
    return .visitChildren
  }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    if node.statements.isEmpty, let colon = node.label.lastToken(viewMode: .sourceAccurate) {
      let behind = colon.nextToken(viewMode: .sourceAccurate)?.leadingTrivia
      elision = elision ?? colon.trailingTrivia.comment ?? behind?.comment
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    // A body that should return something and has a comment only leaves its code out.
    if let body = node.body, node.signature.returnClause != nil, body.statements.isEmpty {
      elision = elision ?? body.rightBrace.leadingTrivia.comment ?? "{}"
    }
    return enter(withBody: node.body != nil)
  }
  override func visitPost(_ node: FunctionDeclSyntax) { functions -= 1 }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(withBody: node.body != nil)
  }
  override func visitPost(_ node: InitializerDeclSyntax) { functions -= 1 }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: ClosureExprSyntax) { functions -= 1 }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    if case .accessors(let accessors) = node.accessors, accessors.allSatisfy({ $0.body == nil }) {
      return enter(withBody: false)
    }
    return enter()
  }
  override func visitPost(_ node: AccessorBlockSyntax) { functions -= 1 }

  /// A protocol's requirements have no bodies.
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: ProtocolDeclSyntax) { functions -= 1 }

  /// - Parameter hasBody: Whether a declaration has a body; nil for what is not counted.
  private func enter(withBody hasBody: Bool? = nil) -> SyntaxVisitorContinueKind {
    if functions == 0, hasBody == true { bodied += 1 }
    if functions == 0, hasBody == false { bodiless += 1 }
    functions += 1
    return .visitChildren
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

extension TokenKind {
  fileprivate var isOpening: Bool {
    switch self {
    case .leftBrace, .leftParen, .leftSquare, .comma, .colon, .equal, .semicolon: true
    default: false
    }
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
    let lines = split(whereSeparator: \.isNewline).filter {
      !$0.drop(while: \.isWhitespace).hasPrefix("//")
    }
    let signs = lines.joined().unicodeScalars.filter { !$0.properties.isWhitespace }
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
