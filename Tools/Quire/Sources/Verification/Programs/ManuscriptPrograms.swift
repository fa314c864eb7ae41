import Compilation
import Execution
import Manuscript
import SwiftAnalysis

/// A manuscript, parsed and sorted into programs.
package struct ManuscriptPrograms: Sendable {
  package let manuscript: Manuscript
  package let plan: ProgramPlan
  /// The fences that are wanted; nil for all.
  package let selection: Set<FenceID>?
  /// What the parser sees in each Swift fence.
  let snippets: [FenceID: Snippet]
  /// The choices of each quiz that offers some.
  package let quizzes: [FenceID: Quiz]
  /// The modules of which each fence's program contains a step.
  let steppedModules: [FenceID: Set<String>]
  /// The lines at which the manuscript itself is wrong.
  let refusedLines: Set<Int>
  /// The number of each fence's first `// →` comment in its program.
  private let firstAssertions: [FenceID: Int]
  /// What each fence's program may read because of it.
  private let readable: [FenceID: [Program.Readable]]

  /// Sorts a manuscript's fences into programs.
  ///
  /// - Parameter lines: The lines of the fences that are wanted, with what they need above them; nil
  ///   for all fences.
  /// - Parameter files: The files that its fences may read.
  package init(_ manuscript: Manuscript, lines: Set<Int>? = nil, files: ReadableFiles? = nil) {
    let accepted = manuscript.refusingDeepCode()
    let (manuscript, readable) = files?.find(for: accepted) ?? (accepted, [:])
    (self.manuscript, self.readable) = (manuscript, readable)
    let whole = ProgramPlan(manuscript)
    selection = lines.map { lines in
      let named = manuscript.fenceIDs.filter { id in
        let fence = manuscript[id]
        return lines.contains { fence.start.line <= $0 && $0 <= fence.lastLine + 1 }
      }
      // A fence and its output are verified together.
      let pairs = manuscript.fenceIDs.compactMap { id in
        manuscript[id].output.map { [id, FenceID($0)] }
      }
      return Set(named).union(pairs.filter { !$0.allSatisfy { !named.contains($0) } }.joined())
    }
    plan = selection.map(whole.restricted) ?? whole
    var snippets: [FenceID: Snippet] = [:]
    for id in manuscript.fenceIDs {
      switch manuscript[id].kind {
      case .code, .step: snippets[id] = Snippet(parsing: manuscript[id].text)
      default: break
      }
    }
    self.snippets = snippets
    quizzes = Dictionary(uniqueKeysWithValues: manuscript.quizzes.map { (FenceID($0), $1) })
    steppedModules = plan.steppedModules(in: manuscript)
    refusedLines = Set(manuscript.diagnostics.map(\.line))
    var first: [FenceID: Int] = [:]
    for fences in plan.segments.map(\.fences) + plan.dependents.map({ $0.base.fences + [$0.fence] })
    {
      var count = 0
      for id in fences {
        first[id] = count
        count += snippets[id]?.assertions.count ?? 0
      }
    }
    firstAssertions = first
  }

  /// What the parser sees in a fence; nothing for one that is not Swift.
  package func snippet(_ id: FenceID) -> Snippet { snippets[id] ?? .empty }

  /// Where a fence's text is, in the Markdown and in its program.
  func sourceMap(_ id: FenceID) -> SourceMap {
    let isEvaluated =
      switch manuscript[id].code?.action {
      case .runs, .warns, .traps, .figure, .tests: true
      case .compiles, .fails, .declares, nil: false
      }
    return SourceMap(
      manuscript[id], reporting: isEvaluated ? snippet(id).assertions : [],
      from: firstAssertions[id] ?? 0,
      checks: manuscript[id].code?.action == .tests ? snippet(id).checks : [])
  }

  /// The name under which the compiler speaks of the file: short, and the same on every machine.
  var sourceName: String {
    String(manuscript.path.split(separator: "/").last ?? "snippet.md")
  }

  // MARK: Programs

  /// A program, and where its files are in the manuscript.
  package struct Layout {
    package var program: Program
    /// The fence that each of the program's files contains.
    var files: [String: FenceID]
    /// The line in the Markdown of each value that the program reports.
    var valueLines: [Int]

    init(program: Program, files: [String: FenceID], valueLines: [Int]) {
      self.program = program
      self.files = files
      self.valueLines = valueLines
    }
  }

  /// The program of a segment's first fences.
  package func layout(_ segment: ProgramPlan.Segment, _ fences: [FenceID]) -> Layout {
    var main = MainFile()
    for id in fences { add(id, to: &main, reporting: true) }
    // Files of declarations alone do nothing when they are run.
    return layout(main, segment, fences, goal: fences.isEmpty ? .compile : .run)
  }

  /// The program of a fence that sees another program.
  package func layout(_ dependent: ProgramPlan.Dependent) -> Layout {
    let id = dependent.fence
    let action = manuscript[id].code?.action ?? .runs
    let runs = action == .traps || action == .figure
    var main = MainFile()
    for base in dependent.base.fences { add(base, to: &main, reporting: runs || action == .tests) }
    let all = dependent.base.fences + [id]
    guard action == .tests else {
      add(id, to: &main, reporting: runs)
      return layout(main, dependent.base, all, goal: runs ? .run : .compile)
    }
    main.add("await \(Reserved.runTests)()\n")
    var layout = layout(main, dependent.base, all, goal: .test)
    let name = MainFile.fenceName(main.fenceCount)
    let tests =
      (snippet(id).assertions.isEmpty ? "" : MainFile.imports)
      + MainFile.located(sourceMap(id).compiledText, as: name)
    layout.program.files.append(.init(name: "tests.swift", text: tests))
    layout.program.files.append(.init(name: "quire.swift", text: Runtime.testRunner))
    layout.files["tests.swift"] = id
    return layout
  }

  private func add(_ id: FenceID, to main: inout MainFile, reporting: Bool) {
    let map = reporting ? sourceMap(id) : SourceMap(manuscript[id])
    if reporting, !snippet(id).assertions.isEmpty { main.reportsValues = true }
    main.add(map, isBroken: snippet(id).isBroken, hasCheckpoint: reporting)
  }

  private func layout(
    _ main: MainFile, _ segment: ProgramPlan.Segment, _ fences: [FenceID], goal: Program.Goal
  ) -> Layout {
    var files: [String: FenceID] = [:]
    for (position, id) in fences.enumerated() { files[MainFile.fenceName(position)] = id }
    // The end of a file belongs to no directive: what is missing there is its last fence's.
    files["main.swift"] = main.fenceCount > 0 ? fences[main.fenceCount - 1] : nil
    var texts = [main.file]
    for (position, step) in segment.steps.enumerated() {
      let name = "step\(position).swift"
      files[name] = step.fence
      texts.append(
        .init(name: name, text: MainFile.located(manuscript[step.fence].text, as: name)))
    }
    let imports = (fences + segment.steps.map(\.fence)).flatMap {
      snippet($0).imports.map(\.module)
    }
    var program = Program(
      files: texts, goal: goal, imports: Set(imports).sorted(), fenceCount: main.fenceCount)
    if goal != .compile { allow(fences, in: &program) }
    let valueLines = fences.flatMap { id in
      snippet(id).assertions.map { manuscript[id].line(ofBody: $0.line) }
    }
    return Layout(program: program, files: files, valueLines: valueLines)
  }

  /// Gives a program what one of its fences asks for.
  func allow(_ fences: [FenceID], in program: inout Program) {
    program.reads = Set(fences.flatMap { readable[$0] ?? [] }).sorted { $0.name < $1.name }
    program.usesNetwork = fences.contains { manuscript[$0].code?.permissions.network == true }
  }
}

extension ManuscriptPrograms.Layout {
  /// A transcript with every position translated to the Markdown.
  package func located(_ transcript: Transcript, in programs: ManuscriptPrograms) -> Transcript {
    transcript.translated { file, line in
      files[file].map { id in
        let fence = programs.manuscript[id]
        return (programs.sourceName, min(fence.start.line + line, fence.lastLine + 1))
      }
    } value: { number in
      valueLines.indices.contains(number) ? valueLines[number] : 0
    }
  }
}

extension Fence {
  /// Whether a line that the compiler named belongs to the fence. A missing brace is reported one
  /// line past the body.
  package func reports(_ line: Int) -> Bool { line > start.line && line <= lastLine + 1 }
}
