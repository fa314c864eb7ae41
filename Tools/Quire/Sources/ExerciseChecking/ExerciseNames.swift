import CommonMark
import Foundation
import Manuscript
import Support

/// Checks that the reader can find each name in an exercise's task and hints.
package struct ExerciseNames {
  private let exercise: Exercise
  /// Where the reader can find names.
  private let texts: [String]

  /// - Parameter chapter: The prose that the exercise belongs to.
  package init(_ exercise: Exercise, chapter: Manuscript?) {
    self.exercise = exercise
    let files =
      [exercise.start, exercise.solution, exercise.checks] + exercise.variants.flatMap(\.files)
    texts =
      ["Start Solution Checks swift"] + files.map(\.text)
      + [exercise.manuscript.fences.map(\.text).joined(), chapter?.text ?? ""]
  }

  /// A diagnostic for each name in code that is neither in the exercise's files nor in its chapter,
  /// such as one that was renamed there.
  package var diagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    exercise.manuscript.document.forEachBlock { block in
      // Names of checks are verified elsewhere.
      if case .heading(_, let text) = block.kind, text.plainText.hasPrefix("Hint") { return }
      for name in block.inlines.codeSpans.flatMap(\.names)
      where !texts.contains(where: { $0.hasName(name) }) {
        let known = texts.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        let near = known.sorted().suggestion(for: name)
        found.append(
          Diagnostic(
            path: exercise.manuscript.path, line: block.start.line, .exercise,
            "“\(name)” is neither in the exercise's files nor in its chapter",
            hint: near ?? "use a name that the reader can find there"))
      }
    }
    return found
  }
}

extension String {
  /// The identifiers in the text.
  fileprivate var names: Set<String> {
    Set(
      unicodeScalars.split { !$0.properties.isXIDContinue }
        .filter { $0.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false }
        .map { String($0) })
  }

  /// Whether an identifier is in the text. The properties of characters take long to look up, so only
  /// those beside the same letters are.
  fileprivate func hasName(_ name: String) -> Bool {
    withCString { text in
      var rest = text
      while let found = strstr(rest, name) {
        let start = utf8.index(startIndex, offsetBy: text.distance(to: found))
        let end = utf8.index(start, offsetBy: name.utf8.count)
        let neighbors = [unicodeScalars[..<start].last, unicodeScalars[end...].first]
        guard neighbors.contains(where: { $0?.properties.isXIDContinue == true }) else {
          return true
        }
        rest = UnsafePointer(found) + 1
      }
      return false
    }
  }
}

extension [Inline] {
  /// The texts of code spans, nested ones included.
  fileprivate var codeSpans: [String] {
    flatMap { inline -> [String] in
      switch inline {
      case .code(let text): [text]
      case .name(let name): [name.text]
      case .emphasis(let inner), .strong(let inner): inner.codeSpans
      case .link(let link), .image(let link): link.content.codeSpans
      case .text, .softBreak, .lineBreak, .html: []
      }
    }
  }
}
