import Manuscript
import Support
import SwiftSyntax

/// What the other files of a program can use of a file: its declarations, without function bodies.
package struct Declarations: Sendable {
  /// The context from which declarations are seen.
  enum Viewer {
    /// The compilation of another file.
    case otherFile
    /// A reader of the same file, who also sees the comments.
    case reader
  }

  /// A statement or declaration at the top level.
  fileprivate struct Item {
    let text: String
    /// The names without which no code uses it; nil where code may use it without a name, as it does
    /// an extension.
    let names: Set<String>?
    /// The words in it.
    let words: Set<String>
  }

  private let items: [Item]
  /// The words in the file, bodies included.
  private let words: Set<String>
  /// Whether a macro in the file may expand to names that the file does not mention.
  private let hasUnknownMacros: Bool

  /// Reads the declarations of a file; nil if it has syntax errors, or is nested too deep.
  package init?(of source: String) {
    let tree = SwiftText.tree(of: source)
    guard !tree.hasError, SwiftText.offsetOfDeepCode(in: source) == nil else { return nil }
    let all = tree.tokens(viewMode: .sourceAccurate)
    words = Set(all.map(\.name))
    hasUnknownMacros = MacroSearch.findsUnknown(in: tree)
    var visible = UnseenCode(in: tree, for: .otherFile).visible(all)[...]
    items = tree.statements.map { item in
      let tokens = visible.prefix { $0.position < item.endPosition }
      visible = visible.dropFirst(tokens.count)
      return Item(item, Array(tokens))
    }
  }

  /// What the compiler looks up by name although the code has no such name: for patterns, derived
  /// conformances, and literals.
  private static let implicitNames: Set = [
    "~=", "==", "<", "Array", "BooleanLiteralType", "Dictionary", "ExtendedGraphemeClusterType",
    "FloatLiteralType", "IntegerLiteralType", "StringLiteralType", "UnicodeScalarType",
  ]

  /// The text of all of them.
  package var text: String { items.map(\.text).joined(separator: "\n") }

  /// What one file of a program sees of the others, and an empty text for itself.
  ///
  /// A declaration is seen if the file, or a declaration that it sees, mentions its name. All are seen
  /// where a macro of the program may mention them.
  package static func text(seenBy file: Int, in files: [Declarations]) -> [String] {
    let seesAll = files.contains(where: \.hasUnknownMacros)
    var isSeen = files.map { $0.items.map { _ in seesAll } }
    isSeen[file] = []
    var words = files[file].words.union(implicitNames)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (other, known) in isSeen.enumerated() {
        for (index, item) in files[other].items.enumerated()
        where other != file && !known[index] && item.names?.isDisjoint(with: words) != true {
          isSeen[other][index] = true
          words.formUnion(item.words)
          hasChanged = true
        }
      }
    }
    return zip(files, isSeen).map { other, isSeen in
      zip(other.items, isSeen).filter(\.1).map(\.0.text).joined(separator: "\n")
    }
  }

  /// The declarations in a text with their comments, as a reader sees them; nil if the text has syntax
  /// errors.
  package static func textForReader(of source: String) -> String? {
    let tree = SwiftText.tree(of: source)
    guard !tree.hasError else { return nil }
    return UnseenCode(in: tree, for: .reader).visible(tree.tokens(viewMode: .sourceAccurate))
      .map(\.description).joined()
  }
}

extension Declarations.Item {
  fileprivate init(_ item: CodeBlockItemSyntax, _ tokens: [TokenSyntax]) {
    var (text, operators): (String, Set<String>) = ("", [])
    var before: TokenSyntax?
    for token in tokens {
      text += (before?.space(to: token) ?? "") + token.text
      // Operators are looked up in all types.
      if before?.tokenKind == .keyword(.func), token.isOperator { operators.insert(token.name) }
      before = token
    }
    self.text = text
    words = Set(tokens.map(\.name))
    // On Apple's platforms, methods with this attribute are found in any object.
    names =
      words.isDisjoint(with: ["objc", "objcMembers"]) ? item.names?.union(operators) : nil
  }
}

extension CodeBlockItemSyntax {
  /// The names that a declaration is used by; nil for what is used without a name, and for what
  /// a macro may add names to.
  fileprivate var names: Set<String>? {
    guard case .decl(let decl) = item,
      decl.asProtocol((any WithAttributesSyntax).self)?.attributes.arePlain == true
    else { return nil }
    switch decl.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable): return variable.names
    case .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl,
      .typeAliasDecl:
      return decl.asProtocol((any NamedDeclSyntax).self).map { [$0.name.name] }
    default: return nil
    }
  }
}

/// Looks for macros other than those of Swift Testing.
private final class MacroSearch: SyntaxVisitor {
  private var hasFound = false

  static func findsUnknown(in tree: SourceFileSyntax) -> Bool {
    let search = MacroSearch(viewMode: .sourceAccurate)
    search.walk(tree)
    return search.hasFound
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if !node.isPlain, !Self.attributes.contains(name) { hasFound = true }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if !Self.expressions.contains(node.macroName.name) { hasFound = true }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    hasFound = true
    return .skipChildren
  }

  private static let attributes: Set = [
    "Sendable", "autoclosure", "available", "concurrent", "convention", "escaping", "globalActor",
    "inline", "main", "preconcurrency", "propertyWrapper", "resultBuilder", "retroactive",
    "testable", "unchecked", "unknown",
  ]
  private static let expressions: Set = [
    "column", "expect", "file", "fileID", "filePath", "function", "line", "require",
  ]
}

extension TokenSyntax {
  fileprivate var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }

  /// The shortest separator to the next token: comments are dropped, but a new line may matter.
  fileprivate func space(to next: TokenSyntax) -> String {
    if tokenKind == .leftBrace || next.tokenKind == .rightBrace { return "" }
    let gap = trailingTrivia + next.leadingTrivia
    if gap.contains(where: \.isNewline) { return "\n" }
    return gap.isEmpty ? "" : " "
  }
}
