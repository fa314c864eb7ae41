import CommonMark
import Manuscript
import Tracing
import Verification

enum Medium: Sendable {
  case page
  /// A page of the EPUB, which is XHTML, shows no names' descriptions, and has the answers at its end.
  case publication

  /// The identifier of a heading. In XML a letter comes first.
  func id(ofHeading slug: String) -> String { self == .page ? slug : "s-" + slug }
}

/// Renders a manuscript's blocks as HTML, each fence with its results.
struct Prose: Sendable {
  let result: ManuscriptResult
  let medium: Medium
  /// The live playground; nil for the still figure.
  var playground: String?
  /// Whether runs can be stepped through; else the listings alone are there.
  var showsTraces = false
  /// The pages that explain messages, for links below the code.
  var explained: Set<String> = []
  let highlight: Highlighter
  private let inlines: InlineWriter
  private var popovers: HoverPopovers
  let quizzes: [Int: Quiz]
  private let quizStarts: [Position: Int]
  let copies: FileCopies
  private let slugs: [Position: String]

  init(
    _ result: ManuscriptResult, for medium: Medium = .page, inlines: InlineWriter,
    popovers: HoverPopovers = HoverPopovers(), copies: FileCopies,
    highlight: @escaping Highlighter
  ) {
    (self.result, self.medium, self.inlines, self.popovers) = (result, medium, inlines, popovers)
    (self.copies, self.highlight) = (copies, highlight)
    let fences = result.manuscript.fences
    quizzes = result.manuscript.quizzes
    // The chapter's promise, which is shown elsewhere, may be right above a quiz.
    let starts = quizzes.flatMap { [($1.blocks.lowerBound, $0), (fences[$0].start, $0)] }
    quizStarts = Dictionary(starts) { first, _ in first }
    let headings = result.manuscript.document.headings.map { ($0.start, $0.slug) }
    slugs = Dictionary(headings) { first, _ in first }
  }

  var manuscript: Manuscript { result.manuscript }

  /// The same for a page that has no popovers.
  var withoutPopovers: Prose {
    var copy = self
    copy.popovers = HoverPopovers()
    return copy
  }

  /// The number of a quiz or a figure among those of the text.
  func number(_ index: Int, where isCounted: (Fence.Code) -> Bool) -> Int {
    manuscript.fences[...index].count { $0.code.map(isCounted) ?? false }
  }

  /// Renders blocks; on a page, a note goes beside the paragraph before it.
  ///
  /// - Parameter foldsAdvice: Whether the first list above all headings, if any, is advice on what to use,
  ///   of which the first item is in sight.
  func html(_ blocks: [Block], foldsAdvice: Bool = false) -> String {
    var html = ""
    var index = 0
    let place = blocks.firstIndex {
      switch $0.kind {
      case .list, .heading: true
      default: false
      }
    }
    if foldsAdvice, let place, case .list(let list) = blocks[place].kind, list.items.count > 1 {
      var rest = list
      let use = rest.items.removeFirst()
      html = self.html(Array(blocks[..<place]))
      html += """
        \(self.html(use))<details class="words advice"><summary>⟦When to use something else⟧</summary>
        \(self.html([Block(.list(rest), at: blocks[place].start)]))</details>

        """
      index = place + 1
    }
    while index < blocks.count {
      let block = blocks[index]
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      if medium == .page, case .paragraph = block.kind,
        case .alert(let alert, let body)? = next?.kind
      {
        html += note(alert, body, beside: self.html(block))
        index += 2
      } else if case .code = block.kind, next?.isPlayground == true {
        html += live(self.html(block))
        index += 2
      } else if let fence = quizStarts[block.start], let quiz = quizzes[fence] {
        html += QuizWriter(prose: self, index: fence, quiz: quiz).html
        index += blocks[index...].prefix { $0.start <= quiz.blocks.upperBound }.count
        // A page shows the figure once there is an answer; a publication has it at the end.
        if medium == .publication, quiz.figure != nil { index += 1 }
      } else if medium == .page, case .heading(let level, _) = block.kind,
        manuscript.foldedSections.contains(where: { $0.lowerBound == block.start.line })
      {
        let body = blocks[(index + 1)...].prefix { !$0.isHeading(above: level + 1) }
        html += folded(block, Array(body))
        index += 1 + body.count
      } else {
        html += self.html(block)
        index += 1
      }
    }
    return html
  }

  /// A section that opens with a click on its heading.
  private func folded(_ heading: Block, _ body: [Block]) -> String {
    """
    <details class="topic"><summary>\(self.heading(heading, isLink: false))</summary>
    \(html(body))</details>

    """
  }

  private func html(_ block: Block) -> String {
    switch block.kind {
    case .heading: return heading(block, isLink: medium == .page) + "\n"
    case .alert(let alert, let body): return note(alert, body)
    default:
      let writer = BlockWriter(
        inlines: inlines, hasBars: medium == .page, code: { fence(at: $0.start.line) },
        inner: { html($0) })
      return writer.html(block)
    }
  }

  private func heading(_ block: Block, isLink: Bool) -> String {
    guard case .heading(let level, let text) = block.kind else { return "" }
    let slug = medium.id(ofHeading: slugs[block.start] ?? "")
    let id = medium == .page ? slug : Html.escape(copies.prefix + slug)
    let words = InlineWriter().html(text)
    let tag = "h\(min(6, max(2, level)))"
    return "<\(tag) id=\"\(id)\">\(isLink ? "<a href=\"#\(slug)\">\(words)</a>" : words)</\(tag)>"
  }

  /// A note, on a page in the margin beside a paragraph. Alerts other than `[!NOTE]` have a label.
  private func note(_ alert: Alert, _ body: [Block], beside paragraph: String = "") -> String {
    let label = alert.label.map { "<p class=\"label\">\($0)</p>" } ?? ""
    let note = "<aside class=\"note\">\(label)\(html(body))</aside>\n"
    return medium == .page ? "<div class=\"beside\">\(note)\(paragraph)</div>\n" : note
  }

  // snippet.fence
  private func fence(at line: Int) -> String {
    guard let index = manuscript.fenceIndex(atLine: line) else { return "" }
    let fence = manuscript.fences[index]
    switch fence.kind {
    case .output where manuscript.fences.contains(where: { $0.output == index }): return ""
    case .code(let code) where code.action == .figure: return figure(index) + "\n"
    default: return listing(index) + "\n" + trace(index)
    }
  }
  // snippet.end

  /// The script with the steps of all runs; empty where there are none.
  var traceScript: String {
    let runs = result.fences.indices.compactMap { index -> [String]? in
      guard let trace = run(index),
        let html = try? TraceSection(trace, listing: copies.id(index)).html()
      else { return nil }
      return [copies.id(index) + "-run", html]
    }
    return runs.isEmpty ? "" : Html.call("runs", runs)
  }

  func listing(_ index: Int) -> String {
    medium == .page ? shown(index).html : shown(index).xhtml
  }

  func shown(_ index: Int) -> Listing {
    Listing(
      fence: manuscript.fences[index], result: result.fences[index], highlight: highlight,
      output: output(index), id: copies.id(index), file: copies.attribute(index),
      isQuiz: quizzes[index] != nil,
      names: manuscript.fences[index].isFigure
        ? [:] : popovers.links(of: result.fences[index].names), explained: explained,
      setups: copies.setups(of: index).map { manuscript.fences[$0] }, step: step(index),
      isTraced: showsTraces && result.fences[index].trace != nil)
  }

  private func output(_ index: Int) -> String? {
    manuscript.fences[index].output.map { manuscript.fences[$0].text }
  }

  private func step(_ index: Int) -> Listing.Step? {
    guard case .step(let name, let source, _) = manuscript.fences[index].kind else { return nil }
    let (sections, before) = (manuscript.stepSections, manuscript.stepBefore(index))
    let line = manuscript.fences[index].start.line
    // After all sections of steps, a whole file is shown.
    let end = sections.last?.lines.upperBound ?? .max
    let isWhole = line >= end && (source != nil || before != nil)
    let versions = manuscript.fences.indices.filter { manuscript.fences[$0].stepName == name }
    // The number is the one in the headings `Step 1. …`, where there are some.
    let label =
      if let section = sections.last(where: { $0.lines.contains(line) }) {
        "⟦Step \(section.number) of \(sections.count)⟧"
      } else if sections.isEmpty, versions.count > 1 {
        "⟦Step \((versions.firstIndex(of: index) ?? 0) + 1) of \(versions.count)⟧"
      } else {
        isWhole ? "⟦The whole file⟧" : "⟦A file beside the program⟧"
      }
    return Listing.Step(
      name: source?.path ?? name, label: label,
      previous: isWhole ? nil : before.map { manuscript.fences[$0] }, isWhole: isWhole,
      isShipped: source != nil)
  }

  /// The files that ship, each in its last version on the page, and the module's other files, whose texts
  /// are given by their paths.
  ///
  /// - Parameter page: The chapter's page, to which the lines lead.
  func wholeFiles(and others: [String: String], of page: String) -> [String] {
    let files = manuscript.wholeFiles
    let shown = files.sorted { $0.value < $1.value }.map { path, index in
      var listing = self.shown(index)
      listing.step = Listing.Step(
        name: path, label: "⟦As it ships⟧", isWhole: true, origins: origins(of: index, page))
      return listing.html
    }
    let missing = others.filter { files[$0.key] == nil }.sorted { $0.key < $1.key }
    return shown
      + missing.map { path, text in
        let lines = text.lines.filter { !$0.drop { $0 == " " }.hasPrefix("///") }
        let fence = Fence.file(
          lines.joined(separator: "\n"), .step(name: path, source: nil, scope: .chapter))
        return Listing(
          fence: fence, result: result.fences[0], highlight: highlight, id: path.slug,
          step: .init(name: path, label: "⟦As it ships⟧", isWhole: true)
        ).html
      }
  }

  /// The steps of a file's lines, each at the first of its lines.
  private func origins(of index: Int, _ page: String)
    -> [Int: (label: String, address: String)]
  {
    let (fences, sections) = (manuscript.fences, manuscript.stepSections)
    var found: [Int: (label: String, address: String)] = [:]
    var last: Int?
    for (row, origin) in manuscript.origins(of: index).enumerated()
    where origin != last && !fences[index].body[row].text.allSatisfy(\.isWhitespace) {
      last = origin
      let step = sections.last { $0.lines.contains(fences[origin].start.line) }
      found[row] = step.map { ("⟦step \($0.number)⟧", "\(page)#\(copies.id(origin))") }
    }
    return found
  }

  /// A figure, with the live playground that replaces it where scripts run.
  private func live(_ figure: String) -> String {
    playground.map {
      "<div class=\"live\" id=\"playground\">\n\(figure)\(Labels.unmarked($0))</div>\n"
    } ?? figure
  }

  var allQuizzes: [QuizWriter] {
    quizzes.sorted { $0.key < $1.key }.map { QuizWriter(prose: self, index: $0, quiz: $1) }
  }

  /// The code above a chapter's text.
  func lead(_ blocks: [Block]) -> String {
    blocks.isEmpty ? "" : "<div class=\"opening\">\n\(html(blocks))</div>\n"
  }

  /// The messages that the chapter's listings show, but not those of quizzes.
  func explanations(in chapter: Chapter) -> [Explanation] {
    manuscript.document.blocks.compactMap(shownCode).flatMap { index in
      result.fences[index].allMessages.map { message in
        Explanation(
          message: message.words, address: Explanation.address(of: message.text),
          size: manuscript.fences[index].body.count, listing: listing(index),
          place: "\(chapter.address)#\(copies.unused("code-\(index + 1)"))", title: chapter.title)
      }
    }
  }

  /// The fence of a block of code that is no quiz; nil for other blocks.
  private func shownCode(_ block: Block) -> Int? {
    guard case .code = block.kind, let index = manuscript.fenceIndex(atLine: block.start.line),
      manuscript.fences[index].code?.isQuiz == false
    else { return nil }
    return index
  }

  func inline(_ text: [Inline]) -> String { inlines.html(text) }
}

extension Block {
  fileprivate func isHeading(above limit: Int) -> Bool {
    if case .heading(let level, _) = kind { level < limit } else { false }
  }
}

extension Alert {
  fileprivate var label: String? {
    switch self {
    case .note: nil
    case .tip: "⟦Tip⟧"
    case .important: "⟦Important⟧"
    case .warning: "⟦Warning⟧"
    case .caution: "⟦Caution⟧"
    }
  }
}
