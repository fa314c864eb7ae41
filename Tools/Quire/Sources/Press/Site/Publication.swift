/// What the pages say of the place and the time of their publication.
public struct Publication: Sendable {
  /// The address of the site's folder, ending in a slash; nil where it is not known.
  var base: String?
  var edition: Edition
  /// Where readers can edit the source; nil where no repository is known.
  var repository: Repository?

  /// - Parameter base: The address of the site's folder.
  public init(
    base: String? = nil, edition: Edition = .unknown, repository: Repository? = nil
  ) {
    self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    (self.edition, self.repository) = (edition, repository)
  }

  /// The address of a file of the site; nil where the site's is not known.
  func address(of file: String) -> String? {
    base.map { $0 + (file == "index.html" ? "" : file) }
  }
}

/// A version of the book.
public struct Edition: Equatable, Sendable {
  /// The version as readers see it; nil where none is known.
  let words: String?
  /// The day, as in 2026-11-22.
  let date: String

  /// An edition of a book that is in no repository. The date stays the same, so that builds do.
  public static let unknown = Edition(words: nil, date: "2000-01-01")

  /// - Parameters:
  ///   - version: The version's name.
  ///   - date: Its day, as in 2026-11-22.
  ///   - hasChanges: Whether the book has changed since.
  public init(version: String, date: String, hasChanges: Bool = false) {
    let changes = hasChanges ? ", with later changes" : ""
    self.init(words: "Edition \(version) of \(date)\(changes)", date: date)
  }

  private init(words: String?, date: String) { (self.words, self.date) = (words, date) }
}
