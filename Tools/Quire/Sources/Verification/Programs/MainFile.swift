import Compilation
import Execution
import Manuscript

/// Builds the text of a `main.swift` from fences, each under a file name of its own.
///
/// The names say only which fence of the program it is, `fence3.swift`, and lines are counted from
/// the fence's first: text that moves in the Markdown leaves the program as it was, and its
/// transcript in the cache.
struct MainFile {
  private var text = ""
  private var checkpoints = 0
  private var fenceCount = 0
  /// The fences of a program by the names of their files, also beside this one.
  var files: [String: FenceID] = [:]
  /// The line in the Markdown of each value that the program reports.
  private(set) var valueLines: [Int] = []

  // snippet.add
  package mutating func add(_ map: SourceMap) {
    text += Self.located(map.compiledText, as: Self.fenceName(fenceCount))
    fenceCount += 1
  }

  /// Adds a statement that reports how far the program came.
  package mutating func addCheckpoint() {
    add("\(Reserved.checkpoint)(\(checkpoints))\n")
    checkpoints += 1
  }
  // snippet.end

  /// Begins a unit, whose checkpoints are numbered by themselves.
  mutating func beginUnit() { checkpoints = 0 }

  typealias Counts = (fences: Int, values: Int)

  var counts: Counts { (fenceCount, valueLines.count) }

  /// The next part of a program, whose values are numbered behind those before it.
  mutating func map(of part: FencePart, in program: FenceProgram) -> SourceMap {
    files[Self.fenceName(fenceCount)] = part.id
    defer { valueLines += program.valueLines(of: part) }
    return program.sourceMap(of: part, firstValue: valueLines.count)
  }

  /// Adds lines of a fence that have to come before all others, its imports.
  mutating func addAhead(_ line: String, row: Int, ofFence position: Int) {
    text += "#sourceLocation(file: \"\(Self.fenceName(position))\", line: \(row + 1))\n\(line)\n"
  }

  mutating func add(_ statement: String) { text += Self.located(statement, as: "quire") }

  mutating func addImports(_ modules: [String], of manuscript: Manuscript) {
    let testable = manuscript.imports.flatMap { $0.isTestable ? $0.modules : nil } ?? []
    for module in modules {
      add((testable.contains(module) ? "@testable " : "") + "import \(module)\n")
    }
  }

  var file: Program.File {
    let reports = checkpoints > 0 || !valueLines.isEmpty
    return .init(name: "main.swift", text: (reports ? Self.imports : "") + text)
  }

  /// The import of quire's own functions, before everything else.
  static let imports = located("import \(Runtime.moduleName)\n", as: "quire")

  /// What the compiler calls the fence at a position in the program.
  static func fenceName(_ position: Int) -> String { "fence\(position).swift" }

  /// A text under a directive that names its file and counts its lines from 1.
  static func located(_ text: String, as name: String) -> String {
    "#sourceLocation(file: \"\(name)\", line: 1)\n" + text
  }
}
