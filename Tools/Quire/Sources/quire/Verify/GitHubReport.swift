import Foundation
import Manuscript
import Support
import Verification

/// What `quire verify --format github` prints: a workflow command for each problem, each note and
/// each fence that needs another machine, which GitHub Actions shows beside the line.
struct GitHubReport {
  private let results: [ManuscriptResult]
  private let baseline: BaselineComparison?

  init(_ results: [ManuscriptResult], baseline: BaselineComparison?) {
    (self.results, self.baseline) = (results, baseline)
  }

  /// The commands, one a line, ready for the log.
  var text: String {
    results.flatMap { result -> [String] in
      let path = result.manuscript.path
      let unproved = result.selected.compactMap { pair -> String? in
        guard case .unproved(let reason) = pair.result.state,
          baseline?.isKnown(pair.fence, in: path) != true
        else { return nil }
        return Self.command(
          path, pair.fence.start.line, 1, .error, title: "unproved", "not proved: \(reason)")
      }
      let notes = result.selected.flatMap { fence, found in
        found.notes.map { Self.command($0, .notice, title: "note") }
          + found.limits.map {
            Self.command(path, fence.start.line, 1, .notice, title: "not proved", $0)
          }
      }
      return result.diagnostics.map { Self.command($0, .error, title: $0.verdict.rawValue) }
        + unproved + notes
    }.joined(separator: "\n")
  }

  /// The command for an error that ended the run.
  static func command(_ error: String) -> String {
    "::error title=quire::\(error.logSafe.escapedData)"
  }

  private enum Level: String { case error, notice }

  private static func command(_ diagnostic: Diagnostic, _ level: Level, title: String) -> String {
    command(
      diagnostic.path, diagnostic.line, diagnostic.column, level, title: title,
      diagnostic.message + (diagnostic.hint.map { "\n" + $0 } ?? ""))
  }

  private static func command(
    _ path: String, _ line: Int, _ column: Int, _ level: Level, title: String, _ message: String
  ) -> String {
    "::\(level) file=\(fromRepository(path).logSafe.escapedProperty),line=\(line),col=\(column),"
      + "title=\(title)::\(message.logSafe.escapedData)"
  }

  /// The path from the repository's root, which annotations need, wherever quire runs in it.
  private static func fromRepository(_ path: String) -> String {
    guard let root = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] else { return path }
    let prefix = URL(filePath: root).standardizedFileURL.path + "/"
    let whole = URL(filePath: path).standardizedFileURL.path
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : path
  }
}

extension String {
  /// As the runner decodes the text of a command.
  fileprivate var escapedData: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// As the runner decodes a property of a command.
  fileprivate var escapedProperty: String {
    escapedData.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
