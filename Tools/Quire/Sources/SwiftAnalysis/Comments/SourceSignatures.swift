import Support
import SwiftSyntax

/// The declarations of a Swift file as its author wrote them, without bodies.
package enum SourceSignatures {
  /// The signatures by the lines of their names, counted from 1. O(source).
  ///
  /// Access levels and attributes for the optimizer are left out. Cases of enumerations and
  /// variables without a written type have none: the compiler knows more of them.
  package static func all(in source: String) -> [Int: String] {
    let lines = LineTable(source)
    var found: [Int: String] = [:]
    for declaration in SwiftText.tree(of: source).scopedDeclarations {
      let node = declaration.node
      guard !node.is(ExtensionDeclSyntax.self), let head = node.head?.oneLine else { continue }
      // What the extension around it demands, such as `Value: Equatable`.
      let demand = declaration.scopes.lazy.compactMap {
        $0.as(ExtensionDeclSyntax.self)?.genericWhereClause?.requirements.trimmedDescription.oneLine
      }.first
      let binding = node.as(VariableDeclSyntax.self)?.bindings.first
      let place = binding?.bytes.lowerBound ?? node.namingBytes.lowerBound
      found[lines.line(of: place) + 1] =
        head + (demand.map { (head.contains(" where ") ? ", " : " where ") + $0 } ?? "")
    }
    return found
  }
}

extension DeclSyntaxProtocol {
  /// The declaration without its body; nil where the source does not say what it declares.
  fileprivate var head: String? {
    switch DeclSyntax(self).as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): return function.with(\.body, nil).publicWords
    case .initializerDecl(let initializer): return initializer.with(\.body, nil).publicWords
    case .macroDecl(let macro): return macro.with(\.definition, nil).publicWords
    case .subscriptDecl(let element):
      return element.with(\.accessorBlock, nil).publicWords + element.accessorBlock.accessors
    case .variableDecl(let variable):
      guard variable.bindings.count == 1, let binding = variable.bindings.first,
        binding.typeAnnotation != nil
      else { return nil }
      let isConstant = variable.bindingSpecifier.text == "let"
      let isReadOnly = variable.modifiers.contains { $0.detail?.detail.text == "set" }
      let plain = binding.with(\.accessorBlock, nil).with(\.initializer, nil)
      let head = variable.with(\.bindings, [plain]).publicWords
      if isReadOnly { return head + " { get }" }
      return head
        + (isConstant || binding.initializer != nil ? "" : binding.accessorBlock.accessors)
    default: return asProtocol(DeclGroupSyntax.self).map { $0.groupHead }
    }
  }
}

extension DeclGroupSyntax {
  fileprivate var groupHead: String {
    let words = with(\.memberBlock, MemberBlockSyntax(members: [])).publicWords
    return String(words.prefix(upTo: words.lastIndex(of: "{") ?? words.endIndex))
  }
}

extension SyntaxProtocol {
  /// The text without access levels, comments, and attributes for the optimizer.
  fileprivate var publicWords: String {
    func blank(_ trivia: Trivia) -> String { trivia.isEmpty ? "" : " " }
    return tokens.map { token in
      token.isHidden ? " " : blank(token.leadingTrivia) + token.text + blank(token.trailingTrivia)
    }.joined().trimmed
  }
}

extension TokenSyntax {
  /// Whether it is a part of what says nothing to users of a module.
  fileprivate var isHidden: Bool {
    let isHidden = ancestorOrSelf { node -> Bool? in
      if let modifier = node.as(DeclModifierSyntax.self) {
        return Self.access.contains(modifier.name.text)
      }
      let name = node.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name.map { Self.hidden.contains($0) || $0.hasPrefix("_") }
    }
    return isHidden == true
  }

  private static let access: Set = ["public", "internal", "package", "private", "fileprivate"]
  private static let hidden: Set = [
    "inlinable", "usableFromInline", "inline", "frozen", "warn_unqualified_access",
  ]
}

extension AccessorBlockSyntax? {
  /// Which accessors there are, such as ` { get nonmutating set }`; nothing for a stored variable.
  fileprivate var accessors: String {
    guard let accessors = self?.accessors else { return "" }
    guard case .accessors(let list) = accessors else { return " { get }" }
    let words = list.compactMap { accessor -> String? in
      let effects = accessor.effectSpecifiers.map { " " + $0.trimmedDescription } ?? ""
      let modifier = accessor.modifier.map { $0.name.text + " " } ?? ""
      switch accessor.accessorSpecifier.text {
      case "get", "_read", "unsafeAddress", "read", "yielding": return "get" + effects
      case "set", "_modify", "unsafeMutableAddress", "modify": return modifier + "set"
      default: return nil
      }
    }
    let all = words.withoutRepetitions.joined(separator: " ")
    return all.isEmpty ? " { get set }" : " { \(all) }"
  }
}

extension String {
  /// The text on one line, as short declarations are written.
  fileprivate var oneLine: String {
    words.joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")").replacing(",)", with: ")")
  }
}
