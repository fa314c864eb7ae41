import CommonMark
import Manuscript
import Verification

/// Renders a manuscript's blocks as HTML, each fence with its results.
struct Prose {
  private let result: ManuscriptResult
  /// The live playground; nil for the still figure.
  var playground: String?
  let highlight: Highlighter
  private let inlines: InlineWriter
  private let popovers: HoverPopovers
  private let quizzes: [Int: Quiz]
  private let copies: FileCopies
  /// The number of each quiz and each figure, by its fence.
  private let quizNumbers: [Int: Int]
  private let figureNumbers: [Int: Int]
  private let slugs: [Position: String]

  /// - Parameter popovers: The popovers of the page, to which names in code link.
  init(
    _ result: ManuscriptResult, inlines: InlineWriter, popovers: HoverPopovers,
    copies: FileCopies, highlight: @escaping Highlighter
  ) {
    self.result = result
    self.inlines = inlines
    self.popovers = popovers
    self.highlight = highlight
    let fences = result.manuscript.fences
    quizzes = result.manuscript.quizzes
    self.copies = copies
    func numbers(_ isCounted: (Fence.Code) -> Bool) -> [Int: Int] {
      let counted = fences.indices.filter { fences[$0].code.map(isCounted) ?? false }
      return Dictionary(uniqueKeysWithValues: zip(counted, 1...))
    }
    quizNumbers = numbers(\.isQuiz)
    figureNumbers = numbers { $0.action == .figure }
    slugs = result.manuscript.headingSlugs
  }

  private var manuscript: Manuscript { result.manuscript }

  // MARK: Blocks

  /// Renders blocks; a note goes beside the paragraph before it.
  func html(_ blocks: [Block]) -> String {
    var html = ""
    var index = 0
    while index < blocks.count {
      let block = blocks[index]
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      if case .paragraph = block.kind, let next, case .alert(let alert, let body) = next.kind {
        html += "<div class=\"beside\">\(note(alert, body))\(self.html(block))</div>\n"
        index += 2
      } else if case .code = block.kind, let next, next.isPlayground {
        html += live(self.html(block))
        index += 2
      } else if let (quiz, question, count) = manuscript.quiz(at: blocks[index...]) {
        html += self.quiz(quiz, question: question)
        index += count
      } else {
        html += self.html(block)
        index += 1
      }
    }
    return html
  }

  private func html(_ block: Block) -> String {
    switch block.kind {
    case .heading(let level, let text):
      let slug = slugs[block.start] ?? ""
      let level = min(6, max(2, level))
      return
        "<h\(level) id=\"\(slug)\"><a href=\"#\(slug)\">\(InlineWriter().html(text))</a></h\(level)>\n"
    case .paragraph(let text): return "<p>\(inline(text))</p>\n"
    case .code: return fence(at: block.start.line)
    case .html(let text):
      let shown = text.withoutComments
      return shown.isEmpty ? "" : "<p>\(Html.escape(shown))</p>\n"
    case .quote(let inner): return "<blockquote>\(html(inner))</blockquote>\n"
    case .alert(let alert, let body): return "<div class=\"beside\">\(note(alert, body))</div>\n"
    case .list(let list): return ListWriter(list: list, inline: inline, blocks: html).html
    case .table(let table): return TableWriter(table: table, inline: inline).html
    case .thematicBreak: return "<hr>\n"
    }
  }

  /// A note in the margin. Alerts other than `[!NOTE]` have a label.
  private func note(_ alert: Alert, _ body: [Block]) -> String {
    let label = alert == .note ? "" : "<p class=\"label\">\(alert.rawValue.capitalized)</p>"
    return "<aside class=\"note\">\(label)\(html(body))</aside>\n"
  }

  // MARK: Fences

  // snippet.fence
  private func fence(at line: Int) -> String {
    guard let index = manuscript.fenceIndex(atLine: line) else { return "" }
    let fence = manuscript.fences[index]
    switch fence.kind {
    case .output:
      let isShownAbove = manuscript.fences.contains { $0.output == index }
      return isShownAbove ? "" : listing(index).html + "\n"
    case .step(let name, let source, _): return step(index, name: source?.path ?? name) + "\n"
    case .code(let code) where code.action == .figure: return figure(index) + "\n"
    default: return listing(index).html + "\n"
    }
  }
  // snippet.end

  private func listing(_ index: Int, isQuiz: Bool = false) -> Listing {
    let fence = manuscript.fences[index]
    let output = fence.output.map { manuscript.fences[$0].text }
    return Listing(
      fence: fence, result: result.fences[index], highlight: highlight, output: output,
      id: copies.id(index), file: copies.attribute(index), template: copies.template(index),
      isQuiz: isQuiz, names: names(index))
  }

  private func names(_ index: Int) -> [Int: [NameLink]] {
    popovers.links(of: result.fences[index].names)
  }

  private func step(_ index: Int, name: String) -> String {
    func stepName(_ fence: Fence) -> String? {
      if case .step(let name, _, _) = fence.kind { name } else { nil }
    }
    let own = stepName(manuscript.fences[index])
    let all = manuscript.fences.indices.filter { stepName(manuscript.fences[$0]) == own }
    return StepListing(
      fence: manuscript.fences[index], name: name,
      previous: manuscript.stepBefore(index).map { manuscript.fences[$0] },
      number: (all.firstIndex(of: index) ?? 0) + 1, count: all.count, highlight: highlight,
      id: copies.id(index), file: copies.attribute(index), template: copies.template(index),
      names: names(index)
    ).html
  }

  /// A figure: the drawing, its title as caption, and the folded code that drew it.
  private func figure(_ index: Int) -> String {
    let number = figureNumbers[index] ?? 1
    let drawing = Drawing(result.fences[index].output ?? "", id: "figure-\(number)")
    let code = listing(index).html
    return """
      <figure class="drawing" aria-labelledby="figure-\(number)">\
      <figcaption class="note caption"><p><span class="label" id="figure-\(number)">Figure \(number).</span> \(drawing.caption)</p></figcaption>
      <div class="panels one\(drawing.isAcross ? " across" : "")">\(drawing.markup)</div>
      <details class="words"><summary>The code that drew it</summary>\(code)</details></figure>
      """
  }

  /// A figure, with the live playground that replaces it where scripts run.
  private func live(_ figure: String) -> String {
    playground.map { "<div class=\"live\">\n\(figure)\($0)</div>\n" } ?? figure
  }

  // MARK: Quizzes

  private func quiz(_ index: Int, question: [Inline]) -> String {
    QuizWriter(
      number: quizNumbers[index] ?? 1, question: inline(question),
      listing: listing(index, isQuiz: true).html, quiz: quizzes[index],
      code: manuscript.fences[index].code ?? .init(), result: result.fences[index],
      inline: inline, blocks: { self.html($0) }
    ).html
  }

  // MARK: Inlines

  /// Text with its markup.
  func inline(_ text: [Inline]) -> String { inlines.html(text) }
}
