/// Wrong usage, such as a path that does not exist. One sentence that also says what to do.
public struct UsageError: Error, CustomStringConvertible {
  /// What is wrong, and what to do next.
  public let description: String

  /// Makes an error from its sentence.
  public init(_ description: String) { self.description = description }
}

/// A missing tool, disk space or permission. One sentence that also says what to do.
public struct EnvironmentError: Error, CustomStringConvertible {
  /// What is missing, and what to do next.
  public let description: String

  /// Makes an error from its sentence.
  public init(_ description: String) { self.description = description }
}

/// An error in the user's own files outside of fences, such as a package that does not build.
public struct ContentError: Error, CustomStringConvertible {
  /// What is wrong, and what to do next.
  public let description: String

  /// Makes an error from its sentence.
  public init(_ description: String) { self.description = description }
}
