import Compilation
import Execution
import Foundation
import Manuscript
import Support
import Verification

/// Remembers the results of Swift files in whose comments nothing is wrong: while such a file and the
/// modules are unchanged, its examples are not even parsed.
struct VerifiedComments {
  private let executor: ProgramExecutor
  /// What results depend on besides the file.
  private let conditions: String

  init(_ executor: ProgramExecutor, _ document: DocumentSettings) throws {
    self.executor = executor
    let modules = executor.compiler.modules
    let broken = document.brokenModules.sorted { $0.key < $1.key }
    conditions = [
      "comments", FileStamp.ofThisProgram,
      try executor.testConditions(importing: modules.plan.modules.keys.sorted()),
      modules.targets.keys.sorted().joined(separator: " "),
      "\(document.imports) \(document.flags) \(document.isStrict) \(broken)",
      "\(document.triesWithoutFoundation)",
    ].joined(separator: "\0")
  }

  /// The result of a file; nil where it is not known.
  func result(of manuscript: Manuscript) -> ManuscriptResult? {
    let key = key(of: manuscript)
    guard manuscript.diagnostics.isEmpty,
      let fences = executor.verdicts.value([FenceResult].self, for: key),
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
      result.manuscript.fences.allSatisfy(\.dependsOnItsText)
    else { return }
    executor.verdicts.store(result.fences, for: key(of: result.manuscript))
  }

  private func key(of manuscript: Manuscript) -> String {
    let access = manuscript.comments.map { comment in
      comment.manuscript.imports.map { "\($0.modules)\($0.isTestable)" } ?? ""
    }
    let reasons = manuscript.fences.map { fence in
      if case .sketch(let reason) = fence.kind { reason } else { "" }
    }
    return ([conditions, manuscript.path, manuscript.text] + access + reasons)
      .joined(separator: "\0")
  }
}

extension Fence {
  /// Whether no other file and no network can change what becomes of it.
  fileprivate var dependsOnItsText: Bool {
    switch kind {
    case .code(let code): code.permissions == .init()
    case .step(_, let source, _): source == nil
    case .excerpt: false
    case .sketch, .output, .quotation, .refused: true
    }
  }
}
