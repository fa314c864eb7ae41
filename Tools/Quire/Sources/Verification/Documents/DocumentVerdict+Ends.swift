import Foundation
import Manuscript
import SwiftAnalysis

/// Examples that do not run to their end.
extension DocumentVerdict {
  /// Whether the author may have meant the program to end as it does, or to go on until it is ended: a
  /// server waits for requests.
  func isOnPurpose(_ finding: Finding) -> Bool {
    // A comment states a result that never came.
    if hasUnreachedClaim { return false }
    return switch context.end?.reason {
    case .exit, .tooManyProcesses, .timeout(isBusy: false), .error, nil: true
    case .signal(let signal):
      ![SIGSEGV, SIGBUS, SIGFPE].contains(signal) || isAnnounced(finding.diagnostic.line)
    case .timeout(isBusy: true), .flood:
      ["forever", "infinite", "endless", "never end", "never return", "never terminate"]
        .contains { context.fence.text.lowercased().contains($0) }
    case .outOfMemory, .trap: isAnnounced(finding.diagnostic.line)
    }
  }

  /// Whether it was still computing when the time was over, and nothing in it says that it never ends:
  /// what is slow here may be fast on another machine, or optimized.
  var isSlow: Bool {
    guard case .timeout(isBusy: true) = context.end?.reason else { return false }
    return !context.snippet.hasEndlessLoop
  }

  /// Why the fence was compiled and did not run; nil where it ran.
  var reasonNotToRun: String? {
    guard let outcome else { return nil }
    guard !outcome.hasRun else {
      let areLeft = !context.runsTests && !context.snippet.xctests.isEmpty
      return areLeft ? "its `XCTestCase` cannot be run here" : nil
    }
    if outcome.part.hasStandIns, shape.kind == .code { return "it leaves out code" }
    return switch outcome.part.form {
    case .library: "a program with `@main` is not run"
    case .members: "it is members of a type, which nothing calls"
    case .wrapped: "it is a part of a manifest"
    case .script where shape.kind == .manifest: "it is a manifest"
    case .script, .nested, .function: "it is not run"
    }
  }

  /// Whether the text at a line says that it ends the program there.
  func isAnnounced(_ line: Int) -> Bool {
    let rows = context.fence.body.indices.filter { abs($0 - row(line)) <= 1 }
    let text = rows.map { context.fence.body[$0].text.lowercased() }.joined(separator: "\n")
    return ["fatalerror", "preconditionfailure", "crash", "trap", "fatal error", "runtime error"]
      .contains { text.contains($0) }
  }
}

extension String {
  /// Whether an error is about a file, the network or the system, which the reader's machine may have.
  var isAboutTheMachine: Bool {
    ["Cocoa", "POSIX", "URLError", "No such file", "CancellationError"].contains { contains($0) }
  }
}
