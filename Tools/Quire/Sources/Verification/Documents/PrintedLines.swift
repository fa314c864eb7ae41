import Foundation
import SwiftAnalysis

/// Whether a claimed line was printed, and the line in its place, or the one that is next.
typealias LineMatch = (isTrue: Bool, line: String?)

extension [Claim] {
  /// Finds each claimed line in what was printed, in their order.
  func matches(in lines: [String]) -> [LineMatch] {
    var next = 0
    return map { claim in
      if let hit = lines[next...].firstIndex(where: claim.isPrinted) {
        next = hit + 1
        return (true, lines[hit])
      }
      for end in lines.indices.dropFirst(next) {
        // The claim may be several lines in one.
        for first in next...end
        where claim.summarizes(lines[first...end].joined(separator: "\n")) && end > first {
          next = end + 1
          return (true, lines[first])
        }
        if end > next + 30 { break }
      }
      defer { if claim.isResult, next < lines.count { next += 1 } }
      return (false, next < lines.count ? lines[next] : nil)
    }
  }
}

extension Claim {
  /// Whether it is no prose, by its own words or as a value of Swift.
  var isResult: Bool { isExplicit || isExpression }

  /// Whether it says in one line what is printed on several: `(1, 2) (2, 3)` of `1 2` and `2 3`.
  func summarizes(_ output: String) -> Bool {
    let (wanted, printed) = (whole.printedWords, output.printedWords)
    let values = wanted.filter { !["and", "then"].contains($0) }
    return !wanted.isEmpty && [wanted, text.printedWords, values].contains(printed)
  }

  func resembles(_ line: String?) -> Bool { line?.resembles(text) == true }

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

  var isOfDigits: Bool { text.contains(where: \.isNumber) && !text.contains(where: \.isLetter) }

  var isShort: Bool {
    text.split(separator: " ").count < 4 && text.contains { $0.isLetter || $0.isNumber }
  }

  /// Whether it may be what is printed, and no sentence about it.
  var isShortOutput: Bool {
    isTrailing && isOfPrint && text.split(separator: " ").count < 4
      && text.first.map { $0.isUppercase || $0.isNumber || !$0.isLetter } ?? false
  }

  /// Whether it says that a line is printed: `"1" or "2"` means either. What is in quotation marks is a
  /// text, and no value that may be written in another way.
  func isPrinted(as line: String) -> Bool {
    let choices = whole.split(separator: #/\s(?i:or)\s/#).map(String.init)
    let isChoice =
      choices.count > 1 && choices.allSatisfy { $0.unquoted != $0 || Double($0) != nil }
    let texts = ([text, whole] + (isChoice ? choices : [])).flatMap { [$0, $0.withoutFullStop] }
    return texts.contains { $0.isNumber(printedAs: line) }
      || texts.flatMap(\.asPrinted).contains {
        $0.isText(line) || $0.withoutBlanks == line.withoutBlanks || line.unquoted == $0
          || $0.isCollection(printedAs: line)
      }
  }
}

extension String {
  /// Whether it differs from another line in a few letters.
  func resembles(_ other: String) -> Bool {
    guard (3..<200).contains(count), (3..<200).contains(other.count) else { return false }
    return Array(self).difference(from: Array(other)).count * 3 <= count + other.count
  }

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
    guard unquoted != self else { return [self] }
    let text = if case .text(let text)? = SwiftValue(parsing: self) { text } else { unquoted }
    return [self, unquoted, text]
  }

  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

  private var countOfOptionals: Int { ranges(of: "Optional(").count }

  /// Whether a line of the output shows the number that a comment states.
  fileprivate func isNumber(printedAs line: String) -> Bool {
    guard let claimed = SwiftValue(parsing: self), case .number = claimed,
      countOfOptionals == line.countOfOptionals
    else { return false }
    return claimed.matches(.number(line))
  }

  /// Whether what is printed of a collection or a tuple may be read as the one that a comment states.
  fileprivate func isCollection(printedAs line: String) -> Bool {
    guard line.first.map({ "[(".contains($0) }) == true, let real = SwiftValue(parsing: line),
      countOfOptionals == line.countOfOptionals
    else { return false }
    return SwiftValue(parsing: self)?.matches(real) == true
  }

  var printedWords: [String] {
    split { !$0.isLetter && !$0.isNumber && !"-.".contains($0) }
      .map { $0.trimmingCharacters(in: ["."]) }.filter { !$0.isEmpty }
  }

  /// Without the blanks that separate no words.
  var withoutBlanks: String {
    func isWord(_ character: Character?) -> Bool {
      character?.isLetter == true || character?.isNumber == true
    }
    return split(whereSeparator: \.isWhitespace).reduce(into: "") { text, word in
      text += (isWord(text.last) && isWord(word.first) ? " " : "") + word
    }
  }

  var unquoted: String {
    let pairs: [Character: Character] = ["\"": "\"", "“": "”", "'": "'", "`": "`"]
    guard count > 1, let first, let last, pairs[first] == last else { return self }
    return String(dropFirst().dropLast())
  }
}
