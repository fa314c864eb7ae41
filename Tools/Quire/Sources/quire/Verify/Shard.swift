import Support

/// The part of the documents to verify, written `2/4`.
struct Shard {
  let index: Int
  let count: Int

  init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
      (1...count).contains(index)
    else {
      throw UsageError("--shard takes a part and how many there are, as in 1/4, not “\(text)”")
    }
    (self.index, self.count) = (index, count)
  }
}
