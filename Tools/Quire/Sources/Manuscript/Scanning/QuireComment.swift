import CommonMark
import Support

/// An HTML comment for quire, such as `<!-- quire: isolated -->`.
struct QuireComment {
  enum Content {
    /// Words for the fence right below.
    case words([Fence.Word])
    /// Words for the rest of the file.
    case defaults([Fence.Word])
    case imports([String])
    /// The section it is in, or those below it, are shown as their headings, which open.
    case folded
    /// Other names for the subject of the file, for the search.
    case synonyms([String])
    /// What the book is called, and what it promises.
    case book(BookFacts)
    /// Code for the program of the fence right below, on no page.
    case setup([Substring])
  }

  let content: Content
  let start: Position

  var words: [Fence.Word] { if case .words(let words) = content { words } else { [] } }

  /// The words that may be a default: they say how fences run, not what one of them shows.
  private static let defaultWords = ["compiles", "isolated", "network", "reads", "session"]
  private static let directives = ["book", "default", "folded", "import", "setup", "synonyms"]

  /// Reads the text of a comment; nil where the comment is not for quire.
  init?(_ text: String, at start: Position) throws(InfoString.Problem) {
    guard Self.isForQuire(text) else { return nil }
    let trimmed = text.drop(while: \.isWhitespace)
    guard trimmed.hasPrefix("quire:") else {
      throw .init("write this comment as <!-- quire: … -->, in lower case and with a colon")
    }
    content = try Self.content(text, trimmed.dropFirst("quire:".count), at: start)
    self.start = start
  }

  private static func content(
    _ text: String, _ rest: Substring, at start: Position
  ) throws(InfoString.Problem) -> Content {
    let firstLine = rest.prefix { !$0.isNewline }
    let head = firstLine.split(whereSeparator: \.separatesWords)
    switch head.first {
    case "setup": return .setup(try setup(text, firstLine))
    case "synonyms": return .synonyms(try synonyms(rest))
    case "book" where head.count == 1:
      return .book(try BookFacts(parsing: rest.dropFirst(firstLine.count)))
    default: break
    }
    let words = try InfoString.words(of: rest, at: start)
    guard let first = words.first else {
      throw .init("this comment says nothing: write a word, as in <!-- quire: isolated -->")
    }
    switch first.spelling {
    case "default": return .defaults(try defaults(Array(words.dropFirst())))
    case "import": return .imports(try imports(words.dropFirst().map(\.spelling)))
    case "setup": return .setup(try setup(text, firstLine))
    case "folded" where words.count == 1: return .folded
    case "folded": throw .init("“folded” says nothing more; write <!-- quire: folded -->")
    default:
      if !GivenWords.all.contains(first.name), let near = directives.nearest(to: first.name) {
        throw .init("unknown word “\(first.spelling)”; did you mean `\(near)`?")
      }
      return .words(words)
    }
  }

  private static func defaults(_ words: [Fence.Word]) throws(InfoString.Problem) -> [Fence.Word] {
    guard !words.isEmpty else {
      throw .init("“default” needs words, as in <!-- quire: default isolated -->")
    }
    let refused = Set(GivenWords.all).subtracting(defaultWords)
    if let other = words.first(where: { refused.contains($0.name) }) {
      throw .init(
        "“\(other.name)” cannot be a default; write it at its fence. A default may be "
          + defaultWords.joined(separator: ", "))
    }
    let given = try GivenWords(words)
    _ = try given.code(scope: given.scope(line: 0))
    return words
  }

  private static func imports(_ names: [String]) throws(InfoString.Problem) -> [String] {
    if names == ["none"] { return [] }
    guard !names.isEmpty, !names.contains("none") else {
      throw .init("“import” needs the names of modules, as in `import A, B`, or `import none`")
    }
    for (index, name) in names.enumerated() {
      // Of a module, or of one of its submodules.
      guard name.wholeMatch(of: #/[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*/#) != nil else {
        throw .init("“\(name)” is not the name of a module")
      }
      guard !names[..<index].contains(name) else {
        throw .init("“\(name)” is said twice; remove one")
      }
    }
    return names
  }

  /// The names behind “synonyms”, which commas or line feeds separate.
  private static func synonyms(_ rest: Substring) throws(InfoString.Problem) -> [String] {
    let list = rest.drop(while: \.isWhitespace).dropFirst("synonyms".count)
    let names = list.split { $0 == "," || $0.isNewline }.map(\.inOneLine).filter { !$0.isEmpty }
    guard !names.isEmpty else {
      throw .init("“synonyms” needs names, as in <!-- quire: synonyms KVO, key-value observing -->")
    }
    return names
  }

  /// The lines between the comment's first line and the line with its closing mark.
  private static func setup(
    _ text: String, _ firstLine: Substring
  ) throws(InfoString.Problem) -> [Substring] {
    let lines = SourceLines(text).lines
    let last = text.utf8.last == 0x0A ? "" : lines.last ?? ""
    guard text.utf8.contains(0x0A), lines[0].hasSuffix(firstLine), last.allSatisfy(\.isWhitespace),
      firstLine.split(whereSeparator: \.separatesWords) == ["setup"]
    else {
      throw .init(
        "a setup is `<!-- quire: setup`, its code on the lines below, and `-->` on its own line")
    }
    return Array(lines.dropFirst().dropLast(last.isEmpty ? 0 : 1))
  }

  /// Whether a comment is for quire, or is meant to be: `Quire: isolated`, `quire isolated`.
  static func isForQuire(_ text: String) -> Bool {
    let trimmed = text.drop(while: \.isWhitespace)
    let name = trimmed.prefix { !$0.isWhitespace && $0 != ":" }
    let rest = trimmed.dropFirst(name.count).drop(while: \.isWhitespace)
    let hasColon = rest.first == ":"
    if name.lowercased() == "quire", hasColon { return true }
    guard name.lowercased() == "quire" || hasColon && ["quire"].nearest(to: String(name)) != nil
    else { return false }
    let word = rest.drop { $0 == ":" || $0.isWhitespace }.prefix { !$0.separatesWords && $0 != "=" }
    return (GivenWords.all + directives).contains(String(word))
  }
}

/// What a book says of itself, in the comment `<!-- quire: book … -->` of one of its chapters.
package struct BookFacts: Codable, Equatable, Sendable {
  package var title: String
  /// What it promises, in a sentence, and who wrote it; empty where it says nothing.
  package var promise = "", author = ""
  /// The name of its EPUB, which stays when titles change; empty where it says nothing.
  package var identifier = ""
  /// The language of its text, such as `zh-Hans`.
  package var language = "en"

  package init(title: String) { self.title = title }

  /// Reads lines such as `title: A Book`.
  init(parsing text: Substring) throws(InfoString.Problem) {
    self.init(title: "")
    let facts: [String: WritableKeyPath<Self, String>] = [
      "title": \.title, "promise": \.promise, "author": \.author, "identifier": \.identifier,
      "lang": \.language,
    ]
    for line in text.lines where !line.allSatisfy(\.isWhitespace) {
      let parts = line.split(separator: ":", maxSplits: 1).map(\.inOneLine)
      guard parts.count == 2 else {
        throw .init("“\(line)” is no line of a book; write `title: A Book`")
      }
      guard let fact = facts[parts[0]] else {
        throw .init("a book has no “\(parts[0])”; it has title, promise, author, identifier, lang")
      }
      self[keyPath: fact] = parts[1]
    }
    guard language.wholeMatch(of: #/[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/#) != nil else {
      throw .init("“\(language)” is no language; write `lang: en` or `lang: zh-Hans`")
    }
    guard !title.isEmpty else { throw .init("this book has no title; write `title: A Book`") }
  }
}

extension Substring {
  /// The words with one space between them.
  fileprivate var inOneLine: String { words.joined(separator: " ") }
}
