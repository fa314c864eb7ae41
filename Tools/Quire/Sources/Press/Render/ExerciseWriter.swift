import CommonMark
import Manuscript

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
      <div class="cmd"><code>Tools/book exercises run \(exercise.id)</code><button class="act js-only" type="button" data-copy="command">Copy</button></div>
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
