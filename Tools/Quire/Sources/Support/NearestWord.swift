extension Sequence<String> {
  /// The question “did you mean `word`?” for a misspelled word; nil if no known word is near.
  public func suggestion(for word: String) -> String? {
    nearest(to: word).map { "did you mean `\($0)`?" }
  }

  /// The known word that is nearest to a misspelled one; nil if none is near.
  ///
  /// Near means at most two edits, and fewer than half of the word. O(words × length² + text).
  public func nearest(to word: String) -> String? {
    let length = word.count
    let close = filter { abs($0.count - length) <= 2 }.map {
      ($0, editDistance($0.lowercased(), word.lowercased()))
    }
    .filter { $0.1 <= 2 && $0.1 * 2 < Swift.max(word.count, $0.0.count) }
    return close.min { $0.1 < $1.1 }?.0
  }
}

/// The number of insertions, deletions, replacements and swaps of neighbors between two words.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = Swift.min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = Swift.min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
