import CommonMark
import Support

/// Addresses of headings, as GitHub makes them: a second “Build it” becomes `build-it-1`.
public struct Slugs {
  private var used: [String: Int] = [:]

  /// Starts a page without headings.
  public init() {}

  /// The address of the next heading with a text.
  public mutating func next(_ heading: String) -> String {
    let slug = heading.slug
    var free = slug
    while used[free] != nil {
      used[slug, default: 0] += 1
      free = "\(slug)-\(used[slug, default: 0])"
    }
    used[free] = 0
    return free
  }
}

extension String {
  /// The text in lower case, blanks as dashes, and nothing but letters, marks, decimal digits,
  /// dashes and underscores left.
  public var slug: String {
    var slug = String.UnicodeScalarView()
    for scalar in lowercased().unicodeScalars {
      if scalar == " " { slug.append("-") } else if scalar.isOfSlug { slug.append(scalar) }
    }
    return String(slug)
  }
}

extension Unicode.Scalar {
  fileprivate var isOfSlug: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: self == "-" || properties.isAlphabetic
    }
  }
}

extension Document {
  /// The headings of the document with their addresses, in reading order.
  public var headings: [(level: Int, text: [Inline], slug: String, start: Position)] {
    var slugs = Slugs()
    var found: [(level: Int, text: [Inline], slug: String, start: Position)] = []
    forEachBlock { block in
      guard case .heading(let level, let text) = block.kind else { return }
      found.append((level, text, slugs.next(text.plainText), block.start))
    }
    return found
  }
}
