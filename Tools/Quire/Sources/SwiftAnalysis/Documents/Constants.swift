import Manuscript
import Support
import SwiftSyntax

/// The constants that a text declares at its top level.
package enum Constants {
  /// The bytes where the `let` of some of them begins, in their order. O(text).
  package static func keywords(of names: Set<String>, in text: String) -> [Int] {
    SwiftText.tree(of: text).statements.compactMap { statement in
      guard let variable = statement.item.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.tokenKind == .keyword(.let),
        !NameUse(of: statement, [statement]).variables.isDisjoint(with: names)
      else { return nil }
      return variable.bindingSpecifier.positionAfterSkippingLeadingTrivia.utf8Offset
    }
  }
}
