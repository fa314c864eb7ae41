import CommonMark
import Support

/// A fenced code block of a manuscript: what it means, and where each of its lines stands.
public struct Fence: Equatable, Sendable {
  /// What must hold of the fence.
  public var kind: Kind
  /// The info string as written.
  public var info: String
  /// Where the opening marks stand.
  public var start: Position
  /// The lines of the body; line `k` stands `k + 1` lines below the opening.
  public var body: [Line]
  /// What stands before the opening marks: blanks, quote marks, a list's bullet.
  public var prefix: String
  /// The opening marks, three or more backticks or tildes.
  public var marks: String
  /// The line of the closing marks; nil where there is none.
  public var closingLine: Int?
  /// The place among the manuscript's fences of the `output` that belongs to this one.
  public var output: Int?

  /// A line of the body, and how many bytes of its source line stand before it.
  public struct Line: Equatable, Sendable {
    /// The line without what its containers put before it.
    public var text: String
    /// How many bytes of the source line stand before it.
    public var offset: Int

    /// Makes a line.
    public init(_ text: String, offset: Int = 0) {
      self.text = text
      self.offset = offset
    }
  }

  /// The kinds of fences. Every fence is one of these; there is no kind for "whatever".
  // snippet.kinds
  public enum Kind: Equatable, Sendable {
    /// Swift that goes through the compiler.
    case code(Code)
    /// One version of a file beside the program; with a source, it equals what ships.
    case step(name: String, source: Source?, scope: Scope)
    /// The same text as a source file, or as a region of one.
    case excerpt(Source)
    /// Shown, never compiled, for a reason that stands in the ledger.
    case sketch(reason: String)
    /// What the fence above printed.
    case output
    /// Another language, quoted.
    case quotation(language: String)
    /// Refused: a diagnostic says why.
    case refused
  }
  // snippet.end

  /// What a `swift` fence promises, and which program it belongs to.
  public struct Code: Equatable, Sendable {
    /// What must hold.
    public var action: Action
    /// Which program it belongs to.
    public var scope: Scope
    /// Whether the page keeps the answer until the reader predicts.
    public var isQuiz: Bool

    /// Makes the promise of a fence.
    public init(_ action: Action = .runs, scope: Scope = .chapter, isQuiz: Bool = false) {
      self.action = action
      self.scope = scope
      self.isQuiz = isQuiz
    }
  }

  /// What must hold when the fence meets the compiler.
  public enum Action: String, CaseIterable, Sendable {
    case runs, compiles, tests, fails, warns, traps, figure
  }

  /// Which program a fence belongs to.
  public enum Scope: Hashable, Sendable {
    case chapter
    case session(String)
    case isolated(line: Int)
  }

  /// A source file of the package, or a region of one.
  public struct Source: Hashable, Sendable {
    /// The file, from the package's root.
    public var path: String
    /// The region's name; nil for the whole file.
    public var region: String?

    /// Makes a reference to a file, or to a region of it.
    public init(path: String, region: String? = nil) {
      self.path = path
      self.region = region
    }
  }
}

extension Fence {
  /// The body's text, each line ended by a line feed.
  public var text: String { body.map { $0.text + "\n" }.joined() }

  /// The line of the source where the body's line `index` stands, counted from 0.
  public func line(ofBody index: Int) -> Int { start.line + 1 + index }

  /// The last line of the body, or the opening line where the body is empty.
  public var lastLine: Int { start.line + body.count }

  /// Whether a source line lies within the body.
  public func contains(line: Int) -> Bool { line > start.line && line <= lastLine }

  /// What the fence promises to the compiler; nil for other kinds.
  public var code: Code? {
    if case .code(let code) = kind { code } else { nil }
  }

  /// The first word of the info string.
  public var language: String {
    String(info.prefix { $0 != " " && $0 != "\t" })
  }
}
