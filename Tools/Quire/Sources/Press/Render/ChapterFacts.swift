import CommonMark
import Manuscript
import Support
import SwiftAnalysis
import Verification

/// The facts under a chapter's title: its lines, its steps, its reading time.
struct ChapterFacts {
  let chapter: Chapter
  let result: ManuscriptResult
  let lines: Int?
  private let words: Int

  init(chapter: Chapter, result: ManuscriptResult, lines: Int?) {
    (self.chapter, self.result, self.lines) = (chapter, result, lines)
    var words = 0
    chapter.manuscript.document.forEachBlock { words += $0.inlines.plainText.words.count }
    self.words = words
  }

  var label: String { chapter.place.map { "<p class=\"chapter\">\($0)</p>\n  " } ?? "" }

  var ruler: String {
    guard let lines else { return "" }
    let steps = steps
    guard stepCount > 1 else {
      return Ruler.title(lines: lines, label: "\(lines) of a hundred lines")
    }
    let each = steps.map { "\($0.lines) after step \($0.number)" }.joined(separator: ", ")
    return Ruler.title(
      lines: lines, steps: steps,
      label: "\(lines) of a hundred lines, in \(stepCount) steps: \(each)")
  }

  var text: String {
    var parts: [String] = []
    if let lines {
      let hasFile = !chapter.manuscript.wholeFiles.isEmpty
      let file = SiteFiles.filePage(of: chapter.address)
      let words = hasFile ? "<a href=\"\(file)\">\(lines) lines</a>" : "\(lines) lines"
      parts.append(stepCount < 2 ? words : "\(words) in \(stepCount) steps")
    }
    parts.append(minutes.of("minute"))
    let work = [
      quizzes == 0 ? nil : quizCount,
      chapter.exercises.isEmpty ? nil : chapter.exercises.count.of("exercise"),
    ].compactMap { $0 }
    if !work.isEmpty { parts.append(work.joined(separator: ", ")) }
    return parts.map { "<span>\($0)</span>" }.joined()
  }

  /// The steps as the chapter numbers them, or the versions where it has no headings for steps.
  private var stepCount: Int {
    let sections = chapter.manuscript.stepSections
    return sections.isEmpty ? versions.count : sections.count
  }

  /// How many lines the file has after each step that changes it.
  var steps: [Ruler.Step] {
    let headings = chapter.manuscript.stepSections
    var lines: [Int: Int] = [:]
    for (index, fence) in versions.enumerated() {
      let section = headings.last { $0.lines.contains(fence.start.line) }
      guard let number = headings.isEmpty ? index + 1 : section?.number else { continue }
      lines[number] = codeLines(in: fence.text)
    }
    return lines.sorted { $0.key < $1.key }.map { .init(number: $0.key, lines: $0.value) }
  }

  /// The versions of the file that is built step by step; of several files, the one with most.
  private var versions: [Fence] {
    let steps = chapter.manuscript.fences.filter { $0.stepName != nil }
    let versions = Dictionary(grouping: steps) { $0.stepName ?? "" }
    return versions.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value ?? []
  }

  /// The lines of code that are new to a reader: of a step, those added and not folded.
  private var newLines: Int { chapter.manuscript.fences.indices.map(linesToRead).reduce(0, +) }

  private var quizCount: String { quizzes.of("quiz", plural: "quizzes") }
  private var quizzes: Int { chapter.manuscript.fences.count { $0.code?.isQuiz == true } }

  /// The reading time, rounded up.
  private var minutes: Int { max(1, (words + newLines * 15 + quizzes * 180 + 179) / 180) }

  /// The reading time and how it was counted, for the stamp.
  var time: String {
    var parts = ["\(words.of("word")), 180 a minute"]
    if newLines > 0 { parts.append("\(newLines.of("new line")) of code, 12 a minute") }
    if quizzes > 0 { parts.append("\(quizCount), a minute\(quizzes == 1 ? "" : " each")") }
    let exercises = chapter.exercises.isEmpty ? "" : " Exercises take their own time."
    return "<p>\(minutes.of("minute")) to read: \(parts.joined(separator: "; ")).\(exercises)</p>\n"
  }

  private func linesToRead(_ index: Int) -> Int {
    let fences = chapter.manuscript.fences
    let isCode = ["swift", "objc"].contains(fences[index].language)
    guard isCode, fences[index].code?.action != .figure else { return 0 }
    let added = chapter.manuscript.stepBefore(index)
      .map { fences[index].lineChanges(since: fences[$0]).added }
    var isFolded = false
    return fences[index].body.indices.count { row in
      let text = fences[index].body[row].text
      if text.snippetMarker == "hide" { isFolded = true }
      if text.snippetMarker == "show" { isFolded = false }
      return !isFolded && text.snippetMarker == nil && !text.allSatisfy(\.isWhitespace)
        && added?.contains(row) ?? true
    }
  }
}

extension Manuscript {
  /// The fences with the last versions of the files that ship, by the files' paths.
  var wholeFiles: [String: Int] {
    var files: [String: Int] = [:]
    for (index, fence) in fences.enumerated() {
      if case .step(_, let source?, _) = fence.kind { files[source.path] = index }
    }
    return files
  }

  // Stored, since a literal in a function is parsed at each call.
  private nonisolated(unsafe) static let step = #/Step (\d+)\b/#

  /// The headings `Step 1. …`, and the lines of their sections.
  var stepSections: [(number: Int, lines: Range<Int>)] {
    var found: [(number: Int, lines: Range<Int>)] = []
    var open: (number: Int, level: Int, line: Int)?
    func close(at line: Int) {
      if let step = open { found.append((step.number, step.line..<line)) }
      open = nil
    }
    for block in document.blocks {
      guard case .heading(let level, let text) = block.kind else { continue }
      if let step = open, level <= step.level { close(at: block.start.line) }
      if let match = text.plainText.prefixMatch(of: Self.step) {
        open = (Int(match.1) ?? 0, level, block.start.line)
      }
    }
    close(at: .max)
    return found
  }
}
