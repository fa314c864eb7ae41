import SwiftAnalysis

/// Compares a list of declarations without bodies with the public declarations of the package.
struct DeclarationCheck {
  private(set) var result = FenceResult(state: .proved)

  init(_ context: FenceContext, _ known: [PublicDeclaration]) {
    let listed = ListedDeclaration.all(in: context.fence.text)
    let names = Dictionary(grouping: known) { $0.path.last ?? "" }
    let isOwn = listed.contains { names[$0.path.last ?? ""] != nil }
    guard context.action == .declares || isOwn else {
      result.state = .sketched
      result.reason =
        listed.isEmpty
        ? "lists operators" : "lists declarations without bodies, none of which is the package's"
      return
    }
    if listed.isEmpty {
      let problem = "a `declares` fence lists declarations; this has none"
      result.findings.append(context.finding(.declares, .compile, problem))
    }
    var elsewhere: String?
    for declaration in listed {
      let sameName = names[declaration.path.last ?? ""] ?? []
      let isQualified = context.settings.libraries.contains(declaration.path[0])
      // Documents may leave out the types around the first one that they name.
      let near = sameName.filter {
        $0.path.suffix(declaration.path.count) == declaration.path[...]
          || isQualified && $0.path[...] == declaration.path.dropFirst()
      }
      if near.contains(where: declaration.isSame(as:)) { continue }
      let name = declaration.path.joined(separator: ".")
      func isInheritable(_ member: PublicDeclaration) -> Bool {
        guard let type = member.path.dropLast().last else { return false }
        let types = names[type]?.filter { $0.path[...] == member.path.dropLast() } ?? []
        return !types.contains { $0.isOneOf(["struct", "enum", "actor"]) }
      }
      if near.isEmpty,
        let other = sameName.first(where: { declaration.isSame(as: $0) && isInheritable($0) })
      {
        // The symbols do not say which types inherit from which.
        result.state = .sketched
        result.reason = "lists `\(name)`, which the package declares\(other.place)"
        continue
      }
      let words = declaration.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let types = words.filter { $0.first?.isUppercase == true }.map(String.init)
      if let others = context.settings.document.looked({ try $0.otherNames() }),
        let name = types.first(where: others.contains),
        context.settings.document.removal(declaration.baseName) == nil
      {
        elsewhere = "needs another platform: the package has `\(name)` on others only"
        continue
      }
      let position = context.sourceMap.start(ofRow: declaration.line)
      let problem =
        near.isEmpty ? "the package has no public `\(name)`" : "there is no `\(declaration.text)`"
      let hint =
        near.first.map { "the package has `\($0.text)`" }
        ?? declaration.nearest(in: known).map { "the nearest is `\($0.text)`\($0.place)" }
      result.findings.append(
        context.finding(.declares, at: position, .compile, problem, hint: hint))
    }
    if !result.findings.isEmpty {
      (result.state, result.reason) = (.failed, nil)
    } else if let elsewhere {
      result.become(.elsewhere(elsewhere))
    }
  }
}

extension ListedDeclaration {
  /// The declaration of the same name with other labels, or of a similar name.
  fileprivate func nearest(in known: [PublicDeclaration]) -> PublicDeclaration? {
    let base = baseName
    let same = known.filter { $0.baseName == base }
    guard same.isEmpty else {
      return same.first { $0.path.dropLast() == path.dropLast() } ?? same[0]
    }
    guard let name = Set(known.map(\.baseName)).sorted().nearest(to: base) else { return nil }
    return known.first { $0.baseName == name }
  }

  fileprivate func isSame(as known: PublicDeclaration) -> Bool {
    if isType { return known.isOneOf([signature]) }
    // The symbols of a structure have its name where the source has `Self`.
    let type = known.path.dropLast().last ?? "Self"
    return signature.replacing(#/\bSelf\b/#.wordBoundaryKind(.simple), with: type)
      == known.signature.replacing(#/\bSelf\b/#.wordBoundaryKind(.simple), with: type)
  }
}

extension PublicDeclaration {
  /// The last part of the path without its labels.
  var baseName: String { String((path.last ?? "").prefix { $0 != "(" }) }

  var isType: Bool {
    ["struct", "class", "enum", "actor", "protocol", "typealias"].contains { kind in
      text.words.contains(Substring(kind))
    } && !(path.last ?? "").contains("(")
  }

  /// Where it is declared: ` in `Kettle``; empty at the top level.
  fileprivate var place: String {
    path.count > 1 ? " in `\(path.dropLast().joined(separator: "."))`" : ""
  }

  /// Whether it is a type of one of these kinds, such as `struct`.
  fileprivate func isOneOf(_ kinds: Set<String>) -> Bool {
    text.words.contains { kinds.contains(String($0)) }
  }

  fileprivate var signature: String {
    // A declaration alone is well-formed within a type only.
    ListedDeclaration.all(in: "extension T {\n\(text)\n}").first?.signature ?? ""
  }
}
