import Compilation
import Execution
import Foundation
import Manuscript
import Support
import Tracing
import Verification

/// Records the steps of the fences of a page that ask for it.
struct FenceTraces {
  let executor: ProgramExecutor
  let programs: ManuscriptPrograms
  let found: PageOutcome

  /// Adds traces to the results of proved fences. What cannot be traced is a problem.
  func add(to result: inout ManuscriptResult) throws {
    let manuscript = programs.manuscript
    for id in manuscript.fenceIDs {
      guard let words = manuscript[id].code?.trace, result.fences[id.index].state == .proved,
        let outcome = found.fences[id]
      else { continue }
      do {
        let traced = try trace(of: id, outcome, words)
        result.fences[id.index].trace = try traced.json
        if !traced.complete {
          result.fences[id.index].notes.append(
            diagnostic(
              id, "it has more than \(traced.steps.count) steps, and the others are not shown",
              hint: "choose some of its lines, as in `trace=3-9`"))
        }
        if !traced.same_each_time {
          result.fences[id.index].notes.append(
            diagnostic(id, "another run had its steps in another order, which the page says"))
        }
      } catch let error as ContentError {
        let name = place(of: id) + ": "
        let wrong = diagnostic(id, String(error.description.trimmingPrefix(name)))
        result.fences[id.index].findings.append(Finding(rule: .isTraced, diagnostic: wrong))
        result.fences[id.index].state = .failed
        result.diagnostics = (result.diagnostics + [wrong]).sorted()
      }
    }
  }

  private func diagnostic(_ id: FenceID, _ text: String, hint: String? = nil) -> Diagnostic {
    let fence = programs.manuscript[id]
    let place = fence.words.first { $0.name == "trace" }?.start ?? fence.start
    return Diagnostic(
      path: programs.manuscript.path, line: place.line, column: place.column, .trace, text,
      hint: hint)
  }

  /// The fence as the user sees it: `Chapters/05-Observer/Observer.md:12`.
  private func place(of id: FenceID) -> String {
    "\(programs.manuscript.path):\(programs.manuscript[id].start.line)"
  }

  private func trace(
    of id: FenceID, _ outcome: FenceOutcome, _ words: Fence.TraceWords
  ) throws -> Trace {
    let manuscript = programs.manuscript
    var layout = outcome.program.bare(through: outcome.position)
    var files: [String: Trace.File] = [:]
    /// What is recorded of the lines of each file, counted from 1.
    var recorded: [String: [Int: TracedText.Recorded]] = [:]
    var seesAll = words.hidden.isEmpty
    for (name, other) in layout.files where name != "main.swift" {
      let fence = manuscript[other]
      if fence.hidesVariables { seesAll = false }
      let isStep = if case .step = fence.kind { true } else { false }
      for row in fence.unfoldedRows {
        let hasSteps = other == id ? words.lines?.contains(row + 1) ?? true : isStep
        recorded[name, default: [:]][row + 1] = hasSteps ? .steps : .variables
      }
      if case .step(let title, _, _) = fence.kind {
        files[name] = .init(name: title, text: fence.text)
      } else if other == id {
        files[name] = .init(name: manuscript.name(of: fence), text: fence.text)
      }
    }
    for module in words.modules {
      for (name, text) in try layout.program.take(in: module, of: executor.compiler.modules) {
        files[name] = .init(name: "\(module)/\(name)", text: text)
        for row in text.lines.indices { recorded[name, default: [:]][row + 1] = .steps }
      }
    }
    let lines = recorded
    let plain = words.modules.isEmpty ? outcome.runs.first?.asLast : nil
    var trace = try Tracer(executor).trace(
      layout.program, path: place(of: id), files: files, plain: plain
    ) {
      lines[$0]?[$1] ?? .nothing
    }.trace.beginningInFirstFile().hiding(words.hidden)
    if !seesAll { trace.sees_all = false }
    if let still = words.still, !trace.steps.indices.contains(still - 1) {
      throw ContentError("`still=\(still)` names no step: there are \(trace.steps.count)")
    }
    return trace
  }
}

extension Fence {
  /// Whether code that is not in sight may declare variables.
  fileprivate var hidesVariables: Bool {
    let rows = isSetup ? Set(body.indices) : Set(body.indices).subtracting(unfoldedRows)
    return rows.contains { row in
      body[row].text.split { !$0.isLetter }.contains { $0 == "let" || $0 == "var" }
    }
  }
}

extension Manuscript {
  /// The name of a fence in a trace: `Observer.md:12`.
  fileprivate func name(of fence: Fence) -> String { "\(path.lastName):\(fence.start.line)" }
}

extension Program {
  /// Makes the files of a module a part of the program, which then does not import it. Returns their
  /// texts by their names.
  fileprivate mutating func take(in module: String, of modules: Modules) throws -> [String: String]
  {
    let places = modules.swiftSources(of: module)
    guard !places.isEmpty else {
      throw ContentError("`into=\(module)` names no module of this package")
    }
    var taken: [String: String] = [:]
    for place in places where !place.lastPathComponent.contains("+") {
      taken[place.lastPathComponent] = try String(readingText: place)
    }
    files = files.map { file in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.wholeMatch(of: #/ *(@testable )?import (\w+) */#)?.output.2 == Substring(module)
          ? Substring() : line
      }
      return .init(name: file.name, text: lines.joined(separator: "\n"))
    }
    files += taken.sorted { $0.key < $1.key }.map { .init(name: $0.key, text: $0.value) }
    imports = Set(imports + taken.values.flatMap(\.importedModules)).subtracting([module]).sorted()
    return taken
  }
}
