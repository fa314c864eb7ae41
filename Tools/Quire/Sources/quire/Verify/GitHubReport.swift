import Foundation
import Manuscript
import Support

/// What `quire verify --format github` prints: a workflow command for each problem, each note and
/// each fence that needs another machine, which GitHub Actions shows beside the line.
struct GitHubReport {
  let report: Report

  /// The commands, one a line, ready for the log.
  var text: String {
    let error = report.error.map { ["::error title=quire::\($0.logSafe.escapedData)"] } ?? []
    let commands = report.files.flatMap { file in
      file.problems.map { Self.command($0.diagnostic, .error, title: $0.rule) }
        + file.examples.flatMap { example in
          example.result.notes.map { Self.command($0, .notice, title: "note") }
            + example.result.limits.map {
              Self.command(
                Diagnostic(path: file.path, line: example.line, .fence, $0), .notice,
                title: "not proved")
            }
        }
    }
    return (error + commands).joined(separator: "\n")
  }

  private enum Level: String { case error, notice }

  private static func command(_ diagnostic: Diagnostic, _ level: Level, title: String) -> String {
    let message = diagnostic.message + (diagnostic.hint.map { "\n" + $0 } ?? "")
    let path = diagnostic.path.fromRepository.logSafe.escapedProperty
    return "::\(level) file=\(path),line=\(diagnostic.line),col=\(diagnostic.column),"
      + "title=\(title)::\(message.logSafe.escapedData)"
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
