/// The files of a new chapter or exercise. They pass verification.
enum Templates {
  static func prose(title: String, module: String) -> String {
    """
    # \(title)

    The promise of the chapter, in one sentence.

    ## The classic

    Who wrote the helper, and which problem it solved.

    ## The call we want

    ```swift
    import \(module)
    ```

    ## Exercises

    ## See also

    """
  }

  static func module(_ name: String) -> String {
    """
    /// What the chapter builds. Its main type needs another name than the module: a type with the
    /// module's name hides the module.
    public enum \(name)Kit {}

    """
  }

  static func tests(_ name: String, title: String) -> String {
    """
    import Testing

    import \(name)

    @Suite struct `\(title)` {
      @Test func `has a first behavior`() {
        #expect(Bool(false), "write what the module must do")
      }
    }

    """
  }

  static func chapterTests(_ name: String) -> String {
    """
    import Testing

    @Suite struct \(name) {
      @Test(arguments: ProvedChapter.fences(of: "\\(Self.self)"))
      func `a fence passes`(fence: ProvedFence) throws { try fence.check() }

      @Test(arguments: ProvedChapter.exercises(of: "\\(Self.self)"))
      func `an exercise passes`(exercise: ProvedExercise) throws { try exercise.check() }
    }

    """
  }

  static func task(_ name: String) -> String {
    let words = name.replacing("-", with: " ")
    return """
      # \(words.prefix(1).uppercased() + words.dropFirst())

      TODO: what to do, in a few sentences.

      ## Hint

      TODO: a nudge.

      ## Hint

      TODO: nearly the code.

      """
  }

  static let start = """
    // TODO: what the learner begins with. It compiles, and fails its checks.
    func answer() -> Int { 0 }

    """

  static let solution = """
    func answer() -> Int { 42 }

    """

  static let checks = """
    import Testing

    @Test func `gives the answer`() {
      #expect(answer() == 42)
    }

    """
}
