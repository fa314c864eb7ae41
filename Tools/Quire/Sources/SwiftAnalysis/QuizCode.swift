import Manuscript
import Support

extension Fence {
  /// The lines of a quiz as a question: without the values and expectations that reveal the answer,
  /// and without folded lines.
  public var askedLines: [String] {
    let snippet = Snippet(parsing: text)
    let comments =
      snippet.expectations.map { ($0.line, $0.range) }
      + snippet.assertions.map { ($0.line, $0.range) }
    let table = LineTable(text)
    var cuts: [Int: Int] = [:]
    for (line, range) in comments {
      let column = table.column(of: range.lowerBound) - 1
      cuts[line] = min(cuts[line] ?? column, column)
    }
    var lines: [String] = []
    var isFolded = false
    for (index, line) in body.enumerated() {
      switch line.text.drop(while: { $0 == " " }) {
      case "// snippet.hide":
        isFolded = true
        lines.append("⋯")
      case "// snippet.show": isFolded = false
      case let marker where marker.hasPrefix("// snippet."): break
      case _ where isFolded: break
      default:
        let kept = line.text.utf8.prefix(cuts[index] ?? line.text.utf8.count)
        let asked = String(decoding: kept, as: UTF8.self)
        lines.append(cuts[index] == nil ? asked : String(asked[...].trimmingBlanksAtEnd))
      }
    }
    return lines
  }
}
