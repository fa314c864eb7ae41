import Compilation
import Execution

/// A program of several units, each in a function of its own.
struct BatchProgram {
  private let units: [BatchUnit]
  /// The first fence, the first value and the first checkpoint of each unit.
  private var starts: [(fence: Int, value: Int, checkpoint: Int)] = []

  init(_ units: [BatchUnit]) {
    self.units = units
    var next = (fence: 0, value: 0, checkpoint: 0)
    for unit in units {
      starts.append(next)
      let count = unit.document.parts.count
      // One more checkpoint than fences: where the function begins.
      next = (next.fence + count, next.value + unit.valueCount, next.checkpoint + count + 1)
    }
  }

  /// The program, with the places of the fences of its first unit.
  var layout: FenceProgram.Layout {
    var main = MainFile()
    var files: [String: FenceID] = [:]
    var valueLines: [Int] = []
    guard let first = units.first else { preconditionFailure("a program of no units") }
    main.addImports(first.document.imports, of: first.programs.manuscript)
    let isAsynchronous = units.contains(where: \.isAsynchronous)
    var value = 0
    // The calls come last: each statement of a script is a scope around those that come after it, and
    // functions in deep scopes take the compiler a fifth longer.
    var calls = ""
    for (index, unit) in units.enumerated() {
      let name = "\(Reserved.body)\(index)"
      calls += "try \(isAsynchronous ? "await " : "")\(name)()\n"
      main.add("@MainActor func \(name)() \(isAsynchronous ? "async " : "")throws {\n")
      main.addCheckpoint()
      for part in unit.document.parts {
        files[MainFile.fenceName(main.fenceCount)] = part.id
        let map = unit.document.sourceMap(of: part, firstValue: value)
        let lines = unit.document.valueLines(of: part)
        valueLines += lines
        value += lines.count
        main.add(map)
        main.addCheckpoint()
      }
      main.add("}\n")
    }
    main.add(calls)
    main.reportsValues = value > 0
    var program = Program(
      files: [main.file], goal: .run, imports: Set(first.document.imports).sorted())
    program.flags = first.document.settings.flags
    first.document.settings.setup?.add(to: &program)
    return .init(program: program, files: files, valueLines: valueLines)
  }

  /// The unit that a message is about; nil for one that is about none.
  func unit(of message: CompilerMessage) -> Int? {
    guard let fence = message.file.fenceNumber else { return nil }
    return starts.lastIndex { $0.fence <= fence }
  }

  /// What a unit would give as a program of its own; nil where it did not run to its end.
  func transcript(
    of index: Int, in whole: Transcript, _ messages: [Int: [CompilerMessage]]
  ) -> Transcript? {
    let start = starts[index]
    let count = units[index].document.parts.count
    var part = whole
    (part.messages, part.runs) = (messages[index] ?? [], [])
    guard whole.errors.isEmpty else { return part }
    guard var run = whole.runs.first, !run.hasFlooded, !run.isOutOfMemory,
      let from = run.checkpoints[start.checkpoint],
      let end = run.checkpoints[start.checkpoint + count]
    else { return nil }
    let bytes = run.output.utf8.dropFirst(from).prefix(max(0, end - from))
    run.output = String(decoding: bytes, as: UTF8.self)
    run.checkpoints = Dictionary(
      uniqueKeysWithValues: (0..<count).compactMap { fence in
        run.checkpoints[start.checkpoint + fence + 1].map { (fence, $0 - from) }
      })
    let values = start.value..<start.value + units[index].valueCount
    run.values = run.values.filter { values.contains($0.line) }.map { value in
      var value = value
      value.line -= start.value
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
      run.checkpoints[starts[index].checkpoint] != nil
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
      let first = starts[index].fence
      var message = message
      message.file = MainFile.fenceName((message.file.fenceNumber ?? 0) - first)
      for position in message.notes.indices {
        guard let number = message.notes[position].file.fenceNumber else { continue }
        message.notes[position].file = MainFile.fenceName(max(0, number - first))
      }
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
