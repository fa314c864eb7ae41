import Compilation
import Foundation
import Manuscript
import SwiftAnalysis

/// Code that is not whole: what is wrong with it beside that.
extension DocumentVerdict {
  /// Whether it imports what it needs and states a result, so that every name in it has to exist, but
  /// for variables that the reader has, `userInput`: those are not called, not in a line whose result is
  /// stated, and not nearly a name that the page declares.
  func hasToCompile(despite errors: [Finding]) -> Bool {
    let claimed = Set(
      context.snippet.claims.filter { $0.isResult && $0.words.isMarked }.map(\.codeLine))
    guard !context.snippet.imports.isEmpty, !claimed.isEmpty else { return false }
    let called = context.snippet.calledNames
    return !errors.allSatisfy { error in
      guard let name = error.message?.missingName else { return true }
      return name.first?.isLowercase == true && !called.contains(name)
        && !claimed.contains(row(error.diagnostic.line)) && declared.nearest(to: name) == nil
    }
  }

  /// The names that have to be declared and are not: functions that are called, and types, where the
  /// page is one of a package with modules. Values and what the prose introduces are the reader's.
  func unknownNames(among errors: [Finding]) -> [Finding] {
    guard !context.settings.libraries.isEmpty else { return [] }
    let called = context.snippet.calledNames
    var seen: Set<String> = []
    return errors.compactMap { error in
      guard let message = error.message, let name = message.missingName, name != "self",
        !name.hasPrefix("XCT"), seen.insert(name).inserted,
        // A type or a function. Git takes long to find one.
        name.first?.isUppercase == true || called.contains(name)
      else { return nil }
      let history = context.settings.document.removal(name)
      // Code that is left out may declare what the rest uses.
      let mayBeMeant = shape.elision != nil || !soundsLikeThePackage(name)
      if history == nil, mayBeMeant || context.introduces(name) { return nil }
      let isMember = publicNames.contains(name)
      let near = nearestDeclared(to: name).map { "did you mean `\($0)`? " } ?? ""
      let problem =
        isMember
        ? "is a member of a type, and no value is before it" : "is no public name of this package"
      let advice =
        isMember
        ? "write the value, show the code in its type"
        : "\(near)use what the package declares, declare `\(name)` on the page"
      return context.finding(
        .compiles, at: message, .compile, "`\(name)` " + (history ?? problem),
        hint: advice + ", or say `sketch=\"REASON\"`")
    }
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
        let near = known.first(where: { name.isMisspelling(of: $0, isWithin: false) }),
        // Short words that differ in a letter are two words: `pause` and `parse`.
        near.count != name.count || name.count > 7 || near.sorted() == name.sorted(),
        !["func", "var", "let", "case"].contains(where: { text.contains("\($0) \(name)") }),
        (try? settings.modulesDeclaring(name, true))?.isEmpty == true,
        (try? settings.standardNames())?.contains("." + name) == false
      else { return nil }
      return context.finding(
        .compiles, at: context.sourceMap.position(ofByte: byte), .compile,
        "nothing that is known here has a member `\(name)`",
        hint: "did you mean `\(near)`? otherwise say `sketch=\"REASON\"`")
    }
  }

  private var publicNames: Set<String> {
    Set(((try? context.settings.document.declarations()) ?? []).map(\.baseName))
  }

  private func nearestDeclared(to name: String) -> String? {
    publicNames.sorted().nearest(to: name)
  }

  /// Whether a name is nearly one of the package, or has a word of its types and modules, as the old
  /// name of a declaration has: `HTTPRequest` where there is `HTTPResponse`. A page of a package for
  /// logs may use `HTTPRequest`, which its reader has.
  private func soundsLikeThePackage(_ name: String) -> Bool {
    let own = [
      "my", "your", "some", "example", "custom", "mock", "fake", "dummy", "do", "foo", "bar", "baz",
    ]
    let words = name.camelWords
    if let first = words.first, own.contains(first) { return false }
    let known = publicNames.filter { $0.first?.isUppercase == true } + context.settings.libraries
    let plain: Set = [
      "array", "bool", "collection", "data", "date", "double", "error", "function", "index", "int",
      "item", "module", "sequence", "set", "string", "swift", "test", "type", "value",
    ]
    let vocabulary = Set(known.flatMap(\.camelWords).filter { $0.count > 2 }).subtracting(plain)
    return !vocabulary.isDisjoint(with: words) || nearestDeclared(to: name) != nil
  }

  /// The errors that follow neither from code that is left out or undeclared nor from other fences.
  func hardErrors(among errors: [Finding]) -> [Finding] {
    let lines = Set(errors.filter { $0.message?.missingName != nil }.map(\.diagnostic.line))
    return errors.filter { error in
      guard let message = error.message else { return true }
      if let name = message.missingName, declared.contains(where: { name.isMisspelling(of: $0) }) {
        return true
      }
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
  /// The words of a name in lower case: `http` and `request` of `HTTPRequest`.
  fileprivate var camelWords: [String] {
    matches(of: #/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/#).map { $0.output.lowercased() }
  }

  /// Whether it is another name with one letter missing, added, replaced or swapped with its neighbor:
  /// `encodr`. `users1` is not `user1`, and `item2x` is not `item1x`.
  ///
  /// - Parameter isWithin: Whether the last letter has to be that of the other. Else it may be another one
  ///   that is no ending: `encoded`, `encoder` and `encodes` are words of their own.
  fileprivate func isMisspelling(of other: String, isWithin: Bool = true) -> Bool {
    guard count > 4, other.count > 4, self != other else { return false }
    let start = zip(self, other).prefix { $0 == $1 }.count
    let (rest, otherRest) = (dropFirst(start), other.dropFirst(start))
    let end = zip(rest.reversed(), otherRest.reversed()).prefix { $0 == $1 }.count
    let (own, others) = (Array(rest.dropLast(end)), Array(otherRest.dropLast(end)))
    let letters = own + others
    guard start > 0, isWithin ? end > 0 : end > 0 || !letters.contains(where: "dnrs".contains),
      letters != ["s"], !letters.contains(where: \.isNumber)
    else { return false }
    return own.count <= 1 && others.count <= 1 || own.count == 2 && others == own.reversed()
  }
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
    return prose.contains(pattern)
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
