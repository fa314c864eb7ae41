import CommonMark

/// Addresses of headings, as GitHub makes them: a second “Build it” becomes `build-it-1`.
public struct Slugs {
  private var used: [String: Int] = [:]

  /// Starts a page on which no address is taken yet.
  public init() {}

  /// The address of the next heading with a text.
  public mutating func next(_ heading: String) -> String {
    let slug = heading.slug
    defer { used[slug, default: 0] += 1 }
    guard let count = used[slug] else { return slug }
    return "\(slug)-\(count)"
  }
}

extension String {
  /// The text in lower case, blanks as dashes, and nothing but letters, digits, dashes and
  /// underscores left.
  public var slug: String {
    String(
      lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }
}

extension Document {
  /// The headings of the document with their addresses, in reading order.
  public var headings: [(level: Int, text: [Inline], slug: String)] {
    var slugs = Slugs()
    var found: [(level: Int, text: [Inline], slug: String)] = []
    forEachBlock { block in
      guard case .heading(let level, let text) = block.kind else { return }
      found.append((level, text, slugs.next(text.plainText)))
    }
    return found
  }
}
