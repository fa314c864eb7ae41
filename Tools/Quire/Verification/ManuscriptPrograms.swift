import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// A manuscript, parsed and sorted into programs.
package struct ManuscriptPrograms: Sendable {
  package let manuscript: Manuscript
  package let plan: Plan
  /// What the parser sees in each Swift fence, by the fence's place.
  package let snippets: [Int: Snippet]

  package init(_ manuscript: Manuscript) {
    self.manuscript = manuscript
    plan = Plan(manuscript.fences)
    var snippets: [Int: Snippet] = [:]
    for (index, fence) in manuscript.fences.enumerated() {
      switch fence.kind {
      case .code, .step: snippets[index] = Snippet(parsing: fence.text)
      default: break
      }
    }
    self.snippets = snippets
  }

  /// The name under which the compiler speaks of the file: short, and the same on every machine.
  package var sourceName: String {
    String(manuscript.path.split(separator: "/").last ?? "snippet.md")
  }

  /// One program to settle.
  package enum Task {
    case segment(Int)
    case guest(Int)
  }

  package var tasks: [Task] {
    plan.segments.indices.map(Task.segment) + plan.guests.indices.map(Task.guest)
  }

  /// What a task is called in reports.
  package func name(of task: Task, total: Int) -> ProgramExecutor.Name {
    let (word, first): (String, Int?) =
      switch task {
      case .segment(let index):
        (
          "program \(index)",
          plan.segments[index].fences.first ?? plan.segments[index].steps.first?.fence
        )
      case .guest(let index): ("guest \(index)", plan.guests[index].fence)
      }
    let line = first.map { manuscript.fences[$0].start.line } ?? 1
    return .init(
      identity: "\(manuscript.path) \(word)", place: "\(manuscript.path):\(line)", total: total)
  }

  /// What came of a task.
  package struct Outcome {
    /// The place in the segment of the first fence that does not compile; nil where all do.
    package var firstBroken: Int?
    /// What the compiler said of the whole.
    package var whole: Transcript
    /// What came of the fences above the broken one; the same as `whole` where none is broken.
    package var proved: Transcript
  }

  package func perform(_ task: Task, _ run: (Program) throws -> Transcript) throws -> Outcome {
    switch task {
    case .segment(let index): return try settle(plan.segments[index], run)
    case .guest(let index):
      let guest = plan.guests[index]
      return try settled(
        program(guest), names(guest.host, guest.host.fences + [guest.fence]), run
      ).asOutcome
    }
  }

  /// Compiles and runs a segment; where a fence is broken, those above it alone.
  ///
  /// A second definition makes the uses of the first ambiguous, far above: so the broken fence is
  /// the first whose program, with all above it, does not compile.
  private func settle(_ segment: Plan.Segment, _ run: (Program) throws -> Transcript) throws
    -> Outcome
  {
    var fences = segment.fences
    if let broken = fences.firstIndex(where: { snippets[$0]?.isBroken == true }) {
      fences = Array(fences[...broken])
    }
    let names = names(segment, fences)
    let whole = try settled(program(segment, fences), names, run)
    guard !whole.errors.isEmpty else { return whole.asOutcome }
    let lines = whole.errors.filter { $0.file == sourceName }.map(\.line)
    let inSteps = lines.contains { line in
      segment.steps.contains { manuscript.fences[$0.fence].holds(line) }
    }
    let first = fences.firstIndex { index in lines.contains { manuscript.fences[index].holds($0) } }
    guard let first, !inSteps else { return Outcome(firstBroken: 0, whole: whole, proved: whole) }
    var above = try settled(program(segment, Array(fences[..<first])), names, run)
    for place in fences.indices[first...] {
      let next = try settled(program(segment, Array(fences[...place])), names, run)
      guard next.errors.isEmpty else {
        return Outcome(firstBroken: place, whole: next, proved: above)
      }
      above = next
    }
    return Outcome(firstBroken: first, whole: whole, proved: above)
  }

  /// What came of a program, with every place translated to the Markdown.
  private func settled(
    _ program: Program, _ names: [String: Int], _ run: (Program) throws -> Transcript
  ) throws -> Transcript {
    let fences = manuscript.fences
    // The end of a file belongs to no directive: what is missing there is its last fence's.
    let ends = [
      "main.swift": MainFile.fenceName(program.fenceCount - 1),
      "tests.swift": MainFile.fenceName(program.fenceCount),
    ]
    return try run(program).translated { file, line in
      names[ends[file] ?? file].map {
        (sourceName, min(fences[$0].start.line + line, fences[$0].lastLine + 1))
      }
    } value: { number in
      let (place, line) = number.quotientAndRemainder(dividingBy: Insertions.linesPerFence)
      return names[MainFile.fenceName(place)].map { fences[$0].start.line + line } ?? 0
    }
  }

  /// Which fence the compiler means by a file's name.
  private func names(_ segment: Plan.Segment, _ fences: [Int]) -> [String: Int] {
    var names: [String: Int] = [:]
    for (place, fence) in fences.enumerated() { names[MainFile.fenceName(place)] = fence }
    for (place, step) in segment.steps.enumerated() { names[Self.stepName(place)] = step.fence }
    return names
  }

  private static func stepName(_ place: Int) -> String { "step\(place).swift" }

  private func program(_ segment: Plan.Segment, _ fences: [Int]) -> Program {
    var main = MainFile()
    for index in fences { add(index, to: &main, isMarked: true) }
    // Files of declarations alone do nothing when they are run.
    return program(
      main, steps: segment.steps, fences: fences, goal: fences.isEmpty ? .compile : .run)
  }

  private func program(_ guest: Plan.Guest) -> Program {
    let fence = manuscript.fences[guest.fence]
    let action = fence.code?.action ?? .runs
    let runs = action == .traps || action == .figure
    var main = MainFile()
    for index in guest.host.fences { add(index, to: &main, isMarked: runs || action == .tests) }
    let all = guest.host.fences + [guest.fence]
    guard action == .tests else {
      add(guest.fence, to: &main, isMarked: runs)
      return program(
        main, steps: guest.host.steps, fences: all, goal: runs ? .run : .compile)
    }
    main.add("await __quire_runTests()\n")
    if snippets[guest.fence]?.claims.isEmpty == false { main.reportsValues = true }
    let tests = fence.located(
      as: MainFile.fenceName(main.count), evaluating: snippets[guest.fence]?.claims ?? [],
      in: main.count)
    var program = program(main, steps: guest.host.steps, fences: all, goal: .test)
    program.files.append(.init(name: "tests.swift", text: tests))
    program.files.append(.init(name: "quire.swift", text: Runtime.testRunner))
    return program
  }

  private func add(_ index: Int, to main: inout MainFile, isMarked: Bool) {
    guard let snippet = snippets[index] else { return }
    main.add(manuscript.fences[index], snippet, isMarked: isMarked)
  }

  private func program(
    _ main: MainFile, steps: [(name: String, fence: Int)], fences: [Int], goal: Program.Goal
  ) -> Program {
    var files = [main.file]
    for (place, step) in steps.enumerated() {
      let name = Self.stepName(place)
      files.append(.init(name: name, text: manuscript.fences[step.fence].located(as: name)))
    }
    let imports = (fences + steps.map(\.fence)).flatMap {
      snippets[$0]?.imports.map(\.module) ?? []
    }
    return Program(
      files: files, goal: goal, imports: Set(imports).sorted(), fenceCount: main.count)
  }
}

extension Transcript {
  fileprivate var asOutcome: ManuscriptPrograms.Outcome {
    .init(firstBroken: nil, whole: self, proved: self)
  }
}

extension Fence {
  /// Whether a line the compiler named belongs to the fence. A missing brace is reported one line
  /// past the body.
  package func holds(_ line: Int) -> Bool { line > start.line && line <= lastLine + 1 }
}
