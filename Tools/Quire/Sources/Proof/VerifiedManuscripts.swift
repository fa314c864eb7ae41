import Compilation
import Execution
import Foundation
import Manuscript
import Support
import Verification

/// Remembers the results of chapters, and of Swift files with comments, in which nothing is wrong:
/// while such a file, the sources that it shows and the modules are unchanged, its code is not even
/// parsed.
struct VerifiedManuscripts {
  private let executor: ProgramExecutor
  private let sources: SourceTexts
  /// What results depend on besides the file.
  private let conditions: String

  init(
    _ executor: ProgramExecutor, _ sources: SourceTexts, _ document: DocumentSettings
  ) throws {
    self.executor = executor
    self.sources = sources
    let modules = executor.compiler.modules
    let broken = document.brokenModules.sorted { $0.key < $1.key }
    conditions = [
      "manuscripts", FileStamp.ofThisProgram,
      try executor.testConditions(importing: modules.plan.modules.keys.sorted()),
      modules.targets.keys.sorted().joined(separator: " "),
      "\(document.imports) \(document.flags) \(document.isStrict) \(broken)",
      "\(document.triesWithoutFoundation)",
    ].joined(separator: "\0")
  }

  /// The result of a file; nil where it is not known.
  func result(of manuscript: Manuscript) -> ManuscriptResult? {
    guard isEligible(manuscript),
      let fences = executor.verdicts.value([FenceResult].self, for: key(of: manuscript)),
      fences.count == manuscript.fences.count
    else { return nil }
    var result = ManuscriptResult(unproved: manuscript)
    result.fences = fences
    return result
  }

  /// Remembers a result in which nothing is wrong, unless it depends on other files or the machine.
  func add(_ result: ManuscriptResult) {
    guard result.isVerified,
      result.fences.allSatisfy({ $0.findings.isEmpty && !$0.dependsOnMachine }),
      isEligible(result.manuscript)
    else { return }
    executor.verdicts.store(result.fences, for: key(of: result.manuscript))
  }

  /// Whether its result can be known without looking at its code. The code of other documents is read
  /// with the help of much that is not in them.
  private func isEligible(_ manuscript: Manuscript) -> Bool {
    (manuscript.mode == .book || !manuscript.comments.isEmpty) && !manuscript.fences.isEmpty
      && manuscript.diagnostics.isEmpty && manuscript.fences.allSatisfy(\.asksForNothing)
  }

  private func key(of manuscript: Manuscript) -> String {
    let access = manuscript.comments.map { comment in
      comment.manuscript.imports.map { "\($0.modules)\($0.isTestable)" } ?? ""
    }
    let reasons = manuscript.fences.map { fence in
      if case .sketch(let reason) = fence.kind { reason } else { "" }
    }
    let shown = manuscript.fences.compactMap(\.source).map { source -> String in
      do throws(SourceTexts.Problem) {
        return try sources.lines(of: source).joined(separator: "\n")
      } catch { return error.message }
    }
    return ([conditions, manuscript.path, manuscript.text] + access + reasons + shown)
      .joined(separator: "\0")
  }
}

extension Fence {
  /// Whether it needs no files and no network.
  fileprivate var asksForNothing: Bool { (code?.permissions ?? .init()) == .init() }

  /// The source that it shows.
  fileprivate var source: Source? {
    switch kind {
    case .step(_, let source, _): source
    case .excerpt(let source): source
    case .code, .sketch, .output, .quotation, .refused: nil
    }
  }
}
