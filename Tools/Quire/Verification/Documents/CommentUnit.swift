import Compilation
import Execution
import Manuscript
import SwiftAnalysis

/// The examples of one comment as the body of a function, so that those of many comments can be
/// compiled and run as one program.
struct CommentUnit: Sendable {
  let programs: ManuscriptPrograms
  private(set) var document: DocumentProgram

  /// The examples of a comment; nil where they need a program of their own.
  init?(_ programs: ManuscriptPrograms, _ settings: DocumentSettings) {
    let manuscript = programs.manuscript
    let ids = manuscript.fenceIDs.filter { manuscript[$0].code != nil }
    guard manuscript.isComment, programs.isDocument, programs.selection == nil, !ids.isEmpty,
      manuscript.diagnostics.isEmpty, manuscript.imports?.modules.isEmpty != true,
      ids.allSatisfy({ programs.canBeShared($0) })
    else { return nil }
    self.programs = programs
    document = DocumentProgram(
      programs, settings, ids.map(programs.part),
      imports: manuscript.imports.map { $0.modules + ["Foundation"] } ?? settings.imports)
  }

  /// What units must have in common to be in one program.
  var context: [String] {
    document.imports + [
      programs.manuscript.imports?.isTestable == true ? "testable" : "",
      isAsynchronous ? "async" : "",
    ]
  }

  /// Whether its function has to be asynchronous. The compiler splits such a function, and what calls
  /// it, at each call: that takes three times as long as everything else.
  var isAsynchronous: Bool {
    document.parts.contains { programs.names($0.id).isAsynchronous }
  }

  /// The unit as a program of its own.
  var layout: ManuscriptPrograms.Layout { CommentProgram([self]).layout }

  /// How many values its code reports.
  var valueCount: Int { document.parts.map { document.claims(of: $0).count }.reduce(0, +) }

  /// Checks the claims in another way that are where errors are; false where there are none.
  mutating func lowerClaims(at errors: [CompilerMessage]) -> Bool {
    document.lowerClaims(at: errors)
  }

  /// What came of each fence.
  func outcomes(_ transcript: Transcript) -> [FenceID: DocumentOutcome] {
    let located = layout.located(transcript, in: programs)
    return Dictionary(
      uniqueKeysWithValues: document.parts.enumerated().map { position, part in
        (
          part.id,
          DocumentOutcome(
            program: document, position: position, transcript: located, hasRun: true)
        )
      })
  }
}

extension ManuscriptPrograms {
  /// Whether a fence may be in a function, in one program with those of other comments: it declares
  /// nothing that must be at the top level, and leaves nothing behind that runs on.
  fileprivate func canBeShared(_ id: FenceID) -> Bool {
    guard let code = manuscript[id].code, isPlain(id), code.permissions == .init(),
      manuscript[id].output == nil, case .chapter = code.scope, shape(id).wrongLines.isEmpty
    else { return false }
    let names = names(id)
    return names.canBeNested && snippet(id).imports.isEmpty && !snippet(id).hasConditions
      && snippet(id).assertions.isEmpty && names.mentioned.isDisjoint(with: Self.runningOn)
  }

  /// What may go on after the example, end the program, or change what the others see.
  private static let runningOn: Set<String> = [
    "DispatchQueue", "FileManager", "OperationQueue", "Process", "ProcessInfo", "RunLoop", "Task",
    "Thread", "Timer", "URLSession", "UserDefaults", "abort", "async", "exit", "expect", "fclose",
    "fork", "readLine", "require", "setenv", "setlocale", "signal", "srand48", "stdout", "Test",
    "withTaskGroup", "withThrowingTaskGroup",
  ]
}
