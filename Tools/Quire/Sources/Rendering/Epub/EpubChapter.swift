import Manuscript
import SwiftAnalysis
import Verification

struct EpubChapter: Sendable {
  let chapter: Chapter
  private let prose: Prose
  private let tasks: [Prose]

  init(_ chapter: Chapter, results: [String: ManuscriptResult], addresses: PageAddresses) {
    let all = chapter.manuscripts.enumerated().map { index, manuscript in
      Prose(
        results[manuscript.path] ?? ManuscriptResult(unproved: manuscript), for: .publication,
        inlines: InlineWriter(
          address: { addresses.address(of: $0, from: manuscript.path) }, hasImages: false),
        copies: FileCopies(manuscript, page: chapter.pageName, place: index),
        highlight: SwiftHighlighter.lines)
    }
    (self.chapter, prose, tasks) = (chapter, all[0], Array(all.dropFirst()))
  }

  var title: String { chapter.title }
  var file: String { chapter.pageName + ".xhtml" }

  var headings: [(id: String, title: String)] {
    chapter.manuscript.document.headings.filter { $0.level == 2 }
      .map { (Medium.publication.id(ofHeading: $0.slug), $0.text.plainText) }
  }

  var body: String {
    let (promise, _, text) = chapter.manuscript.opening
    let label = chapter.place.map { "<p class=\"number\">\($0)</p>\n" } ?? ""
    return """
      <section epub:type="\(chapter.isAppendix ? "appendix" : "chapter")" role="\(chapter.isAppendix ? "doc-appendix" : "doc-chapter")" aria-labelledby="pageTitle">
      \(label)<h1 id="pageTitle">\(Html.escape(title))</h1>
      \(promise.isEmpty ? "" : "<p class=\"promise\">\(prose.inline(promise))</p>\n")\(lead)\(prose.html(text))\(exercises)
      </section>
      """
  }

  /// The code above its text.
  var lead: String { prose.lead(chapter.manuscript.opening.lead) }

  private var exercises: String {
    zip(chapter.exercises, tasks).enumerated().map { index, pair in
      let (exercise, task) = pair
      return """
        <section class="exercise" aria-labelledby="exercise-\(index + 1)">
        <h3 id="exercise-\(index + 1)">⟦Exercise \(index + 1).⟧ \(Html.escape(exercise.title))</h3>
        \(task.html(exercise.task))<p><a href="solutions.xhtml#\(solutionID(index))">⟦Hints and solution⟧</a></p>
        </section>

        """
    }.joined()
  }

  private func solutionID(_ index: Int) -> String { "\(chapter.pageName)-exercise-\(index + 1)" }

  // MARK: The end of the publication

  var answers: String { ([prose] + tasks).flatMap(\.allQuizzes).map(\.answer).joined() }

  var solutions: String { chapter.exercises.indices.map(solution).joined() }

  private func solution(_ index: Int) -> String {
    let exercise = chapter.exercises[index]
    let prose = tasks[index]
    let hints = exercise.hints.map { hint in
      "<p class=\"label\">\(hint.label)</p>\n\(prose.html(hint.blocks))"
    }
    let code = SwiftHighlighter.lines(of: exercise.solution.text).map(\.row)
    return """
      <section id="\(solutionID(index))" class="solution">
      <h3><a href="\(file)#exercise-\(index + 1)">⟦Exercise \(index + 1).⟧ \(Html.escape(exercise.title))</a></h3>
      \(hints.joined())<p class="label">⟦Solution⟧</p>
      <pre><code>\(code.joined())</code></pre>
      </section>

      """
  }
}

extension Listing {
  /// The listing in the EPUB. The lines that a step adds or removes begin with a sign instead of a color.
  var xhtml: String {
    let kind = kind(Html.escape)
    let words = [step?.label, isQuiz ? nil : kind.label, kind.file.map { Html.escape($0) }]
      .compactMap { $0 }.joined(separator: " · ")
    let caption = words.isEmpty ? "" : "<figcaption>\(words)</figcaption>\n"
    let code = step.map(changes) ?? lines.enumerated().map(shown).joined()
    return """
      <figure class="listing\(kind.style == "quoted" ? " quoted" : "")" id="\(id)">
      \(caption)<pre><code>\(code)</code></pre>
      \(isQuiz ? "" : findings)</figure>
      """
  }

  /// A line of code. That of a quiz is without a comment that gives the answer, and one with a message is
  /// without the comment that expects it: the message is below.
  private func shown(_ index: Int, _ line: StyledLine) -> String {
    guard line.text.snippetMarker == nil else { return "" }
    let number = fence.line(ofBody: index)
    let hasMessage = result.allMessages.contains { $0.line == number }
    return (isQuiz || hasMessage ? line.withoutExpectation : line).row
  }

  private func changes(_ step: Step) -> String {
    [StepRow](self, step).map { row in
      guard step.previous != nil else { return row.line.row }
      let (style, line) = ("l\(row.line.indentClass)", row.line.plain)
      return switch row.change {
      case .added: "<ins class=\"\(style)\"><b>+ </b>\(line)</ins>\n"
      case .removed: "<del class=\"\(style)\"><b>− </b>\(line)</del>\n"
      case .same: "<span class=\"\(style)\">  \(line)</span>\n"
      }
    }.joined()
  }

  /// The messages, each with its line in the listing, and the output.
  var findings: String {
    let messages = result.allMessages.map { message in
      let line = fence.body[..<max(0, min(fence.body.count, message.line - fence.start.line))]
        .count { $0.text.snippetMarker == nil }
      return "<p class=\"message\"><b>⟦Line \(line), {}:¦\(message.word)⟧</b>"
        + " \(Html.escape(message.text))</p>\n"
    }
    let printed = output.map {
      "<p class=\"label\">⟦Prints⟧</p>\n<pre class=\"output\"><samp>\(Html.escape($0.trimmingLastNewline))</samp></pre>\n"
    }
    return messages.joined() + (printed ?? "")
  }
}

extension StyledLine {
  fileprivate var plain: String { pieces.map { Html.span($0.style, $0.text) }.joined() }

  var row: String { "<span class=\"l\(indentClass)\">\(plain)</span>\n" }
}
