import Execution
import SwiftAnalysis

/// A fence within a program, and what is put around it so that it compiles as its reader would use it.
package struct FencePart: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// At the top level of a script.
    case script
    /// Between braces, so that its names are its own.
    case nested
    /// The body of a function that may throw and wait.
    case function
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
}

/// How a claim is checked, from the strictest way to none.
package enum ClaimLevel: Int, Sendable {
  /// Compared as Swift compares.
  case compiled
  /// Compared with the value that the program reports, and with others that it may be about.
  case full
  /// Compared with the value alone.
  case plain
  /// Not at all: it does not compile so.
  case none
}

/// The claims of a program's fences, and how each is checked.
package struct ClaimLevels: Sendable {
  private var levels: [FenceID: [Int: ClaimLevel]] = [:]

  package func level(of index: Int, in id: FenceID, _ claim: Claim) -> ClaimLevel {
    levels[id]?[index]
      ?? (claim.statement == nil
        ? .none : claim.needsCompiler && claim.hasValue ? .compiled : .full)
  }

  /// Takes the next way to check a claim; false where there is none.
  package mutating func lower(_ index: Int, of id: FenceID, _ claim: Claim) -> Bool {
    let next: ClaimLevel
    switch level(of: index, in: id, claim) {
    case .compiled: next = .full
    case .full: next = claim.hasOthers ? .plain : .none
    case .plain: next = .none
    case .none: return false
    }
    levels[id, default: [:]][index] = next
    return true
  }
}

extension Claim {
  fileprivate var hasValue: Bool { form == .value || form == .open }

  /// Whether less of it can be looked at.
  fileprivate var hasOthers: Bool { subjects.count > 1 || form == .open || isOfPrint }

  /// The code that reports what it is about.
  struct Code {
    var before: [SourceMap.Insertion] = []
    var opening: [SourceMap.Insertion] = []
    var closing: [SourceMap.Insertion] = []
    var behind: [SourceMap.Insertion] = []
    var end: Int { closing.first?.byte ?? 0 }
  }

  /// - Parameters:
  ///   - number: The claim's number in the program.
  ///   - index: Its place among the claims of its fence.
  func code(number: Int, _ index: Int, _ level: ClaimLevel) -> Code {
    guard let statement else { return Code() }
    let place = "\(number), \(index)"
    let start = "(\(place), \(isList), "
    let claimed = level == .compiled ? ", \(text)" : ""
    let report = form == .type ? Reserved.type : Reserved.claim
    var code = Code()
    func add(_ text: String, to list: WritableKeyPath<Code, [SourceMap.Insertion]>, at byte: Int) {
      code[keyPath: list].append(.init(byte: byte, text: text))
    }
    let isMarked = form == .printed || form == .ending || form == .open && level != .plain
    if isMarked, !continues {
      add("\(Reserved.before)(\(place)); ", to: \.before, at: statement.lowerBound)
    }
    for (position, subject) in subjects.enumerated()
    where level != .plain || position == 0 && !isOfPrint {
      switch subject {
      case .wrapped(let range):
        add("\(report)\(start)(", to: \.opening, at: range.lowerBound)
        add(")\(claimed))", to: \.closing, at: range.upperBound)
      case .behind(let expression):
        let call = position == 0 ? report : Reserved.other
        add(
          "; \(call)\(start)\(expression)\(position == 0 ? claimed : ""))", to: \.behind,
          at: statement.upperBound)
      case .changed(let expression):
        let before = "\(Reserved.state)\(number)"
        add(
          "let \(before) = \(Reserved.state)(\(expression)); ", to: \.before,
          at: statement.lowerBound)
        add(
          "; \(Reserved.other)\(start)\(expression), \(before))", to: \.behind,
          at: statement.upperBound)
      }
    }
    if isMarked, !continues {
      add("; \(Reserved.after)(\(place))", to: \.behind, at: statement.upperBound)
    }
    return code
  }
}
