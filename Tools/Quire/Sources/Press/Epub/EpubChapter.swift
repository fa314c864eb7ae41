import CommonMark
import Manuscript
import Verification

struct EpubChapter: Sendable {
  let chapter: Chapter
  let prose: Prose
  /// The exercises' tasks.
  let tasks: [Prose]
  /// The name of its file.
  let file: String

  init(_ chapter: Chapter, results: [String: ManuscriptResult], addresses: PageAddresses) {
    let all = chapter.manuscripts.enumerated().map { index, manuscript in
      Prose(
        results[manuscript.path] ?? ManuscriptResult(unproved: manuscript), for: .publication,
        inlines: InlineWriter(
          address: { addresses.address(of: $0, from: manuscript.path) }, hasImages: false),
        copies: FileCopies(
          manuscript, page: chapter.pageName, prefix: index == 0 ? "" : "exercise-\(index)-"),
        highlight: SwiftHighlighter.lines)
    }
    self.chapter = chapter
    file = chapter.pageName + ".xhtml"
    (prose, tasks) = (all[0], Array(all.dropFirst()))
  }

  var title: String { chapter.title }

  var hasDrawings: Bool {
    chapter.manuscripts.contains { $0.fences.contains { $0.code?.action == .figure } }
  }

  var headings: [(id: String, title: String)] {
    chapter.manuscript.document.headings.filter { $0.level == 2 }
      .map { (Medium.publication.id(ofHeading: $0.slug), $0.text.plainText) }
  }

  var body: String {
    let (promise, blocks) = chapter.manuscript.promiseAndBody
    let label = chapter.place.map { "<p class=\"number\">\($0)</p>\n" } ?? ""
    return """
      <section epub:type="\(chapter.isAppendix ? "appendix" : "chapter")" role="\(chapter.isAppendix ? "doc-appendix" : "doc-chapter")" aria-labelledby="title">
      \(label)<h1 id="title">\(Html.escape(title))</h1>
      \(promise.isEmpty ? "" : "<p class=\"promise\">\(prose.inline(promise))</p>\n")\(prose.html(blocks))\(exercises)
      </section>
      """
  }

  private var exercises: String {
    zip(chapter.exercises, tasks).enumerated().map { index, pair in
      let (exercise, task) = pair
      return """
        <section class="exercise" aria-labelledby="exercise-\(index + 1)">
        <h3 id="exercise-\(index + 1)">Exercise \(index + 1). \(Html.escape(exercise.title))</h3>
        \(task.html(exercise.task))<p><a href="solutions.xhtml#\(solutionID(index))">Hints and solution</a></p>
        </section>

        """
    }.joined()
  }

  private func solutionID(_ index: Int) -> String { "\(chapter.pageName)-exercise-\(index + 1)" }

  // MARK: The end of the publication

  /// The answers to its quizzes; empty where it has none.
  var answers: String { ([prose] + tasks).flatMap(\.allQuizzes).map(\.answer).joined() }

  /// The hints and the solutions of its exercises; empty where it has none.
  var solutions: String { chapter.exercises.indices.map(solution).joined() }

  private func solution(_ index: Int) -> String {
    let exercise = chapter.exercises[index]
    let prose = tasks[index]
    let hints = exercise.hints.map { hint in
      "<p class=\"label\">\(hint.label)</p>\n\(prose.html(hint.blocks))"
    }
    let code = SwiftHighlighter.lines(of: exercise.solution.text).map(\.row)
    return """
      <section id="\(solutionID(index))">
      <h3><a href="\(file)#exercise-\(index + 1)">Exercise \(index + 1). \(Html.escape(exercise.title))</a></h3>
      \(hints.joined())<p class="label">Solution</p>
      <pre><code>\(code.joined())</code></pre>
      </section>

      """
  }
}
