import Compilation
import Execution
import Foundation
import Manuscript
import ProjectVerification
import Support
import Verification

/// Judges mutants by documents: a mutant is killed by a document that has a problem only with it.
struct DocumentJudge {
  /// `documents`, or `comments`.
  let name: String
  let documents: [ManuscriptPrograms]
  let settings: VerificationSettings
  let programs: MutablePrograms
  let slots: CoreSlots
  let progress: @Sendable (String) -> Void

  /// A document as it is without a mutant.
  private struct Original: Sendable {
    let programs: ManuscriptPrograms
    let reached: Set<Int>
    let changes: Bool
    let result: ManuscriptResult

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
    let originals = try documents.mapOnThreads(slots.count + 1) { try judge.original($0) }
    let verdicts = try mutants.mapOnThreads(3 * slots.count) { mutant in
      judge.progress(mutant.place)
      return try judge.verdict(on: mutant, originals)
    }
    return Judgment(
      judge: name, programs: documents.map(\.programCount).reduce(0, +),
      verdicts: Dictionary(uniqueKeysWithValues: zip(mutants.map(\.id), verdicts)),
      seconds: start.duration(to: .now) / .seconds(1), coreSeconds: programs.time.seconds,
      changing: originals.filter(\.changes).map(\.programs.manuscript.path))
  }

  private func original(_ document: ManuscriptPrograms) throws -> Original {
    var (reached, changes): (Set<Int>, Bool) = ([], false)
    let result = try verify(document) { program, _ in
      let found = try programs.original(program)
      changes = changes || found.changes
      reached.formUnion(found.reached)
      return found.transcript
    }
    return Original(programs: document, reached: reached, changes: changes, result: result)
  }

  private func verdict(on mutant: Mutant, _ originals: [Original]) throws -> Verdict {
    var survived: [String] = []
    for original in originals where original.reached.contains(mutant.id) {
      let manuscript = original.programs.manuscript
      var places: [String] = []
      var endless: String?
      var isSame = true
      let result = try verify(original.programs) { program, fence in
        let known = try programs.original(program)
        guard known.reached.contains(mutant.id), endless == nil else { return known.transcript }
        let place = "\(manuscript.path):\(manuscript[fence].start.line)"
        let transcript = try programs.transcript(of: program, mutant: mutant.id)
        if transcript.runs.contains(where: { $0.status == .timedOut }) { endless = place }
        isSame = isSame && transcript == known.transcript
        places.append(place)
        return transcript
      }
      if !isSame {
        // A document may leave a fence alone that does not end.
        if let endless { return .killed(by: "time-out in \(endless)") }
        if let place = original.problem(of: result) { return .killed(by: place) }
      }
      survived += places
    }
    return survived.isEmpty ? .notReached : .survived(survived)
  }

  /// Verifies a document, one program at a time: the mutants already run in parallel.
  private func verify(
    _ document: ManuscriptPrograms, _ run: @escaping (Program, FenceID) throws -> Transcript
  ) throws -> ManuscriptResult {
    nonisolated(unsafe) let run = run
    let programs = programs
    let found = try ProgramSearch.outcomes(of: document, settings.document, jobs: 1) {
      program, fence in
      // A chapter's own copies of a module have no mutants. They are not needed to compare.
      let isNeeded = !document.reading.seesAllAbove || programs.hasMutants(program)
      return isNeeded ? try run(program, fence) : .none
    }
    return try FenceVerifier.verify(document, found, settings)
  }
}

/// Documents that judge together.
typealias DocumentList = (judge: String, manuscripts: [Manuscript])

extension Documents {
  /// The judges of a module: its chapter or, without one, all documents that import it; its comments.
  func judges(of module: String, in package: Package, at root: URL) -> [DocumentList] {
    let target = package.targets.first { $0.name == module }
    let folder = target.map { root.appending(path: $0.path).standardizedFileURL.path + "/" }
    let comments = manuscripts.filter { document in
      let file = URL(filePath: document.path).standardizedFileURL
      return file.pathExtension == "swift" && folder.map(file.path.hasPrefix) == true
    }
    let chapter = book?.chapters.first { $0.name == module }?.manuscript
    let all = manuscripts.filter { document in
      !document.path.hasSuffix(".swift")
        && (document.importedModules.contains(module)
          // Its fences see the package's modules without importing them.
          || document.mode == .document && document.fences.contains { $0.code != nil })
    }
    return [("documents", chapter.map { [$0] } ?? all), ("comments", comments)]
  }

  /// The modules that are tested where none is named: those of the chapters, or of the libraries.
  package func mutableModules(of package: Package) -> [String] {
    let known = package.moduleNames
    let chapters = book?.chapters.map(\.name).filter(known.contains) ?? []
    return chapters.isEmpty ? package.libraries.filter(known.contains) : chapters
  }
}

extension Package {
  /// The names of the package's modules in Swift that can be imported.
  package var moduleNames: [String] { targets.filter { $0.isImportable && $0.isSwift }.map(\.name) }

  /// The modules that the tests of some modules use.
  package func modulesOfTests(of modules: [String]) -> [String] {
    let known = Set(moduleNames)
    return targets.filter { target in
      target.type == "test" && modules.contains { target.dependencies.contains($0) }
    }.flatMap(\.dependencies).filter(known.contains)
  }
}
