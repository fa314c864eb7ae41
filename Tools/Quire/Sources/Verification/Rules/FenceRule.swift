/// One thing that is checked of a fence: a name, and a closure that returns what it finds.
///
/// To add a rule, write it as a static member in a file beside this one, name it in `Name`, and add
/// it to `all`. A rule that does not apply to a fence returns nothing.
public struct FenceRule: Sendable {
  /// The rules' names.
  public enum Name: String, Codable, Sendable {
    case usesNoReservedNames, readsAsCompiled, compiles, hasNoWarnings, matchesExpectations,
      isCompiledWhole
    case finishes, traps, passesTests, drawsFigure, hasValues, isStable
    case showsOutput, printsWhatIsShown, runsItsTests, matchesSource, importsNoSteppedModule
    case hasOneRightChoice, declares, staysProved
  }

  /// The rule's name.
  public let name: Name
  /// Returns what is wrong with a fence.
  package let check: @Sendable (FenceContext) -> [Finding]

  package init(_ name: Name, _ check: @escaping @Sendable (FenceContext) -> [Finding]) {
    (self.name, self.check) = (name, check)
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
