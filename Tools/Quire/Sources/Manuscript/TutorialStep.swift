import CommonMark

/// One version of a file in a DocC tutorial.
public struct TutorialStep: Sendable {
  /// The file with the code, as the reader would name it from the working folder.
  public var path: String
  /// What the step is called in reports, such as `step 2 of “Rows”`.
  public var name: String
  /// Where the tutorial shows it.
  public var start: Position

  /// Makes a step.
  public init(path: String, name: String, start: Position) {
    (self.path, self.name, self.start) = (path, name, start)
  }
}
