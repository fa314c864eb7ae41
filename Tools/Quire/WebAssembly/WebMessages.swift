import Compilation
import Foundation
import Manuscript
import Support

/// What a compiler or a linker said of a playground's sources.
struct WebMessages {
  package let diagnostics: [Diagnostic]

  /// Reads messages. Those that name no place stand at the beginning of the last source.
  package init(_ text: String, tool: String, about sources: [URL]) {
    let found = text.matches(of: #/(?m)^(.+?):(\d+):(\d+): (?:fatal )?error: (.+)$/#).map { match in
      Diagnostic(
        path: URL(filePath: String(match.output.1)).shortPath, line: Int(match.output.2) ?? 1,
        column: Int(match.output.3) ?? 1, .compile, String(match.output.4))
    }
    let rest = Diagnostic(
      path: sources.last?.shortPath ?? "", line: 1, .compile,
      "\(tool) makes no WebAssembly of the playground",
      hint: text.isEmpty ? "it said nothing" : text)
    diagnostics = found.isEmpty ? [rest] : found
  }
}
