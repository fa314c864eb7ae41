import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// Gathers lines into blocks of code, folded ones between them.
struct CodeBlockWriter {
  private var html = ""
  private var open = ""
  private var count = 0
  /// What a fold's label says behind the number of its lines; nil outside of folds.
  private var fold: String?

  /// Adds lines that are HTML already.
  mutating func add(_ lines: String, count: Int = 1) {
    open += lines
    self.count += count
  }

  /// Folds what comes next; in a fold already, it goes on.
  mutating func beginFold(_ words: String = "") {
    guard fold != words else { return }
    close()
    fold = words
  }

  /// Ends the fold, if there is one.
  mutating func endFold() {
    guard fold != nil else { return }
    close()
    fold = nil
  }

  /// What was gathered, with an unended fold ended.
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
