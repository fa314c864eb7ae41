import Foundation
import SwiftAnalysis

/// Whether a stated line was printed, and the line in its place, or the one that is next.
typealias LineMatch = (isTrue: Bool, line: String?)

extension [Claim] {
  /// Finds each stated line in what was printed, in their order.
  func matches(in lines: [String]) -> [LineMatch] {
    var next = 0
    return map { claim in
      if let hit = lines[next...].firstIndex(where: claim.isPrinted) {
        next = hit + 1
        return (true, lines[hit])
      }
      defer { if next < lines.count { next += 1 } }
      return (false, next < lines.count ? lines[next] : nil)
    }
  }
}

extension Claim {
  /// Whether it says in one line what is printed on several: `"a\nb"`, or `(1, 2) (2, 3)` of `1 2` and
  /// `2 3`.
  func summarizes(_ output: String) -> Bool {
    func words(_ text: String) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber && !"-.".contains($0) }
    }
    if let text = text.quotedText, text.contains("\n") {
      return text == output || text + "\n" == output
    }
    return !words(text).isEmpty && words(text) == words(output)
  }

  /// Whether it says that a line is printed. What is in quotation marks is a text, and no value that may
  /// be written in another way.
  func isPrinted(as line: String) -> Bool {
    for text in [text, whole] {
      if text.isText(line) || text.withoutBlanks == line.withoutBlanks { return true }
      guard text.unquoted == text else {
        let said = text.quotedText ?? text.unquoted
        if said.isText(line) { return true }
        continue
      }
      if isLiteral, text.states(line, unwraps: false) { return true }
    }
    return false
  }
}

extension String {
  /// A comment that states something else; nil where that is on several lines.
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
