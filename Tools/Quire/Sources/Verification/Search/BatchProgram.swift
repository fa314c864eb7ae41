import Compilation
import Execution

/// A program of several units, each in a function of its own.
struct BatchProgram {
  /// The program, with the places of the fences of its first unit.
  let layout: FenceProgram.Layout
  /// What is before each unit, and before the end.
  private let starts: [MainFile.Counts]

  init(_ units: [BatchUnit]) {
    guard let first = units.first?.document else { preconditionFailure("a program of no units") }
    var main = MainFile()
    main.addImports(first.imports, of: first.programs.manuscript)
    let isAsynchronous = units.contains(where: \.isAsynchronous)
    var starts: [MainFile.Counts] = []
    // The calls come last: each statement of a script is a scope around those that come after it, and
    // functions in deep scopes take the compiler a fifth longer.
    var calls = ""
    for (index, unit) in units.enumerated() {
      starts.append(main.counts)
      let name = "\(Reserved.body)\(index)"
      calls += "try \(isAsynchronous ? "await " : "")\(name)()\n"
      main.add("@MainActor func \(name)() \(isAsynchronous ? "async " : "")throws {\n")
      // One more checkpoint than fences: where the function begins.
      main.addCheckpoint()
      for part in unit.document.parts {
        main.add(main.map(of: part, in: unit.document))
        main.addCheckpoint()
      }
      main.add("}\n")
    }
    self.starts = starts + [main.counts]
    main.add(calls)
    var program = Program(files: [main.file], goal: .run, imports: Set(first.imports).sorted())
    program.flags = first.settings.flags
    first.settings.setup?.add(to: &program)
    layout = .init(program: program, files: main.files, valueLines: main.valueLines)
  }

  /// The unit that a message is about; nil for one that is about none.
  func unit(of message: CompilerMessage) -> Int? {
    guard let fence = message.file.fenceNumber else { return nil }
    return starts.lastIndex { $0.fences <= fence }
  }

  /// What a unit would give as a program of its own; nil where it did not run to its end.
  func transcript(
    of index: Int, in whole: Transcript, _ messages: [Int: [CompilerMessage]]
  ) -> Transcript? {
    let (start, next) = (starts[index], starts[index + 1])
    var part = whole
    (part.messages, part.runs) = (messages[index] ?? [], [])
    guard whole.errors.isEmpty else { return part }
    guard var run = whole.runs.first, !run.hasFlooded, !run.isOutOfMemory,
      let from = run.checkpoints[start.checkpoints],
      let end = run.checkpoints[next.checkpoints - 1]
    else { return nil }
    run.output = run.output(from: from, to: end)
    run.checkpoints = Dictionary(
      uniqueKeysWithValues: (0..<next.fences - start.fences).compactMap { fence in
        run.checkpoints[start.checkpoints + fence + 1].map { (fence, $0 - from) }
      })
    let values = start.values..<next.values
    run.values = run.values.filter { values.contains($0.line) }.map { value in
      var value = value
      value.line -= start.values
      value.text = value.text.map { ClaimRecord.moved($0, by: from) }
      return value
    }
    (run.status, run.crash, run.errors) = (.exited(0), nil, "")
    part.runs = [run]
    return part
  }

  /// What is known of a unit that was running when the time was over; nil where it was not.
  func timeout(
    of index: Int, in whole: Transcript, _ messages: [Int: [CompilerMessage]]
  ) -> Transcript? {
    guard var run = whole.runs.first, run.status == .timedOut,
      run.checkpoints[starts[index].checkpoints] != nil
    else { return nil }
    (run.output, run.checkpoints, run.values, run.errors) = ("", [:], [], "")
    return Transcript(messages: messages[index] ?? [], runs: [run])
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
