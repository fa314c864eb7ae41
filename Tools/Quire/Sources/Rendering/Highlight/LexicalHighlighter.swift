import Support

/// Highlights code by its tokens alone: Swift in drafts, and quotations in C-like languages. Parsing the
/// 5,000 fences of the draft benchmark takes forty times as long, more than the whole build may take.
///
/// It takes a word before a parenthesis for a function, and a property named `get` for a keyword.
struct LexicalHighlighter {
  /// The lines of code or of a quotation; languages that are not like C stay plain.
  static func lines(of text: String, language: String = "swift") -> [StyledLine] {
    guard let keywords = keywords[language] else {
      return [StyledLine](pieces: [.init(style: nil, text: text)])
    }
    var highlighter = LexicalHighlighter(bytes: Array(text.utf8), keywords: keywords)
    return [StyledLine](pieces: highlighter.allPieces())
  }

  private static let c = words(
    """
    break case char const continue default do double else enum extern float for goto if inline int
    long return short signed sizeof static struct switch typedef union unsigned void volatile
    while
    """)

  private static func words(_ text: String) -> Set<String> { Set(text.words.map(String.init)) }

  private static let keywords: [String: Set<String>] = [
    "c": c,
    "cpp": c.union(words("class namespace new template this using virtual")),
    "objc": c.union(
      words("id self super nil BOOL YES NO in instancetype SEL IMP __weak __strong __block")),
    "swift": swift, "swiftinterface": swift,
  ]

  private static let swift = words(
    """
    actor any as associatedtype async await borrowing break case catch class consuming continue
    convenience default defer deinit didSet do dynamic else enum extension fallthrough false
    fileprivate final for func get guard if import in indirect infix init inout internal is
    isolated lazy let macro mutating nil nonisolated open operator override package postfix prefix
    private protocol public repeat required rethrows return self sending set some static struct
    subscript super switch throw throws true try typealias unowned var weak where while willSet
    Any Self
    """)

  /// Keywords that can also be function names: before a parenthesis they are.
  private static let names = words(
    "get isolated macro open operator package prefix postfix sending set")

  /// Keywords that are common as argument labels.
  private static let labels = words("as for if in is where while default repeat extension import")

  private let bytes: [UInt8]
  private let keywords: Set<String>
  private var index = 0

  private mutating func allPieces() -> [StyledLine.Piece] {
    var (pieces, plain) = ([StyledLine.Piece](), 0)
    func add(_ style: TokenStyle?, _ range: Range<Int>) {
      guard !range.isEmpty else { return }
      pieces.append(.init(style: style, text: String(decoding: bytes[range], as: UTF8.self)))
    }
    while index < bytes.count {
      let start = index
      guard let style = next() else { continue }
      add(nil, plain..<start)
      add(style, start..<index)
      plain = index
    }
    add(nil, plain..<bytes.count)
    return pieces
  }

  /// Skips the next token and returns its style.
  private mutating func next() -> TokenStyle? {
    switch UnicodeScalar(bytes[index]) {
    case "/" where starts("//"):
      skip { $0 != UInt8(ascii: "\n") }
      return .comment
    case "/" where starts("/*"): return comment()
    case "\"": return string()
    case "#" where bytes[index...].first(where: { $0 != UInt8(ascii: "#") }) == UInt8(ascii: "\""):
      return string()
    case "0"..."9":
      skip(while: \.isOfWord)
      if starts("."), index + 1 < bytes.count, (48...57).contains(bytes[index + 1]) {
        index += 1
        skip(while: \.isOfWord)
      }
      return .number
    case "@", "#":
      let isAttribute = starts("@")
      index += 1
      // Each of many marks would look for a string behind all the others.
      if !isAttribute { skip { $0 == UInt8(ascii: "#") } }
      let start = index
      skip(while: \.isOfWord)
      return index == start ? nil : isAttribute ? .attribute : .keyword
    case _ where bytes[index].isOfWord: return word()
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
    if (65...90).contains(bytes[start]) { return .type }
    let base = isMember && start > 1 ? bytes[start - 2] : UInt8(ascii: " ")
    let hasBase = base.isOfWord || ")]}?!\"".utf8.contains(base)
    if isMember, !hasBase { return .implicitMember }
    return starts("(") ? .function : nil
  }

  /// Whether a keyword is used as an argument label or a function name.
  private func isName(_ text: String, from start: Int) -> Bool {
    if starts(":") { return text != "default" && text != "self" }
    if starts("("), Self.names.contains(text) { return true }
    let isFirst = start > 0 && bytes[start - 1] == UInt8(ascii: "(")
    let isLater = start > 1 && bytes[start - 2] == UInt8(ascii: ",")
    return (isFirst || isLater) && Self.labels.contains(text)
  }

  private mutating func comment() -> TokenStyle {
    var depth = 0
    repeat {
      if starts("/*") { depth += 1 } else if starts("*/") { depth -= 1 } else { index -= 1 }
      index = min(bytes.count, index + 2)
    } while depth > 0 && index < bytes.count
    return .comment
  }

  private mutating func string() -> TokenStyle {
    let start = index
    skip { $0 == UInt8(ascii: "#") }
    let hashes = Array(bytes[start..<index])
    let isLong = starts("\"\"\"")
    let end = Array((isLong ? "\"\"\"" : "\"").utf8) + hashes
    index += isLong ? 3 : 1
    while index < bytes.count, !bytes[index...].starts(with: end) {
      if !isLong, starts("\n") { return .string }
      let escapes = hashes.isEmpty && starts("\\")
      if escapes, starts("\\(") { interpolation() } else { index += escapes ? 2 : 1 }
    }
    index = min(bytes.count, index + end.count)
    return .string
  }

  /// Skips `\(…)` and the strings in it.
  private mutating func interpolation() {
    index += 2
    var depth = 1
    while index < bytes.count, depth > 0 {
      if starts("\"") {
        _ = string()
        continue
      }
      if starts("(") { depth += 1 } else if starts(")") { depth -= 1 }
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

extension UInt8 {
  fileprivate var isOfWord: Bool {
    switch UnicodeScalar(self) {
    case "A"..."Z", "a"..."z", "0"..."9", "_", "\u{80}"...: true
    default: false
    }
  }
}
