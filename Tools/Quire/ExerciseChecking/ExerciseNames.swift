import CommonMark
import Manuscript
import Support

/// Checks that the reader can find each name in an exercise's task and hints.
package struct ExerciseNames {
  private let exercise: Exercise
  private let known: Set<String>

  /// - Parameter chapter: The prose that the exercise belongs to.
  package init(_ exercise: Exercise, chapter: Manuscript?) {
    self.exercise = exercise
    let files =
      [exercise.start, exercise.solution, exercise.checks] + exercise.variants.flatMap(\.files)
    known =
      (files.map(\.text) + [chapter?.text ?? "", exercise.manuscript.fences.map(\.text).joined()])
      .reduce(into: ["Start", "Solution", "Checks", "swift"]) { $0.formUnion($1.names) }
  }

  /// A diagnostic for each name in code that is neither in the exercise's files nor in its chapter,
  /// such as one that was renamed there.
  package var diagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    exercise.manuscript.document.forEachBlock { block in
      // Names of checks are verified elsewhere.
      if case .heading(_, let text) = block.kind, text.plainText.hasPrefix("Hint") { return }
      for name in block.inlines.codeSpans.flatMap(\.names) where !known.contains(name) {
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
    identifiers.value(for: self) {
      Set(
        unicodeScalars.split { !$0.properties.isXIDContinue }
          .filter { $0.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false }
          .map { String($0) })
    }
  }
}

/// The prose of a chapter is read for each of its exercises.
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
