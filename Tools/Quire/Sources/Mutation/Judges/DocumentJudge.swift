import Compilation
import Execution
import Foundation
import Manuscript
import Proof
import Support
import Verification

/// Judges mutants by documents: a mutant is killed where a document has a problem with it that it
/// does not have without.
struct DocumentJudge {
  /// `documents`, or `documentation comments`.
  let name: String
  let documents: [ManuscriptPrograms]
  let settings: VerificationSettings
  let programs: MutablePrograms
  let slots: CoreSlots
  let progress: @Sendable (String) -> Void

  /// A document as it is without a mutant.
  private struct Original: Sendable {
    let programs: ManuscriptPrograms
    var tasks: [Task]
    let result: ManuscriptResult

    /// One of its programs, or all of them where fences are searched for programs.
    struct Task: Sendable {
      let task: ProgramTask
      let outcome: ProgramOutcome
      let reached: Set<Int>
      /// The document and the line where it begins.
      let place: String
    }

    /// The place of the first problem that another result has in addition; nil where there is none.
    func problem(of other: ManuscriptResult) -> String? {
      let known = Set(result.diagnostics)
      if let new = other.diagnostics.first(where: { !known.contains($0) }) {
        return "\(new.path):\(new.line)"
      }
      let lost = zip(programs.manuscript.fences, zip(result.fences, other.fences))
        .first { $1.0.state == .proved && $1.1.state != .proved }
      return lost.map { "\(programs.manuscript.path):\($0.0.start.line)" }
    }
  }

  func judge(_ mutants: [Mutant]) throws -> Judgment {
    let start = ContinuousClock.now
    nonisolated(unsafe) let judge = self
    let originals = try documents.map(judge.original)
    let verdicts = try mutants.mapOnThreads(3 * slots.count) { mutant in
      judge.progress(mutant.place)
      return try judge.verdict(on: mutant, originals)
    }
    return Judgment(
      judge: name, programs: originals.reduce(0) { $0 + $1.tasks.count },
      verdicts: Dictionary(uniqueKeysWithValues: zip(mutants.map(\.id), verdicts)),
      seconds: start.duration(to: .now) / .seconds(1), coreSeconds: programs.time.seconds)
  }

  private func original(_ document: ManuscriptPrograms) throws -> Original {
    nonisolated(unsafe) let judge = self
    let tasks = try document.tasks.mapOnThreads(slots.count + 1) { task in
      var reached: Set<Int> = []
      let outcome = try judge.perform(task, of: document) { program in
        // A chapter's own copies of a module have no mutants. They are not needed to compare.
        guard document.isDocument || judge.programs.hasMutants(program) else { return .none }
        let found = try judge.programs.original(program)
        reached.formUnion(found.reached)
        return found.transcript
      }
      let place = document.name(of: task, total: document.tasks.count).place
      return Original.Task(task: task, outcome: outcome, reached: reached, place: place)
    }
    let result = try verify(document, tasks.map { ($0.task, $0.outcome) })
    return Original(programs: document, tasks: tasks, result: result)
  }

  private func verdict(on mutant: Mutant, _ originals: [Original]) throws -> Verdict {
    var survived: [String] = []
    for original in originals {
      for (index, task) in original.tasks.enumerated() where task.reached.contains(mutant.id) {
        var isEndless = false
        var isSame = true
        let outcome = try perform(task.task, of: original.programs) {
          let transcript = try programs.transcript(of: $0, mutant: mutant.id)
          if transcript.runs.contains(where: { $0.status == .timedOut }) { isEndless = true }
          isSame = try isSame && programs.isOriginal(transcript, of: $0)
          return transcript
        }
        if isSame {
          survived.append(task.place)
          continue
        }
        // A document may leave a fence alone that does not end.
        if isEndless { return .killed(by: "time-out in \(task.place)") }
        let result = try verify(original, task: index, outcome)
        if let place = original.problem(of: result) { return .killed(by: place) }
        survived.append(task.place)
      }
    }
    return survived.isEmpty ? .notReached : .survived(survived)
  }

  private func perform(
    _ task: ProgramTask, of document: ManuscriptPrograms,
    _ run: @escaping (Program) throws -> Transcript
  ) throws -> ProgramOutcome {
    guard case .document = task else { return try document.perform(task, run) }
    nonisolated(unsafe) let run = run
    // One program at a time: the mutants already run in parallel.
    return ProgramOutcome(
      document: try DocumentSearch.outcomes(of: document, settings.document, jobs: 1) {
        program, _ in
        try run(program)
      })
  }

  /// Verifies a document again, after one of its programs ended in another way.
  private func verify(_ original: Original, task index: Int, _ outcome: ProgramOutcome) throws
    -> ManuscriptResult
  {
    var all = original.tasks.map { ($0.task, $0.outcome) }
    all[index].1 = outcome
    guard !original.programs.isDocument else { return try verify(original.programs, all) }
    return FenceVerifier.verify(
      original.programs, all, settings, after: original.result, changing: all[index].0)
  }

  private func verify(
    _ document: ManuscriptPrograms, _ outcomes: [(task: ProgramTask, outcome: ProgramOutcome)]
  ) throws -> ManuscriptResult {
    document.isDocument
      ? try DocumentVerifier.verify(
        document, outcomes.first?.outcome.document ?? [:], settings)
      : FenceVerifier.verify(document, outcomes, settings)
  }
}

extension Documents {
  /// The documents that judge the mutants of a module: its chapter, or all that import it where it has
  /// none; and the comments in its own sources.
  package func judges(of module: String, in package: Package, at root: URL)
    -> [ModuleMutation.Documents]
  {
    let folder = package.targets.first { $0.name == module }.map { root.appending(path: $0.path) }
    let comments = manuscripts.filter { document in
      let file = URL(filePath: document.path).standardizedFileURL
      guard let folder, file.pathExtension == "swift" else { return false }
      return file.path.hasPrefix(folder.standardizedFileURL.path + "/")
    }
    let chapter = book?.chapters.first { $0.name == module }?.manuscript
    let all = manuscripts.filter { document in
      !document.path.hasSuffix(".swift")
        && (document.importedModules.contains(module) || document.seesModulesUnimported)
    }
    return [
      .init(judge: "documents", manuscripts: chapter.map { [$0] } ?? all),
      .init(judge: "comments", manuscripts: comments),
    ]
  }

  /// The modules that are tested where none is named: those of the book's chapters, or those of the
  /// package's libraries.
  package func mutableModules(of package: Package) -> [String] {
    let known = package.moduleNames
    let chapters = book?.chapters.map(\.name).filter(known.contains) ?? []
    return chapters.isEmpty ? package.libraries.filter(known.contains) : chapters
  }
}

extension Manuscript {
  /// Whether its fences see the package's modules without importing them.
  fileprivate var seesModulesUnimported: Bool {
    mode == .document && fences.contains { $0.code != nil }
  }
}

extension Package {
  /// The names of the package's modules in Swift that can be imported.
  package var moduleNames: [String] {
    targets.filter { $0.isImportable && $0.isSwift }.map(\.name)
  }

  /// The modules that the tests of some modules use.
  package func modulesOfTests(of modules: [String]) -> [String] {
    let known = Set(moduleNames)
    return targets.filter { target in
      target.type == "test" && modules.contains { target.dependencies.contains($0) }
    }.flatMap(\.dependencies).filter(known.contains)
  }
}
