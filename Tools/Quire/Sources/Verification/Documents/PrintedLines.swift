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
      defer { if claim.isResult, next < lines.count { next += 1 } }
      return LineMatch(isTrue: false, line: next < lines.count ? lines[next] : nil)
    }
  }
}

extension Claim {
  /// Whether it is no prose, by its own words or as a value of Swift.
  var isResult: Bool { isExplicit || isExpression }

  /// Whether it says in one line what is printed on several: `(1, 2) (2, 3)` of `1 2` and `2 3`.
  func summarizes(_ output: String) -> Bool {
    let (wanted, printed) = (whole.printedWords, output.printedWords)
    return !wanted.isEmpty && (wanted == printed || text.printedWords == printed)
  }

  /// Whether it may be meant as a printed line that differs in a few letters.
  func resembles(_ line: String?) -> Bool {
    guard let line, (3..<200).contains(line.count), (3..<200).contains(text.count) else {
      return false
    }
    return Array(line).difference(from: Array(text)).count * 3 <= line.count + text.count
  }

  /// Whether it is a line of output but for some values: `a 1 false` of `a 1 true`.
  func hasOtherValues(than line: String?) -> Bool {
    func isValue(_ word: Substring) -> Bool {
      Double(word) != nil || ["true", "false", "nil"].contains(word)
    }
    let (claimed, printed) = (text.split(separator: " "), (line ?? "").split(separator: " "))
    guard claimed.count > 1, claimed.count == printed.count else { return false }
    return zip(claimed, printed).allSatisfy { $0 == $1 || isValue($0) && isValue($1) }
  }

  /// Whether it may be a line of output: one word beside one word, or half of the line's words.
  func mayMean(_ line: String?) -> Bool {
    guard let line else { return false }
    let (claimed, printed) = (text.split(separator: " "), line.split(separator: " "))
    if text.isWord, printed.count == 1 { return true }
    let missing = printed.difference(from: claimed)
    let longer = max(claimed.count, printed.count)
    let common = longer - max(missing.insertions.count, missing.removals.count)
    return longer > 1 && common * 2 >= longer
  }

  var isOfDigits: Bool {
    text.contains(where: \.isNumber) && !text.contains(where: \.isLetter)
  }

  /// Whether it may be what is printed, and no sentence about it.
  var isShortOutput: Bool {
    isTrailing && isOfPrint && text.split(separator: " ").count < 4
      && text.first.map { $0.isUppercase || $0.isNumber || !$0.isLetter } ?? false
  }

  /// The texts that it may mean by what it says of the output: `"1" or "2"` means either.
  var printedTexts: [String] {
    let choices = whole.split(separator: #/\s(?i:or)\s/#).map(String.init)
    let isChoice = choices.count > 1 && choices.allSatisfy(\.isLiteralText)
    return text.asPrinted + whole.asPrinted + (isChoice ? choices.flatMap(\.asPrinted) : [])
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
    var found = [self, hasSuffix(".") ? String(dropLast()) : self]
    for words in found where words.unquoted != words {
      let inner = words.unquoted
      let plain = inner.replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
      found += [inner, plain.replacing("\\\\", with: "\\")]
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
