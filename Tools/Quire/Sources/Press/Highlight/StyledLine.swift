/// A line of code as styled pieces.
struct StyledLine: Equatable, Sendable {
  /// A piece of the line.
  struct Piece: Equatable, Sendable {
    let style: TokenStyle?
    let text: String
  }

  var pieces: [Piece]

  /// The line as plain text.
  var text: String { pieces.map(\.text).joined() }

  /// The number of leading spaces, which sets the hanging indent of a wrapped line.
  var indent: Int { text.prefix { $0 == " " }.count }

  /// The class that gives a wrapped line a hanging indent.
  var indentClass: String {
    let depth = min(8, indent / 2 * 2)
    return depth > 0 ? " i\(depth)" : ""
  }

  /// The line up to a byte, without trailing spaces.
  func prefix(bytes: Int) -> StyledLine {
    var left = bytes
    var kept: [Piece] = []
    for piece in pieces where left > 0 {
      let count = piece.text.utf8.count
      let text =
        count <= left ? piece.text : String(decoding: piece.text.utf8.prefix(left), as: UTF8.self)
      kept.append(Piece(style: piece.style, text: text))
      left -= count
    }
    while let last = kept.last {
      let text = String(last.text.reversed().drop { $0 == " " }.reversed())
      kept[kept.count - 1] = Piece(style: last.style, text: text)
      guard text.isEmpty else { break }
      kept.removeLast()
    }
    return StyledLine(pieces: kept)
  }

  /// The byte where a comment with an expected diagnostic or value begins. Pages show the actual
  /// diagnostic or value instead.
  var expectation: Int? {
    guard let last = pieces.last, last.style == .comment else { return nil }
    let isExpectation = ["// error: ", "// warning: ", "// trap: ", "// →"].contains {
      last.text.hasPrefix($0)
    }
    return isExpectation ? text.utf8.count - last.text.utf8.count : nil
  }

  /// The byte where a comment at the end of the line begins.
  var trailingComment: Int? {
    guard let last = pieces.last, last.style == .comment else { return nil }
    return text.utf8.count - last.text.utf8.count
  }

  /// The line as HTML.
  ///
  /// - Parameters:
  ///   - squiggles: The offsets of the bytes that diagnostics point to.
  ///   - names: The names that link to popovers, in reading order.
  func html(squiggles: Set<Int> = [], names: [NameLink] = []) -> String {
    var byte = 0
    var result = ""
    let isLong = pieces.reduce(0) { $0 + $1.text.utf8.count } > Self.phoneColumns
    var last: Character?
    for piece in pieces.cut(at: names) {
      let range = byte..<byte + piece.text.utf8.count
      byte = range.upperBound
      let hit = squiggles.first(where: range.contains)
      let html =
        hit.map { Self.underlined(piece, from: $0 - range.lowerBound) }
        ?? (isLong && piece.style == nil
          ? Self.breakable(piece.text, after: last)
          : isLong
            ? Html.span(piece.style, html: Html.code(piece.text))
            : Html.span(piece.style, piece.text))
      last = piece.text.last
      let name = names.first { $0.bytes == range }
      // Pages have thousands of names, so the attribute has no quotes: they would add kilobytes.
      result += name.map { "<a href=#c\($0.popover)>\(html)</a>" } ?? html
    }
    return result
  }

  /// About as many columns as a phone shows.
  private static let phoneColumns = 40

  /// Code that can break after an opening parenthesis and before a member's dot, and not only at
  /// spaces.
  ///
  /// - Parameter previous: The character before it in its line.
  private static func breakable(_ text: String, after previous: Character?) -> String {
    var last = previous
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      defer { last = " " }
      // A word with a hyphen, such as an arrow or a version, is not broken behind it.
      if word.utf8.contains(UInt8(ascii: "-")), !word.utf8.dropFirst().contains(UInt8(ascii: "(")) {
        return Html.code(word)
      }
      var (result, start) = ("", word.startIndex)
      for (index, character) in zip(word.indices, word) {
        let isMember =
          character == "."
          && last.map { $0.isLetter || $0.isNumber || ")]}?!".contains($0) } == true
        let isArgument = last == "(" && character != ")"
        if isMember || isArgument {
          result += Html.escape(word[start..<index]) + "<wbr>"
          start = index
        }
        last = character
      }
      return result + Html.escape(word[start...])
    }.joined(separator: " ")
  }

  /// A piece with the word, string or character that starts at a byte underlined.
  private static func underlined(_ piece: Piece, from start: Int) -> String {
    let head = String(decoding: piece.text.utf8.prefix(start), as: UTF8.self)
    let rest = String(decoding: piece.text.utf8.dropFirst(start), as: UTF8.self)
    let isWord = rest.first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    let count =
      piece.style == .string
      ? rest.count
      : isWord ? rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count : 1
    return Html.span(piece.style, head)
      + "<span class=\"bad\">\(Html.span(piece.style, rest.prefix(count)))</span>"
      + Html.span(piece.style, rest.dropFirst(count))
  }
}

extension [StyledLine.Piece] {
  /// The pieces, split so that each name is a piece of its own.
  fileprivate func cut(at names: [NameLink]) -> [StyledLine.Piece] {
    guard !names.isEmpty else { return self }
    let edges = Set(names.flatMap { [$0.bytes.lowerBound, $0.bytes.upperBound] })
    var byte = 0
    return flatMap { piece -> [StyledLine.Piece] in
      let text = [UInt8](piece.text.utf8)
      defer { byte += text.count }
      let inner = edges.filter { $0 > byte && $0 < byte + text.count }.map { $0 - byte }.sorted()
      return zip([0] + inner, inner + [text.count]).map {
        .init(style: piece.style, text: String(decoding: text[$0..<$1], as: UTF8.self))
      }
    }
  }
}

extension [StyledLine] {
  /// The lines as rows of a listing.
  var rows: String {
    map { "<span class=\"l\($0.indentClass)\">\($0.html())</span>\n" }.joined()
  }

  /// Splits the pieces of a text into lines.
  init(pieces: [StyledLine.Piece]) {
    var lines: [StyledLine] = [StyledLine(pieces: [])]
    for piece in pieces {
      let parts = piece.text.lines
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append(StyledLine(pieces: [])) }
        if !part.isEmpty {
          lines[lines.count - 1].pieces.append(.init(style: piece.style, text: String(part)))
        }
      }
    }
    if lines.last?.pieces.isEmpty == true { lines.removeLast() }
    self = lines
  }
}

/// What a piece of code is to the highlighter; the raw value is its class in the stylesheet.
enum TokenStyle: String, Sendable {
  case keyword = "k"
  case attribute = "a"
  case type = "t"
  case string = "s"
  case number = "n"
  case comment = "c"
  case function = "f"
  /// A member without a base, such as `.red`.
  case implicitMember = "e"
}

/// Splits Swift code into lines of styled pieces.
typealias Highlighter = @Sendable (_ code: String) -> [StyledLine]

/// A name in a line of code that links to a hover popover.
struct NameLink: Equatable {
  /// The range of the name in the line's bytes.
  let bytes: Range<Int>
  /// The popover's number on the page.
  let popover: Int
}
