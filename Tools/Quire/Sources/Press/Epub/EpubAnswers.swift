import CommonMark
import Manuscript
import Verification

/// The answers to all quizzes, at the end of the publication.
struct EpubAnswers {
  let chapters: [EpubChapter]

  var page: String {
    let sections = chapters.map { chapter in
      let answers = ([chapter.prose] + chapter.tasks).flatMap { prose in
        prose.questions.map { answer(to: $0.index, $0.question, of: prose, in: chapter) }
      }
      return answers.isEmpty ? "" : "<h2>\(Html.escape(chapter.title))</h2>\n" + answers.joined()
    }
    let body = """
      <section epub:type="answers" aria-labelledby="title">
      <h1 id="title">Answers</h1>
      \(sections.joined())</section>
      """
    return EpubPage(title: "Answers", body: body, kind: "backmatter").text
  }

  private func answer(
    to index: Int, _ question: [Inline], of prose: EpubProse, in chapter: EpubChapter
  ) -> String {
    let code = prose.result.manuscript.fences[index].code ?? .init()
    let result = prose.result.fences[index]
    let choices = prose.quizzes[index]?.choices ?? []
    let items = choices.map { choice in
      let word = choice.isRight(code, result) ? "Right" : "Wrong"
      return "<li><b>\(word):</b> \(prose.label(choice))\(prose.html(choice.explanation))</li>\n"
    }
    let listing = EpubListing(
      fence: prose.result.manuscript.fences[index], id: "", result: result,
      output: prose.result.manuscript.fences[index].output.map {
        prose.result.manuscript.fences[$0].text
      })
    let id = "\(chapter.chapter.pageName)-\(prose.quizID(index))"
    return """
      <section id="\(id)">
      <h3><a href="\(chapter.file)#\(prose.quizID(index))">Quiz \(prose.quizNumber(index))</a></h3>
      <p>\(prose.question(question, index))</p>
      \(items.isEmpty ? "" : "<ol class=\"choices\">\n\(items.joined())</ol>\n")\(listing.findings)</section>

      """
  }
}

/// The hints and the solutions of all exercises, at the end of the publication.
struct EpubSolutions {
  let chapters: [EpubChapter]

  var page: String {
    let sections = chapters.filter { !$0.chapter.exercises.isEmpty }.map { chapter in
      "<h2>\(Html.escape(chapter.title))</h2>\n"
        + chapter.chapter.exercises.indices.map { section($0, of: chapter) }.joined()
    }
    let body = """
      <section epub:type="backmatter" aria-labelledby="title">
      <h1 id="title">Hints and Solutions</h1>
      \(sections.joined())</section>
      """
    return EpubPage(title: "Hints and Solutions", body: body, kind: "backmatter").text
  }

  private func section(_ index: Int, of chapter: EpubChapter) -> String {
    let exercise = chapter.chapter.exercises[index]
    let prose = chapter.tasks[index]
    let hints = exercise.hints.map { hint in
      let names = hint.checks.map { "“\(Html.escape($0))”" }.joined(separator: " or ")
      let label = names.isEmpty ? "Hint" : "If the check \(names) fails"
      return "<p class=\"label\">\(label)</p>\n\(prose.html(hint.blocks))"
    }
    let solution = SwiftHighlighter.lines(of: exercise.solution.text).map { line in
      line.pieces.map { Html.span($0.style, $0.text) }.joined() + "\n"
    }
    return """
      <section id="\(chapter.solutionID(index))">
      <h3><a href="\(chapter.file)#exercise-\(index + 1)">Exercise \(index + 1). \(Html.escape(exercise.title))</a></h3>
      \(hints.joined())<p class="label">Solution</p>
      <pre><code>\(solution.joined())</code></pre>
      </section>

      """
  }
}
