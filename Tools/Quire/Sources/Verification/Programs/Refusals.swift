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
      manuscript.refuse(
        FenceID(index), at: start.line, start.column, "the code is nested too deep here",
        hint: "use fewer levels, or name the parts: the compiler takes minutes for such code")
    }
    return manuscript
  }

  private mutating func refuse(
    _ id: FenceID, at line: Int, _ column: Int, _ message: String, hint: String?
  ) {
    fences[id.index].kind = .refused
    let problem = Diagnostic(
      path: path, line: line, column: column, .fence, message, hint: hint)
    // A default of the file is said once.
    if !diagnostics.contains(problem) { diagnostics.append(problem) }
  }

  /// Finds the files that fences name. A fence that names one that cannot be read is refused, at its
  /// word.
  mutating func find(_ files: ReadableFiles) -> [FenceID: [Program.Readable]] {
    var found: [FenceID: [Program.Readable]] = [:]
    let folder = URL(filePath: path).deletingLastPathComponent()
    for (id, fence) in zip(fenceIDs, fences) {
      for name in fence.code?.permissions.reads ?? [] {
        do throws(ReadableFiles.Problem) {
          found[id, default: []].append(try files.readable(name, in: folder))
        } catch {
          let word = fence.words.first { $0.name == "reads" && $0.value == name }
          let start = word?.start ?? fence.start
          refuse(id, at: start.line, start.column, error.message, hint: error.hint)
        }
      }
    }
    return found
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
