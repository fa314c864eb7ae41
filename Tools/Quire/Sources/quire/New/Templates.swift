/// The files of a new chapter, exercise or workflow. A chapter passes verification as it is; an
/// exercise does not before its author has replaced each TODO.
enum Templates {
  static func workflow(action: String, folder: String, hasBaseline: Bool) -> String {
    let inputs =
      (folder.isEmpty ? [] : ["working-directory: \(folder)"])
      + (hasBaseline ? ["arguments: --baseline docs.baseline"] : [])
    let with = inputs.isEmpty ? "" : "\n        with:\n"
    return """
      name: Documents
      on: [push, pull_request]
      jobs:
        verify:
          runs-on: ubuntu-24.04
          steps:
            - uses: actions/checkout@v4
            - uses: \(action)\(with)\(inputs.map { "          " + $0 }.joined(separator: "\n"))

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
    import DocumentTesting
    import Testing

    @Suite struct \(name) {
      @Test(arguments: try ChapterExamples.of("\\(Self.self)"))
      func `an example passes`(example: DocumentExample) { example.check() }
    }

    """
  }

  static func task(_ name: String, section: String) -> String {
    let words = name.replacing("-", with: " ")
    return """
      # \(words.prefix(1).uppercased() + words.dropFirst())

      TODO: what the learner has to do, in a few sentences. Read \(section) first.

      ## Hint

      TODO: where to look.

      ## Hint

      TODO: nearly the code.

      ## Hint for `gives the answer`

      TODO: what to look at if this check fails.

      """
  }

  static let start = """
    // TODO: return the answer.
    func answer() -> Int { 0 }

    """

  static let solution = """
    // TODO: good code that passes all checks.
    func answer() -> Int { 42 }

    """

  static let wrong = """
    // Wrong: is one too few. Caught by: gives the answer
    // Replace:
    42
    // With:
    41

    """

  static let checks = """
    import Testing

    // TODO: checks that the start fails and the solution passes. Wrong solutions should fail one.
    @Test func `gives the answer`() {
      #expect(answer() == 42)
    }

    """
}
