import Manuscript

/// What one run of the compiler gets: source files, and what to do with them.
///
/// A program is a value. Its text is the key of the cache, so whatever may change a verdict stands
/// in it.
struct Program: Hashable, Codable, Sendable {
  /// A source file.
  struct File: Hashable, Codable, Sendable {
    let name: String
    let text: String
  }

  /// What happens once it compiles.
  enum Goal: Hashable, Codable, Sendable {
    /// Nothing: it only has to compile.
    case compile
    /// It runs as a script does.
    case run
    /// Its tests run.
    case test
  }

  var files: [File]
  var goal: Goal
  /// The modules it imports, so that no others are linked.
  var imports: [String]
  /// How many fences stand in its `main.swift`.
  var fenceCount = 0
  /// How often it runs, to see whether it does the same each time.
  var repetitions = 1
  /// Whether it matters where it crashes; to find that out takes longer than most programs run.
  var tracesCrashes = true
  /// The files and folders that it may read beside the system and the toolchain, by their paths.
  var reads: [String] = []
  /// Whether it may use the network.
  var usesNetwork = false
}

/// Builds the text of a `main.swift` from fences, each under a file name of its own.
///
/// The names say only which fence of the program it is, `fence3.swift`, and lines are counted from
/// the fence's first: text that moves in the Markdown leaves the program as it was, and its
/// transcript in the cache.
struct MainFile {
  private(set) var text = ""
  private(set) var count = 0
  private var marks = 0
  /// Whether some value is reported, also from a file beside this one.
  var reportsValues = false

  /// Adds a fence, and behind it a mark that is reached when the fence has run.
  ///
  /// A broken fence is the last one, with nothing behind it: what it leaves open ends at its end.
  mutating func add(_ fence: Fence, _ snippet: Snippet, isMarked: Bool) {
    text += fence.located(
      as: Self.fenceName(count), evaluating: isMarked ? snippet.claims : [], in: count)
    count += 1
    if isMarked, !snippet.claims.isEmpty { reportsValues = true }
    guard isMarked, !snippet.isBroken else { return }
    add("__quire_mark(\(marks))\n")
    marks += 1
  }

  /// Adds a statement of quire's own.
  mutating func add(_ statement: String) {
    text += "#sourceLocation(file: \"quire\", line: 1)\n" + statement
  }

  /// The file, with quire's own functions before everything else.
  var file: Program.File {
    let declarations =
      (marks > 0 ? Runtime.markDeclaration : "")
      + (reportsValues ? Runtime.valueDeclarations : "")
    return .init(
      name: "main.swift",
      text: "#sourceLocation(file: \"quire\", line: 1)\n" + declarations + text)
  }

  /// What the compiler calls the fence at a place of the program.
  static func fenceName(_ place: Int) -> String { "fence\(place).swift" }
}

extension Fence {
  /// The body under a directive that names its file and counts its lines from 1, with the values
  /// that claims are about reported to quire.
  func located(as name: String, evaluating claims: [Snippet.Claim] = [], in place: Int = 0)
    -> String
  {
    "#sourceLocation(file: \"\(name)\", line: 1)\n"
      + Insertions(claims: claims, in: place).applied(to: text)
  }
}

/// What quire writes into a line of a fence, so that columns can be given back as the author
/// counts them.
struct Insertions {
  private struct Insertion {
    let byte: Int
    let text: String
  }

  private let all: [Insertion]

  /// A value's number is its line in the fence plus this for each fence before it.
  static let linesPerFence = 100_000

  /// - Parameter place: The fence's place in its program, a part of the values' numbers.
  init(claims: [Snippet.Claim], in place: Int) {
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

  func applied(to text: String) -> String {
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
  func authorColumn(_ column: Int, line: Int, in table: LineTable) -> Int {
    var column = column
    for insertion in all where table.line(of: insertion.byte) == line {
      let place = table.column(of: insertion.byte)
      guard column > place else { break }
      column = max(place, column - insertion.text.utf8.count)
    }
    return column
  }
}
