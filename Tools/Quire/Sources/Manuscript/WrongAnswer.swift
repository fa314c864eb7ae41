extension Exercise {
  /// A deliberately wrong answer that the checks must refuse.
  ///
  /// Its first line says what is wrong, and names the check that must fail, or each of several:
  ///
  ///     // Wrong: keeps the object alive. Caught by: releases the object
  ///
  /// Below it is the whole answer in a file `NAME.swift`, and how it differs from the solution in a
  /// file `NAME.wrong`: see `SourceChange`.
  public struct WrongAnswer: Sendable {
    /// The file that the author wrote.
    public var source: File
    /// The whole answer.
    public var file: File
    /// What must refuse it; nil where its first line has another form.
    public var refusal: Refusal?
    /// Why the solution cannot be changed to it.
    package var problem: Diagnostic?
    private var change: SourceChange?

    /// What must refuse a wrong answer.
    public enum Refusal: Equatable, Sendable {
      /// The checks of these names.
      case checks([String])
      /// The compiler.
      case compiler
    }

    /// Reads a whole answer.
    public init(_ file: File) {
      (source, self.file) = (file, file)
      refusal = Refusal(file.head)
    }

    /// Reads how an answer differs from the solution.
    ///
    /// - Throws: `UsageError` where the file has another form.
    init(_ file: File, of solution: File) throws {
      source = file
      self.file = solution
      let head = file.head
      refusal = Refusal(head)
      var change = try SourceChange(parsing: file, below: head.count)
      switch change.make(in: solution) {
      case .success(let answer): self.file.text = answer.text
      case .failure(let found): problem = found.diagnostic
      }
      self.file.path = file.path.dropLast("wrong".count) + "swift"
      self.change = change
    }

    /// Where the author wrote a line of the answer.
    package func place(ofLine line: Int) -> (path: String, line: Int) {
      change?.place(ofLine: line) ?? (source.path, line)
    }
  }
}

extension Exercise.WrongAnswer.Refusal {
  /// Reads the comment at the beginning of a file; nil where it has another form.
  fileprivate init?(_ head: [Substring]) {
    let comment = head.map { $0.dropFirst(3) }.joined(separator: " ")
    let (mark, link) = ("Wrong: ", ". Caught by: ")
    guard comment.hasPrefix(mark),
      let place = comment.dropFirst(mark.count + 1).firstRange(of: link)
    else { return nil }
    let names = comment[place.upperBound...].split(separator: " Caught by: ").map(String.init)
    guard !names.isEmpty else { return nil }
    self = names == ["the compiler"] ? .compiler : .checks(names)
  }
}

extension Exercise.File {
  /// The lines of the comment at its beginning.
  fileprivate var head: [Substring] {
    let lines = text.lines
    return Array(lines.prefix { $0.hasPrefix("// ") && $0 != "// Replace:" })
  }
}
