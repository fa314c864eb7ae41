import Press

/// What the preview shows at a time: pages, failures, and the learner's progress.
struct PreviewSnapshot: Sendable {
  /// The files by their names; nil until the book was rendered once.
  var files: [String: SiteFiles.File]?
  var failures: [Failure] = []
  /// The numbers of the exercises that are done, by their page.
  var done: [String: [Int]] = [:]

  /// A failure, and where the pages show it.
  struct Failure: Codable, Sendable {
    /// The path of the file, and the line in it.
    let file: String
    let line: Int
    let verdict: String
    let message: String
    let hint: String?
    /// The page, and the index of its listing or the number of its exercise.
    let page: String?
    let listing: Int?
    let exercise: Int?
  }
}
