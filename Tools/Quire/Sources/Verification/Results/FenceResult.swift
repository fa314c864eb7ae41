import Compilation
import Manuscript
import SwiftAnalysis

/// What the proof found of one fence: its verdict, and what the page shows with it.
package struct FenceResult: Codable, Sendable {
  /// The fence's column in the ledger.
  package enum State: Equatable, Codable, Sendable {
    /// Compiled, ran to its end, and everything that it states was compared and is so.
    case proved
    /// Compiled only, for a reason.
    case compiled(String)
    case quoted
    case sketched
    case failed
    /// Needs a module that is not on this machine, for a reason.
    case elsewhere(String)
    /// Not looked at, for a reason: a fence above it is broken.
    case unproved(String)

    /// The columns of the ledger, in their order.
    package enum Kind: String, CaseIterable, Sendable {
      case proved, compiled, quoted, sketched, elsewhere, failed, unproved
    }

    package var kind: Kind {
      switch self {
      case .proved: .proved
      case .compiled: .compiled
      case .quoted: .quoted
      case .sketched: .sketched
      case .elsewhere: .elsewhere
      case .failed: .failed
      case .unproved: .unproved
      }
    }
  }

  /// The reason of a fence that its author wants compiled and not run.
  package static let compilesWord = "its word is `compiles`"
  /// The reason of a fence that ran, and nothing that its comments state could be compared.
  package static let nothingCompared = "it states results, and none of them was compared"

  package var state: State
  /// What is wrong with it, and what `--update` would change.
  package var findings: [Finding] = []
  /// What is worth knowing of it and not wrong, such as a result that is not used.
  package var notes: [Diagnostic] = []
  /// Why it is a sketch, where its words do not say so.
  package var reason: String?
  /// Names that keep it from compiling, since nothing above declares them.
  package var missingNames: Set<String>?
  /// How many stated results were compared with what came.
  package var comparedClaims = 0
  /// The Markdown's lines with comments that look like results and were not compared.
  package var uncomparedClaims: [Int] = []
  /// Whether the machine may have had a part in it, so that it is not remembered.
  package var dependsOnMachine = false
  /// What it printed, control characters made visible; nil where it did not run.
  package var output: String?
  /// The values that its `// →` lines have: the Markdown's line, and the value in words.
  package var values: [Int: String] = [:]
  /// What the compiler said within it, columns as the author counts them.
  package var messages: [Message] = []
  package var trap: Message?
  /// The steps of its run as JSON, where its words ask for them.
  package var trace: String?
  /// The names in it of which SourceKit knows the declaration; none where it was not asked.
  package var names = FenceNames()

  package var diagnostics: [Diagnostic] { findings.map(\.diagnostic) }

  /// Why it was not run to its end, or needs another machine: one sentence, or none.
  package var limits: [String] {
    switch state {
    case .compiled(let reason): ["compiled only: \(reason)"]
    case .elsewhere(let reason): ["not here: \(reason)"]
    case .proved, .quoted, .sketched, .failed, .unproved: []
    }
  }

  /// Whether it printed, or had as values, something else the second time.
  package var isUnstable: Bool { findings.contains { $0.rule == .isStable } }

  /// Words of the compiler or the runtime at a place of the Markdown.
  package struct Message: Hashable, Codable, Sendable, NamedDiagnostic {
    package var kind: Snippet.Expectation.Kind
    package var line: Int
    /// The column, counted from 1 in bytes of the Markdown's line; 0 where it is not known.
    package var column: Int
    /// The compiler's name for it, `cannot_find_in_scope`; empty for a trap.
    package var name = ""
    package var text: String
    /// What the compiler added, each with its line where it has one.
    package var notes: [String] = []
  }
}

/// A fence that was wanted, and what the proof found of it.
package struct SelectedFence: Sendable {
  /// Its place among the fences of the manuscript.
  package let index: Int
  package let fence: Fence
  package let result: FenceResult

  package var kind: FenceResult.State.Kind { result.state.kind }

  /// The word under which a proved or quoted fence is counted.
  var word: String {
    switch fence.kind {
    case .code(let code): code.isQuiz ? "quiz" : code.action.rawValue
    case .step: "step"
    case .excerpt: "source"
    case .output: "output"
    case .sketch, .quotation, .refused: fence.language.isEmpty ? "text" : fence.language
    }
  }
}

/// A manuscript and what the proof found of each of its fences.
package struct ManuscriptResult: Sendable {
  package var manuscript: Manuscript
  /// One proof a fence, in reading order.
  package var fences: [FenceResult]
  /// What is wrong, in reading order: with the fences, the links and the exercises.
  package var diagnostics: [Diagnostic]
  /// The fences that were wanted; nil for all.
  package var selection: Set<FenceID>?

  /// The fences that were wanted, in reading order.
  package var selected: [SelectedFence] {
    zip(manuscript.fences, fences).enumerated().filter { index, _ in
      selection?.contains(FenceID(index)) ?? true
    }.map { SelectedFence(index: $0, fence: $1.0, result: $1.1) }
  }

  /// Whether nothing is wrong, and each selected fence was verified.
  package var isVerified: Bool {
    diagnostics.isEmpty && selected.allSatisfy { ![.failed, .unproved].contains($0.kind) }
  }
}

extension ManuscriptResult {
  /// A manuscript that is not verified, for a draft.
  package init(unproved manuscript: Manuscript) {
    self.manuscript = manuscript
    diagnostics = []
    fences = manuscript.fences.map { fence in
      switch fence.kind {
      case .quotation: FenceResult(state: .quoted)
      case .sketch: FenceResult(state: .sketched)
      default: FenceResult(state: .unproved("this is a draft"))
      }
    }
  }
}

/// What the compiler knows of a name in code: what a page shows in the margin beside it.
package struct QuickInfo: Hashable, Codable, Sendable {
  /// The declaration, or two for a type whose initializer is called by its name.
  package var declarations: [String]
  /// The first paragraph of its documentation, as Markdown; empty where it has none.
  package var documentation: String
  /// What the compiler calls the symbols, where they may be those of the package's modules.
  package var symbols: [String]

  package init(declarations: [String], documentation: String = "", symbols: [String] = []) {
    self.declarations = declarations
    self.documentation = documentation
    self.symbols = symbols
  }
}

/// The names in a fence that have a card.
package struct FenceNames: Hashable, Codable, Sendable {
  /// A name, and which of the cards is its own.
  package struct Mark: Hashable, Codable, Sendable {
    /// The line of the body, counted from 0.
    package var line: Int
    /// The bytes of the line.
    package var bytes: Range<Int>
    package var card: Int
  }

  /// The cards, each once.
  package private(set) var cards: [QuickInfo] = []
  package private(set) var marks: [Mark] = []

  package init() {}

  /// Adds a name behind those before it. O(cards).
  package mutating func add(_ card: QuickInfo, line: Int, bytes: Range<Int>) {
    let place = cards.firstIndex(of: card) ?? cards.count
    if place == cards.count { cards.append(card) }
    marks.append(Mark(line: line, bytes: bytes, card: place))
  }
}
