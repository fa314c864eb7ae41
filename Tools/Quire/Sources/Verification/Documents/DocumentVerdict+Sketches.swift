import Compilation
import Foundation
import Manuscript
import SwiftAnalysis

/// Code that is not whole: what is wrong with it beside that.
extension DocumentVerdict {
  /// The names that nothing declares, and that are nearly those of something, or that git knows. All other
  /// names are the reader's.
  func misspelledNames(among errors: [Finding]) -> [Finding] {
    var seen: Set<String> = []
    return errors.compactMap { error in
      guard let message = error.message, let name = message.missingName,
        seen.insert(name).inserted
      else { return nil }
      let history = context.settings.document.removal(name)
      let near = nearest(to: name, isCalled: context.snippet.calledNames.contains(name))
      guard history != nil || near != nil, near != nil || !context.introduces(name) else {
        return nil
      }
      // Code that is left out may declare what the rest uses.
      if shape.elision != nil, history == nil, near == nil { return nil }
      let hint = near.map { "did you mean `\($0)`? " } ?? ""
      return context.finding(
        .compiles, at: message, .compile,
        "`\(name)` " + (history ?? "is declared nowhere"),
        hint: "\(hint)use what the package declares, declare `\(name)` on the page, or say "
          + "`sketch=\"REASON\"`")
    }
  }

  /// The name that another one is nearly: one that the page declares, or one of the same kind that the
  /// package does. A variable may have the name of a type, in small letters.
  func nearest(to name: String, isCalled: Bool) -> String? {
    let isType = name.first?.isUppercase == true
    let own = declared.filter { ($0.first?.isUppercase == true) == isType }
    let document = context.settings.document
    let declarations = document.looked { try $0.declarations() } ?? []
    let types = declarations.filter(\.isType).map(\.baseName)
    var known = own.sorted()
    if isType {
      known += Set(types).sorted()
      known += (document.looked { try $0.standardNames() } ?? [])
        .filter { $0.first?.isUppercase == true }.sorted()
    } else {
      known += Set(declarations.filter { $0.path.count == 1 && !$0.isType }.map(\.baseName))
        .sorted()
      if !isCalled { known += Set(types.map(\.withSmallStart)).sorted() }
    }
    return known.first { name.isMisspelling(of: $0) }
  }

  /// The members that a sketch calls, if nothing that is known has them and a public name of the package
  /// is nearly the same.
  var misspelledMembers: [Finding] {
    let called = context.snippet.calledMembers.filter { $0.name.count > 4 }
    guard !called.isEmpty, !context.settings.libraries.isEmpty else { return [] }
    let settings = context.settings.document
    let (known, text) = (publicNames.sorted(), context.manuscript.text)
    return called.compactMap { name, byte in
      guard !known.contains(name),
        let near = known.first(where: { name.isMisspelling(of: $0) }),
        !["func", "var", "let", "case"].contains(where: { text.contains("\($0) \(name)") }),
        settings.looked({ try $0.modulesDeclaring(name, true) })?.isEmpty == true,
        settings.looked({ try $0.standardNames() })?.contains("." + name) == false
      else { return nil }
      return context.finding(
        .compiles, at: context.sourceMap.position(ofByte: byte), .compile,
        "nothing that is known here has a member `\(name)`",
        hint: "did you mean `\(near)`? otherwise say `sketch=\"REASON\"`")
    }
  }

  private var publicNames: Set<String> {
    Set((context.settings.document.looked { try $0.declarations() } ?? []).map(\.baseName))
  }

  /// The errors that follow neither from code that is left out or undeclared nor from other fences.
  func hardErrors(among errors: [Finding]) -> [Finding] {
    let missing = errors.filter { $0.message?.missingName != nil }
    // What follows from a type that only the reader has may be anywhere.
    if missing.contains(where: { $0.message?.missingName?.first?.isUppercase == true }) {
      return []
    }
    let lines = Set(missing.map(\.diagnostic.line))
    return errors.filter { error in
      guard let message = error.message else { return true }
      // What is on the line of an unknown name may follow from it.
      if lines.contains(error.diagnostic.line) { return false }
      if shape.elision != nil, message.missingMember == nil, isAboutDots(error) { return false }
      return !message.isSoft(beside: shape.elision) && !repeatsAnotherFence(error)
    }
  }

  /// Whether an error is at a call that has dots in place of its values, `URL(...)`, or at these.
  private func isAboutDots(_ error: Finding) -> Bool {
    let row = row(error.diagnostic.line)
    let start = context.sourceMap.start(ofRow: row).column
    let line = context.fence.body[row].text.utf8
    let code = String(line.dropFirst(max(0, error.diagnostic.column - start)))
    return code?.prefixMatch(of: #/(?:[\w.<>]*\((?:[^()"]*[,:])?\s*)?(?:\.\.\.|…)\s*(?:[,)\]}]|$)/#)
      != nil
  }

  /// Whether an error is about a declaration that another fence makes too, in another way.
  func repeatsAnotherFence(_ error: Finding) -> Bool {
    guard let message = error.message else { return false }
    if message.isRedeclaration { return true }
    guard message.isRepeatedConformance else { return false }
    return context.transcript?.errors.contains { known in
      known.text == message.text && known.line == error.diagnostic.line
        && known.notes.contains {
          $0.file == context.programs.sourceName && !context.fence.contains(line: $0.line)
        }
    } ?? false
  }
}

extension String {
  /// Whether it is nearly another name, and no word of its own: `encodr` of `encoder`, but not `encoded`,
  /// `Users` of `User`, `item2` of `item1` or `pause` of `parse`.
  fileprivate func isMisspelling(of other: String) -> Bool {
    guard self != other, count > 4, other.count > 3, first == other.first else { return false }
    let start = zip(self, other).prefix { $0 == $1 }.count
    let (rest, otherRest) = (dropFirst(start), other.dropFirst(start))
    let end = zip(rest.reversed(), otherRest.reversed()).prefix { $0 == $1 }.count
    let (own, others) = (Array(rest.dropLast(end)), Array(otherRest.dropLast(end)))
    if (own + others).contains(where: \.isNumber) { return false }
    // Two letters that are swapped.
    if own.count == 2, others == own.reversed() { return true }
    // An ending makes another word, and so do two capitals: `UserID`.
    let longer = own.isEmpty ? others : own
    if own.isEmpty || others.isEmpty {
      let ending = String(longer)
      if end == 0 {
        return longer.count <= 2 && !Self.endings.contains(ending.lowercased())
          && ending != ending.uppercased()
      }
      return longer.count == 1 && longer[0] != "s"
    }
    // Another letter makes another word of a short one.
    return own.count == 1 && others.count == 1 && end > 0 && Swift.min(count, other.count) > 7
      || own.count + others.count <= 3 && Swift.min(count, other.count) > 8 && end > 1
  }

  private static let endings: Set = [
    "s", "es", "d", "ed", "r", "er", "or", "n", "en", "ly", "al", "y", "id", "vm", "vc", "ui", "db",
    "io", "to", "by", "in", "on", "at", "up", "of", "a", "b", "x",
  ]
}

extension FenceContext {
  /// Whether the prose of the page presents a name as one that the reader has: `your `Player``.
  fileprivate func introduces(_ name: String) -> Bool {
    let fences = manuscript.fences.map { $0.firstLine...$0.lastLine }
    let prose = manuscript.text.lines.enumerated()
      .filter { line in !fences.contains { $0.contains(line.offset + 1) } }
      .map(\.element).joined(separator: "\n")
    let escaped = NSRegularExpression.escapedPattern(for: name)
    let pattern =
      #"(?i:\b(?:your|our|own|my|suppose|assume|imagine|given|consider|hypothetical|called|named)\b)"#
      + #"[^.!?\n]{0,40}\b"# + escaped + #"\b"#
    guard let pattern = try? Regex(pattern) else { return false }
    return prose.contains(pattern.wordBoundaryKind(.simple))
  }
}

extension FenceResult.Message {
  /// Whether an error may follow from what the fence leaves out or from a name that nothing declares.
  fileprivate func isSoft(beside elision: String?) -> Bool {
    if missingName != nil || followsFromMissingNames { return true }
    guard let elision else { return false }
    // A comment is in place of a body only, dots may be in place of anything.
    return elision.hasPrefix("//") ? followsFromMissingBody : followsFromMissingCode
  }
}
