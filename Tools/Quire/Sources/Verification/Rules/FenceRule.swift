import Manuscript

/// One thing that is checked of a fence. To add a rule, write it as a static member in a file beside this
/// one, name it in `Name`, and add it to `all`. A rule that does not apply to a fence returns nothing.
package struct FenceRule: Sendable {
  package enum Name: String, Codable, Sendable {
    case usesNoReservedNames, readsAsCompiled, compiles, hasNoWarnings, matchesExpectations,
      isCompiledWhole
    case finishes, traps, passesTests, drawsFigure, hasValues, isStable
    case showsOutput, printsWhatIsShown, runsItsTests, matchesSource, importsNoSteppedModule
    case hasOneRightChoice, declares, isTraced
  }

  package let name: Name
  /// Returns what is wrong with a fence.
  package let check: @Sendable (FenceContext) -> [Finding]

  package init(_ name: Name, _ check: @escaping @Sendable (FenceContext) -> [Finding]) {
    (self.name, self.check) = (name, check)
  }

  /// A rule that finds one thing at most.
  init(single name: Name, _ check: @escaping @Sendable (FenceContext) -> Finding?) {
    self.init(name) { context in check(context).map { [$0] } ?? [] }
  }

  /// Every rule, in the order in which they are applied: a rule sees what those before it found.
  // snippet.rules
  package static let all: [FenceRule] = [
    .usesNoReservedNames, .readsAsCompiled, .compiles, .hasNoWarnings, .matchesExpectations,
    .finishes, .traps, .passesTests, .drawsFigure, .hasValues, .isStable,
    .isCompiledWhole, .showsOutput, .printsWhatIsShown, .runsItsTests, .matchesSource,
    .importsNoSteppedModule, .hasOneRightChoice,
  ]
  // snippet.end
}

/// Something that a rule found wrong with a fence.
package struct Finding: Equatable, Codable, Sendable {
  package let rule: FenceRule.Name
  package var diagnostic: Diagnostic
  /// What the compiler said; nil for a finding of quire's own.
  package var message: FenceResult.Message?
  /// What `--update` would write; nil where only an author can decide.
  package var fix: Fix?

  package init(
    rule: FenceRule.Name, diagnostic: Diagnostic, message: FenceResult.Message? = nil,
    fix: Fix? = nil
  ) {
    (self.rule, self.diagnostic) = (rule, diagnostic)
    (self.message, self.fix) = (message, fix)
  }

  // snippet.fix
  /// A change to the manuscript that makes it say what was found.
  package enum Fix: Hashable, Codable, Sendable {
    /// Replaces the body of the fence.
    case replaceBody([String])
    /// Adds an `output` fence below a fence.
    case addOutput([String])
    /// Replaces a part of a row of the fence, such as a `// →` comment; the range is in bytes of the
    /// fence's text.
    case replaceText(Range<Int>, row: Int, String)
    /// Replaces the `// error:` and `// warning:` comments of a row; an empty text removes them.
    case replaceExpectations(row: Int, String)
  }
  // snippet.end
}
