/// Highlights quotations in C-like languages with a small lexer: comments, strings, numbers,
/// keywords and type names. Other languages stay plain.
enum QuotationHighlighter {
  static func lines(of text: String, language: String) -> [StyledLine] {
    guard let keywords = keywords[language] else {
      return [StyledLine](pieces: [.init(style: nil, text: text)])
    }
    var pieces: [StyledLine.Piece] = []
    var rest = text[...]
    while let first = rest.first {
      let (style, token) = next(rest, first, keywords)
      pieces.append(.init(style: style, text: String(token)))
      rest = rest[token.endIndex...]
    }
    return [StyledLine](pieces: pieces)
  }

  private static func next(_ rest: Substring, _ first: Character, _ keywords: Set<String>) -> (
    TokenStyle?, Substring
  ) {
    if rest.hasPrefix("//") { return (.comment, rest.prefix { $0 != "\n" }) }
    if rest.hasPrefix("/*") {
      let end = rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex
      return (.comment, rest[..<end])
    }
    if first == "\"" || rest.hasPrefix("@\"") {
      let start = rest.firstIndex(of: "\"") ?? rest.startIndex
      let body = rest[rest.index(after: start)...]
      let end = body.firstIndex(of: "\"").map { rest.index(after: $0) } ?? rest.endIndex
      return (.string, rest[..<end])
    }
    if first.isNumber { return (.number, rest.prefix { $0.isNumber || $0 == "." || $0.isLetter }) }
    if first.isLetter || first == "_" || first == "@" || first == "#" {
      let tail = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let token = rest[..<tail.endIndex]
      if keywords.contains(String(token)) { return (.keyword, token) }
      return (first.isUppercase ? .type : nil, token)
    }
    return (
      nil, rest.prefix { !$0.isLetter && !$0.isNumber && !"_\"@#/".contains($0) }.orFirst(rest)
    )
  }

  private static let c: Set<String> = [
    "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "return", "short", "signed",
    "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile",
    "while", "#import", "#include", "#define", "#if", "#endif",
  ]

  private static let keywords: [String: Set<String>] = [
    "c": c,
    "cpp": c.union(["class", "namespace", "new", "template", "this", "using", "virtual"]),
    "objc": c.union([
      "@interface", "@implementation", "@end", "@property", "@protocol", "@selector", "@optional",
      "@class", "@synchronized", "@autoreleasepool", "id", "self", "super", "nil", "BOOL", "YES",
      "NO", "in", "instancetype", "SEL", "IMP", "__weak", "__strong", "__block",
    ]),
    "swiftinterface": [
      "import", "public", "open", "final", "class", "struct", "enum", "protocol", "func", "var",
      "let", "init", "extension", "where", "some", "any", "get", "set", "static",
    ],
  ]
}

extension Substring {
  fileprivate func orFirst(_ rest: Substring) -> Substring { isEmpty ? rest.prefix(1) : self }
}
