import Manuscript
import SwiftSyntax

/// What a Swift file declares at the top level that users of its module cannot use.
package enum HiddenNames {
  /// Who may use each declaration that is not public, by its name without labels. O(source).
  package static func all(in source: String) -> [String: SourceComment.Access] {
    all(in: SwiftText.tree(of: source))
  }

  /// The same for a file that is parsed already.
  static func all(in tree: SourceFileSyntax) -> [String: SourceComment.Access] {
    var found: [String: SourceComment.Access] = [:]
    var isPublic: Set<String> = []
    func add(_ items: CodeBlockItemListSyntax) {
      for item in items {
        guard case .decl(let declaration) = item.item else { continue }
        if let conditional = declaration.as(IfConfigDeclSyntax.self) {
          for clause in conditional.clauses {
            if case .statements(let inner)? = clause.elements { add(inner) }
          }
        }
        if declaration.is(ImportDeclSyntax.self) || declaration.is(ExtensionDeclSyntax.self) {
          continue
        }
        let name = String(declaration.shortName.prefix { $0 != "(" })
        let access = declaration.access(in: nil)
        if access == .public { isPublic.insert(name) }
        found[name] = max(access, found[name] ?? access)
      }
    }
    add(tree.statements)
    return found.filter { !isPublic.contains($0.key) }
  }
}
