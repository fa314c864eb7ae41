import CommonMark
import Manuscript

extension Exercise {
  /// The places where it still has a placeholder of `quire new exercise`, file by file.
  ///
  /// In the task it is a line that begins with `TODO`; in code, a comment. The start keeps its
  /// `// TODO`, which is for the learner.
  var unwrittenParts: [(path: String, line: Int, text: String)] {
    func lines(_ path: String, _ text: String, after mark: String) -> [(String, Int, String)] {
      SourceLines(text).lines.enumerated().compactMap { index, line in
        let words = line.drop(while: \.isWhitespace)
        guard words.hasPrefix(mark) else { return nil }
        return (path, index + 1, String(words.dropFirst(mark.count).drop { ": ".contains($0) }))
      }
    }
    return lines(manuscript.path, manuscript.text, after: "TODO")
      + [solution, checks].flatMap { lines($0.path, $0.text, after: "// TODO") }
  }
}
