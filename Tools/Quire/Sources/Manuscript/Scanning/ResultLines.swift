extension Fence {
  /// The fence with its results in comments. Some authors write `==> 5` or `-> 5` on a line of its
  /// own below code whose value is 5, which is no Swift.
  ///
  /// A result that goes on in indented lines below is put into its first line. Where the code goes
  /// on with an operator of that name, it is indented.
  var withResultsInComments: Fence {
    guard case .code = kind else { return self }
    var copy = self
    var row = 0
    while row < body.count {
      defer { row += 1 }
      guard row > 0, !body[row - 1].text.isBlank,
        let result = body[row].text.resultWords(below: copy.body[row - 1].text)
      else { continue }
      let first = row
      var words = result
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
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
  fileprivate var indentation: Int { prefix { $0 == " " || $0 == "\t" }.count }

  /// What is behind the mark of a result; nil where the line is none.
  ///
  /// - Parameter code: The line above it.
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

  /// Whether a result above goes on in the line.
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
}
