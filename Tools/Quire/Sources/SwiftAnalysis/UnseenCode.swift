import SwiftSyntax

/// The code of a text that a viewer does not see: bodies of functions, initializers and accessors;
/// and for other files, the initial values of globals with a written type, and private declarations.
///
/// A private declaration counts as seen where code that is seen names it: a property's type may be
/// inferred from it, or its size may depend on it.
struct UnseenCode {
  private let bodies: [Range<AbsolutePosition>]
  private let declarations: [PrivateDeclaration]

  init(in tree: SourceFileSyntax, for viewer: Declarations.Viewer) {
    let visitor = UnseenVisitor(viewer)
    visitor.walk(tree)
    (bodies, declarations) = (visitor.bodies, visitor.declarations)
  }

  /// The tokens that the viewer sees.
  func visible(_ tokens: TokenSequence) -> [TokenSyntax] {
    let seen = Self.tokens(Array(tokens), outside: bodies)
    var hidden = declarations
    while true {
      let visible = Self.tokens(seen, outside: hidden.map(\.range))
      let names = Set(visible.map(\.name))
      let unnamed = hidden.filter { names.isDisjoint(with: $0.names) }
      guard unnamed.count < hidden.count else { return visible }
      hidden = unnamed
    }
  }

  private static func tokens(
    _ tokens: [TokenSyntax], outside ranges: [Range<AbsolutePosition>]
  ) -> [TokenSyntax] {
    var left = ranges.sorted { $0.lowerBound < $1.lowerBound }[...]
    var end = AbsolutePosition(utf8Offset: 0)
    return tokens.filter { token in
      while let first = left.first, first.lowerBound <= token.position {
        end = max(end, first.upperBound)
        left.removeFirst()
      }
      return token.position >= end
    }
  }
}

/// A declaration that only its own file can use.
struct PrivateDeclaration {
  let names: Set<String>
  let range: Range<AbsolutePosition>
}

extension TokenSyntax {
  /// The text without the backticks of a name.
  var name: String { text.utf8.first == UInt8(ascii: "`") ? text.filter { $0 != "`" } : text }
}
