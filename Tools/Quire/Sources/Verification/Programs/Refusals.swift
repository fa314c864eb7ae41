import Execution
import Compilation
import Foundation
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

extension ReadableFiles {
  /// Finds the files that a manuscript's fences name. A fence that names one that cannot be read is
  /// refused, at its word.
  func find(for manuscript: Manuscript) -> (Manuscript, [FenceID: [Program.Readable]]) {
    var manuscript = manuscript
    var found: [FenceID: [Program.Readable]] = [:]
    let folder = URL(filePath: manuscript.path).deletingLastPathComponent()
    for id in manuscript.fenceIDs {
      let fence = manuscript[id]
      for name in fence.code?.permissions.reads ?? [] {
        do throws(Problem) {
          found[id, default: []].append(try readable(name, in: folder))
        } catch {
          let word = fence.words.first { $0.name == "reads" && $0.value == name }
          let start = word?.start ?? fence.start
          manuscript.fences[id.index].kind = .refused
          let problem = Diagnostic(
            path: manuscript.path, line: start.line, column: start.column, .fence, error.message,
            hint: error.hint)
          // A default of the file is said once.
          if !manuscript.diagnostics.contains(problem) { manuscript.diagnostics.append(problem) }
        }
      }
    }
    return (manuscript, found)
  }
}
