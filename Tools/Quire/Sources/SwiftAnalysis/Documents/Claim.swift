import Foundation
import Support
import SwiftSyntax

/// What a comment in a document states of the code before it.
package struct Claim: Sendable {
  package enum Form: Sendable {
    /// The value of its code.
    case value
    /// What its code prints.
    case printed
    /// The value of its code, or what it prints where it has none.
    case open
    /// That its code throws, or crashes.
    case ending
    /// The type of its value.
    case type
    /// Nothing that can be compared: it only has values in it, and is counted where these are others.
    case mention
  }

  /// An expression whose value it may be about.
  package enum Subject: Sendable {
    /// The expression at some bytes of the text.
    case wrapped(Range<Int>)
    /// An expression that is evaluated behind the statement.
    case behind(String)
    /// What a statement may have changed.
    case changed(String)
  }

  /// What its words say of its code.
  package let form: Form
  package let words: ClaimWords
  /// What is stated, with the explanation behind it.
  package let whole: String
  /// Whether what is stated is a value as Swift writes it.
  package let isLiteral: Bool
  /// The line of the comment, counted from 0.
  package let line: Int
  package let range: Range<Int>
  /// The expressions that it may be about; the first one is the most likely.
  package let subjects: [Subject]
  /// The bytes of the statement that it is about; nil where there is none.
  package let statement: Range<Int>?
  /// The lines of that statement.
  package let codeLines: ClosedRange<Int>
  /// Whether it is on the line of its code.
  package let isTrailing: Bool
  /// Whether other claims about the same statement's output are above it.
  package let continues: Bool
  /// Whether the statement is a call of `print`.
  package let isOfPrint: Bool
  /// Whether the code is in a body, and may run never, or several times.
  package let isNested: Bool

  /// The claims in a text, in their order. O(text).
  static func all(in text: String, _ tree: SourceFileSyntax) -> [Claim] {
    ClaimScanner(text, tree).claims
  }

  /// What is stated, as written.
  package var text: String { words.text }

  package var isOfOutput: Bool { form == .printed }

  /// Whether it states a result: it has a mark, or is a value and nothing else.
  package var isResult: Bool { form != .mention }

  /// Whether it states a type by one of its names.
  package func isType(_ name: String) -> Bool {
    [text.sugared, text.sugared + ".Type"].contains(name.sugared)
  }

  package var codeLine: Int { codeLines.upperBound }

  /// The value that the compiler compares; nil where it cannot.
  package var comparedLiteral: String? {
    isLiteral && !text.hasGaps && [.value, .open, .printed].contains(form) ? text : nil
  }
}

/// Reads the comments of a text in blocks: those of consecutive lines behind the same code.
private struct ClaimScanner {
  private(set) var claims: [Claim] = []
  private let text: String
  private let tree: SourceFileSyntax
  private let table: LineTable
  private let known: Set<String>
  /// Where each of these names is first.
  private let places: [String: Int]
  /// Whether lone numbers refer to the steps of an explanation, 1, 2 and so on.
  private let hasCallouts: Bool

  init(_ text: String, _ tree: SourceFileSyntax) {
    (self.text, self.tree) = (text, tree)
    table = LineTable(text)
    // What is expected of the compiler or the runtime is no result.
    let comments = Comment.all(in: tree).filter { comment in
      !comment.text.hasPrefix("///")
        && !comment.expectations(line: 0).contains { $0.kind == .warning || $0.kind == .trap }
    }.flatMap(\.rows)
    places = comments.isEmpty ? [:] : tree.namesOfItsOwn
    known = Set(places.keys)
    let numbers = comments.compactMap { Int($0.words) }
    hasCallouts = numbers.count > 1 && numbers == Array(1...numbers.count)
    var blocks: [[Comment]] = []
    for comment in comments {
      if let last = blocks.last?.last, comment.token == last.token,
        line(of: comment) == line(of: last) + 1
      {
        blocks[blocks.count - 1].append(comment)
      } else {
        blocks.append([comment])
      }
    }
    for block in blocks { read(block) }
  }

  private func line(of comment: Comment) -> Int { table.line(of: comment.range.lowerBound) }

  private mutating func read(_ block: [Comment]) {
    let first = block[0]
    let code = first.token.map { table.line(of: $0.bytes.upperBound) }
    let distance = code.map { line(of: first) - $0 } ?? .max
    if let token = first.token, distance <= 1 || distance == 2 && first.words.isOutputHeading,
      let site = ClaimSite(endingAt: token),
      distance == 0 || site.prints || site.mayPrint
        || site.hasValue && !statesOutput(first)
    {
      return read(block, of: site, isTrailing: distance == 0)
    }
    // Above its code, a comment has to say that this prints.
    guard distance > 0, let site = siteBelow(block), statesOutput(first) else { return }
    read(block, of: site, isTrailing: false)
  }

  private func statesOutput(_ comment: Comment) -> Bool {
    comment.words.isOutputHeading
      || ClaimWords.all(in: comment.words, known: known).first?.form == .printed
  }

  /// The statement on the line below a block.
  private func siteBelow(_ block: [Comment]) -> ClaimSite? {
    guard let next = block[0].token?.nextToken ?? tree.firstToken,
      table.line(of: next.bytes.lowerBound) == line(of: block[block.count - 1]) + 1
    else { return nil }
    return ClaimSite(beginningAt: next)
  }

  private mutating func read(_ block: [Comment], of site: ClaimSite, isTrailing: Bool) {
    var heading: Claim.Form?
    let first = claims.count
    var rows = block.enumerated().map {
      (comment: $1, words: $1.words, isTrailing: isTrailing && $0 == 0)
    }[...]
    while let row = rows.popFirst() {
      var words = row.words
      if words.isEmpty, row.comment.text.hasPrefix("/*") { continue }
      // Lines are left out.
      if ["...", "…"].contains(words), row.comment.range != block[0].range { continue }
      if words.isOutputHeading {
        heading = words.lowercased().hasPrefix("result") && !site.prints ? .value : .printed
        continue
      }
      if let heading {
        let isValue = words.isLiteral || heading == .printed
        add(ClaimWords(form: isValue ? heading : .mention, text: words), row.comment, site, false)
        if heading == .value { return }
        continue
      }
      // A value may be on several lines.
      for end in rows.indices where words.hasOpenBrackets {
        let all = ([words] + rows[...end].map(\.words)).joined(separator: " ")
        guard !all.hasOpenBrackets else { continue }
        if ClaimWords.all(in: all, known: known).first?.text.isLiteral == true {
          words = all
          rows = rows[(end + 1)...]
        }
        break
      }
      let found = stated(in: words, row.comment, site, isTrailing: row.isTrailing)
      for words in found { add(words, row.comment, site, row.isTrailing) }
      // Only what is printed is on several lines.
      let isOfOutput =
        site.prints || claims.last?.isOfOutput == true || site.mayPrint && !site.hasValue
      if found.isEmpty || !isOfOutput && !found.contains(where: \.isMarked) { return }
    }
    // `// Prints`, and nothing else.
    if heading == .printed, site.prints, claims.count == first {
      add(ClaimWords(form: .printed, text: ""), block[0], site, isTrailing)
    }
  }

  /// What a line states of its code, where it is about that.
  private func stated(
    in words: String, _ comment: Comment, _ site: ClaimSite, isTrailing: Bool
  ) -> [ClaimWords] {
    var all = ClaimWords.all(in: words, known: known)
    // The lines of `dump`.
    if site.prints, ["▿ ", "- "].contains(where: words.hasPrefix) {
      return [ClaimWords(form: .printed, text: words)]
    }
    // Beside what is printed, any words may be that, and beside a value, one word.
    if all.isEmpty, site.prints || isTrailing && words.allSatisfy({ $0.isLetter || $0.isNumber }) {
      all = [ClaimWords(form: .mention, text: words, isMarked: false)]
    }
    // `total: 6` is what `print("total: \(sum)")` prints, and so is an error's text.
    let mayBeLabelled =
      all.first?.property != nil || all.first?.form == .ending || comment.wrongLine != nil
    if mayBeLabelled, site.prints(comment.label(of: all.first), in: text) {
      return [ClaimWords(form: .printed, text: words)]
    }
    return all.map { found in
      let isBare = !found.isMarked
      let isMention =
        // Below a literal, other values are explained.
        isBare && site.declaresLiteral && !isTrailing
        || isBare && hasCallouts && Int(words) != nil
        // What is neither a value nor a `print` may do anything, but for a loop that prints.
        || isBare && !site.hasValue && !site.prints && (isTrailing || !site.mayPrint)
        // Code that is commented out: `point.x = 3` on a line of its own.
        || found.isAssignment && !isTrailing
      guard isMention, found.form != .mention else { return found }
      return ClaimWords(form: .mention, text: words, isMarked: false)
    }
  }

  private mutating func add(
    _ words: ClaimWords, _ comment: Comment, _ site: ClaimSite, _ isTrailing: Bool
  ) {
    var subjects = site.subjects
    var form = words.form
    switch (words.property, words.form) {
    case (let expression?, _):
      let names = expression.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      // What is declared below has no value yet.
      if let place = names.first.flatMap({ places[$0] }), place > comment.range.upperBound {
        return
      }
      guard names.contains(where: known.contains) else { return }
      subjects = [.behind(expression)]
    case (nil, .type) where site.prints: form = .printed
    case (nil, .type):
      guard site.hasValue else { return }
      subjects = Array(subjects.prefix(1))
    case (nil, .ending):
      guard site.canEnd else { return }
      subjects = []
    case (nil, .open), (nil, .value):
      if site.prints || !site.hasValue { form = .printed }
      if site.isCall, !site.isResult, words.form == .open, form == .open {
        form = .open
      } else if form == .open {
        form = .value
      }
      if form == .printed, words.form == .value, !site.mayPrint, !site.prints { return }
    case (nil, .mention):
      guard site.hasValue || site.prints || site.mayPrint else { return }
    case (nil, .printed): break
    }
    if form == .printed, !site.prints { subjects = [] }
    if site.isResult {
      guard form == .value || form == .mention || site.prints else { return }
      subjects = Array(subjects.prefix(1))
    }
    let (statement, line) = (site.statement, line(of: comment))
    let outputs: Set<Claim.Form> = [.printed, .open]
    let isBelow = claims.last.map {
      outputs.contains($0.form) && $0.statement == statement && $0.line >= line - 1
    }
    let code = statement ?? comment.range.lowerBound..<comment.range.lowerBound
    claims.append(
      Claim(
        form: form, words: words, whole: comment.wholeText(of: words),
        isLiteral: words.text.isLiteral, line: line, range: comment.range, subjects: subjects,
        statement: statement, codeLines: table.lines(of: code), isTrailing: isTrailing,
        continues: !isTrailing && outputs.contains(form) && isBelow == true,
        isOfPrint: site.prints, isNested: site.isNested))
  }
}

extension String {
  /// Whether more brackets are opened than closed.
  fileprivate var hasOpenBrackets: Bool {
    count { "[(".contains($0) } > count { "])".contains($0) }
  }
}

extension SourceFileSyntax {
  /// The names in it that are no members, and where each is first.
  fileprivate var namesOfItsOwn: [String: Int] {
    var (names, last) = (["self": 0], TokenKind.endOfFile)
    for token in tokens {
      if case .identifier(let name) = token.tokenKind, last != .period, names[name] == nil {
        names[name] = token.bytes.lowerBound
      }
      last = token.tokenKind
    }
    return names
  }
}

extension Comment {
  /// What begins its words where they are output: `total:` of `total: 6`, `Error:` of `Error: bad`.
  func label(of claim: ClaimWords?) -> String {
    if let claim, claim.property != nil {
      return words.range(of: claim.text).map { words[..<$0.lowerBound].trimmed } ?? ""
    }
    return words.firstIndex(of: ":").map { String(words[...$0]) } ?? words
  }

  /// The lines of a comment between `/*` and `*/`, or the comment itself.
  fileprivate var rows: [Comment] {
    guard text.hasPrefix("/*"), text.utf8.contains(0x0A) else { return [self] }
    var start = range.lowerBound
    return text.lines.map { line in
      let blanks = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
      let place = start + blanks..<start + line.utf8.count
      start = place.upperBound + 1
      var words = line.drop(while: \.isWhitespace)
      if words.hasPrefix("* ") { words = words.dropFirst(2) }
      return Comment(
        text: words.hasPrefix("/*") ? String(words) : "/*" + words, range: place, token: token)
    }
  }

  fileprivate func wholeText(of claim: ClaimWords) -> String {
    let place = words.range(of: claim.text, options: claim.property == nil ? [] : .backwards)
    return place.map { String(words[$0.lowerBound...]) } ?? claim.text
  }
}
