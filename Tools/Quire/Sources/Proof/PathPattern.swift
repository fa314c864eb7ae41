import Support

/// A pattern for paths, as `--exclude` takes it: `*` and `?` stay within a name, `**` crosses folders.
///
/// Without a slash, it matches a file or folder of that name anywhere; with one, a path from the
/// package's root. What matches a folder matches all that is in it.
public struct PathPattern: Sendable {
  /// The pattern as written.
  public let text: String
  private let parts: [Substring]

  /// Reads a pattern.
  ///
  /// - Throws: `UsageError` where it is empty or leads out of the package.
  public init(parsing text: String) throws {
    self.text = text
    let words = text.split(separator: "/").filter { $0 != "." }
    guard !words.isEmpty, !words.contains("..") else {
      throw UsageError(
        "--exclude takes a pattern for paths from the package's root, as in `Docs/Old/**`, not"
          + " “\(text)”")
    }
    parts = text.dropLast().contains("/") ? words : ["**"] + words
  }

  /// Whether it matches a path from the package's root, or a folder that the path is in.
  public func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    return names.indices.contains { Self.matches(names[...$0], parts[...]) }
  }

  private static func matches(_ names: ArraySlice<Substring>, _ parts: ArraySlice<Substring>)
    -> Bool
  {
    guard let part = parts.first else { return names.isEmpty }
    if part == "**" {
      return matches(names, parts.dropFirst())
        || (!names.isEmpty && matches(names.dropFirst(), parts))
    }
    guard let name = names.first, matches(name, part) else { return false }
    return matches(names.dropFirst(), parts.dropFirst())
  }

  private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
    guard let character = pattern.first else { return name.isEmpty }
    if character == "*" {
      return matches(name, pattern.dropFirst())
        || (!name.isEmpty && matches(name.dropFirst(), pattern))
    }
    guard let first = name.first, character == "?" || character == first else { return false }
    return matches(name.dropFirst(), pattern.dropFirst())
  }
}
