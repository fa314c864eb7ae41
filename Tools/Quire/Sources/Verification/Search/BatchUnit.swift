import Compilation
import Execution
import Manuscript
import SwiftAnalysis

/// The code of one comment, or the plain code of one document, as the body of a function: such
/// functions of many comments and documents are compiled and run as one program.
struct BatchUnit: Sendable {
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
    let areShared = ids.allSatisfy { programs.canBeShared($0, importing: imports) }
    guard !ids.isEmpty, areShared else { return nil }
    self.index = index
    isAsynchronous = ids.contains { programs.names($0).isAsynchronous }
    let parts = ids.map { FencePart(id: $0, form: .function) }
    let lean = manuscript.isComment ? nil : programs.leanImports(for: parts, settings)
    let own = ids.flatMap { programs.snippet($0).imports.map(\.module) }
    document = FenceProgram(
      programs: programs, settings: settings, parts: parts,
      imports: own.contains("Foundation") ? imports : lean ?? imports)
  }

  var programs: ManuscriptPrograms { document.programs }

  /// What units must have in common to be in one program.
  var context: [String] {
    let isTestable = programs.manuscript.imports?.isTestable == true
    return document.imports + [isTestable ? "testable" : "", isAsynchronous ? "async" : ""]
  }

  /// The program that it would be by itself.
  var layout: FenceProgram.Layout { BatchProgram([self]).layout }

  /// Whether it came to its end in each run, and printed nothing behind it.
  func hasEnded(_ transcript: Transcript) -> Bool {
    !transcript.runs.isEmpty
      && transcript.runs.allSatisfy { run in
        run.status == .exited(0) && !run.hasFlooded && !run.isOutOfMemory
          && run.checkpoints[document.parts.count - 1] == run.output.utf8.count
      }
  }

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
  /// nothing that must be at the top level.
  fileprivate func canBeShared(_ id: FenceID, importing modules: [String]) -> Bool {
    guard let code = manuscript[id].code, isPlain(id), code.permissions == .init(),
      manuscript[id].output == nil, case .chapter = code.scope, shape(id).wrongLines.isEmpty
    else { return false }
    let (names, snippet) = (names(id), snippet(id))
    let importsMore = snippet.imports.contains { module, line in
      !modules.contains(module)
        || !manuscript[id].body[line].text.drop(while: \.isWhitespace).hasPrefix("import ")
    }
    return !names.mustBeAtTop && !importsMore && !snippet.hasConditions
  }
}

/// A program of several units, each in a function of its own. A process runs one of them: what it changes
/// in a module, or in the process, the others do not find.
struct BatchProgram {
  /// The program, with the places of the fences of its first unit.
  let layout: FenceProgram.Layout
  /// What is before each unit.
  private let starts: [MainFile.Counts]

  init(_ units: [BatchUnit]) {
    guard let first = units.first?.document else { preconditionFailure("a program of no units") }
    var main = MainFile()
    main.addImports(first.imports, of: first.programs.manuscript)
    let isAsynchronous = units.contains(where: \.isAsynchronous)
    var starts: [MainFile.Counts] = []
    // The calls come last: each statement of a script is a scope around those that come after it, and
    // functions in deep scopes take the compiler a fifth longer.
    var calls = "switch \(Reserved.unit)() {\n"
    for (index, unit) in units.enumerated() {
      starts.append(main.counts)
      main.beginUnit()
      let name = "\(Reserved.body)\(index)"
      calls += "case \(index): try \(isAsynchronous ? "await " : "")\(name)()\n"
      main.add("@MainActor func \(name)() \(isAsynchronous ? "async " : "")throws {\n")
      for part in unit.document.parts {
        main.add(main.map(of: part, in: unit.document))
        main.addCheckpoint()
      }
      main.add("}\n")
    }
    self.starts = starts
    main.add(calls + "default: break\n}\n")
    var program = Program(files: [main.file], goal: .run, imports: Set(first.imports).sorted())
    program.flags = first.settings.flags
    program.units = units.count
    let texts = units.flatMap { unit in
      unit.document.parts.map { unit.programs.snippet($0.id).text }
    }
    program.repetitions = texts.map(\.runsToBelieve).max() ?? 1
    first.settings.setup?.add(to: &program)
    layout = .init(program: program, files: main.files, valueLines: main.valueLines)
  }

  /// The unit that a message is about; nil for one that is about none.
  func unit(of message: CompilerMessage) -> Int? {
    guard let fence = message.file.fenceNumber else { return nil }
    return starts.lastIndex { $0.fences <= fence }
  }

  /// What a unit would give as a program of its own.
  func transcript(of index: Int, in whole: Transcript, _ own: [CompilerMessage]) -> Transcript {
    var part = whole
    part.messages = own
    part.runs = whole.runs.filter { $0.unit == index }.map { run in
      var run = run
      for value in run.values.indices { run.values[value].line -= starts[index].values }
      run.unit = 0
      return run
    }
    return part
  }

  /// The messages about each unit, as they would be about a program of its own. In a function, the
  /// compiler warns of names that a script may have without using them.
  func messages(in whole: Transcript) -> [Int: [CompilerMessage]] {
    var found: [Int: [CompilerMessage]] = [:]
    for message in whole.messages where !message.isAboutUnusedVariable {
      guard let index = unit(of: message) else { continue }
      func move(_ file: inout String) {
        guard let number = file.fenceNumber else { return }
        file = MainFile.fenceName(max(0, number - starts[index].fences))
      }
      var message = message
      move(&message.file)
      for position in message.notes.indices { move(&message.notes[position].file) }
      found[index, default: []].append(message)
    }
    return found
  }
}

extension String {
  /// The number in the name of a fence's file.
  fileprivate var fenceNumber: Int? {
    wholeMatch(of: #/fence(\d+)\.swift/#).flatMap { Int($0.output.1) }
  }
}
