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
  /// The variables that nothing declares, and that have the name of a type in small letters.
  package var assumed: [Assumed] = []
  /// The constants that code of another section changes, and so has as variables.
  package var variables: Set<String> = []
}

/// A variable that the reader has, of a type of the package: `meter`, a `Meter`.
package struct Assumed: Hashable, Sendable {
  package let name, type: String
}

/// How a claim is checked, from the strictest way to none.
package enum ClaimLevel: Sendable {
  /// Compared as Swift compares.
  case compiled
  /// Compared with the description of the value, and of others that it may be about.
  case full
  /// Compared with that of the value alone.
  case plain
  /// Not at all: it does not compile so.
  case none
}

extension Claim {
  /// How it is checked at first.
  var firstLevel: ClaimLevel {
    if statement == nil { return .none }
    return comparedLiteral == nil ? .full : .compiled
  }

  /// How it is checked where it does not compile in one way.
  func level(below level: ClaimLevel) -> ClaimLevel {
    switch level {
    case .compiled: .full
    case .full: subjects.count > 1 || form == .open || isOfPrint ? .plain : .none
    case .plain, .none: .none
    }
  }

  /// The code that reports what it is about.
  struct Code {
    var before: [SourceMap.Insertion] = []
    var opening: [SourceMap.Insertion] = []
    var closing: [SourceMap.Insertion] = []
    var behind: [SourceMap.Insertion] = []
    var end: Int { closing.first?.byte ?? 0 }
  }

  /// - Parameter number: The claim's number in the program; its index is that in its fence.
  func code(number: Int, _ index: Int, _ level: ClaimLevel) -> Code {
    guard let statement else { return Code() }
    let place = "\(number), \(index)"
    let literal = level == .compiled ? comparedLiteral : nil
    let claimed =
      literal.map {
        ", is: { let \(Reserved.value) = $0.value; return \(Reserved.compare)(\(Reserved.value), \($0)) }"
      } ?? ""
    let report = form == .type ? Reserved.type : Reserved.claim
    let (start, end) = (statement.lowerBound, statement.upperBound)
    var code = Code()
    let hasOutput =
      form == .printed || form == .ending || form == .mention && (isOfPrint || subjects.isEmpty)
      || form == .open && level != .plain
    let isMarked = hasOutput && !continues
    if isMarked { code.before.append((start, "\(Reserved.before)(\(place)); ")) }
    for (position, subject) in subjects.enumerated()
    where level != .plain || position == 0 && !isOfPrint {
      switch subject {
      case .wrapped(let range):
        code.opening.append((range.lowerBound, "\(report)(\(place), ("))
        code.closing.append((range.upperBound, ")\(claimed))"))
      case .behind(let expression) where position == 0:
        code.behind.append((end, "; \(report)(\(place), \(expression)\(claimed))"))
      case .behind(let expression):
        code.behind.append((end, "; \(Reserved.other)(\(place), \(expression)\(claimed))"))
      case .changed(let expression):
        let old = "\(Reserved.state)\(number)"
        code.before.append((start, "let \(old) = \(Reserved.state)(\(expression)); "))
        code.behind.append((end, "; \(Reserved.other)(\(place), \(expression), \(old)\(claimed))"))
      }
    }
    if isMarked { code.behind.append((end, "; \(Reserved.after)(\(place))")) }
    return code
  }
}
