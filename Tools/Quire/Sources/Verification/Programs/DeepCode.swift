import Manuscript
import SwiftAnalysis

extension Manuscript {
  /// The manuscript with the fences refused whose code is nested too deep to be analyzed.
  func refusingDeepCode() -> Manuscript {
    var manuscript = self
    for (index, fence) in fences.enumerated() where fence.isAnalyzed {
      guard let offset = SwiftText.offsetOfDeepCode(in: fence.text) else { continue }
      let start = SourceMap(fence).position(ofByte: offset)
      manuscript.fences[index].kind = .refused
      manuscript.diagnostics.append(
        Diagnostic(
          path: path, line: start.line, column: start.column, .fence,
          "the code is nested too deep here",
          hint: "use fewer levels, or name the parts: the compiler takes minutes for such code"))
    }
    return manuscript
  }
}

extension Fence {
  /// Whether its body is parsed as Swift.
  fileprivate var isAnalyzed: Bool {
    switch kind {
    case .code, .step, .excerpt, .sketch: true
    case .output, .quotation, .refused: false
    }
  }
}
