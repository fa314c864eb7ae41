import Compilation
import SwiftAnalysis
import SwiftSyntax

/// A file's text with calls that record steps. Every line keeps its number.
package struct TracedText {
  /// Where a step is recorded.
  package struct Place: Equatable, Sendable {
    /// The file as the compiler calls it: that of the last `#sourceLocation` above.
    package let file: String
    /// The line that runs next, counted from 1.
    package let line: Int
    /// Empty for a statement; `call` or `return` with a function, or `end`.
    package let event: String
    /// The variables in scope that are not recorded.
    package let leftOut: [String]
  }

  /// What is not inserted, since the compiler refuses it. The bytes are those of the program.
  package enum Refusal: Hashable, Sendable {
    /// A variable, at the steps in some bytes.
    case variable(String, in: Range<Int>)
    case step(at: Int)
    /// Everything in a body that begins at a byte.
    case body(at: Int)
  }

  /// What is recorded at a line of a file, as the compiler calls them.
  package typealias Reach = @Sendable (_ file: String, _ line: Int) -> Recorded

  package enum Recorded: Sendable {
    case steps
    /// The variables of the top level that are declared there.
    case variables
    case nothing
  }

  package let text: String
  package let places: [Place]
  private let source: String
  private let lines: NamedLines
  private let bodies: [Range<Int>]
  /// The bytes of the inserted code in the text.
  private var pieces: [Piece] = []

  /// - Parameters:
  ///   - name: The name of the file. Only `main.swift` may have code at the top level.
  ///   - firstPlace: The number of the first place among those of the program.
  package init(
    _ source: String, name: String = "main.swift", firstPlace: Int = 0,
    without refused: Set<Refusal> = [], reach: @escaping Reach = { _, _ in .steps }
  ) {
    let tree = SwiftText.tree(of: source)
    lines = NamedLines(source, name: name)
    var inserter = StepInserter(
      source, lines, firstPlace: firstPlace, without: refused, reach: reach)
    inserter.insert(into: tree, isMain: name == "main.swift")
    (self.source, places, bodies) = (source, inserter.places, inserter.bodies)
    let bytes = Array(source.utf8)
    var (result, done) = ([UInt8](), 0)
    let insertions = inserter.insertions.enumerated()
      .sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }
    for (_, insertion) in insertions {
      result += bytes[done..<insertion.byte]
      done = insertion.byte
      for part in insertion.parts {
        let start = result.count
        result += Array(part.text.utf8)
        pieces.append((start..<result.count, part.refusal))
      }
    }
    text = String(decoding: result + bytes[done...], as: UTF8.self)
  }

  /// What to leave out so that an error of the compiler goes away; nil where nothing is left.
  ///
  /// - Parameters:
  ///   - message: The error. It may be about inserted code, or its notes are; else the innermost body
  ///     around it is left as it is.
  ///   - refused: What is left out already.
  package func refusals(
    for message: CompilerMessage, besides refused: Set<Refusal>
  ) -> Set<Refusal> {
    let table = LineTable(text)
    func byte(_ file: String, _ line: Int, _ column: Int?) -> Int? {
      lines.row(file, line).map { table.start(of: $0) + (column ?? 1) - 1 }
    }
    guard let own = byte(message.file, message.line, message.column) else { return [] }
    var found: Set<Refusal> = []
    if let piece = piece(at: own) {
      let isEarly = message.text.contains("before")
      found = [refusal(of: piece, isEarly ? .before : .everywhere)]
    } else {
      for note in message.notes {
        if let byte = byte(note.file, note.line, note.column), let piece = piece(at: byte) {
          found.insert(refusal(of: piece, .behind))
        }
      }
    }
    guard found.subtracting(refused).isEmpty else { return found }
    let inserted = pieces.filter { $0.bytes.upperBound <= own }.map(\.bytes.count).reduce(0, +)
    let body = bodies.filter {
      $0.contains(own - inserted) && !refused.contains(.body(at: $0.lowerBound))
    }.min { $0.count < $1.count }
    return body.map { [.body(at: $0.lowerBound)] } ?? []
  }

  private typealias Piece = (bytes: Range<Int>, refusal: Refusal)

  private func piece(at byte: Int) -> Piece? { pieces.first { $0.bytes.contains(byte) } }

  private enum Side { case before, behind, everywhere }

  /// A variable that is refused at one step is refused at those before or behind it, too: not yet
  /// initialized, or used up.
  private func refusal(of piece: Piece, _ side: Side) -> Refusal {
    guard case .variable(let name, let place) = piece.refusal else { return piece.refusal }
    let byte = place.lowerBound
    let body =
      bodies.filter { $0.contains(byte) || $0.upperBound == byte }
      .min { $0.count < $1.count } ?? 0..<source.utf8.count
    return switch side {
    case .before: .variable(name, in: body.lowerBound..<byte + 1)
    case .behind: .variable(name, in: byte..<body.upperBound + 1)
    case .everywhere: .variable(name, in: body.lowerBound..<body.upperBound + 1)
    }
  }
}

/// The rows of a file, and what the compiler calls them: `#sourceLocation` changes that.
struct NamedLines {
  private var rows: [(file: String, line: Int)] = []

  init(_ source: String, name: String) {
    var next = (file: name, line: 1)
    for line in source.lines {
      rows.append(next)
      next.line += 1
      if let place = line.wholeMatch(of: #/ *#sourceLocation\(file: "([^"]*)", line: (\d+)\)/#) {
        next = (String(place.output.1), Int(place.output.2) ?? 1)
      }
    }
    rows.append(next)
  }

  subscript(row: Int) -> (file: String, line: Int) { rows[min(row, rows.count - 1)] }

  func row(_ file: String, _ line: Int) -> Int? {
    rows.firstIndex { $0.file == file && $0.line == line }
  }
}

/// The functions of the recorder.
enum Call {
  static let isOn = "__quire_on"
  static let enter = "__quire_enter"
  static let leave = "__quire_leave"
  static let step = "__quire_step"
  static let done = "__quire_done"
  static let see = "__quire_see"
  static let last = "__quire_last"
  static let global = "__quire_global"
  /// The constant with the depth of a call.
  static let depth = "__quire_depth"
}
