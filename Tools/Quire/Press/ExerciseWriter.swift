import CommonMark
import Manuscript
import Proof

/// An exercise on its chapter's page: the task, folded hints, the solution behind one more click,
/// and the command that runs it.
struct ExerciseWriter {
  let exercise: Exercise
  let number: Int
  let prose: Prose

  var html: String {
    let hints = exercise.hints.enumerated().map { index, hint in
      "<details><summary>Hint \(index + 1) of \(exercise.hints.count)</summary>\(prose.html(hint))</details>"
    }.joined(separator: "\n")
    let solution = SwiftColors.lines(of: exercise.solution.text)
      .map { "<span class=\"l\($0.indentClass)\">\($0.html())</span>\n" }.joined()
    return """
      <section class="exercise" aria-labelledby="exercise-\(number)">
      <header><h3 id="exercise-\(number)">\(number). \(Html.escape(exercise.title))</h3></header>
      \(prose.html(task))<div class="hints">
      \(hints)
      <details><summary>The solution</summary><details class="solution"><summary>Show it, now that you have tried</summary>\
      <div class="listing"><div class="body"><div class="code"><pre><code>\(solution)</code></pre></div></div></div></details></details>
      </div>
      <div class="cmd"><code>Tools/book exercises run \(exercise.id)</code><button class="act js-only" type="button" data-copy="command">Copy</button></div>
      </section>

      """
  }

  /// What stands between the title and the hints.
  private var task: [Block] {
    var blocks = exercise.manuscript.document.blocks[...]
    if case .heading = blocks.first?.kind { blocks = blocks.dropFirst() }
    return Array(
      blocks.prefix { block in
        if case .heading(_, let text) = block.kind { return !text.plainText.hasPrefix("Hint") }
        return true
      })
  }
}
