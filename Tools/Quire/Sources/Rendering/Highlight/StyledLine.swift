struct StyledLine: Equatable, Sendable {
  struct Piece: Equatable, Sendable {
    let style: TokenStyle?
    let text: String
  }

  var pieces: [Piece]

  var text: String { pieces.map(\.text).joined() }

  /// The class that gives a wrapped line a hanging indent.
  var indentClass: String {
    let depth = min(8, text.prefix { $0 == " " }.count / 2 * 2)
    return depth > 0 ? " i\(depth)" : ""
  }

  var comment: String? { pieces.last.flatMap { $0.style == .comment ? $0.text : nil } }

  /// The line without its last piece, and without the spaces before that.
  var withoutComment: StyledLine {
    var kept = Array(pieces.dropLast())
    while let last = kept.popLast() {
      guard let end = last.text.lastIndex(where: { $0 != " " }) else { continue }
      return StyledLine(pieces: kept + [Piece(style: last.style, text: String(last.text[...end]))])
    }
    return StyledLine(pieces: [])
  }

  /// The line without a comment that states a diagnostic or value: pages show the actual one.
  var withoutExpectation: StyledLine {
    let marks = ["// error: ", "// warning: ", "// trap: ", "// →"]
    guard let comment, marks.contains(where: comment.hasPrefix) else { return self }
    return withoutComment
  }

  /// - Parameter squiggles: The offsets of the bytes that diagnostics point to.
  /// - Parameter inserted: The bytes of words that the line got, which are marked.
  func html(
    squiggles: Set<Int> = [], names: [NameLink] = [], inserted: [Range<Int>] = []
  ) -> String {
    var byte = 0
    var result = ""
    let isLong = pieces.reduce(0) { $0 + $1.text.utf8.count } > Self.phoneColumns
    var last: Character?
    for piece in pieces.cut(at: names.map(\.bytes) + inserted) {
      let range = byte..<byte + piece.text.utf8.count
      byte = range.upperBound
      let html =
        if let hit = squiggles.first(where: range.contains) {
          Self.underlined(piece, from: hit - range.lowerBound)
        } else if !isLong {
          Html.span(piece.style, piece.text)
        } else {
          piece.style.map { Html.span($0, html: Html.code(piece.text)) }
            ?? Self.breakable(piece.text, after: last)
        }
      last = piece.text.last
      let name = names.first { $0.bytes == range }
      // Pages have thousands of names, so the attribute has no quotes: they would add kilobytes.
      let isInserted = inserted.contains {
        $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
      }
      let marked = isInserted && !range.isEmpty ? "<ins>\(html)</ins>" : html
      result += name.map { "<a href=#c\($0.popover)>\(marked)</a>" } ?? marked
    }
    return result
  }

  private static let phoneColumns = 40

  /// Code that can also break after an opening parenthesis and before a member's dot, behind the
  /// previous character of its line.
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
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let count = piece.style == .string ? rest.count : max(1, word.count)
    return Html.span(piece.style, head)
      + "<span class=\"bad\">\(Html.span(piece.style, rest.prefix(count)))</span>"
      + Html.span(piece.style, rest.dropFirst(count))
  }
}

extension [StyledLine.Piece] {
  /// The pieces, split so that each range of bytes, such as a name, consists of whole pieces.
  fileprivate func cut(at ranges: [Range<Int>]) -> [StyledLine.Piece] {
    guard !ranges.isEmpty else { return self }
    let edges = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] })
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
  var rows: String { map { "<span class=\"l\($0.indentClass)\">\($0.html())</span>\n" }.joined() }

  init(pieces: [StyledLine.Piece]) {
    self = [StyledLine(pieces: [])]
    for piece in pieces {
      for (index, part) in piece.text.lines.enumerated() {
        if index > 0 { append(StyledLine(pieces: [])) }
        guard !part.isEmpty else { continue }
        self[count - 1].pieces.append(.init(style: piece.style, text: String(part)))
      }
    }
    if last?.pieces.isEmpty == true { removeLast() }
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

typealias Highlighter = @Sendable (_ code: String) -> [StyledLine]

/// A name in a line of code, and the number of the popover on the page that it links to.
typealias NameLink = (bytes: Range<Int>, popover: Int)
