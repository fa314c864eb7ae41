import CommonMark
import Manuscript
import Verification

/// A quiz: the question, the code, the choices, and the folded answer. It needs no script.
struct QuizWriter {
  let number: Int
  let question: String
  let listing: String
  let quiz: Quiz?
  let code: Fence.Code
  let result: FenceResult
  let inline: ([Inline]) -> String
  let blocks: ([Block]) -> String

  var html: String {
    let legend =
      "<legend><span class=\"label ui\">Quiz \(number)</span>"
      + "\(question.isEmpty ? defaultQuestion : question)</legend>"
    let reveal = code.action == .fails ? "Show what the compiler says" : "Show what it prints"
    return """
      <form class="quiz" id="quiz-\(number)"><fieldset>\(legend)
      \(listing)
      \(choices)</fieldset>
      <details class="reveal"><summary><span>\(reveal)</span><span>Hide the answer</span></summary></details></form>

      """
  }

  private var defaultQuestion: String {
    code.action == .fails ? "Does this compile?" : "What does this print?"
  }

  private var choices: String {
    guard let quiz else { return "" }
    let items = quiz.choices.enumerated().map { index, choice -> String in
      let isRight = choice.isRight(code, result)
      let truth = isRight ? "<span class=\"truth\">\(verdict)</span>" : ""
      return """
        <li class="\(isRight ? "right" : "wrong")"><label><input type="radio" name="q\(number)" value="\(index)">\
        \(label(choice))<span class="verdict"><span class="mine">your answer</span>\(truth)</span></label>\
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
}
