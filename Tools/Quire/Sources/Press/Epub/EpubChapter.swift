import CommonMark
import Manuscript
import Verification

/// A chapter of the publication.
struct EpubChapter: Sendable {
  let chapter: Chapter
  let prose: EpubProse
  /// The exercises' tasks.
  let tasks: [EpubProse]
  /// The name of its file.
  let file: String

  init(_ chapter: Chapter, results: [String: ManuscriptResult], links: EpubLinks) {
    func prose(_ manuscript: Manuscript, prefix: String) -> EpubProse {
      let result = results[manuscript.path] ?? ManuscriptResult(unproved: manuscript)
      return EpubProse(result, links: links, page: chapter.pageName, prefix: prefix)
    }
    self.chapter = chapter
    file = chapter.pageName + ".xhtml"
    self.prose = prose(chapter.manuscript, prefix: "")
    tasks = chapter.exercises.enumerated().map { index, exercise in
      prose(exercise.manuscript, prefix: "exercise-\(index + 1)-")
    }
  }

  var title: String { chapter.title }

  /// The title with the chapter's number.
  var numberedTitle: String {
    let number = chapter.shortNumber
    return number.isEmpty ? title : "\(number). \(title)"
  }

  var hasDrawings: Bool {
    ([prose] + tasks).contains {
      $0.result.manuscript.fences.contains { $0.code?.action == .figure }
    }
  }

  /// The headings of its sections.
  var headings: [(id: String, title: String)] {
    chapter.manuscript.document.headings.filter { $0.level == 2 }
      .map { (EpubLinks.id(ofHeading: $0.slug), $0.text.plainText) }
  }

  var body: String {
    let (promise, blocks) = chapter.manuscript.promiseAndBody
    let number = chapter.shortNumber
    let label =
      number.isEmpty
      ? "" : "<p class=\"number\">\(chapter.isAppendix ? "Appendix" : "Chapter") \(number)</p>\n"
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

  func solutionID(_ index: Int) -> String { "\(chapter.pageName)-exercise-\(index + 1)" }
}
