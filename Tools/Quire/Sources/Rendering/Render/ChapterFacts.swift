import CommonMark
import Manuscript
import ProjectVerification
import Support
import SwiftAnalysis
import Verification

/// The facts under a chapter's title, its lines, steps and reading time, and those in its stamp.
struct ChapterFacts {
  let chapter: Chapter
  let result: ManuscriptResult
  let lines: Int?
  private let textCount: ReadingCount
  /// Whether a line is in no folded section.
  private let isOpen: (Int) -> Bool

  init(chapter: Chapter, result: ManuscriptResult, lines: Int?) {
    (self.chapter, self.result, self.lines) = (chapter, result, lines)
    isOpen = { [folded = chapter.manuscript.foldedSections] line in
      !folded.contains { $0.contains(line) }
    }
    let blocks = chapter.manuscript.document.allBlocks.filter { [isOpen] in isOpen($0.start.line) }
    textCount = ReadingCount(blocks.map { $0.inlines.plainText })
  }

  var label: String { chapter.place.map { "<p class=\"chapter\">\($0)</p>\n  " } ?? "" }

  var ruler: String {
    guard let lines else { return "" }
    let steps = stepCount > 1 ? steps : []
    let each = steps.map { "⟦\($0.lines) after step \($0.number)⟧" }.joined(separator: Labels.comma)
    // The last step may have lines that the file does not ship.
    let last = steps.last.map { $0.lines > lines ? "⟦, \(lines) as it ships⟧" : "" } ?? ""
    let words = stepCount > 1 ? "⟦, in \(stepCount) steps:⟧ \(each)\(last)" : ""
    return Ruler.title(
      lines: lines, steps: steps.map { ($0.number, min($0.lines, lines)) },
      label: "⟦\(lines) of a hundred lines⟧" + words)
  }

  var text: String {
    var parts: [String] = []
    if let lines {
      let hasFile = !chapter.manuscript.wholeFiles.isEmpty
      let file = SiteFiles.filePage(of: chapter.address)
      let words = hasFile ? "<a href=\"\(file)\">⟦\(lines) lines⟧</a>" : "⟦\(lines) lines⟧"
      let built = steps.last?.lines ?? lines
      let part = built < lines ? "⟦, \(built) of them⟧" : ""
      parts.append(stepCount < 2 ? words : "\(words)\(part)⟦ in \(stepCount) steps⟧")
    }
    parts.append("⟦\(minutes.of("minute"))⟧")
    var work: [String] = []
    if quizzes > 0 { work.append("⟦\(quizzes.of("quiz", plural: "quizzes"))⟧") }
    if !chapter.exercises.isEmpty {
      work.append("⟦\(chapter.exercises.count.of("exercise"))⟧")
    }
    if !work.isEmpty { parts.append(work.joined(separator: Labels.comma)) }
    return parts.map { "<span>\($0)</span>" }.joined()
  }

  /// The steps as the chapter numbers them, or the versions where it has no headings for steps.
  private var stepCount: Int {
    let sections = chapter.manuscript.stepSections
    return sections.isEmpty ? versions.count : sections.count
  }

  /// How many lines the files have after each step that changes one of them.
  var steps: [Ruler.Step] {
    let headings = chapter.manuscript.stepSections
    var (lines, files): ([Int: Int], [String: Int]) = ([:], [:])
    for (index, fence) in versions.enumerated() {
      let section = headings.last { $0.lines.contains(fence.start.line) }
      guard let number = headings.isEmpty ? index + 1 : section?.number else { continue }
      files[fence.stepName ?? ""] = countedLines(in: fence.text).count
      lines[number] = files.values.reduce(0, +)
    }
    return lines.sorted { $0.key < $1.key }.map { ($0, $1) }
  }

  /// The versions of the files that ship; where none does, those of the file with most versions.
  private var versions: [Fence] {
    let steps = chapter.manuscript.fences.filter { $0.stepName != nil }
    let shipped = Set(
      chapter.manuscript.wholeFiles.values.map { chapter.manuscript.fences[$0].stepName })
    if !shipped.isEmpty { return steps.filter { shipped.contains($0.stepName) } }
    let versions = Dictionary(grouping: steps) { $0.stepName ?? "" }
    return versions.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value ?? []
  }

  /// The lines of code that are new to a reader: of a step, those added and not folded.
  private var newLines: Int {
    let manuscript = chapter.manuscript
    return manuscript.fences.indices.filter { isOpen(manuscript.fences[$0].start.line) }
      .map(linesToRead).reduce(0, +)
  }

  private var quizzes: Int { chapter.manuscript.fences.count { $0.code?.isQuiz == true } }

  private var minutes: Int { textCount.minutes(newLines: newLines, quizzes: quizzes) }

  /// The reading time and how it was counted, for the stamp.
  private var time: String {
    var parts = ["⟦\(textCount.words.of("word")), 180 a minute⟧"]
    if textCount.characters > 0 {
      parts.append("⟦\(textCount.characters.of("character")), 300 a minute⟧")
    }
    if newLines > 0 { parts.append("⟦\(newLines.of("new line")) of code, 12 a minute⟧") }
    if quizzes > 0 {
      parts.append(
        quizzes == 1 ? "⟦1 quiz, a minute⟧" : "⟦\(quizzes) quizzes, a minute each⟧")
    }
    let exercises = chapter.exercises.isEmpty ? "" : "⟦ Exercises take their own time.⟧"
    let folded =
      chapter.manuscript.foldedSections.isEmpty ? "" : "⟦ What is folded is not counted.⟧"
    let list = parts.joined(separator: "⟦; ⟧")
    return "<p>⟦\(minutes.of("minute")) to read: {}.¦\(list)⟧\(folded)\(exercises)</p>\n"
  }

  private func linesToRead(_ index: Int) -> Int {
    let fences = chapter.manuscript.fences
    let isCode = ["swift", "objc"].contains(fences[index].language)
    guard isCode, fences[index].code?.action != .figure else { return 0 }
    let added = chapter.manuscript.stepBefore(index).map { before in
      Set(fences[index].changes(since: fences[before]).filter { $0.change == .added }.map(\.index))
    }
    return fences[index].unfoldedRows.count { row in
      let text = fences[index].body[row].text
      return text.snippetMarker == nil && !text.allSatisfy(\.isWhitespace)
        && added?.contains(row) ?? true
    }
  }

  // MARK: The stamp

  /// The page's footer: the ledger of its fences, and the command that verifies them again.
  func stamp(of content: SiteContent?) -> String {
    guard let content else { return Self.draftStamp("⟦A draft: nothing on this page was proved.⟧") }
    let ledger = Ledger([result])
    let (compiled, quoted) = (ledger.count(.compiled), ledger.count(.quoted))
    var parts: [String] = []
    if compiled > 0 { parts.append("⟦\(compiled) compiled only⟧") }
    if quoted > 0 { parts.append("⟦\(quoted.of("quotation"))⟧") }
    let sketches = ledger.sketches.map { "<li>⟦sketched: {}¦\(Html.words($0))⟧</li>" }
    if !sketches.isEmpty {
      parts.append("⟦\(sketches.count.of("sketch", plural: "sketches"))⟧")
    }
    let (reads, network) = (ledger.reads, ledger.network)
    if reads > 0 { parts.append("⟦\(reads.of("reads", plural: "read")) files⟧") }
    if network > 0 { parts.append("⟦\(network.of("uses", plural: "use")) the network⟧") }
    let path = chapter.manuscript.path
    let edit = content.publication.repository?.editAddress(of: path).map {
      " · <a href=\"\(Html.escape($0))\">⟦Edit this page⟧</a>"
    }
    // From the package's root.
    let folder = path.split(separator: "/").dropLast().suffix(2).joined(separator: "/")
    return """
      <footer class="stamp">
      \(squares)\(ledger.claim("⟦on this page⟧", content.toolchain, parts))
      \(sketches.isEmpty ? "" : "<ul>\(sketches.joined())</ul>\n")\(line(of: content.mutants[chapter.name]))\(time)<p>⟦Code on a tint has been through the compiler; code without one is quoted.⟧</p>
      <p>⟦Prove it again: {}¦<code>\(Html.code("Tools/book verify \(folder)"))</code>⟧ · <a href="\(chapter.pageName).txt">⟦Source of this page⟧</a>\(edit ?? "")</p>
      </footer>

      """
  }

  static func draftStamp(_ words: String) -> String {
    """
    <footer class="stamp"><p><strong class="draft">\(words)</strong></p></footer>

    """
  }

  /// How many mutants of the chapter's module are noticed; empty where that is not known.
  private func line(of mutants: MutationRecord.Module?) -> String {
    var parts: [String] = []
    if let tests = mutants?.tests, tests.reached > 0 {
      parts.append("⟦its tests notice \(tests.killed) of \(tests.reached)⟧")
    }
    if let chapter = mutants?.chapter, chapter.reached > 0 {
      parts.append("⟦the code of this page notices \(chapter.killed) of \(chapter.reached)⟧")
    }
    let list = parts.joined(separator: Labels.comma)
    let words = "⟦Small changes to the module (mutants): {}.¦\(list)⟧"
    return parts.isEmpty ? "" : "<p>\(words)</p>\n"
  }

  /// A square for each fence: filled if proved, hollow if quoted, dashed otherwise.
  private var squares: String {
    // Rows of the same length.
    let rows = (result.fences.count + 39) / 40
    guard rows > 0 else { return "" }
    let columns = (result.fences.count + rows - 1) / rows
    let marks = result.fences.enumerated().map { index, fence -> String in
      let (column, row) = (index % columns, index / columns)
      let (x, y) = (Double(column) * 14.5 + 0.6, Double(row) * 14.5 + 0.6)
      let style =
        switch fence.state {
        case .proved: "pr"
        case .quoted, .compiled: "qu"
        case .sketched, .elsewhere, .failed, .unproved: "sk"
        }
      return "<rect class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" width=\"8.8\" height=\"8.8\"/>"
    }
    let height = rows * 145 / 10 - 4
    return "<svg viewBox=\"0 0 590 \(height)\" aria-hidden=\"true\">\(marks.joined())</svg>\n"
  }
}

/// How much there is to read: words, and characters where words have no blanks between them.
private struct ReadingCount {
  private(set) var (words, characters) = (0, 0)

  init(_ texts: [String]) {
    for word in texts.flatMap(\.words) {
      let scalars = word.unicodeScalars
      let count = scalars.count(where: Self.isWhole)
      characters += count
      let rest = scalars.split(whereSeparator: Self.isWhole)
      words += count == 0 ? 1 : rest.count { $0.contains(where: \.properties.isAlphabetic) }
    }
    // A title or two in another language is not told, and takes no time.
    if characters < 30 { characters = 0 }
  }

  /// Whether it is a character of Chinese or Japanese.
  private static func isWhole(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isIdeographic || (0x3041...0x30ff).contains(scalar.value)
  }

  /// A minute for 180 words, 300 characters, 12 lines of code, and a quiz.
  func minutes(newLines: Int, quizzes: Int) -> Int {
    max(1, (words * 5 + characters * 3 + newLines * 75 + quizzes * 900 + 899) / 900)
  }
}

extension Ledger {
  /// What the build did with the listings of a page or a book, as a paragraph of its stamp.
  func claim(_ place: String, _ toolchain: String, _ others: [String] = []) -> String {
    let list = others.joined(separator: Labels.comma)
    let rest = others.isEmpty ? "" : "⟦ The others: {}.¦\(list)⟧"
    let verb = provedCount == 1 ? "was" : "were"
    return """
      <p class="claim">⟦{}\(provedCount) of {} {} {} compiled and run by this build{}, with {}, and did what \
      the page shows.¦<strong>¦⟦\(total.of("listing"))⟧¦\(place)¦\(verb)¦</strong>¦\(Html.escape(toolchain))⟧\(rest)</p>
      """
  }

  var provedCount: Int { count(.proved) }
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
  private nonisolated(unsafe) static let step = #/Step (\d+)\b/#.wordBoundaryKind(.simple)

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
