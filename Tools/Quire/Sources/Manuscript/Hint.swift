import CommonMark
import Support

extension Exercise {
  /// A hint: a general one, or one for the case that a certain check is the first to fail.
  ///
  /// Its heading is `## Hint`, or names checks as Swift writes them: ``## Hint for `is 0 for 0` ``.
  public struct Hint: Sendable {
    /// The checks that it is for; empty where it is general.
    public var checks: [String]
    /// Its text.
    public var blocks: [Block]
    /// The line of its heading.
    public var line: Int
    /// Whether the heading is one of the two forms.
    public var isUnderstood: Bool
  }

  /// The hints, in the order of the file: each is a heading that begins with “Hint”, and its text.
  public var hints: [Hint] {
    var hints: [Hint] = []
    for block in manuscript.document.blocks {
      if case .heading(_, let text) = block.kind {
        guard text.plainText.hasPrefix("Hint") else {
          if hints.isEmpty { continue } else { break }
        }
        hints.append(Hint(heading: text, line: block.start.line))
      } else if !hints.isEmpty {
        hints[hints.count - 1].blocks.append(block)
      }
    }
    return hints
  }

  /// The general hints.
  public var generalHints: [Hint] { hints.filter(\.checks.isEmpty) }
}

extension Exercise.Hint {
  fileprivate init(heading: [Inline], line: Int) {
    var names: [String] = []
    var words = ""
    for inline in heading {
      if case .code(let name) = inline { names.append(name) } else { words += [inline].plainText }
    }
    let joints = words.split { $0 == " " || $0 == "," }.dropFirst()
    let isForChecks =
      words.hasPrefix("Hint for ") && !names.isEmpty
      && joints.dropFirst().allSatisfy { $0 == "and" || $0 == "or" }
    checks = names
    blocks = []
    self.line = line
    isUnderstood = words == "Hint" && names.isEmpty || isForChecks
  }
}
