import Manuscript
import SwiftAnalysis

/// A fence within a program, and what is put around it so that it compiles as its reader would use it.
package struct DocumentPart: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// At the top level of a script.
    case script
    /// Between braces, so that its names are its own.
    case nested
    /// The body of a function that may throw and wait.
    case function
    /// Members of a type.
    case members
    /// A file without top-level code, for `@main`.
    case library
    /// Between two texts, as a part of a manifest is.
    case wrapped(before: String, after: String)
  }

  package let id: FenceID
  package var form = Form.script
  /// The rows that are left out, since their author says that they are wrong.
  package var leftOut: Set<Int> = []
  /// Whether something stands in for the code that it leaves out, so that it compiles.
  package var hasStandIns = false

  /// The constants that code of another section changes, and so has as variables.
  package var variables: Set<String> = []

  package init(_ id: FenceID, _ form: Form = .script, leavingOut rows: Set<Int> = []) {
    self.id = id
    self.form = form
    leftOut = rows
  }
}

/// How a claim is checked, from the strictest way to none.
package enum ClaimLevel: Int, Sendable {
  /// Compiled, and compared as Swift compares.
  case compiled
  /// Compared with the value in words.
  case inWords
  /// Not at all: it is prose.
  case prose
}

/// The claims of a program's fences, and how each is checked.
package struct ClaimLevels: Sendable {
  private var levels: [FenceID: [Int: ClaimLevel]] = [:]

  package func level(of index: Int, in id: FenceID, _ claim: Claim) -> ClaimLevel {
    levels[id]?[index] ?? claim.firstLevel
  }

  /// Takes the next way to check a claim; false where there is none.
  package mutating func lower(_ index: Int, of id: FenceID, _ claim: Claim) -> Bool {
    let level = level(of: index, in: id, claim)
    guard level != .prose else { return false }
    let next: ClaimLevel = level == .compiled && claim.isExplicit ? .inWords : .prose
    levels[id, default: [:]][index] = next
    return true
  }
}

extension Claim {
  /// The strictest way to check it.
  fileprivate var firstLevel: ClaimLevel {
    switch kind {
    case .condition: .compiled
    case .printed: .prose
    case .value: isExpression ? .compiled : isExplicit ? .inWords : .prose
    }
  }
}
