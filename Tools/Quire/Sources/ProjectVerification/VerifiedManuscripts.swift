import Compilation
import Execution
import Foundation
import Manuscript
import Support
import Verification

/// Remembers the results of manuscripts: while everything that they depend on is the same, their code
/// is not even parsed.
///
/// Where nothing is wrong with a chapter or a comment, that is the file itself, the sources that it
/// shows, and the modules. What is wrong, and how the code of other documents is read, depends on all
/// sources of the package.
struct VerifiedManuscripts {
  private let executor: ProgramExecutor
  private let sources: SourceTexts
  /// What results depend on besides the file.
  private let conditions: String
  /// The end of a key for all sources of the package; nil where they are not known.
  private let state: String?

  private struct Entry: Codable {
    let fences: [FenceResult]
    let diagnostics: [Diagnostic]
  }

  init(_ executor: ProgramExecutor, _ sources: SourceTexts, _ document: DocumentSettings) throws {
    self.executor = executor
    self.sources = sources
    let modules = executor.compiler.modules
    let broken = document.brokenModules.sorted { $0.key < $1.key }
    let tests = try executor.testConditions(importing: modules.plan.modules.keys.sorted())
    conditions = [
      "manuscripts", FileStamp.ofThisProgram, tests.text,
      modules.targets.keys.sorted().joined(separator: " "),
      "\(document.imports) \(document.flags) \(document.isStrict) \(broken)",
      "\(document.triesWithoutFoundation)", document.setup?.text ?? "",
    ].joined(separator: "\0")
    // A message may name the commit in which something was removed.
    let commit = modules.root.flatMap {
      Git.answer(to: ["rev-parse", "HEAD"], in: $0.path, executor.compiler.scratch)
    }
    state = modules.state.map { "\0state \($0)\(commit ?? "")" }
  }

  func result(of manuscript: Manuscript) throws -> ManuscriptResult? {
    guard isEligible(manuscript) else { return nil }
    let key = try key(of: manuscript)
    let suffixes = ["", state].lazy.compactMap(\.self)
    let entries = suffixes.compactMap { executor.verdicts.value(Entry.self, for: key + $0) }
    let entry = entries.first { $0.fences.count == manuscript.fences.count }
    guard let entry else { return nil }
    var result = ManuscriptResult(unproved: manuscript)
    (result.fences, result.diagnostics) = (entry.fences, entry.diagnostics)
    return result
  }

  /// Remembers a result, unless it depends on files that no key has, or on the machine.
  func add(_ result: ManuscriptResult) throws {
    let manuscript = result.manuscript
    guard isEligible(manuscript), !result.fences.contains(where: \.dependsOnMachine) else { return }
    let isRight = result.isVerified && result.fences.allSatisfy(\.findings.isEmpty)
    let isForFile = isRight && (manuscript.mode == .book || !manuscript.comments.isEmpty)
    guard let suffix = isForFile ? "" : state else { return }
    executor.verdicts.store(
      Entry(fences: result.fences, diagnostics: result.diagnostics),
      for: try key(of: manuscript) + suffix)
  }

  /// Whether its result follows from what a key has.
  private func isEligible(_ manuscript: Manuscript) -> Bool {
    !manuscript.fences.isEmpty && manuscript.diagnostics.isEmpty
      && manuscript.fences.allSatisfy(\.asksForNothing)
  }

  private func key(of manuscript: Manuscript) throws -> String {
    let access = manuscript.comments.map { comment in
      comment.manuscript.imports.map { "\($0.modules)\($0.isTestable)" } ?? ""
    }
    let reasons = manuscript.fences.map { fence in
      if case .sketch(let reason) = fence.kind { reason } else { "" }
    }
    let quoted = manuscript.sources
    let branches = quoted.isEmpty ? nil : try executor.conditions
    let shown = quoted.map { source -> String in
      do throws(ContentError) {
        let isCompiled = branches.map { sources.isCompiled(source, $0) }
        return try "\(isCompiled == true)\n"
          + sources.lines(of: source).joined(separator: "\n")
      } catch { return error.description }
    }
    let day = manuscript.text.readsWhatChanges ? "\(Date.today)" : ""
    let own = [conditions, "\(manuscript.mode)", manuscript.path, manuscript.text, day]
    // The code of a tutorial is in other files.
    let code = manuscript.fences.map(\.text)
    return (own + code + access + reasons + shown).joined(separator: "\0")
  }
}

extension Fence {
  /// Whether it needs no files and no network.
  package var asksForNothing: Bool { permissions == .init() }
}
