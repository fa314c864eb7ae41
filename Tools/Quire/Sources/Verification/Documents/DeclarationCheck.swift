import SwiftAnalysis

/// Compares a list of declarations without bodies with the public declarations of the package.
struct DeclarationCheck {
  private(set) var result = FenceResult(state: .proved)

  init(_ context: FenceContext, _ known: [PublicDeclaration]) {
    let listed = ListedDeclaration.all(in: context.fence.text)
    let names = Dictionary(grouping: known) { $0.path.last ?? "" }
    func candidates(_ declaration: ListedDeclaration) -> [PublicDeclaration] {
      let sameName = names[declaration.path.last ?? ""] ?? []
      let sameType = sameName.filter { $0.path == declaration.path }
      return sameType.isEmpty ? sameName : sameType
    }
    guard context.action == .declares || listed.contains(where: { !candidates($0).isEmpty }) else {
      result.state = .sketched
      result.reason =
        listed.isEmpty
        ? "lists operators" : "lists declarations without bodies, none of which is the package's"
      return
    }
    if listed.isEmpty {
      result.findings.append(
        context.finding(.declares, .compile, "a `declares` fence lists declarations; this has none")
      )
    }
    for declaration in listed {
      let near = candidates(declaration)
      let isThere = near.contains { declaration.isType || $0.signature == declaration.signature }
      if isThere { continue }
      let position = context.sourceMap.start(ofRow: declaration.line)
      let name = declaration.path.joined(separator: ".")
      let other = near.first ?? Self.nearest(to: declaration, in: known)
      result.findings.append(
        context.finding(
          .declares, at: position, .compile,
          near.isEmpty
            ? "the package has no public `\(name)`" : "there is no `\(declaration.text)`",
          hint: other.map {
            near.isEmpty ? "the nearest is `\($0.text)`" : "the package has `\($0.text)`"
          }))
    }
    if !result.findings.isEmpty { result.state = .failed }
  }

  /// The declaration of the same name with other labels, or of a similar name.
  private static func nearest(
    to declaration: ListedDeclaration, in known: [PublicDeclaration]
  ) -> PublicDeclaration? {
    let base = declaration.baseName
    let same = known.filter { $0.baseName == base }
    guard same.isEmpty else {
      return same.first { $0.path.dropLast() == declaration.path.dropLast() } ?? same[0]
    }
    guard let name = Set(known.map(\.baseName)).sorted().nearest(to: base) else { return nil }
    return known.first { $0.baseName == name }
  }
}

extension PublicDeclaration {
  /// The last part of the path without its labels.
  var baseName: String { String((path.last ?? "").prefix { $0 != "(" }) }

  fileprivate var signature: String {
    // A declaration alone is well-formed within a type only.
    ListedDeclaration.all(in: "extension T {\n\(text)\n}").first?.signature ?? ""
  }
}
