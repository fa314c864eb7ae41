import Foundation
import Support
import SwiftSyntax

extension FenceShape {
  /// The lines of which comments say that they are wrong: `// error: …`, `// ❌`, `// won't compile`.
  static func wrongLines(in tree: SourceFileSyntax, _ text: String) -> [Int: WrongLine] {
    var lines: [Int: WrongLine] = [:]
    let table = LineTable(text)
    for comment in Comment.all(in: tree) {
      guard let wrong = comment.wrongLine else { continue }
      let site = comment.token.flatMap(ClaimSite.init(endingAt:))
      if site?.prints(comment.label(of: nil), in: text) == true { continue }
      let line = table.line(of: comment.range.lowerBound)
      if comment.token.map({ table.line(of: $0.bytes.upperBound) }) == line {
        lines[line] = wrong
        continue
      }
      // On a line of its own it is about the statement below it or, where there is none, above.
      let rows = text.lines
      func isCode(_ row: Int) -> Bool {
        rows.indices.contains(row) && !rows[row].allSatisfy(\.isWhitespace)
          && !rows[row].drop(while: \.isWhitespace).hasPrefix("//")
      }
      let above = isCode(line - 1) ? line - 1 : nil
      let below = (line + 1..<line + 4).first(where: isCode)
      let words = comment.text.drop { "/*! ".contains($0) }.lowercased()
      let pointsUp = ["^", "↑", "error:"].contains(where: words.hasPrefix)
      let place = pointsUp ? above ?? below : below ?? above
      if let place { lines[place] = wrong }
    }
    return lines
  }
}

extension Comment {
  private static let signs: Set<Unicode.Scalar> = ["❌", "🛑", "⛔"]

  /// What the comment says of its line; nil where it says nothing of the kind.
  var wrongLine: FenceShape.WrongLine? {
    let marked = text.drop { "/*! ^↑".contains($0) }
    let hasSign = marked.unicodeScalars.first.map(Self.signs.contains) ?? false
    var words = String(marked.drop { !$0.isLetter }).lowercased()
    if words.hasSuffix("*/") { words = String(words.dropLast(2)).trimmed }
    if words.saysThatItDoesNotCompile { return .compile }
    // `// "error"` is a value.
    if words.isErrorMark, hasSign || marked.first?.isLetter == true { return .anyway }
    guard hasSign else { return nil }
    // The sign also marks what is bad style.
    let isError = words.isEmpty || Self.reasons.contains { words.contains($0) }
    return isError ? .anyway : .perhaps
  }

  /// What the compiler says in its errors.
  private static let reasons = [
    "error:", "cannot", "can't", "invalid", "not allowed", "ambiguous use", "has no member",
    "does not conform",
  ]
}

extension String {
  /// Whether it begins as the compiler's messages do, and not with a sentence about an error.
  fileprivate var isErrorMark: Bool {
    // Every comment is asked, and the pattern is slow.
    hasPrefix("error") && prefixMatch(of: #/errors?(?:$|[:!,.]|\s+[-–—(])/#) != nil
  }

  /// Whether it says of the line itself that it does not compile: “this line won't compile”, and not
  /// “a second call does not compile” or “does not compile in Swift 5”.
  fileprivate var saysThatItDoesNotCompile: Bool {
    // Every comment is asked, and the pattern is slow.
    guard ["compil", "build", "type"].contains(where: { contains($0) }) else { return false }
    let words = replacing("’", with: "'")
    guard let match = words.prefixMatch(of: Self.refusal) else { return false }
    let rest = words[match.range.upperBound...]
    return rest.prefixMatch(of: Self.end) != nil
  }

  private nonisolated(unsafe) static let refusal =
    #/(?:(?:but|also|now|note|so)[:,]? )?(?:(?:(?:this|that|it|these|those|they|both|which|the (?:following|next|previous)|following)(?: (?:two |three )?(?:line|code|call|one|statement|example|expression|assignment|declaration)s?)?|(?:the )?(?:line|code|call|statement)s? (?:below|above))(?: (?:below|above))? )?(?:also |still |now |simply |just )?(?:(?:won't|will not|would not|wouldn't|does not|doesn't|do not|don't|cannot|can't|fails? to) (?:even )?(?:compile|build|type-?check)|(?:causes |gives |is |produces |results in )?(?:an? )?(?:compile|compiler|compile-time|compilation|build)[ -](?:time )?errors?)/#

  /// What may come behind it: nothing, a reason, the compiler's words.
  private nonisolated(unsafe) static let end =
    #/(?: (?:here|anymore|any more|at all|now))?\s*(?:$|[.:!,;(\-–—]|because |since |as |due to |with )/#
}
