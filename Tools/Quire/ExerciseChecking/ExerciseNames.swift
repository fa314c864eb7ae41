import CommonMark
import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Names in an exercise's task and hints: each is one that the reader can find.
package struct ExerciseNames {
  private let exercise: Exercise
  private let known: Set<String>

  /// - Parameter chapter: The prose that the exercise belongs to.
  package init(_ exercise: Exercise, chapter: Manuscript?) {
    self.exercise = exercise
    let files = [exercise.start, exercise.solution, exercise.checks]
    known =
      (files.map(\.text) + [chapter?.text ?? "", exercise.manuscript.fences.map(\.text).joined()])
      .reduce(into: ["Start", "Solution", "Checks", "swift"]) { $0.formUnion($1.names) }
  }

  /// A diagnostic for each name in code that stands neither in the exercise's files nor in its
  /// chapter. A name that was renamed there is found here.
  package var diagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    exercise.manuscript.document.forEachBlock { block in
      // The name of a check has a verdict of its own.
      if case .heading(_, let text) = block.kind, text.plainText.hasPrefix("Hint") { return }
      for name in block.inlines.codeSpans.flatMap(\.names) where !known.contains(name) {
        let near = known.sorted().suggestion(for: name)
        found.append(
          Diagnostic(
            path: exercise.manuscript.path, line: block.start.line, .exercise,
            "“\(name)” stands neither in the exercise's files nor in its chapter",
            hint: near ?? "write what the reader can find there"))
      }
    }
    return found
  }
}

extension String {
  /// The identifiers in the text.
  fileprivate var names: Set<String> {
    identifiers.value(for: self) {
      Set(
        split { !$0.isLetter && !$0.isNumber && $0 != "_" }
          .filter { $0.first?.isNumber == false }.map(String.init))
    }
  }
}

/// The prose of a chapter is asked about by each of its exercises.
private let identifiers = ParseCache<Set<String>>(limit: 2_000)

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
