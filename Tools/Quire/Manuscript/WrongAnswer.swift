extension Exercise {
  /// A deliberately wrong answer that the checks must refuse.
  ///
  /// Its first line says what is wrong, and names the check that must fail, or each of several:
  ///
  ///     // Wrong: keeps the object alive. Caught by: releases the object
  public struct WrongAnswer: Sendable {
    /// The answer.
    public var file: File
    /// What must refuse it; nil where its first line has another form.
    public var refusal: Refusal?

    /// What must refuse a wrong answer.
    public enum Refusal: Equatable, Sendable {
      /// The checks of these names.
      case checks([String])
      /// The compiler.
      case compiler
    }

    /// Reads the comment at the beginning of a file, which may go on for several lines.
    public init(_ file: File) {
      self.file = file
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let comment = lines.prefix { $0.hasPrefix("// ") }.map { $0.dropFirst(3) }
        .joined(separator: " ")
      let (mark, link) = ("Wrong: ", ". Caught by: ")
      guard comment.hasPrefix(mark),
        let place = comment.dropFirst(mark.count + 1).firstRange(of: link)
      else { return }
      let names = comment[place.upperBound...].split(separator: " Caught by: ").map(String.init)
      guard !names.isEmpty else { return }
      refusal = names == ["the compiler"] ? .compiler : .checks(names)
    }
  }
}
