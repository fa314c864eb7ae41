/// The lines of a paragraph that are a table: a head, a line of dashes, and rows.
///
/// The rules are those of GitHub Flavored Markdown, section 4.10: the head and the line of dashes
/// have as many cells as each other; a row with too few is filled up, one with too many is cut.
struct TableSource {
  /// How many lines of the paragraph stand above the head.
  let firstLine: Int
  private let alignments: [Table.Alignment]
  private let head: [String]
  private let rows: [[String]]

  /// Finds the table in a paragraph's lines; nil where there is none.
  init?(paragraph lines: [String]) {
    for index in lines.indices.dropLast() where lines[index].contains("|") {
      guard let alignments = Self.alignments(lines[index + 1]) else { continue }
      let head = Self.cells(lines[index])
      guard head.count == alignments.count else { continue }
      firstLine = index
      self.alignments = alignments
      self.head = head
      rows = lines[(index + 2)...].map { line in
        let cells = Self.cells(line).prefix(head.count)
        return cells + Array(repeating: "", count: head.count - cells.count)
      }
      return
    }
    return nil
  }

  /// The table, its cells read by a closure that is told the cell's text and its line below the
  /// head.
  func table(_ read: (String, Int) -> [Inline]) -> Table {
    Table(
      alignments: alignments,
      head: head.map { read($0, 0) },
      rows: rows.enumerated().map { index, row in row.map { read($0, index + 2) } })
  }

  private static func alignments(_ line: String) -> [Table.Alignment]? {
    guard line.contains("|") || line.contains(":") else { return nil }
    var found: [Table.Alignment] = []
    for cell in cells(line) {
      let (left, right) = (cell.hasPrefix(":"), cell.hasSuffix(":") && cell.count > 1)
      let dashes = cell.dropFirst(left ? 1 : 0).dropLast(right ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == "-" }) else { return nil }
      found.append(left ? (right ? .center : .left) : (right ? .right : .none))
    }
    return found.isEmpty ? nil : found
  }

  /// The cells of a line, blanks at their ends gone; `\|` is a pipe, in code too.
  private static func cells(_ line: String) -> [String] {
    var cells: [String] = [""]
    var isEscaped = false
    for character in line {
      if isEscaped {
        cells[cells.count - 1] += character == "|" ? "|" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    if isEscaped { cells[cells.count - 1] += "\\" }
    cells = cells.map(\.trimmed)
    if cells.first == "" { cells.removeFirst() }
    if cells.last == "" { cells.removeLast() }
    return cells
  }
}

extension String {
  /// The text without blanks and tabs at both ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
