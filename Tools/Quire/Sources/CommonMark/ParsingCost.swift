/// An upper bound for the two parts of libcmark 0.30 that take quadratic time, perhaps minutes.
/// It compares an empty line with every open list, and visits every earlier `![` after a link.
struct ParsingCost {
  /// The maximum number of visits to a `![`: about two seconds.
  private static let limit = 500_000_000
  /// The cost of a comparison with a list, in visits to a `![`.
  private static let comparison = 6

  private var listCost = 0
  private var imageCost = 0
  /// The number of lists that may be open, and the line that opened them.
  private var depth = (count: 0, line: 1)
  /// The number of `![` in the paragraph so far, and the line of the first.
  private var images = (count: 0, line: 1)
  private var isBelowBlank = true

  /// The limit that a text exceeds; nil if libcmark can parse it. O(text).
  static func exceededLimit(in lines: SourceLines) -> ExceededLimit? {
    var cost = ParsingCost()
    for (index, line) in lines.lines.enumerated() {
      cost.add(line.utf8, number: index + 1)
      if cost.listCost + cost.imageCost > limit { return cost.exceededLimit }
    }
    return nil
  }

  private var exceededLimit: ExceededLimit {
    if listCost <= imageCost { return ExceededLimit(.images, at: Position(line: images.line)) }
    return ExceededLimit(
      depth.count > Document.nestingLimit ? .blocks : .emptyLines, at: Position(line: depth.line))
  }

  private mutating func add(_ line: Substring.UTF8View, number: Int) {
    let (marks, columns, rest) = line.withoutContainers
    // Each level needs a marker on this line, or two columns of indentation.
    if marks > 0, marks + columns / 2 > depth.count { depth = (marks + columns / 2, number) }
    if marks == 0, columns == 0, isBelowBlank, !rest.isEmpty { depth = (0, number) }
    isBelowBlank = marks == 0 && rest.isEmpty
    if rest.isEmpty { listCost += depth.count * Self.comparison }
    if isBelowBlank { images.count = 0 } else { addBrackets(rest, number: number) }
  }

  private mutating func addBrackets(_ text: Substring.UTF8View, number: Int) {
    var last: UInt8 = 0
    for byte in text {
      if byte == UInt8(ascii: "["), last == UInt8(ascii: "!") {
        images = (images.count + 1, images.count == 0 ? number : images.line)
      } else if byte == UInt8(ascii: "]") {
        imageCost += images.count
      }
      last = byte
    }
  }
}

extension Substring.UTF8View {
  /// The quote and list markers at the start, the columns of white space, and the rest of the line.
  package var withoutContainers: (marks: Int, columns: Int, rest: Substring.UTF8View) {
    var (marks, columns, rest) = (0, 0, self)
    while let byte = rest.first {
      if byte == 0x20 || byte == 0x09 {
        columns += byte == 0x20 ? 1 : 4
        rest.removeFirst()
      } else if let count = rest.containerMark {
        marks += 1
        rest = rest.dropFirst(count)
        if rest.first == 0x20 { rest.removeFirst() }
      } else {
        break
      }
    }
    return (marks, columns, rest)
  }

  /// The length of the quote or list marker at the start; nil if there is none.
  private var containerMark: Int? {
    if first == UInt8(ascii: ">") { return 1 }
    let digits = prefix(10).prefix { (0x30...0x39).contains($0) }.count
    guard let end = dropFirst(digits).first,
      (digits == 0 ? "-+*" : ".)").utf8.contains(end)
    else { return nil }
    let next = dropFirst(digits + 1).first
    return next == nil || next == 0x20 || next == 0x09 ? digits + 1 : nil
  }
}
