/// Groups lines into blocks of code, some of them folded.
struct CodeBlockWriter {
  private var html = ""
  private var open = ""
  private var count = 0
  /// The end of the fold's label, after the number of lines; nil outside of folds.
  private var fold: String?

  /// Adds lines of HTML.
  mutating func add(_ lines: String, count: Int = 1) {
    open += lines
    self.count += count
  }

  /// Begins a fold, unless one with this label is open.
  mutating func beginFold(_ words: String = "") {
    guard fold != words else { return }
    close()
    fold = words
  }

  /// Ends the open fold, if any.
  mutating func endFold() {
    guard fold != nil else { return }
    close()
    fold = nil
  }

  /// The blocks as HTML; an open fold ends here.
  var finished: String {
    var copy = self
    copy.close()
    return copy.html
  }

  private mutating func close() {
    defer { (open, count) = ("", 0) }
    guard count > 0 else { return }
    let block = "<pre><code>\(open)</code></pre>"
    let label = count == 1 ? "1 line" : "\(count) lines"
    html +=
      fold.map {
        "<details class=\"fold\"><summary>\(label)\($0)</summary>\(block)</details>"
      } ?? block
  }
}
