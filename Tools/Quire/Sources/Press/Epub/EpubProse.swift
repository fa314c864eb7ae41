import CommonMark
import Manuscript
import Verification

/// A manuscript's blocks as XHTML, each fence with its results.
struct EpubProse: Sendable {
  let result: ManuscriptResult
  let links: EpubLinks
  /// The name of its page, which identifiers on the pages at the end begin with.
  let page: String
  /// What its identifiers begin with: those of a chapter and of its exercises differ.
  let prefix: String
  let quizzes: [Int: Quiz]
  private let slugs: [Position: String]

  init(_ result: ManuscriptResult, links: EpubLinks, page: String, prefix: String) {
    (self.result, self.links, self.page, self.prefix) = (result, links, page, prefix)
    quizzes = result.manuscript.quizzes
    slugs = result.manuscript.headingSlugs
  }

  private var manuscript: Manuscript { result.manuscript }

  func inline(_ text: [Inline]) -> String { links.html(text, from: manuscript.path) }

  func html(_ blocks: [Block]) -> String {
    var html = ""
    var index = 0
    while index < blocks.count {
      let rest = blocks[index...]
      if let (quiz, question, count) = manuscript.quiz(at: rest) {
        html += self.quiz(quiz, question)
        index += count
      } else {
        html += self.html(blocks[index])
        index += 1
      }
    }
    return html
  }

  private func html(_ block: Block) -> String {
    switch block.kind {
    case .heading(let level, let text):
      let level = min(6, max(2, level))
      let id = prefix + EpubLinks.id(ofHeading: slugs[block.start] ?? "")
      return "<h\(level) id=\"\(Html.escape(id))\">\(inline(text))</h\(level)>\n"
    case .paragraph(let text): return block.isPlayground ? "" : "<p>\(inline(text))</p>\n"
    case .code: return fence(at: block.start.line)
    case .html(let text):
      let shown = text.withoutComments
      return shown.isEmpty ? "" : "<p>\(Html.escape(shown))</p>\n"
    case .quote(let inner): return "<blockquote>\n\(html(inner))</blockquote>\n"
    case .alert(let alert, let body):
      let label = alert == .note ? "" : "<p class=\"label\">\(alert.rawValue.capitalized)</p>\n"
      return "<aside class=\"note\">\n\(label)\(html(body))</aside>\n"
    case .list(let list): return ListWriter(list: list, inline: inline, blocks: html).html
    case .table(let table): return self.table(table)
    case .thematicBreak: return "<hr/>\n"
    }
  }

  private func table(_ table: Table) -> String {
    func style(_ column: Int) -> String {
      switch table.alignments[column] {
      case .right: " class=\"right\""
      case .center: " class=\"center\""
      case .left, .none: ""
      }
    }
    let heads = table.head.enumerated().map { index, head in
      head.isEmpty ? "<td></td>" : "<th scope=\"col\"\(style(index))>\(inline(head))</th>"
    }
    let rows = table.rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == 0
          ? "<th scope=\"row\">\(inline(cell))</th>" : "<td\(style(index))>\(inline(cell))</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return "<table>\n<thead>\n<tr>\(heads.joined())</tr>\n</thead>\n<tbody>\n"
      + rows.joined(separator: "\n") + "\n</tbody>\n</table>\n"
  }

  // MARK: Fences

  private func fence(at line: Int) -> String {
    guard let index = manuscript.fenceIndex(atLine: line) else { return "" }
    let fence = manuscript.fences[index]
    if fence.kind == .output, manuscript.fences.contains(where: { $0.output == index }) {
      return ""
    }
    guard fence.code?.action == .figure else { return listing(index) + "\n" }
    return figure(index)
  }

  func listing(_ index: Int, isQuestion: Bool = false) -> String {
    let fence = manuscript.fences[index]
    let previous = manuscript.stepBefore(index).map { manuscript.fences[$0] }
    return EpubListing(
      fence: fence, id: "\(prefix)code-\(index + 1)", result: result.fences[index],
      output: fence.output.map { manuscript.fences[$0].text }, step: step(index),
      previous: previous,
      isQuestion: isQuestion
    ).html
  }

  private func step(_ index: Int) -> String? {
    func name(_ fence: Fence) -> String? {
      if case .step(let name, _, _) = fence.kind { name } else { nil }
    }
    guard let own = name(manuscript.fences[index]) else { return nil }
    let count = manuscript.fences.count { name($0) == own }
    return count == 1
      ? nil : "Step \(manuscript.fences[...index].count { name($0) == own }) of \(count)"
  }

  /// A figure: the drawing, whose text alternative is its caption.
  private func figure(_ index: Int) -> String {
    let number = manuscript.fences[...index].count { $0.code?.action == .figure }
    let id = "\(prefix)figure-\(number)"
    let drawing = Drawing(result.fences[index].output ?? "", id: id)
    guard !drawing.markup.isEmpty else { return "" }
    return """
      <figure class="drawing">
      \(drawing.markup.inNamespace)
      <figcaption id="\(id)"><b>Figure \(number).</b> \(drawing.caption)</figcaption>
      </figure>

      """
  }

  // MARK: Quizzes

  /// The quizzes in reading order: the index of the fence, and the question.
  var questions: [(index: Int, question: [Inline])] {
    var found: [(index: Int, question: [Inline])] = []
    func visit(_ blocks: [Block]) {
      for index in blocks.indices {
        if let (quiz, question, _) = manuscript.quiz(at: blocks[index...]),
          !found.contains(where: { $0.index == quiz })
        {
          found.append((quiz, question))
        }
        blocks[index].children.forEach(visit)
      }
    }
    visit(manuscript.document.blocks)
    return found
  }

  /// The identifier of a quiz, and of its answer.
  func quizID(_ index: Int) -> String { "\(prefix)quiz-\(quizNumber(index))" }

  func quizNumber(_ index: Int) -> Int {
    manuscript.fences[...index].count { $0.code?.isQuiz == true }
  }

  private func quiz(_ index: Int, _ question: [Inline]) -> String {
    let choices = quizzes[index].map { quiz in
      "<ol class=\"choices\">\n"
        + quiz.choices.map { "<li>\(label($0))</li>\n" }.joined() + "</ol>\n"
    }
    return """
      <section class="quiz" id="\(quizID(index))" epub:type="qna" aria-label="Quiz \(quizNumber(index))">
      <p><b>Quiz \(quizNumber(index)).</b> \(self.question(question, index))</p>
      \(listing(index, isQuestion: true))
      \(choices ?? "")<p><a href="answers.xhtml#\(page)-\(quizID(index))">The answer</a></p>
      </section>

      """
  }

  func question(_ question: [Inline], _ index: Int) -> String {
    guard question.isEmpty else { return inline(question) }
    return manuscript.fences[index].code?.action == .fails
      ? "Does this compile?" : "What does this print?"
  }

  func label(_ choice: Quiz.Choice) -> String {
    guard case .code(let text) = choice.label.first else { return inline(choice.label) }
    return text.contains("\n")
      ? "<pre><samp>\(Html.escape(text.trimmingLastNewline))</samp></pre>"
      : "<samp>\(Html.escape(text))</samp>"
  }
}

extension String {
  /// A drawing with SVG's namespace, which XHTML wants.
  fileprivate var inNamespace: String {
    let tag = prefix { $0 != ">" }
    return tag.contains("xmlns=")
      ? self
      : replacing(
        "<svg ", with: "<svg xmlns=\"http://www.w3.org/2000/svg\" ", maxReplacements: 1)
  }
}
