import CommonMark
import Manuscript
import Verification

/// A quiz: the question, the code, the choices, and the folded answer; in a publication it is at the end.
struct QuizWriter {
  let prose: Prose
  /// The index of its fence.
  let index: Int
  let quiz: Quiz

  private var number: Int { prose.number(index, where: \.isQuiz) }
  private var code: Fence.Code { prose.manuscript.fences[index].code ?? .init() }
  private var result: FenceResult { prose.result.fences[index] }
  private var listing: String { prose.listing(index) }

  private var question: String { prose.inline(quiz.question) }

  var html: String {
    guard prose.medium == .page else { return publication }
    let reveal = code.action == .fails ? "⟦Show what the compiler says⟧" : "⟦Show what it prints⟧"
    return """
      <form class="quiz" id="\(prose.copies.unused("quiz-\(number)"))"><fieldset>\
      <legend><span class="label ui">⟦Quiz \(number)⟧</span>\(question)</legend>
      \(listing)
      \(choices)</fieldset>
      <details class="reveal"><summary><span>\(reveal)</span><span>⟦Hide the answer⟧</span></summary></details></form>

      """
  }

  private var choices: String {
    guard !quiz.choices.isEmpty else { return "" }
    let items = quiz.choices.enumerated().map { index, choice -> String in
      let isRight = choice.isRight(code, result)
      let truth = isRight ? "<span class=\"truth\">\(verdict)</span>" : ""
      return """
        <li class="\(isRight ? "right" : "wrong")"><label><input type="radio" name="q\(number)" value="\(index)">\
        \(label(choice))<span class="verdict"><span class="mine">\(isRight ? "✓ ⟦right⟧" : "✗ ⟦wrong⟧")</span>\(truth)</span></label>\
        <div class="why">\(prose.html(choice.explanation))</div></li>
        """
    }
    return "<ol class=\"choices\">\(items.joined(separator: "\n"))</ol>"
  }

  private var verdict: String {
    switch code.action {
    case .fails: "⟦so it is⟧"
    case .traps: "⟦what happens⟧"
    default: result.output?.isEmpty == false ? "⟦what it prints⟧" : "⟦so it is⟧"
    }
  }

  private func label(_ choice: Quiz.Choice) -> String {
    switch choice.label.first {
    case .code(let text): "<samp>\(Html.escape(text.trimmingLastNewline))</samp>"
    case .strong(let text): "<span>\(prose.inline(text))</span>"
    default: "<span>\(prose.inline(choice.label))</span>"
    }
  }

  // MARK: Publication

  private var id: String { "\(prose.copies.prefix)quiz-\(number)" }

  private func list(_ item: (Quiz.Choice) -> String) -> String {
    let items = quiz.choices.map { "<li>\(item($0))</li>\n" }.joined()
    return items.isEmpty ? "" : "<ol class=\"choices\">\n\(items)</ol>\n"
  }

  private var publication: String {
    """
    <section class="quiz" id="\(id)" epub:type="qna" aria-label="⟦Quiz \(number)⟧">
    <p><b>⟦Quiz \(number).⟧</b> \(question)</p>
    \(listing)
    \(list(label))<p><a href="answers.xhtml#\(prose.copies.page)-\(id)">⟦The answer⟧</a></p>
    </section>

    """
  }

  /// The answer at the end of a publication.
  var answer: String {
    let choices = list { choice in
      "<b>\(choice.isRight(code, result) ? "⟦Right:⟧" : "⟦Wrong:⟧")</b> \(label(choice))"
        + prose.html(choice.explanation)
    }
    let page = prose.copies.page
    return """
      <section id="\(page)-\(id)">
      <h3><a href="\(page).xhtml#\(id)">⟦Quiz \(number)⟧</a></h3>
      <p>\(question)</p>
      \(choices)\(prose.shown(index).findings)\(quiz.figure.map(prose.figure) ?? "")</section>

      """
  }
}

extension Prose {
  /// An exercise on its chapter's page.
  func exercise(_ exercise: Exercise, number: Int, hints: String) -> String {
    """
    <section class="exercise" aria-labelledby="exercise-\(number)"><details class="topic">
    <summary><h3 id="exercise-\(number)">\(number). \(Html.words(exercise.title))</h3></summary>
    \(html(exercise.task))<p class="hints"><a href="\(hints)#exercise-\(number)">⟦The file to start from, {}¦\(Self.contents(exercise))⟧</a></p>
    <div class="cmd"><code>\(Html.code("Tools/book exercises run \(exercise.id)"))</code><button class="act js-only" type="button" data-copy="command">⟦Copy⟧</button></div>
    </details></section>

    """
  }

  /// The file that an exercise starts from, as a part of copies; nil where it does not compile alone, since
  /// it has variants, or cannot be copied.
  func start(of exercise: Exercise, number: Int) -> FileCopies.Part? {
    guard exercise.variants.isEmpty else { return nil }
    return copies.whole(exercise.start.text, id: "exercise-\(number)-start")
  }

  /// The file to start from, and the hints and the solution in folds.
  func hints(of exercise: Exercise, number: Int, page: String) -> String {
    func details(_ summary: String, _ hint: Exercise.Hint) -> String {
      "<details><summary>\(summary)</summary>\(html(hint.blocks))</details>"
    }
    let general = exercise.generalHints
    let forAll = zip(1..., general).map { details("⟦Hint \($0) of \(general.count)⟧", $1) }
    let forChecks = exercise.hints.filter { !$0.checks.isEmpty }.map { details($0.label, $0) }
    let id = "exercise-\(number)-start"
    let start = ListingFrame(
      name: "Start.swift", id: id,
      file: start(of: exercise, number: number).map { _ in " data-file=\"\(id)\"" },
      bar: "<span class=\"file\">Start.swift</span>",
      code: "<pre><code>\(highlight(exercise.start.text).rows)</code></pre>")
    let solution = highlight(exercise.solution.text).rows
    return """
      <section class="exercise" aria-labelledby="exercise-\(number)">
      <h2 id="exercise-\(number)"><a href="\(page)#exercise-\(number)">\(number). \(Html.words(exercise.title))</a></h2>
      \(start.html)<div class="hints">
      \((forAll + forChecks).joined(separator: "\n"))
      <details class="solution"><summary>⟦The solution, now that you have tried⟧</summary>\
      <div class="listing"><div class="body"><div class="code"><pre><code>\(solution)</code></pre></div></div></div></details>
      </div>
      </section>

      """
  }

  /// What there is for it: `3 hints, 13 checks, solution`.
  private static func contents(_ exercise: Exercise) -> String {
    let mutants = max(0, exercise.variants.count - 1)
    let checks = exercise.checks.text.matches(
      of: #/^ *@Test\b/#.wordBoundaryKind(.simple).anchorsMatchLineEndings()
    ).count
    let parts = [
      (exercise.hints.count, "⟦\(exercise.hints.count.of("hint"))⟧"),
      (mutants > 0 ? 0 : checks, "⟦\(checks.of("check"))⟧"), (mutants, "⟦\(mutants.of("mutant"))⟧"),
      (1, "⟦solution⟧"),
    ]
    return parts.filter { $0.0 > 0 }.map(\.1).joined(separator: Labels.comma)
  }
}

extension Exercise.Hint {
  var label: String {
    let names = checks.map { "“\(Html.words($0))”" }.joined(separator: "⟦ or ⟧")
    return names.isEmpty ? "⟦Hint⟧" : "⟦If the check {} fails¦\(names)⟧"
  }
}
