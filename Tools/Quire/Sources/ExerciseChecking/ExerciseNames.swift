import CommonMark
import Foundation
import Manuscript
import Support

/// Checks that the reader can find each name in an exercise's task and hints.
package struct ExerciseNames {
  private let exercise: Exercise
  private let known: Set<String>

  /// - Parameter known: The identifiers in the chapter that the exercise belongs to.
  package init(_ exercise: Exercise, known: Set<String>) {
    (self.exercise, self.known) = (exercise, known)
  }

  /// A diagnostic for each name in code that is neither in the exercise's files nor in its chapter,
  /// such as one that was renamed there.
  package var diagnostics: [Diagnostic] {
    let files =
      [exercise.start, exercise.solution, exercise.checks] + exercise.variants.flatMap(\.files)
    let texts =
      ["Start Solution Checks swift"] + files.map(\.text)
      + [exercise.manuscript.fences.map(\.text).joined()]
    let own = texts.reduce(into: Set<String>()) { $0.formUnion($1.identifiers) }
    var unknown: [(name: String, line: Int)] = []
    exercise.manuscript.document.forEachBlock { block in
      // Names of checks are verified elsewhere.
      if case .heading(_, let text) = block.kind, text.plainText.hasPrefix("Hint") { return }
      let code = block.inlines.all.compactMap { inline -> String? in
        switch inline {
        case .code(let text): text
        case .name(let name): name.text
        default: nil
        }
      }
      unknown += code.flatMap(\.identifiers).filter { !own.contains($0) }.map {
        ($0, block.start.line)
      }
    }
    return unknown.filter { !known.contains($0.name) }.map { name, line in
      Diagnostic(
        path: exercise.manuscript.path, line: line, .exercise,
        "“\(name)” is neither in the exercise's files nor in its chapter",
        hint: own.union(known).sorted().suggestion(for: name)
          ?? "use a name that the reader can find there")
    }
  }
}

extension String {
  /// The identifiers in the text.
  package var identifiers: Set<String> {
    Set(
      unicodeScalars.split { !$0.continuesName }.filter { $0.first!.startsName }.map { String($0) })
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

  /// Whether it begins a name, of the scalars that continue one.
  fileprivate var startsName: Bool {
    isASCII ? !("0"..."9").contains(self) : properties.isXIDStart
  }
}
