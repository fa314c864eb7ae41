import Execution
import Manuscript
import SwiftAnalysis

/// The code of one comment, or the plain code of one document, as the body of a function: such
/// functions of many comments and documents are compiled and run as one program.
struct BatchUnit: Sendable {
  let programs: ManuscriptPrograms
  private(set) var document: FenceProgram
  /// Whether its function has to be asynchronous. The compiler splits such a function, and what calls
  /// it, at each call: that takes three times as long as everything else.
  let isAsynchronous: Bool
  /// The place of the comment or document among the manuscripts.
  let index: Int

  /// The code of a comment or a document; nil where it needs a program of its own.
  init?(_ programs: ManuscriptPrograms, _ settings: DocumentSettings, index: Int = 0) {
    let manuscript = programs.manuscript
    guard !programs.reading.seesAllAbove, programs.selection == nil, manuscript.diagnostics.isEmpty,
      manuscript.imports?.modules.isEmpty != true
    else { return nil }
    let ids = manuscript.isComment ? manuscript.codeIDs : programs.codeOfDocument
    let imports = programs.imports(settings)
    guard !ids.isEmpty, ids.allSatisfy({ programs.canBeShared($0, importing: imports) }) else {
      return nil
    }
    let own = Set(ids.flatMap { programs.names($0).introduced })
    guard ids.allSatisfy({ programs.snippet($0).foreignVariables.isSubset(of: own) }) else {
      return nil
    }
    (self.programs, self.index) = (programs, index)
    isAsynchronous = ids.contains { programs.names($0).isAsynchronous }
    let parts = ids.map { FencePart(id: $0, form: .function) }
    let lean = manuscript.isComment ? nil : programs.leanImports(for: parts, settings)
    let needsFoundation = ids.contains { id in
      programs.snippet(id).imports.contains { $0.module == "Foundation" }
    }
    document = FenceProgram(
      programs: programs, settings: settings, parts: parts,
      imports: needsFoundation ? imports : lean ?? imports)
  }

  /// What units must have in common to be in one program.
  var context: [String] {
    document.imports + [
      programs.manuscript.imports?.isTestable == true ? "testable" : "",
      isAsynchronous ? "async" : "",
    ]
  }

  /// The program that it would be by itself.
  var layout: FenceProgram.Layout { BatchProgram([self]).layout }

  func outcomes(_ transcript: Transcript) -> PageOutcome {
    let located = layout.located(transcript, in: programs)
    var found = PageOutcome()
    for (position, part) in document.parts.enumerated() {
      found.fences[part.id] = FenceOutcome(
        program: document, position: position, transcript: located, hasRun: true)
    }
    return found
  }

  /// Checks the claims in another way that are where errors are; false where there are none.
  mutating func lowerClaims(after transcript: Transcript) -> Bool {
    document.lowerClaims(at: layout.located(transcript, in: programs).errors)
  }
}

extension ManuscriptPrograms {
  /// The plain code of a document, where it is one program that no other fence needs.
  fileprivate var codeOfDocument: [FenceID] {
    let plan = NamePlan(self)
    guard plan.groups.count == 1, let group = plan.groups.first,
      group.allSatisfy({ $0.form == .script })
    else { return [] }
    let ids = group.map(\.id)
    let others = manuscript.codeIDs.filter { !ids.contains($0) }
    return others.allSatisfy { plan.closure(of: $0).isEmpty } ? ids : []
  }

  /// Whether a fence may be in a function, in one program with the code of others: it declares
  /// nothing that must be at the top level, and leaves nothing behind that runs on.
  fileprivate func canBeShared(_ id: FenceID, importing modules: [String]) -> Bool {
    guard let code = manuscript[id].code, isPlain(id), code.permissions == .init(),
      manuscript[id].output == nil, case .chapter = code.scope, shape(id).wrongLines.isEmpty
    else { return false }
    let (names, snippet) = (names(id), snippet(id))
    let importsMore = snippet.imports.contains { found in
      !modules.contains(found.module)
        || !manuscript[id].body[found.line].text.drop(while: \.isWhitespace).hasPrefix("import ")
    }
    return !names.mustBeAtTop && !importsMore && !snippet.hasConditions
      && names.mentioned.isDisjoint(with: Self.reachingOut)
  }

  /// What may go on after the example, end the program, or change what the others see.
  private static let reachingOut: Set<String> = [
    "DispatchQueue", "FileManager", "OperationQueue", "Process", "ProcessInfo", "RunLoop", "Task",
    "Test", "Thread", "Timer", "URLSession", "UserDefaults", "abort", "alarm", "async", "atexit",
    "bootstrap", "chdir", "clearenv", "close", "current", "default", "dup2", "exit", "expect",
    "fatalError", "fclose", "fork", "freopen", "preconditionFailure", "putenv", "readLine",
    "require", "setenv", "setlocale", "setrlimit", "setvbuf", "shared", "sigaction", "signal",
    "srand", "srand48", "srandom", "standard", "stdout", "umask", "unsetenv", "withTaskGroup",
    "withThrowingTaskGroup",
  ]
}
