import Foundation
import Support
import SwiftSyntax

/// What a comment in a document says of the code before it.
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
  /// What is claimed, with the explanation behind it.
  package let whole: String
  /// Whether it names a member that the code may not have: `count: 3`.
  package let isGuess: Bool
  /// The value that is claimed; nil where it is written in words.
  package let value: SwiftValue?
  /// Values that are written without brackets: `3, 4`.
  package let elements: [SwiftValue]?
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

  /// What is claimed, as written.
  package var text: String { words.text }

  /// Whether the comment says so itself, as `Prints` and `=>` do: otherwise it may be prose.
  package var isExplicit: Bool { words.isSaid && !isGuess }

  /// Whether `--update` may write another result in its place: a mark introduces it, or it is a value,
  /// and all of the comment. Other words may be prose about something else.
  package var mayBeRewritten: Bool {
    let isValue = value != nil || elements != nil
    guard !words.isCount else { return false }
    if isExplicit { return isOfOutput || isValue || text.isEmpty }
    // `(1)` refers to a note, and `0 as start` is a conversion only for a parser.
    let mayBeProse = text.contains(#/^\(\d+\)$|^[^"]* as /#)
    return isValue && whole == text && !mayBeProse
  }

  package var isOfOutput: Bool { form == .printed }

  /// Whether the claimed text is a value as Swift writes it.
  package var isExpression: Bool {
    (value != nil || elements != nil) && !words.isCount && !isGuess && form != .ending
  }

  /// Whether it claims a type by one of its names.
  package func isType(_ name: String) -> Bool {
    [text.sugared, text.sugared + ".Type"].contains(name.sugared)
  }

  package var codeLine: Int { codeLines.upperBound }

  /// Whether it may be code that is commented out: `point.x = 3` on a line of its own.
  package var mayBeCode: Bool { words.isAssignment && !isTrailing }

  /// Whether only the compiler can compare it.
  package var needsCompiler: Bool { value.map { $0.hasNames && !$0.hasGaps } ?? false }

  /// Whether it claims a list, for which the elements of a sequence are looked at.
  package var isList: Bool {
    switch value {
    case .list, .range, .named: true
    default: elements != nil
    }
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
  private let steps: Set<Int>

  init(_ text: String, _ tree: SourceFileSyntax) {
    (self.text, self.tree) = (text, tree)
    table = LineTable(text)
    let comments = Comment.all(in: tree).filter { !$0.text.hasPrefix("///") }.flatMap(\.rows)
    places = comments.isEmpty ? [:] : tree.namesOfItsOwn
    known = Set(places.keys)
    steps = Set(comments.compactMap { $0.words.stepNumber })
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
      let site = ClaimSite(endingAt: token)
    {
      let mayPrint = site.prints || site.mayPrint || distance == 0
      if !mayPrint, let below = siteBelow(block), below.prints, first.words.hasPrefix("Print") {
        return read(block, of: below, isTrailing: false, isAbove: true)
      }
      return read(block, of: site, isTrailing: distance == 0)
    }
    // A comment above its code has to say so.
    guard distance > 0, let site = siteBelow(block) else { return }
    read(block, of: site, isTrailing: false, isAbove: true)
  }

  /// The statement on the line below a block.
  private func siteBelow(_ block: [Comment]) -> ClaimSite? {
    guard let next = block[0].token?.nextToken ?? tree.firstToken,
      table.line(of: next.bytes.lowerBound) == line(of: block[block.count - 1]) + 1
    else { return nil }
    return ClaimSite(beginningAt: next)
  }

  private mutating func read(
    _ block: [Comment], of site: ClaimSite, isTrailing: Bool, isAbove: Bool = false
  ) {
    var mode = Claim.Form.open
    var hasFound = false
    var isOpen = true
    var index = 0
    let below = block[block.count - 1]
    let next = below.token?.nextToken
    let hasCodeBelow =
      next.map { table.line(of: $0.bytes.lowerBound) } == line(of: below) + 1
      && next?.tokenKind != .endOfFile && next?.tokenKind != .rightBrace
    while index < block.count, isOpen {
      defer { index += 1 }
      let (comment, words) = (block[index], block[index].words)
      if words.isEmpty, comment.text.hasPrefix("/*") { continue }
      // Lines are left out.
      if ["...", "…"].contains(words), index > 0 { continue }
      if words.isOutputHeading {
        mode = words.lowercased().hasPrefix("result") && !site.prints ? .value : .printed
        continue
      }
      let isOwnLine = index > 0 || !isTrailing
      let step = words.stepNumber.map { steps.contains($0 - 1) || steps.contains($0 + 1) } == true
      // The values of a literal are explained: `let y = 30 // 0 (no limit)`.
      let isLegend = site.declaresLiteral && !words.isValueExpression
      var found = ClaimWords.all(in: words, known: known, isStep: step || isLegend)
      // A value may be on several lines.
      if words.count(where: { "[(".contains($0) }) > words.count(where: { "])".contains($0) }),
        found.allSatisfy({ !$0.isSaid || !$0.text.isValueExpression })
      {
        for end in index + 1..<block.count {
          let all = block[index...end].map(\.words).joined(separator: " ")
          let whole = ClaimWords.all(in: all, known: known)
          guard whole.count == 1, whole[0].text.isValueExpression else { continue }
          (found, index) = (whole, end)
          break
        }
      }
      let isProperty = found.first?.property != nil
      let mayBeLabelled = isProperty || found.first?.form == .ending || comment.wrongLine != nil
      if isProperty && mode == .printed
        || mayBeLabelled && site.prints(comment.label(of: found.first), in: text)
      {
        found = [ClaimWords(form: .printed, text: words, isSaid: true)]
      }
      if mode != .open, found.isEmpty || !found[0].isSaid {
        let claim = ClaimWords(form: mode, text: found.first?.text ?? words, isSaid: true)
        found = words.isEmpty ? [] : [claim]
      }
      if found.isEmpty, !isAbove, !isOwnLine, site.hasValue, !site.prints, !site.declaresLiteral,
        words.isWord || words.isShownNumber
      {
        found = [ClaimWords(text: words)]
      }
      let mayBePrinted = site.prints || site.mayPrint && (isOwnLine || words.mayBeOutput)
      if found.isEmpty, !words.isEmpty, !isAbove, mayBePrinted {
        let isDump = site.prints && ["▿ ", "- "].contains { words.hasPrefix($0) }
        let word = site.prints ? ClaimWords.word(behindVerbIn: words) : nil
        found = [ClaimWords(form: .printed, text: word ?? words, isSaid: isDump)]
      }
      // A line of code that is commented out, with its own comment.
      if isOwnLine, words.contains(" // ") { found.removeAll(where: \.isAssignment) }
      if isAbove, mode == .open { found.removeAll { !$0.isSaid || $0.form != .printed } }
      // Above other code, it explains that.
      if isOwnLine, !isAbove, hasCodeBelow {
        found.removeAll { claim in
          let isExplained = claim.form == .open && claim.text != words && words.contains(claim.text)
          return !claim.isSaid && (claim.isCount || isExplained)
        }
      }
      // Below a literal, a value without a mark explains another one.
      if isOwnLine, site.declaresLiteral { found.removeAll { !$0.isSaid && $0.form != .printed } }
      for words in found { add(words, comment, site, isTrailing: !isOwnLine) }
      hasFound = hasFound || !found.isEmpty
      if mode == .value, hasFound { return }
      // Only what is printed is on several lines.
      let isOfOutput =
        mode != .open || site.prints || claims.last?.isOfOutput == true
        || site.mayPrint && !site.hasValue
      if !isOfOutput, hasFound || !comment.words.hasSuffix(":"), !found.contains(where: \.isSaid) {
        isOpen =
          index + 1 < block.count
          && ClaimWords.all(in: block[index + 1].words, known: known).contains(where: \.isSaid)
      }
    }
    // `// Prints`, and nothing else.
    if mode == .printed, !hasFound, site.prints {
      let words = ClaimWords(form: .printed, text: "", isSaid: true)
      add(words, block[0], site, isTrailing: isTrailing)
    }
  }

  private mutating func add(
    _ words: ClaimWords, _ comment: Comment, _ site: ClaimSite, isTrailing: Bool
  ) {
    let value = SwiftValue(parsing: words.text)
    var subjects = site.subjects
    var form = Claim.Form.value
    var isGuess = false
    switch (words.property, words.form) {
    case (let expression?, _):
      let names = expression.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      // What is declared below has no value yet.
      if let place = names.first.flatMap({ places[$0] }), place > comment.range.upperBound {
        return
      }
      // `Array(pairs)`
      let isConverted =
        expression.first?.isUppercase == true && names.dropFirst().contains(where: known.contains)
      if names.first.map(known.contains) ?? true || isConverted || expression.hasPrefix("(") {
        subjects = [.behind(expression)]
      } else if let base = site.base, claims.last?.range != comment.range {
        subjects = [.behind("\(base).\(expression)")]
        isGuess = true
      } else {
        return
      }
    case (nil, .type) where site.prints: form = .printed
    case (nil, .type):
      guard site.hasValue else { return }
      form = .type
      subjects = Array(subjects.prefix(1))
    case (nil, .ending):
      guard site.canEnd else { return }
      form = .ending
      subjects = []
    case (nil, .printed): form = .printed
    case (nil, .open), (nil, .value):
      if site.prints || !site.hasValue { form = .printed }
      if site.isCall, !site.isResult, words.form == .open, form == .value { form = .open }
      if form == .printed, words.form == .value, !site.mayPrint, !site.prints { return }
    }
    if form == .printed, !site.prints { subjects = [] }
    if site.isResult {
      guard form == .value || site.prints else { return }
      subjects = Array(subjects.prefix(1))
    }
    // A number of things is one of a value that the code finds.
    if words.isCount, !site.isCall, !site.isMember { return }
    let (statement, line) = (site.statement, line(of: comment))
    let outputs: Set<Claim.Form> = [.printed, .open]
    let isBelow = claims.last.map {
      outputs.contains($0.form) && $0.statement == statement && $0.line >= line - 1
    }
    let code = statement ?? comment.range.lowerBound..<comment.range.lowerBound
    claims.append(
      Claim(
        form: form, words: words, whole: comment.wholeText(of: words), isGuess: isGuess,
        value: value, elements: value == nil ? SwiftValue.elements(of: words.text) : nil,
        line: line, range: comment.range, subjects: subjects, statement: statement,
        codeLines: table.lines(of: code), isTrailing: isTrailing,
        continues: !isTrailing && outputs.contains(form) && isBelow == true,
        isOfPrint: site.prints, isNested: site.isNested))
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
