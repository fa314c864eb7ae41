import SwiftSyntax

/// A change that the compiler asks for: another name, other labels in a call, `var` for `let`.
package enum CodeCorrection {
  /// The name at its place was renamed. The new one may have labels, as in `pour(_:into:)`.
  case name(old: String, new: String)
  /// A call lacks labels: those of its arguments without one, in their order.
  case missing([String])
  /// A call has labels that it must not have.
  case extra([String])
  /// A call has other labels than it must have; `_` stands for none.
  case labels([String], instead: [String])
  case variable(String)

  /// The change of the code at the place that the compiler names; nil where it is not plain what to
  /// change, or that is on several lines.
  package func change(at byte: Int, in text: String) -> ByteChange? {
    guard let changes = changes(at: byte, SwiftText.tree(of: text)), let first = changes.first,
      let last = changes.last
    else { return nil }
    let range = first.range.lowerBound..<last.range.upperBound
    guard !Array(text.utf8)[range].contains(UInt8(ascii: "\n")) else { return nil }
    let corrected = text.replacingBytes(changes).utf8.dropFirst(range.lowerBound)
    let behind = text.utf8.count - range.upperBound
    return (range, String(decoding: corrected.dropLast(behind), as: UTF8.self))
  }

  private func changes(at byte: Int, _ tree: SourceFileSyntax) -> [ByteChange]? {
    switch self {
    case .variable(let name): tree.constant(name).map { [($0.bytes, "var")] }
    case .name(let old, let new): tree.token(at: byte)?.changes(from: old, to: new)
    case .missing(let labels):
      tree.call(at: byte)?.relabeled { own in
        guard own.count(where: { $0 == nil }) == labels.count else { return nil }
        var rest = labels[...]
        return own.map { $0 ?? rest.popFirst() }
      }
    case .extra(let labels):
      tree.call(at: byte)?.relabeled { own in
        own.compactMap(\.self).count { labels.contains($0) } == labels.count
          ? own.map { $0.map(labels.contains) == true ? nil : $0 } : nil
      }
    case .labels(let labels, let old):
      tree.call(at: byte)?.relabeled { own in
        own.map { $0 ?? "_" } == old ? labels.map { $0 == "_" ? nil : $0 } : nil
      }
    }
  }
}

extension SourceFileSyntax {
  fileprivate func token(at byte: Int) -> TokenSyntax? {
    guard (0..<totalLength.utf8Length).contains(byte) else { return nil }
    return token(at: AbsolutePosition(utf8Offset: byte))
      .flatMap { $0.bytes.lowerBound == byte ? $0 : nil }
  }

  /// The call whose parenthesis or one of whose arguments begins at a byte.
  fileprivate func call(at byte: Int) -> FunctionCallExprSyntax? {
    token(at: byte)?.ancestorOrSelf { node in
      guard let call = node.as(FunctionCallExprSyntax.self) else { return nil }
      let starts = [call.leftParen?.bytes.lowerBound] + call.arguments.map(\.bytes.lowerBound)
      return starts.contains(byte) ? call : nil
    }
  }

  /// The word `let` of the only constant with a name.
  fileprivate func constant(_ name: String) -> TokenSyntax? {
    let found = all(VariableDeclSyntax.self).filter {
      $0.bindingSpecifier.tokenKind == .keyword(.let) && $0.bindings.count == 1
        && $0.bindingSpecifier.nextToken?.text == name
    }
    return found.count == 1 ? found[0].bindingSpecifier : nil
  }
}

extension TokenSyntax {
  /// What a new name changes where this is the old one.
  fileprivate func changes(from old: String, to new: String) -> [ByteChange]? {
    guard let name = new.wholeMatch(of: #/([A-Za-z_]\w*)(?:\(((?:\w+:)*)\))?/#)?.output,
      text == old.prefix(while: { $0 != "(" })
    else { return nil }
    let change: ByteChange = (bytes, String(name.1))
    let labels = name.2?.split(separator: ":").map(String.init) ?? []
    guard !labels.isEmpty else { return [change] }
    let called = parent?.parent?.is(MemberAccessExprSyntax.self) == true ? parent?.parent : parent
    guard let call = called?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == called?.id,
      let others = call.relabeled({ own in
        own.count == labels.count ? labels.map { $0 == "_" ? nil : $0 } : nil
      })
    else { return nil }
    return [change] + others
  }
}

extension FunctionCallExprSyntax {
  /// What gives the arguments in parentheses other labels; nil where there are none to give.
  fileprivate func relabeled(_ labels: ([String?]) -> [String?]?) -> [ByteChange]? {
    guard let wanted = labels(arguments.map { $0.label?.text }), wanted.count == arguments.count
    else { return nil }
    return zip(arguments, wanted).compactMap { argument, label -> ByteChange? in
      let start = argument.expression.bytes.lowerBound
      switch (argument.label, label) {
      case (let old?, let new?) where old.text != new: return (old.bytes, new)
      case (nil, let new?): return (start..<start, new + ": ")
      case (let old?, nil): return (old.bytes.lowerBound..<start, "")
      default: return nil
      }
    }
  }
}
