import CommonMark

/// A fenced code block of a manuscript: what it means, and the place of each of its lines.
package struct Fence: Equatable, Sendable {
  /// What the fence means, and so how it is checked.
  package var kind: Kind
  /// The info string as written; `swift` for a setup.
  package var info: String
  /// The words that apply: of the comments right above it, of its info string, then the file's
  /// defaults that go with them. Empty where the fence's words are not understood.
  package var words: [Word] = []
  /// Whether the code is in a comment, `<!-- quire: setup`, and so on no page: the first part of
  /// what the fence below it adds to its program.
  package var isSetup = false
  /// Where the opening marks are.
  package var start: Position
  /// The lines of the body; line `k` is `k + 1` lines below the opening.
  package var body: [Line]
  /// What is before the opening marks: blanks, quote marks, a list's bullet.
  package var prefix: String
  /// What is before the prefix in each line of a documentation comment, such as `  /// `.
  package var gutter = ""
  /// The opening marks: backticks or tildes, `<!--` for a setup; empty for indented code, which
  /// opens on the line above it.
  package var marks: String
  /// The line of the closing marks; nil where there is none.
  package var closingLine: Int?
  /// The index of its `output` fence; in a document, that of a quotation which may show its output.
  package var output: Int?
  /// Whether a quotation shows what the code above it prints, by its place, its language and the words in
  /// front of it; nil where it may as well be something else.
  package var showsOutput: Bool?

  /// A word of a fence, such as `isolated` or `session=a`.
  package struct Word: Hashable, Sendable {
    /// What is before the equals sign.
    package var name: String
    /// What is behind the equals sign, without quotes; nil where there is none.
    package var value: String?
    /// The start of the fence or the comment that says it.
    package var start: Position
  }

  /// A line of the body, and how many bytes of its source line are before it.
  package struct Line: Equatable, Sendable {
    /// The line without the marks and blanks of its containers.
    package var text: String
    /// Negative where the text begins with the last columns of a tab, as blanks.
    package var offset: Int
    /// The line as its author wrote it, where the text has a comment in place of a result.
    package var original: String?

    package init(_ text: String, offset: Int = 0) { (self.text, self.offset) = (text, offset) }
  }

  // snippet.kinds
  /// The kinds of fences.
  package enum Kind: Equatable, Sendable {
    /// Swift that is compiled.
    case code(Code)
    /// One version of a file of the program; with a source, it must equal that source.
    case step(name: String, source: Source?, scope: Scope)
    /// The same text as a source file, or as a region of one.
    case excerpt(Source)
    /// Swift that is shown and never compiled, for a reason that is reported.
    case sketch(reason: String)
    /// The output of the fence above.
    case output
    /// Code in another language.
    case quotation(language: String)
    /// A fence that is not understood. A diagnostic says why.
    case refused
  }
  // snippet.end

  /// How a `swift` fence is checked, and which program it belongs to.
  package struct Code: Equatable, Sendable {
    package var action: Action
    package var scope: Scope
    /// Whether the page hides the answer until the reader has made a choice.
    package var isQuiz: Bool
    /// What it needs from outside when it runs.
    package var permissions: Permissions
    /// Which steps of its run the page shows; nil for none.
    package var trace: TraceWords?

    package init(
      _ action: Action = .runs, scope: Scope = .chapter, isQuiz: Bool = false,
      permissions: Permissions = Permissions(), trace: TraceWords? = nil
    ) {
      (self.action, self.scope, self.isQuiz) = (action, scope, isQuiz)
      (self.permissions, self.trace) = (permissions, trace)
    }
  }

  /// What the page shows of the steps of a fence's run.
  package struct TraceWords: Hashable, Sendable {
    /// The lines of the fence whose steps are recorded, counted from 1; nil for all.
    package var lines: ClosedRange<Int>?
    /// The variables and references that are not drawn.
    package var hidden: Set<String> = []
    /// The modules whose files are stepped through, too.
    package var modules: [String] = []
    /// The step whose objects are drawn where nothing can be stepped through, counted from 1; nil for the
    /// last.
    package var still: Int?

    package init() {}
  }

  /// What a fence needs from outside its sandbox. A program may do what one of its fences asks for.
  package struct Permissions: Hashable, Sendable {
    /// The files and folders that it reads, as written behind `reads=`.
    package var reads: [String]
    package var network: Bool

    package init(reads: [String] = [], network: Bool = false) {
      (self.reads, self.network) = (reads, network)
    }
  }

  /// What is expected when the fence is compiled.
  package enum Action: String, CaseIterable, Sendable {
    case runs, compiles, tests, fails, warns, traps, figure
    /// Lists declarations of the package without their bodies.
    case declares
  }

  /// Which program a fence belongs to.
  package enum Scope: Hashable, Sendable {
    case chapter
    case session(String)
    case isolated(line: Int)
  }

  /// A source file of the package, or a region of one.
  package struct Source: Hashable, Sendable {
    /// The file, from the package's root.
    package var path: String
    /// The region's name; nil for the whole file.
    package var region: String?

    package init(path: String, region: String? = nil) { (self.path, self.region) = (path, region) }
  }

  /// What it shows of a file.
  package var source: Source? {
    switch kind {
    case .step(_, let source, _): source
    case .excerpt(let source): source
    case .code, .sketch, .output, .quotation, .refused: nil
    }
  }

  /// The body's text, each line ended by a line feed.
  package var text: String { body.map { $0.text + "\n" }.joined() }

  /// The source line of the body's line `index`, which is counted from 0.
  package func line(ofBody index: Int) -> Int { start.line + 1 + index }

  /// The last line of the body, or the opening line where the body is empty.
  package var lastLine: Int { start.line + body.count }

  /// Whether it has no marks: code of a documentation comment that is indented by four spaces.
  package var isIndented: Bool { marks.isEmpty }

  /// The line by which it is named: of its marks, or of its first line of code.
  package var firstLine: Int { isIndented ? start.line + 1 : start.line }

  package func contains(line: Int) -> Bool { line > start.line && line <= lastLine }

  /// How the fence is checked; nil for kinds that are not compiled.
  package var code: Code? { if case .code(let code) = kind { code } else { nil } }

  /// The first word of the info string.
  package var language: String {
    String(info.drop { $0.separatesWords }.prefix { !$0.separatesWords })
  }
}
