/// A line of code cut into pieces, each with the class of its colour.
struct StyledLine: Equatable {
  /// A piece of the line.
  struct Piece: Equatable {
    let style: String?
    let text: String
  }

  var pieces: [Piece]

  /// The line without its colours.
  var text: String { pieces.map(\.text).joined() }

  /// The blanks at the start, which decide how far a wrapped line hangs.
  var indent: Int { text.prefix { $0 == " " }.count }

  /// The line up to a byte, without the blanks before it.
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

  /// The line as HTML, with what starts at some bytes underlined as the compiler's squiggle would.
  func html(squiggles: Set<Int> = []) -> String {
    var byte = 0
    var result = ""
    for piece in pieces {
      let range = byte..<byte + piece.text.utf8.count
      byte = range.upperBound
      guard let hit = squiggles.first(where: range.contains) else {
        result += Html.span(piece.style, piece.text)
        continue
      }
      let start = hit - range.lowerBound
      let head = String(decoding: piece.text.utf8.prefix(start), as: UTF8.self)
      let rest = String(decoding: piece.text.utf8.dropFirst(start), as: UTF8.self)
      let isWord = rest.first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
      let count =
        piece.style == "s" || !isWord
        ? (piece.style == "s" ? rest.count : 1)
        : rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count
      result += Html.span(piece.style, head)
      result += "<span class=\"bad\">\(Html.span(piece.style, rest.prefix(count)))</span>"
      result += Html.span(piece.style, rest.dropFirst(count))
    }
    return result
  }
}

extension [StyledLine] {
  /// Cuts pieces of a whole text into lines.
  init(pieces: [StyledLine.Piece]) {
    var lines: [StyledLine] = [StyledLine(pieces: [])]
    for piece in pieces {
      let parts = piece.text.split(separator: "\n", omittingEmptySubsequences: false)
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
