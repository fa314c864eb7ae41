import Foundation
import Manuscript
import Shell
import Support
import Verification

extension Report {
  /// What `quire verify --format json` prints: one object with a schema version.
  var json: [String: Any?] {
    let files = files.map { file in
      [
        "path": file.path,
        "fences": file.examplesWithProblems.map { fence($0, problems: $1, in: file) },
        "diagnostics": file.diagnostics.map(\.tree), "notes": file.notes.map(\.tree),
      ] as [String: Any]
    }
    return [
      // Changes when a field is removed or changes its meaning; new fields do not change it.
      "schema": 1,
      // Missing, like the sandbox, if an error ended the command before it was found.
      "toolchain": toolchain, "sandbox": sandbox?.state,
      "files": files, "exercises": judgedExercises, "totals": totals,
      "baseline": baseline.map {
        ["known": $0.knownCount, "removable": $0.removable.map(\.line)] as [String: Any]
      },
      "coverage": coverage.map(\.tree),
      // Why nothing could be verified.
      "error": error,
    ]
  }

  /// The exercises, each with the file with its task, and what is wrong with its answers and checks.
  private var judgedExercises: [[String: Any]] {
    let found = files.flatMap(\.diagnostics).filter { $0.verdict == .exercise }
    return exercises.map { exercise in
      let folder = URL(filePath: exercise.manuscript.path).deletingLastPathComponent().path + "/"
      let problems = found.filter { URL(filePath: $0.path).path.hasPrefix(folder) }
      return ["place": exercise.manuscript.path, "problems": problems.map(\.printed)]
    }
  }

  private var totals: [String: Int] {
    let ledger = Ledger(files.map(\.result))
    let fences = FenceResult.State.Kind.allCases.map { ($0.rawValue, ledger.count($0)) }
    let sums = [
      "diagnostics": files.map(\.diagnostics.count).reduce(0, +),
      "comparedResults": ledger.comparedClaims, "uncomparedResults": ledger.uncomparedClaims,
      "reads": ledger.reads, "network": ledger.network,
    ]
    return sums.merging(fences + exerciseCounts.map { ($0.key, $0.count) }) { $1 }
  }

  private func fence(
    _ example: SelectedFence, problems: [Problem], in file: File
  ) -> [String: Any?] {
    let found = problems.map { $0.isUnproved ? $0.diagnostic.message : $0.diagnostic.printed }
    let needs = example.fence.permissions
    return [
      "place": "\(file.path):\(example.line)", "line": example.line,
      // What is wrong with it, and why it was not verified.
      "problems": found + (file.isUnexplained(example) ? ["it is refused"] : []),
      "kind": example.kind.rawValue, "words": example.fence.info, "reason": example.reason,
      // What it asks for beyond the sandbox, as fence words.
      "permissions": needs == .init()
        ? nil : needs.reads.map { "reads=" + $0 } + (needs.network ? ["network"] : []),
      // How many stated results were compared, and the lines of comments that only look like one.
      "comparedResults": example.result.comparedClaims,
      "uncomparedResults": example.result.uncomparedClaims,
    ]
  }
}

extension Diagnostic {
  fileprivate var tree: [String: Any?] {
    [
      "path": path, "line": line, "column": column, "verdict": verdict.rawValue,
      "message": message, "hint": hint,
    ]
  }
}
