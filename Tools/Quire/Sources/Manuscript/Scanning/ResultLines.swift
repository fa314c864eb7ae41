import Support

extension Fence {
  /// The fence with its results in comments. Some authors write `==> 5` or `-> 5` on a line below
  /// code whose value is 5, which is no Swift. A result that goes on in indented lines is put into
  /// its first line. Where the code goes on with an operator of that name, it is indented.
  var withResultsInComments: Fence {
    guard case .code = kind else { return self }
    var copy = self
    var row = 0
    while row < body.count {
      defer { row += 1 }
      guard row > 0, !body[row - 1].text.trimmed.isEmpty,
        var words = body[row].text.resultWords(below: copy.body[row - 1].text)
      else { continue }
      let first = row
      while row + 1 < body.count, body[row + 1].text.continuesResult(below: body[first].text) {
        row += 1
        words.append(line: body[row].text)
        copy.body[row].original = body[row].text
        copy.body[row].text = ""
      }
      let margin = body[first].text.prefix { $0 == " " || $0 == "\t" }
      copy.body[first].original = body[first].text
      copy.body[first].text = "\(margin)//> \(words)"
    }
    return copy
  }

  /// The fence with results that are behind their code in comments. Some authors write
  /// `[1, 2].sum() -> 3` or `[1, 2].sum() = 3`, which is no Swift.
  var withResultsOfLinesInComments: Fence {
    guard case .code = kind else { return self }
    var copy = self
    var scan = LineScan()
    for row in body.indices where body[row].original == nil {
      let text = body[row].text
      guard let result = scan.result(in: text) else { continue }
      copy.body[row].original = text
      copy.body[row].text = "\(text[..<result.mark.lowerBound])//> \(result.value)"
    }
    return copy
  }
}

extension String {
  fileprivate var indentation: Int { prefix { $0 == " " || $0 == "\t" }.count }

  /// What is behind the mark of a result below a line of code; nil where the line is none.
  fileprivate func resultWords(below code: String) -> String? {
    let words = drop { $0 == " " || $0 == "\t" }
    // An arrow is no operator; what it may belong to is the declaration of a function.
    if words.hasPrefix("-> ") { return words.resultBehindArrow(below: code) }
    guard indentation <= code.indentation else { return nil }
    for mark in ["==>", "=>", "→", "⇒"] where words.hasPrefix(mark + " ") {
      let result = words.dropFirst(mark.count).drop { $0 == " " }
      return result.isEmpty ? nil : String(result)
    }
    return nil
  }

  fileprivate func continuesResult(below first: String) -> Bool {
    let words = drop { $0 == " " || $0 == "\t" }
    return !words.isEmpty && indentation > first.indentation && words.first != "."
  }

  /// Adds a line; a number that is written on two lines is one number.
  fileprivate mutating func append(line: String) {
    let words = line.drop { $0 == " " || $0 == "\t" }
    let isNumber = last?.isHexDigit == true && words.first?.isHexDigit == true
    self += (isNumber ? "" : " ") + words
  }

  /// Whether an arrow or an equals sign behind the words belongs to a declaration, or to a type. A
  /// parenthesis may end the parameters of a function.
  fileprivate var isDeclaration: Bool {
    if first == ")" { return true }
    let outside = self.outside
    if outside.contains("@") || outside.contains("->") { return true }
    var isMember = false
    let words = outside.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    for word in words {
      if !isMember, Self.wordsOfDeclarations.contains(word) { return true }
      isMember = word.endIndex < outside.endIndex && outside[word.endIndex] == "."
    }
    // `let f: (Int) -> Int`
    guard let colon = outside.firstIndex(of: ":") else { return false }
    return !outside[colon...].contains(" = ")
  }

  private static let wordsOfDeclarations: Set<Substring> = [
    "any", "as", "associatedtype", "async", "case", "default", "for", "func", "get", "guard", "if",
    "in", "init", "is", "macro", "operator", "rethrows", "return", "set", "some", "subscript",
    "switch", "throws", "typealias", "where", "while",
  ]

  /// What is outside of parentheses, brackets, braces and texts.
  private var outside: String {
    var (depth, isQuoted, kept) = (0, false, "")
    for character in replacing("\\\"", with: "") {
      if character == "\"" { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0 { kept.append(character) }
      if "([{".contains(character) { depth += 1 }
    }
    return kept
  }

  /// Whether it is a call or a member of a literal, to which no value can be assigned.
  fileprivate var isNotAssignable: Bool {
    if let first, first == "\"" || first == "[" || first.isNumber { return true }
    guard hasSuffix(")"), prefixMatch(of: #/(?:let|var|_)\b/#.wordBoundaryKind(.simple)) == nil
    else { return false }
    var depth = 0
    for index in indices.reversed() {
      if self[index] == ")" { depth += 1 }
      if self[index] == "(" { depth -= 1 }
      guard depth == 0 else { continue }
      guard index > startIndex else { return false }
      let before = self[self.index(before: index)]
      return before.isLetter || before.isNumber || before == "_" || before == ">"
    }
    return false
  }
}

/// Goes through the lines of code, and knows what is open at the end of each.
private struct LineScan {
  /// How many parentheses and brackets are open.
  private var depth = 0
  /// Whether a text of several lines is open.
  private var isInText = false

  /// - Returns: The mark of the result in it, and the result; nil where there is none.
  mutating func result(in line: String) -> (mark: Range<String.Index>, value: String)? {
    let isOpen = depth > 0
    var (braces, isQuoted, isDeclared, last) = (0, false, false, Unicode.Scalar(" "))
    var mark: Range<String.Index>?
    // Scalars, since breaking every line of every document into characters takes long.
    let scalars = line.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let (scalar, rest) = (scalars[index], line[index...])
      if scalar == "\"", rest.hasPrefix("\"\"\"") {
        isInText.toggle()
        index = scalars.index(index, offsetBy: 3)
        continue
      }
      if scalar == "\"", !isInText, last != "\\" { isQuoted.toggle() }
      last = last == "\\" ? " " : scalar
      if !isQuoted, !isInText {
        if scalar == "/", rest.hasPrefix("//") || rest.hasPrefix("/*") { break }
        switch scalar {
        case "(", "[": depth += 1
        case ")", "]": depth = max(0, depth - 1)
        case "{": braces += 1
        case "}": braces -= 1
        case "-", "=":
          // A line may have thousands of these signs: what is before them is read once.
          guard !isOpen, depth == 0, braces <= 0, mark == nil, !isDeclared,
            rest.mayBeResult(after: line[..<index])
          else { break }
          mark = rest.resultMark(after: line[..<index])
          // Behind the arrow of a type, there is no result.
          isDeclared = mark == nil && rest.hasPrefix("->")
        default: break
        }
      }
      index = scalars.index(after: index)
    }
    guard let mark else { return nil }
    // A text in the result may contain quotation marks of its own.
    (depth, isInText) = (0, false)
    return line[mark.upperBound...].resultValue.map { (mark, $0) }
  }
}

extension Substring {
  /// The result behind the arrow at the start; nil where that belongs to a type or a declaration.
  fileprivate func resultBehindArrow(below code: String) -> String? {
    let words = code.trimmed
    guard !words.isDeclaration, !words.hasPrefix("//") else { return nil }
    return dropFirst("-> ".count).resultValue
  }

  /// The value that the text behind a mark gives, without a comment; nil where it is a type or a body.
  fileprivate var resultValue: String? {
    let words = " " + self
    let value = words[..<(words.firstRange(of: " //")?.lowerBound ?? words.endIndex)].trimmed
    let type =
      #/(?:[A-Z]\w*(?:\.[A-Z]\w*)*(?:<.*>)?|\[[A-Z]\w*(?:: ?[A-Z]\w*)?\]|\([A-Z].*\)|\(\))[?!]?/#
    let isOther = value.isEmpty || value.wholeMatch(of: type) != nil
    return isOther || value.hasSuffix("{") || value.hasSuffix(" in") ? nil : value
  }

  /// Whether a result may begin here, by a few bytes: most lines with such signs assign or declare.
  fileprivate func mayBeResult(after code: Substring) -> Bool {
    if utf8.starts(with: "-> ".utf8) { return true }
    func isCode(_ byte: UInt8) -> Bool { byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") }
    guard utf8.starts(with: "= ".utf8), let first = code.utf8.first(where: isCode) else {
      return false
    }
    return code.utf8.last(where: isCode) == UInt8(ascii: ")")
      || first == UInt8(ascii: "\"") || first == UInt8(ascii: "[") || first >= 0x80
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
  }

  /// The mark of a result that the text begins with, behind some code.
  fileprivate func resultMark(after code: Substring) -> Range<Index>? {
    guard code.last?.isWhitespace == true, let mark = ["-> ", "= "].first(where: hasPrefix)
    else { return nil }
    let words = code.trimmed
    guard !words.isEmpty, !words.isDeclaration else { return nil }
    if mark == "= ", !words.isNotAssignable { return nil }
    return startIndex..<index(startIndex, offsetBy: mark.count)
  }
}
