import Foundation

extension Exercise {
  /// An answer that tries the checks: a right one, which must pass, or a wrong one, which must not.
  ///
  /// The first line of a wrong answer says what is wrong, and which checks must fail:
  ///
  ///     // Wrong: keeps the object alive. Caught by: releases the object
  ///
  /// Below it is the whole answer in a file `NAME.swift`, and how it differs from the solution in a
  /// file `NAME.wrong`: see `SourceChange`. A right answer is a whole file `NAME.right`.
  package struct TriedAnswer: Sendable {
    /// The file that the author wrote.
    package var source: File
    /// The whole answer.
    package var file: File
    /// What must come of it; nil where its first line has another form.
    package var expectation: Expectation?
    private var change: SourceChange?
    /// Why the solution cannot be changed to it.
    package var problem: Diagnostic? { change?.problem }

    package enum Expectation: Equatable, Sendable {
      case passes
      /// The checks of these names fail.
      case fails([String])
      case doesNotCompile
    }

    static func all(in folder: URL, of solution: File) throws -> [TriedAnswer] {
      let (wrong, right) = (folder.appending(path: "Wrong"), folder.appending(path: "Right"))
      let whole = try Exercise.files(in: wrong, ending: ".swift").map {
        TriedAnswer(source: $0, file: $0, expectation: Expectation($0.head))
      }
      let changed = try Exercise.files(in: wrong, ending: ".wrong").map { source in
        let change = try SourceChange(parsing: source, below: source.head.count, in: solution)
        return TriedAnswer(
          source: source, file: source.asSwift(change.changed.text),
          expectation: Expectation(source.head), change: change)
      }
      let passing = try Exercise.files(in: right, ending: ".right").map {
        TriedAnswer(source: $0, file: $0.asSwift($0.text), expectation: .passes)
      }
      return whole + changed + passing
    }

    /// Where the author wrote a line of the answer.
    package func place(ofLine line: Int) -> (path: String, line: Int) {
      change?.place(ofLine: line) ?? (source.path, line)
    }
  }

  package var wrongAnswers: [TriedAnswer] { answers.filter { $0.expectation != .passes } }

  package var rightAnswers: [TriedAnswer] { answers.filter { $0.expectation == .passes } }
}

extension Exercise.TriedAnswer.Expectation {
  /// Reads the comment at the beginning of a wrong answer; nil where it has another form.
  fileprivate init?(_ head: [Substring]) {
    let comment = head.map { $0.dropFirst(3) }.joined(separator: " ")
    // A pattern would take a tenth of the time that an unchanged book takes.
    guard comment.hasPrefix("Wrong: "),
      let place = comment.dropFirst("Wrong: ".count + 1).firstRange(of: ". Caught by: ")
    else { return nil }
    let names = comment[place.upperBound...].split(separator: " Caught by: ").map(String.init)
    guard !names.isEmpty else { return nil }
    self = names == ["the compiler"] ? .doesNotCompile : .fails(names)
  }
}

extension Exercise.File {
  /// The lines of the comment at its beginning.
  fileprivate var head: [Substring] {
    Array(text.lines.prefix { $0.hasPrefix("// ") && $0 != "// Replace:" })
  }

  /// The Swift file that a file `NAME.wrong` or `NAME.right` is about.
  fileprivate func asSwift(_ text: String) -> Exercise.File {
    Exercise.File(path: path.dropLast("wrong".count) + "swift", text: text)
  }
}
