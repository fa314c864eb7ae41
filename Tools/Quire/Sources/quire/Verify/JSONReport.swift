import Foundation
import Manuscript
import Shell
import Support

extension Report {
  /// What `quire verify --format json` prints: one object with a schema version.
  var json: [String: Any?] {
    let files = files.map { file in
      [
        "path": file.path,
        "fences": file.examplesWithProblems.map { fence($0, problems: $1, in: file.path) },
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
    let examples = files.flatMap(\.examples)
    func count(_ word: String) -> Int {
      examples.count { $0.permissions.contains { $0.hasPrefix(word) } }
    }
    let sums: [String: Int] = [
      "proved": 0, "compiled": 0, "quoted": 0, "sketched": 0, "elsewhere": 0, "failed": 0,
      "unproved": 0, "exercises": exercises.count,
      "wrongAnswers": exercises.flatMap(\.wrongAnswers).count,
      "rightAnswers": exercises.flatMap(\.rightAnswers).count,
      "mutants": exercises.flatMap(\.variants).count(where: \.isMutant),
      "diagnostics": files.flatMap(\.diagnostics).count,
      "comparedResults": examples.map(\.result.comparedClaims).reduce(0, +),
      "uncomparedResults": examples.map(\.result.uncomparedClaims.count).reduce(0, +),
      "reads": count("reads="), "network": count("network"),
    ]
    return examples.reduce(into: sums) { $0[$1.kind, default: 0] += 1 }
  }

  private func fence(_ example: Example, problems: [Problem], in path: String) -> [String: Any?] {
    let found = problems.map { $0.isUnproved ? $0.diagnostic.message : $0.diagnostic.printed }
    let permissions = example.permissions
    return [
      "place": "\(path):\(example.line)", "line": example.line,
      // What is wrong with it, and why it was not verified.
      "problems": found + (example.isUnexplained ? ["it is refused"] : []),
      "kind": example.kind, "words": example.fence.info, "reason": example.reason,
      "permissions": permissions.isEmpty ? nil : permissions,
      // How many stated results were compared, and the lines of comments that only look like one.
      "comparedResults": example.result.comparedClaims,
      "uncomparedResults": example.result.uncomparedClaims,
    ]
  }
}

extension Report.Example {
  /// What it asks for beyond the sandbox, as fence words.
  fileprivate var permissions: [String] {
    let needs = fence.code?.permissions ?? .init()
    return needs.reads.map { "reads=" + $0 } + (needs.network ? ["network"] : [])
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
