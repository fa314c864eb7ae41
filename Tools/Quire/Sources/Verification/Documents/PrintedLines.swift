import Foundation
import SwiftAnalysis

/// A claimed line, and what was printed in its place.
struct LineMatch {
  var isTrue: Bool
  /// The line in its place, or the one that is next; nil where there is none.
  var line: String?

  /// Finds each claimed line in what was printed, in their order.
  static func matches(of claims: [Claim], in lines: [String]) -> [LineMatch] {
    var next = 0
    return claims.map { claim in
      let wanted = claim.printedTexts
      if let hit = lines[next...].firstIndex(where: { line in
        wanted.contains { $0.isPrinted(as: line) }
      }) {
        next = hit + 1
        return LineMatch(isTrue: true, line: lines[hit])
      }
      for end in lines.indices.dropFirst(next) {
        // The claim may be several lines in one.
        for first in next...end
        where claim.summarizes(lines[first...end].joined(separator: "\n")) && end > first {
          next = end + 1
          return LineMatch(isTrue: true, line: lines[first])
        }
        if end > next + 30 { break }
      }
      defer { if claim.isExplicit || claim.isExpression, next < lines.count { next += 1 } }
      return LineMatch(isTrue: false, line: next < lines.count ? lines[next] : nil)
    }
  }
}

extension String {
  /// Whether it is in quotation marks, or a number.
  var isLiteralText: Bool { unquoted != self || Double(self) != nil }

  /// A comment that claims something else; nil where it is on several lines.
  func replacingClaim(_ claim: Claim, by new: String) -> String? {
    guard !new.contains(where: \.isNewline) else { return nil }
    // An arrow without a value.
    if claim.text.isEmpty { return hasSuffix(" ") ? self + new : "\(self) \(new)" }
    // Its explanation is behind it.
    guard let all = range(of: claim.whole, options: .backwards),
      let place = range(of: claim.text, range: all)
    else { return nil }
    return replacingCharacters(in: place, with: new)
  }

  /// A printed line, with the quotation marks that its author set.
  func asPrinted(like old: String) -> String {
    old.unquoted == old ? self : "\(old.prefix(1))\(self)\(old.suffix(1))"
  }

  /// The texts that a comment may mean by what it says of the output.
  var asPrinted: [String] {
    var found = [self]
    let trimmed = hasSuffix(".") ? String(dropLast()) : self
    found.append(trimmed)
    for words in [self, trimmed] {
      let inner = words.unquoted
      if inner != words {
        found.append(inner)
        found.append(
          inner.replacing("\\\"", with: "\"").replacing("\\n", with: "\n").replacing(
            "\\\\", with: "\\"))
      }
    }
    return found
  }

  /// Whether a line of the output is what a comment says.
  func isPrinted(as line: String) -> Bool {
    if isText(line) || withoutBlanks == line.withoutBlanks { return true }
    if "Optional(\(self))" == line || unquoted == line { return true }
    guard let claimed = SwiftValue(parsing: self) else { return false }
    // What is printed of a value may be read as one.
    if case .number = claimed { return claimed.matches(.number(line)) }
    return line.first.map { "[(".contains($0) } == true
      && SwiftValue(parsing: line).map { claimed.matches($0) } == true
  }

  var printedWords: [Substring] {
    split { !$0.isLetter && !$0.isNumber && $0 != "-" }
  }

  private var withoutBlanks: String { filter { !$0.isWhitespace } }

  var unquoted: String {
    let pairs: [Character: Character] = ["\"": "\"", "“": "”", "'": "'", "`": "`"]
    guard count > 1, let first, let last, pairs[first] == last else { return self }
    return String(dropFirst().dropLast())
  }
}
