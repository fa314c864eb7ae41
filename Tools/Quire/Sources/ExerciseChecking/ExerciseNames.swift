import CommonMark
import Foundation
import Manuscript
import Support

extension Exercise {
  /// A diagnostic for each name in the code of the task and the hints that the reader cannot find,
  /// neither in the exercise's files nor in its chapter, such as one that was renamed there.
  ///
  /// - Parameter known: The identifiers in the chapter.
  package func diagnostics(ofNamesBeside known: Set<String>) -> [Diagnostic] {
    let files = [start, solution, checks] + variants.flatMap(\.files)
    let texts =
      ["Start Solution Checks swift", manuscript.fences.map(\.text).joined()] + files.map(\.text)
    let all = texts.reduce(into: known) { $0.formUnion($1.identifiers) }
    var unknown: [(name: String, line: Int)] = []
    for block in manuscript.document.allBlocks {
      // Names of checks are verified elsewhere.
      if case .heading(_, let text) = block.kind, text.plainText.hasPrefix("Hint") { continue }
      let code = block.inlines.all.compactMap { inline -> String? in
        switch inline {
        case .code(let text): text
        case .name(let name): name.text
        default: nil
        }
      }
      let names = code.flatMap(\.identifiers).filter { !all.contains($0) }
      unknown += names.map { ($0, block.start.line) }
    }
    return unknown.map { name, line in
      Diagnostic(
        path: manuscript.path, line: line, .exercise,
        "“\(name)” is neither in the exercise's files nor in its chapter",
        hint: all.sorted().suggestion(for: name) ?? "use a name that the reader can find there")
    }
  }
}

extension String {
  /// The identifiers in the text.
  package var identifiers: Set<String> {
    let words = unicodeScalars.split { !$0.continuesName }
    let names = words.filter { word in
      let first = word.first!
      return first.isASCII ? !("0"..."9").contains(first) : first.properties.isXIDStart
    }
    return Set(names.map { String($0) })
  }
}

extension Unicode.Scalar {
  /// The properties of characters take long to look up, so only those of the rare ones are.
  fileprivate var continuesName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: !isASCII && properties.isXIDContinue
    }
  }
}
