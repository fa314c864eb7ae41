import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Builds the text of a `main.swift` from fences, each under a file name of its own.
///
/// The names say only which fence of the program it is, `fence3.swift`, and lines are counted from
/// the fence's first: text that moves in the Markdown leaves the program as it was, and its
/// transcript in the cache.
package struct MainFile {
  package private(set) var text = ""
  package private(set) var count = 0
  private var marks = 0
  /// Whether some value is reported, also from a file beside this one.
  package var reportsValues = false

  /// Adds a fence, and behind it a mark that is reached when the fence has run.
  ///
  /// A broken fence is the last one, with nothing behind it: what it leaves open ends at its end.
  package mutating func add(_ fence: Fence, _ snippet: Snippet, isMarked: Bool) {
    text += fence.located(
      as: Self.fenceName(count), evaluating: isMarked ? snippet.claims : [], in: count)
    count += 1
    if isMarked, !snippet.claims.isEmpty { reportsValues = true }
    guard isMarked, !snippet.isBroken else { return }
    add("__quire_mark(\(marks))\n")
    marks += 1
  }

  /// Adds a statement of quire's own.
  package mutating func add(_ statement: String) {
    text += "#sourceLocation(file: \"quire\", line: 1)\n" + statement
  }

  /// The file, with quire's own functions before everything else.
  package var file: Program.File {
    let declarations =
      (marks > 0 ? Runtime.markDeclaration : "")
      + (reportsValues ? Runtime.valueDeclarations : "")
    return .init(
      name: "main.swift",
      text: "#sourceLocation(file: \"quire\", line: 1)\n" + declarations + text)
  }

  /// What the compiler calls the fence at a place of the program.
  package static func fenceName(_ place: Int) -> String { "fence\(place).swift" }
}

extension Fence {
  /// The body under a directive that names its file and counts its lines from 1, with the values
  /// that claims are about reported to quire.
  package func located(as name: String, evaluating claims: [Snippet.Claim] = [], in place: Int = 0)
    -> String
  {
    "#sourceLocation(file: \"\(name)\", line: 1)\n"
      + Insertions(claims: claims, in: place).applied(to: text)
  }
}

/// What quire writes into a line of a fence, so that columns can be given back as the author
/// counts them.
package struct Insertions {
  private struct Insertion {
    let byte: Int
    let text: String
  }

  private let all: [Insertion]

  /// A value's number is its line in the fence plus this for each fence before it.
  package static let linesPerFence = 100_000

  /// - Parameter place: The fence's place in its program, a part of the values' numbers.
  package init(claims: [Snippet.Claim], in place: Int) {
    var found: [Insertion] = []
    for claim in claims {
      let number = place * Self.linesPerFence + claim.line + 1
      switch claim.subject {
      case .expression(let range):
        found.append(Insertion(byte: range.lowerBound, text: "__quire_value(\(number), ("))
        found.append(Insertion(byte: range.upperBound, text: "))"))
      case .declaration(let end, let name):
        found.append(Insertion(byte: end, text: "; __quire_value(\(number), \(name))"))
      case .pending, nil: break
      }
    }
    // An enclosing expression opens before an inner one, and closes after it.
    all = found.enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }
      .map(\.element)
  }

  package func applied(to text: String) -> String {
    guard !all.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var done = 0
    for insertion in all {
      result += bytes[done..<insertion.byte]
      result += Array(insertion.text.utf8)
      done = insertion.byte
    }
    return String(decoding: result + bytes[done...], as: UTF8.self)
  }

  /// The column as the author counts it, from one that the compiler counted.
  ///
  /// - Parameters:
  ///   - column: A column of the text with insertions, counted from 1.
  ///   - line: The line of the body, counted from 0.
  ///   - table: The lines of the body's text.
  package func authorColumn(_ column: Int, line: Int, in table: LineTable) -> Int {
    var column = column
    for insertion in all where table.line(of: insertion.byte) == line {
      let place = table.column(of: insertion.byte)
      guard column > place else { break }
      column = max(place, column - insertion.text.utf8.count)
    }
    return column
  }
}
