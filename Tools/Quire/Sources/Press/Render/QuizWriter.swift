import CommonMark
import Manuscript
import Verification

/// A quiz: the question, the code, the choices, and the folded answer, which needs no script. In a
/// publication the answer is at the end.
struct QuizWriter {
  let medium: Medium
  let number: Int
  /// What identifiers begin with: those of a chapter and of its exercises differ.
  let prefix: String
  /// The name of the page.
  let page: String
  let question: String
  let listing: String
  /// What came of the code, for a publication's answer.
  let findings: String
  let quiz: Quiz?
  let code: Fence.Code
  let result: FenceResult
  let inline: ([Inline]) -> String
  let blocks: ([Block]) -> String

  private var shownQuestion: String {
    guard question.isEmpty else { return question }
    return code.action == .fails ? "Does this compile?" : "What does this print?"
  }

  var html: String {
    guard medium == .page else { return publication }
    let reveal = code.action == .fails ? "Show what the compiler says" : "Show what it prints"
    return """
      <form class="quiz" id="quiz-\(number)"><fieldset>\
      <legend><span class="label ui">Quiz \(number)</span>\(shownQuestion)</legend>
      \(listing)
      \(choices)</fieldset>
      <details class="reveal"><summary><span>\(reveal)</span><span>Hide the answer</span></summary></details></form>

      """
  }

  private var choices: String {
    guard let quiz else { return "" }
    let items = quiz.choices.enumerated().map { index, choice -> String in
      let isRight = choice.isRight(code, result)
      let truth = isRight ? "<span class=\"truth\">\(verdict)</span>" : ""
      return """
        <li class="\(isRight ? "right" : "wrong")"><label><input type="radio" name="q\(number)" value="\(index)">\
        \(label(choice))<span class="verdict"><span class="mine">\(isRight ? "✓ right" : "✗ wrong")</span>\(truth)</span></label>\
        <div class="why">\(blocks(choice.explanation))</div></li>
        """
    }
    return "<ol class=\"choices\">\(items.joined(separator: "\n"))</ol>"
  }

  private var verdict: String {
    switch code.action {
    case .fails: "so it is"
    case .traps: "what happens"
    default: result.output?.isEmpty == false ? "what it prints" : "so it is"
    }
  }

  private func label(_ choice: Quiz.Choice) -> String {
    if case .code(let text) = choice.label.first {
      return "<samp>\(Html.escape(text.trimmingLastNewline))</samp>"
    }
    if case .strong(let text) = choice.label.first { return "<span>\(inline(text))</span>" }
    return "<span>\(inline(choice.label))</span>"
  }

  // MARK: Publication

  private var id: String { "\(prefix)quiz-\(number)" }

  private func list(_ item: (Quiz.Choice) -> String) -> String {
    guard let choices = quiz?.choices, !choices.isEmpty else { return "" }
    return "<ol class=\"choices\">\n\(choices.map { "<li>\(item($0))</li>\n" }.joined())</ol>\n"
  }

  private var publication: String {
    """
    <section class="quiz" id="\(id)" epub:type="qna" aria-label="Quiz \(number)">
    <p><b>Quiz \(number).</b> \(shownQuestion)</p>
    \(listing)
    \(list(label))<p><a href="answers.xhtml#\(page)-\(id)">The answer</a></p>
    </section>

    """
  }

  /// The answer at the end of a publication.
  var answer: String {
    let choices = list { choice in
      "<b>\(choice.isRight(code, result) ? "Right" : "Wrong"):</b> \(label(choice))"
        + blocks(choice.explanation)
    }
    return """
      <section id="\(page)-\(id)">
      <h3><a href="\(page).xhtml#\(id)">Quiz \(number)</a></h3>
      <p>\(shownQuestion)</p>
      \(choices)\(findings)</section>

      """
  }
}

extension Manuscript {
  /// The quiz that blocks begin with: its fence, its question, and how many blocks belong to it.
  func quiz(at blocks: ArraySlice<Block>) -> (
    fence: Int, question: [Inline], count: Int
  )? {
    guard let first = blocks.first else { return nil }
    if let fence = quizFence(first) {
      return (fence, [], 1 + followers(of: fence, in: blocks.dropFirst()))
    }
    guard case .paragraph(let question) = first.kind, let second = blocks.dropFirst().first,
      let fence = quizFence(second)
    else { return nil }
    return (fence, question, 2 + followers(of: fence, in: blocks.dropFirst(2)))
  }

  private func quizFence(_ block: Block) -> Int? {
    guard case .code = block.kind, let index = fenceIndex(atLine: block.start.line),
      fences[index].code?.isQuiz == true
    else { return nil }
    return index
  }

  /// The number of blocks after a quiz that belong to it: its output and its choices.
  private func followers(of quiz: Int, in blocks: ArraySlice<Block>) -> Int {
    var count = 0
    for block in blocks {
      if case .code = block.kind, fences[quiz].output == fenceIndex(atLine: block.start.line) {
        count += 1
      } else if case .list = block.kind, quizzes[quiz]?.line == block.start.line {
        return count + 1
      } else {
        break
      }
    }
    return count
  }
}

/// An exercise on its chapter's page: the task, the file to start from, the command that runs it, and in
/// folds the hints and the solution.
struct ExerciseWriter {
  let exercise: Exercise
  let number: Int
  let prose: Prose

  var html: String {
    let general = exercise.generalHints
    let forAll = general.enumerated().map { index, hint in
      details("Hint \(index + 1) of \(general.count)", hint)
    }
    let forChecks = exercise.hints.filter { !$0.checks.isEmpty }.map { hint in
      let names = hint.checks.map { "“\(Html.words($0))”" }.joined(separator: " or ")
      return details("If the check \(names) fails", hint)
    }
    let hints = (forAll + forChecks).joined(separator: "\n")
    let solution = prose.highlight(exercise.solution.text).rows
    return """
      <section class="exercise" aria-labelledby="exercise-\(number)">
      <header><h3 id="exercise-\(number)">\(number). \(Html.words(exercise.title))</h3></header>
      \(prose.html(exercise.task))<div class="hints">
      <details><summary>The file to start from</summary>\(prose.file(exercise.start.text, id: "exercise-\(number)-start", name: "Start.swift", isComplete: exercise.variants.isEmpty))</details>
      <details><summary>\(contents)</summary>
      \(hints)
      <details class="solution"><summary>The solution, now that you have tried</summary>\
      <div class="listing"><div class="body"><div class="code"><pre><code>\(solution)</code></pre></div></div></div></details>
      </details></div>
      <div class="cmd"><code>\(Html.code("Tools/book exercises run \(exercise.id)"))</code><button class="act js-only" type="button" data-copy="command">Copy</button></div>
      </section>

      """
  }

  /// What the second fold has: `3 hints, 13 checks, solution`.
  private var contents: String {
    let mutants = max(0, exercise.variants.count - 1)
    let checks = exercise.checks.text.matches(of: #/^ *@Test\b/#.anchorsMatchLineEndings()).count
    let parts = [
      (exercise.hints.count, "hint"), (mutants > 0 ? 0 : checks, "check"), (mutants, "mutant"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0) \($1)\($0 == 1 ? "" : "s"), " }.joined()
      + "solution"
  }

  private func details(_ summary: String, _ hint: Exercise.Hint) -> String {
    "<details><summary>\(summary)</summary>\(prose.html(hint.blocks))</details>"
  }
}

/// A figure's drawing as the pages and the EPUB show it.
struct Drawing {
  /// The drawing, named by the element of the page with the figure's id. Its own title is left out:
  /// it would be read twice, and pop up over the figure. Empty where there is no drawing.
  let markup: String
  /// The title as HTML; empty where there is none.
  let caption: String
  /// Whether it is about as wide as the text: a phone has to shrink it.
  let isAcross: Bool

  /// Reads what a figure's program printed; drafts and failed fences have no drawing.
  ///
  /// - Parameter id: The figure's id. The ids in the drawing begin with it.
  init(_ output: String, id: String) {
    let svg = try? SVGFigure(parsing: output)
    markup = svg?.markup(labeledBy: id, idPrefix: id + "-") ?? ""
    caption = Html.words(svg?.title ?? "")
    isAcross = (svg?.viewBoxWidth ?? 0) > 560
  }
}
