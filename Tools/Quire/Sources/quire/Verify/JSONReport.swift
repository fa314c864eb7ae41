import Foundation
import Manuscript
import Shell
import Support
import SymbolIndex

/// What `quire verify --format json` prints: one object with a schema version.
struct JSONReport {
  let report: Report

  var tree: [String: Any?] {
    let files = report.files.map { file in
      (
        file: file,
        fences: file.examplesWithProblems.map {
          Fence(path: file.path, example: $0, found: $1)
        }
      )
    }
    return [
      // Changes when a field is removed or changes its meaning; new fields do not change it.
      "schema": 1,
      // Missing, like the sandbox, if an error ended the command before it was found.
      "toolchain": report.toolchain,
      "sandbox": report.sandbox?.state,
      "files": files.map { file, fences in
        [
          "path": file.path, "fences": fences.map(\.tree),
          "diagnostics": file.diagnostics.map(\.tree), "notes": file.notes.map(\.tree),
        ] as [String: Any]
      },
      "exercises": exercises, "totals": totals(files.flatMap(\.fences)),
      "baseline": report.baseline.map {
        ["known": $0.knownCount, "removable": $0.removable.map(\.line)] as [String: Any]
      },
      "coverage": report.coverage.map(\.tree),
      // Why nothing could be verified.
      "error": report.error,
    ]
  }

  /// The exercises, each with the file with its task, and what is wrong with its answers and checks.
  private var exercises: [[String: Any]] {
    let found = report.files.flatMap(\.diagnostics).filter { $0.verdict == .exercise }
    return report.exercises.map { exercise in
      let folder = URL(filePath: exercise.manuscript.path).deletingLastPathComponent().path + "/"
      let problems = found.filter { URL(filePath: $0.path).path.hasPrefix(folder) }
      return ["place": exercise.manuscript.path, "problems": problems.map(\.printed)]
    }
  }

  private func totals(_ fences: [Fence]) -> [String: Int] {
    func count(_ word: String) -> Int {
      fences.count { $0.permissions.contains { $0.hasPrefix(word) } }
    }
    let none = [
      "proved": 0, "compiled": 0, "quoted": 0, "sketched": 0, "elsewhere": 0, "failed": 0,
      "unproved": 0,
    ]
    let others = [
      "exercises": report.exercises.count,
      "wrongAnswers": report.exercises.flatMap(\.wrongAnswers).count,
      "rightAnswers": report.exercises.flatMap(\.rightAnswers).count,
      "mutants": report.exercises.flatMap(\.variants).count(where: \.isMutant),
      "diagnostics": report.files.flatMap(\.diagnostics).count,
      "comparedResults": fences.map(\.example.result.comparedClaims).reduce(0, +),
      "uncomparedResults": fences.map(\.example.result.uncomparedClaims.count).reduce(0, +),
      "reads": count("reads="), "network": count("network"),
    ]
    return fences.reduce(into: none.merging(others) { $1 }) { $0[$1.example.kind, default: 0] += 1 }
  }

  private struct Fence {
    let path: String
    let example: Report.Example
    /// What is wrong with it.
    let found: [Report.Problem]

    /// What it asks for beyond the sandbox, as fence words.
    var permissions: [String] {
      let needs = example.fence.code?.permissions ?? .init()
      return needs.reads.map { "reads=" + $0 } + (needs.network ? ["network"] : [])
    }

    var tree: [String: Any?] {
      let problems = found.map {
        $0.isUnproved ? $0.diagnostic.message : $0.diagnostic.printed
      }
      return [
        "place": "\(path):\(example.line)", "line": example.line,
        // What is wrong with it, and why it was not verified.
        "problems": problems + (example.isUnexplained ? ["it is refused"] : []),
        "kind": example.kind, "words": example.fence.info, "reason": example.reason,
        "permissions": permissions.isEmpty ? nil : permissions,
        // How many stated results were compared, and the lines of comments that only look like one.
        "comparedResults": example.result.comparedClaims,
        "uncomparedResults": example.result.uncomparedClaims,
      ]
    }
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

extension ExampleCoverage {
  fileprivate var tree: [String: Any] {
    let modules = modules.map { module in
      [
        "name": module.name, "symbols": module.entries.count, "documented": module.documented,
        "withExample": module.withExample, "verified": module.verified,
        // Each with its state: `undocumented`, `noExample`, `unverified` or `compiled`.
        "missing": module.entries.filter { $0.state != .verified }.map { entry in
          [
            "name": entry.symbol.dottedName, "path": entry.symbol.file,
            "line": entry.symbol.line, "state": entry.state.rawValue,
          ] as [String: Any?]
        },
      ] as [String: Any]
    }
    return ["modules": modules]
  }
}
