import Compilation
import Manuscript
import Support
import SwiftAnalysis

extension ManuscriptResult {
  /// The results of a tutorial, with what was found at its places in the code files.
  package func located() -> ManuscriptResult {
    guard !manuscript.steps.isEmpty else { return self }
    var copy = self
    copy.diagnostics = manuscript.diagnostics
    for index in fences.indices {
      let (fence, step) = (manuscript.fences[index], manuscript.steps[index])
      copy.fences[index].findings = fences[index].findings.map { finding in
        finding.moved(to: finding.diagnostic.moved(fence, step))
      }
      copy.fences[index].notes = fences[index].notes.map { $0.moved(fence, step) }
      copy.fences[index].leaveToOtherPlatforms(step)
      if case .unproved(let reason) = copy.fences[index].state {
        copy.fences[index].state = .unproved("\(step.name): \(reason)")
      }
      copy.manuscript.fences[index].start = step.start
      copy.manuscript.fences[index].body = []
      copy.diagnostics += copy.fences[index].diagnostics
    }
    copy.diagnostics.sort()
    return copy
  }
}

extension Diagnostic {
  /// The diagnostic at its line in a step's file.
  fileprivate func moved(_ fence: Fence, _ step: TutorialStep) -> Diagnostic {
    var copy = self
    copy.path = step.path
    copy.line = max(1, line - fence.start.line)
    copy.message += " (\(step.name))"
    return copy
  }
}

extension FenceResult {
  /// Counts a step apart that imports a module which this machine does not have.
  fileprivate mutating func leaveToOtherPlatforms(_ step: TutorialStep) {
    for finding in findings {
      guard let module = finding.message?.missingModule, Platforms.modules.contains(module)
      else { continue }
      state = .elsewhere("\(step.name) needs another platform: it imports \(module)")
      findings = []
      return
    }
  }
}
