import CommonMark
import Manuscript
import SwiftAnalysis
import Verification

/// The facts under a chapter's title: its lines, its steps, its reading time.
struct ChapterFacts {
  let chapter: Chapter
  let result: ManuscriptResult
  let lines: Int?

  var label: String {
    let number = chapter.shortNumber
    guard !number.isEmpty else { return "" }
    return "<p class=\"chapter\">\(chapter.isAppendix ? "Appendix" : "Chapter") \(number)</p>\n  "
  }

  var ruler: String {
    guard let lines else { return "" }
    let steps = stepLines
    guard steps.count > 1 else {
      return Ruler.title(lines: lines, label: "\(lines) of a hundred lines")
    }
    let each = steps.map(String.init).joined(separator: ", ")
    return Ruler.title(
      lines: lines, steps: steps,
      label: "\(lines) of a hundred lines, in \(steps.count) steps of \(each) lines")
  }

  var text: String {
    var parts: [String] = []
    if let lines {
      let steps = steps.count
      parts.append(steps < 2 ? "\(lines) lines" : "\(lines) lines in \(steps) steps")
    }
    parts.append(count(minutes, "minute"))
    let quizzes = chapter.manuscript.fences.filter { $0.code?.isQuiz == true }.count
    let work = [
      quizzes == 0 ? nil : quizzes == 1 ? "1 quiz" : "\(quizzes) quizzes",
      chapter.exercises.isEmpty ? nil : count(chapter.exercises.count, "exercise"),
    ].compactMap { $0 }
    if !work.isEmpty { parts.append(work.joined(separator: ", ")) }
    return parts.map { "<span>\($0)</span>" }.joined()
  }

  /// How many lines the file has after each step.
  var stepLines: [Int] { steps.map { codeLines(in: $0.text) } }

  /// The versions of the file that is built step by step; of several files, the one with most.
  private var steps: [Fence] {
    var versions: [String: [Fence]] = [:]
    for fence in chapter.manuscript.fences {
      if case .step(let name, _, _) = fence.kind { versions[name, default: []].append(fence) }
    }
    return versions.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value ?? []
  }

  private func count(_ number: Int, _ word: String) -> String {
    number == 1 ? "1 \(word)" : "\(number) \(word)s"
  }

  /// The reading time, at 220 words or 20 lines of code a minute. Folded lines do not count; of a
  /// step, only the added lines do.
  private var minutes: Int {
    var words = 0
    chapter.manuscript.document.forEachBlock { block in
      words += block.inlines.plainText.split(whereSeparator: \.isWhitespace).count
    }
    let code = chapter.manuscript.fences.indices.map(linesToRead).reduce(0, +)
    return max(1, (words * 20 + code * 220 + 2_200) / 4_400)
  }

  private func linesToRead(_ index: Int) -> Int {
    let fences = chapter.manuscript.fences
    if fences[index].code?.action == .figure { return 0 }
    if let before = chapter.manuscript.stepBefore(index) {
      return fences[index].lineChanges(since: fences[before]).added.count
    }
    var isFolded = false
    return fences[index].body.count { line in
      let text = line.text.drop { $0 == " " }
      if text == "// snippet.hide" { isFolded = true }
      if text == "// snippet.show" { isFolded = false }
      return !isFolded
    }
  }
}
