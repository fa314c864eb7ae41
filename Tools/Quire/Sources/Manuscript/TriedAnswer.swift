import Foundation

extension Exercise {
  /// An answer that tries the checks: a right one, which must pass, or a wrong one, which they must
  /// refuse.
  ///
  /// The first line of a wrong answer says what is wrong, and names the check that must fail, or each
  /// of several:
  ///
  ///     // Wrong: keeps the object alive. Caught by: releases the object
  ///
  /// Below it is the whole answer in a file `NAME.swift`, and how it differs from the solution in a
  /// file `NAME.wrong`: see `SourceChange`. A right answer is a whole file `NAME.right`.
  public struct TriedAnswer: Sendable {
    /// The file that the author wrote.
    public var source: File
    /// The whole answer.
    public var file: File
    /// What must come of it; nil where its first line has another form.
    public var expectation: Expectation?
    private var change: SourceChange?
    /// Why the solution cannot be changed to it.
    package var problem: Diagnostic? { change?.problem }

    /// What must come of an answer.
    public enum Expectation: Equatable, Sendable {
      /// All checks pass.
      case passes
      /// The checks of these names fail.
      case fails([String])
      /// The compiler refuses it.
      case doesNotCompile
    }

    /// Reads a right answer.
    init(right file: File) {
      (source, self.file) = (file, file)
      self.file.path = file.path.dropLast("right".count) + "swift"
      expectation = .passes
    }

    /// Reads a whole wrong answer.
    init(wrong file: File) {
      (source, self.file) = (file, file)
      expectation = Expectation(file.head)
    }

    /// Reads how a wrong answer differs from the solution.
    ///
    /// - Throws: `UsageError` where the file has another form.
    init(wrong file: File, of solution: File) throws {
      source = file
      expectation = Expectation(file.head)
      let change = try SourceChange(parsing: file, below: file.head.count, in: solution)
      self.file = File(
        path: file.path.dropLast("wrong".count) + "swift", text: change.changed.text)
      self.change = change
    }

    /// The answers beside an exercise.
    static func all(in folder: URL, of solution: File) throws -> [TriedAnswer] {
      let wrong = folder.appending(path: "Wrong")
      let right = folder.appending(path: "Right")
      return try Exercise.files(in: wrong, ending: ".swift").map { TriedAnswer(wrong: $0) }
        + Exercise.files(in: wrong, ending: ".wrong").map { try .init(wrong: $0, of: solution) }
        + Exercise.files(in: right, ending: ".right").map { TriedAnswer(right: $0) }
    }

    /// Where the author wrote a line of the answer.
    package func place(ofLine line: Int) -> (path: String, line: Int) {
      change?.place(ofLine: line) ?? (source.path, line)
    }
  }

  /// The answers that the checks must refuse.
  public var wrongAnswers: [TriedAnswer] { answers.filter { $0.expectation != .passes } }

  /// The answers that must pass the checks.
  public var rightAnswers: [TriedAnswer] { answers.filter { $0.expectation == .passes } }
}

extension Exercise.TriedAnswer.Expectation {
  /// Reads the comment at the beginning of a wrong answer; nil where it has another form.
  fileprivate init?(_ head: [Substring]) {
    let comment = head.map { $0.dropFirst(3) }.joined(separator: " ")
    let (mark, link) = ("Wrong: ", ". Caught by: ")
    guard comment.hasPrefix(mark),
      let place = comment.dropFirst(mark.count + 1).firstRange(of: link)
    else { return nil }
    let names = comment[place.upperBound...].split(separator: " Caught by: ").map(String.init)
    guard !names.isEmpty else { return nil }
    self = names == ["the compiler"] ? .doesNotCompile : .fails(names)
  }
}

extension Exercise.File {
  /// The lines of the comment at its beginning.
  fileprivate var head: [Substring] {
    let lines = text.lines
    return Array(lines.prefix { $0.hasPrefix("// ") && $0 != "// Replace:" })
  }
}
