import Compilation
import Foundation
import Manuscript
import Support

/// The messages of a compiler or linker about a playground's sources.
struct WebMessages {
  package let diagnostics: [Diagnostic]

  /// Parses messages. Those without a position are placed at the start of the last source.
  package init(_ text: String, tool: String, about sources: [URL]) {
    let found = text.matches(of: #/(?m)^(.+?):(\d+):(\d+): (?:fatal )?error: (.+)$/#).map { match in
      Diagnostic(
        path: URL(filePath: String(match.output.1)).shortPath, line: Int(match.output.2) ?? 1,
        column: Int(match.output.3) ?? 1, .compile, String(match.output.4))
    }
    let rest = Diagnostic(
      path: sources.last?.shortPath ?? "", line: 1, .compile,
      "\(tool) cannot compile the playground to WebAssembly",
      hint: text.isEmpty ? "it printed no message" : text)
    diagnostics = found.isEmpty ? [rest] : found
  }
}
