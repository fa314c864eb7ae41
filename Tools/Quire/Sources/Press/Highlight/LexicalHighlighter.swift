/// Highlights code by its tokens alone: Swift in drafts, and quotations in C-like languages. Parsing the
/// 5,000 fences of the draft benchmark takes forty times as long, more than the whole build may take.
///
/// It recognizes comments, strings, numbers, attributes and keywords, and treats a word before a
/// parenthesis as a function. A property named `get` is styled as a keyword; verified books are
/// highlighted by `SwiftHighlighter`, which parses.
enum LexicalHighlighter {
  @Sendable static func lines(of text: String) -> [StyledLine] { lines(of: text, keywords: swift) }

  /// The lines of a quotation; languages that are not like C stay plain.
  static func lines(of text: String, language: String) -> [StyledLine] {
    quoted[language].map { lines(of: text, keywords: $0) }
      ?? [StyledLine](pieces: [.init(style: nil, text: text)])
  }

  private static func lines(of text: String, keywords: Set<String>) -> [StyledLine] {
    var lexer = Lexer(bytes: Array(text.utf8), keywords: keywords)
    lexer.run()
    return [StyledLine](pieces: lexer.pieces)
  }

  private static let c: Set<String> = [
    "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "return", "short", "signed",
    "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile",
    "while",
  ]

  private static let quoted: [String: Set<String>] = [
    "c": c,
    "cpp": c.union(["class", "namespace", "new", "template", "this", "using", "virtual"]),
    "objc": c.union([
      "id", "self", "super", "nil", "BOOL", "YES", "NO", "in", "instancetype", "SEL", "IMP",
      "__weak", "__strong", "__block",
    ]),
    "swiftinterface": swift,
  ]

  private static let swift: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consuming", "continue", "convenience", "default", "defer", "deinit", "didSet", "do",
    "dynamic", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for",
    "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout", "internal",
    "is", "isolated", "lazy", "let", "macro", "mutating", "nil", "nonisolated", "open", "operator",
    "override", "package", "postfix", "prefix", "private", "protocol", "public", "repeat",
    "required", "rethrows", "return", "self", "sending", "set", "some", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var",
    "weak", "where", "while", "willSet", "Any", "Self",
  ]

  /// Keywords that can also be function names: before a parenthesis they are.
  private static let names: Set<String> = [
    "get", "isolated", "macro", "open", "operator", "package", "prefix", "postfix", "sending",
    "set",
  ]

  /// Keywords that are common as argument labels.
  private static let labels: Set<String> = [
    "as", "for", "if", "in", "is", "where", "while", "default", "repeat", "extension", "import",
  ]

  private struct Lexer {
    let bytes: [UInt8]
    let keywords: Set<String>
    var pieces: [StyledLine.Piece] = []
    var index = 0

    mutating func run() {
      var plain = 0
      while index < bytes.count {
        let start = index
        guard let style = next() else { continue }
        add(nil, plain..<start)
        add(style, start..<index)
        plain = index
      }
      add(nil, plain..<bytes.count)
    }

    private mutating func add(_ style: TokenStyle?, _ range: Range<Int>) {
      guard !range.isEmpty else { return }
      pieces.append(.init(style: style, text: String(decoding: bytes[range], as: UTF8.self)))
    }

    /// Skips the next token and returns its style.
    private mutating func next() -> TokenStyle? {
      switch bytes[index] {
      case UInt8(ascii: "/") where starts("//"):
        skip { $0 != UInt8(ascii: "\n") }
        return .comment
      case UInt8(ascii: "/") where starts("/*"): return comment()
      case UInt8(ascii: "\""),
        UInt8(ascii: "#") where startsString:
        return string()
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        skip(while: \.isOfWord)
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), bytes[index + 1].isDigit {
          index += 1
          skip(while: \.isOfWord)
        }
        return .number
      case UInt8(ascii: "@"), UInt8(ascii: "#"):
        let isAttribute = bytes[index] == UInt8(ascii: "@")
        index += 1
        // Each of many marks would look for a string behind all the others.
        if !isAttribute { skip { $0 == UInt8(ascii: "#") } }
        let start = index
        skip(while: \.isOfWord)
        return index == start ? nil : isAttribute ? .attribute : .keyword
      case let byte where byte.isOfWord: return word()
      default:
        index += 1
        return nil
      }
    }

    private mutating func word() -> TokenStyle? {
      let start = index
      skip(while: \.isOfWord)
      let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      if !isMember, keywords.contains(text), !isName(text, from: start) { return .keyword }
      if bytes[start].isCapital { return .type }
      if isMember,
        start < 2 || !(bytes[start - 2].isOfWord || ")]}?!\"".utf8.contains(bytes[start - 2]))
      {
        return .implicitMember
      }
      return index < bytes.count && bytes[index] == UInt8(ascii: "(") ? .function : nil
    }

    /// Whether a keyword is used as an argument label or a function name.
    private func isName(_ text: String, from start: Int) -> Bool {
      let next = index < bytes.count ? bytes[index] : UInt8(ascii: "\n")
      if next == UInt8(ascii: ":") { return text != "default" && text != "self" }
      if next == UInt8(ascii: "("), LexicalHighlighter.names.contains(text) { return true }
      let isFirst = start > 0 && bytes[start - 1] == UInt8(ascii: "(")
      let isLater = start > 1 && bytes[start - 2] == UInt8(ascii: ",")
      return (isFirst || isLater) && LexicalHighlighter.labels.contains(text)
    }

    private mutating func comment() -> TokenStyle {
      var depth = 0
      repeat {
        if starts("/*") { depth += 1 } else if starts("*/") { depth -= 1 } else { index -= 1 }
        index = min(bytes.count, index + 2)
      } while depth > 0 && index < bytes.count
      return .comment
    }

    /// Whether a string starts here, after any number of `#`.
    private var startsString: Bool {
      bytes[index...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
    }

    private mutating func string() -> TokenStyle {
      let start = index
      skip { $0 == UInt8(ascii: "#") }
      let hashes = Array(bytes[start..<index])
      let isLong = starts("\"\"\"")
      let end = Array((isLong ? "\"\"\"" : "\"").utf8) + hashes
      index += isLong ? 3 : 1
      while index < bytes.count, !bytes[index...].starts(with: end) {
        if !isLong, bytes[index] == UInt8(ascii: "\n") { return .string }
        let escapes = hashes.isEmpty && bytes[index] == UInt8(ascii: "\\")
        if escapes, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") {
          interpolation()
        } else {
          index += escapes ? 2 : 1
        }
      }
      index = min(bytes.count, index + end.count)
      return .string
    }

    /// Skips `\(…)` and the strings in it.
    private mutating func interpolation() {
      index += 2
      var depth = 1
      while index < bytes.count, depth > 0 {
        if bytes[index] == UInt8(ascii: "\"") {
          _ = string()
          continue
        }
        if bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
        index += 1
      }
    }

    private func starts(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      return index + count <= bytes.count
        && (0..<count).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
      while index < bytes.count, condition(bytes[index]) { index += 1 }
    }
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (65...90).contains(self) }

  fileprivate var isDigit: Bool { (48...57).contains(self) }

  fileprivate var isOfWord: Bool {
    isCapital || (97...122).contains(self) || isDigit || self == 95 || self >= 0x80
  }
}
