import CommonMark
import Foundation
import Manuscript
import Verification

/// What blocks are written for.
enum Medium: Sendable {
  /// A page of the site.
  case page
  /// A page of the EPUB, which is XHTML, shows no names' descriptions, and has the answers at its end.
  case publication
}

/// Renders a manuscript's blocks as HTML, each fence with its results.
struct Prose: Sendable {
  let result: ManuscriptResult
  let medium: Medium
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
    _ result: ManuscriptResult, for medium: Medium = .page, inlines: InlineWriter,
    popovers: HoverPopovers = HoverPopovers(), copies: FileCopies,
    highlight: @escaping Highlighter
  ) {
    (self.result, self.medium, self.inlines, self.popovers) = (result, medium, inlines, popovers)
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
    slugs = Dictionary(result.manuscript.document.headings.map { ($0.start, $0.slug) }) {
      first, _ in
      first
    }
  }

  private var manuscript: Manuscript { result.manuscript }

  // MARK: Blocks

  /// Renders blocks; on a page, a note goes beside the paragraph before it.
  func html(_ blocks: [Block]) -> String {
    var html = ""
    var index = 0
    while index < blocks.count {
      let block = blocks[index]
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      if medium == .page, case .paragraph = block.kind, let next,
        case .alert(let alert, let body) = next.kind
      {
        html += "<div class=\"beside\">\(note(alert, body))\(self.html(block))</div>\n"
        index += 2
      } else if case .code = block.kind, let next, next.isPlayground {
        html += live(self.html(block))
        index += 2
      } else if let (quiz, question, count) = manuscript.quiz(at: blocks[index...]) {
        html += self.quiz(quiz, question: question).html
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
      let prefix = medium == .page ? "" : copies.prefix
      let slug = prefix + medium.id(ofHeading: slugs[block.start] ?? "")
      let level = min(6, max(2, level))
      let words = InlineWriter().html(text)
      return medium == .page
        ? "<h\(level) id=\"\(slug)\"><a href=\"#\(slug)\">\(words)</a></h\(level)>\n"
        : "<h\(level) id=\"\(Html.escape(slug))\">\(words)</h\(level)>\n"
    case .paragraph(let text): return "<p>\(inline(text))</p>\n"
    case .code: return fence(at: block.start.line)
    case .html(let text):
      let shown = text.withoutComments
      return shown.isEmpty ? "" : "<p>\(Html.escape(shown))</p>\n"
    case .quote(let inner): return "<blockquote>\(html(inner))</blockquote>\n"
    case .alert(let alert, let body):
      return medium == .page
        ? "<div class=\"beside\">\(note(alert, body))</div>\n" : note(alert, body)
    case .list(let list): return ListWriter(list: list, inline: inline, blocks: html).html
    case .table(let table):
      return TableWriter(table: table, hasBars: medium == .page, inline: inline).html
    case .thematicBreak: return "<hr/>\n"
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
    case .output where manuscript.fences.contains(where: { $0.output == index }): return ""
    case .code(let code) where code.action == .figure: return figure(index) + "\n"
    default: return listing(index) + "\n"
    }
  }
  // snippet.end

  private func listing(_ index: Int, isQuiz: Bool = false) -> String {
    if medium == .publication { return publicationListing(index, isQuestion: isQuiz).html }
    let fence = manuscript.fences[index]
    if case .step(let name, let source, _) = fence.kind {
      return step(index, name: source?.path ?? name)
    }
    return Listing(
      fence: fence, result: result.fences[index], highlight: highlight, output: output(index),
      id: copies.id(index), file: copies.attribute(index), template: copies.template(index),
      isQuiz: isQuiz, names: names(index)
    ).html
  }

  private func publicationListing(_ index: Int, isQuestion: Bool) -> EpubListing {
    EpubListing(
      fence: manuscript.fences[index], id: copies.id(index), result: result.fences[index],
      output: output(index), step: stepLabel(index), previous: stepBefore(index),
      isQuestion: isQuestion)
  }

  private func output(_ index: Int) -> String? {
    manuscript.fences[index].output.map { manuscript.fences[$0].text }
  }

  private func names(_ index: Int) -> [Int: [NameLink]] {
    popovers.links(of: result.fences[index].names)
  }

  // MARK: Steps

  /// What the bar of a step says: its number among the headings `Step 1. …`, where there are some.
  private func stepLabel(_ index: Int) -> String? {
    func name(_ index: Int) -> String? {
      if case .step(let name, _, _) = manuscript.fences[index].kind { name } else { nil }
    }
    guard let own = name(index) else { return nil }
    let sections = manuscript.stepSections
    let line = manuscript.fences[index].start.line
    if let section = sections.last(where: { $0.lines.contains(line) }) {
      return "Step \(section.number) of \(sections.count)"
    }
    let all = manuscript.fences.indices.filter { name($0) == own }
    guard sections.isEmpty, all.count > 1 else {
      return isWhole(index) ? "The whole file" : "A file beside the program"
    }
    return "Step \((all.firstIndex(of: index) ?? 0) + 1) of \(all.count)"
  }

  /// Whether a step shows a whole file, after all sections of steps.
  private func isWhole(_ index: Int) -> Bool {
    guard case .step(_, let source, _) = manuscript.fences[index].kind,
      let last = manuscript.stepSections.last,
      manuscript.fences[index].start.line >= last.lines.upperBound
    else { return false }
    return source != nil || manuscript.stepBefore(index) != nil
  }

  private func stepBefore(_ index: Int) -> Fence? {
    isWhole(index) ? nil : manuscript.stepBefore(index).map { manuscript.fences[$0] }
  }

  private func step(_ index: Int, name: String) -> String {
    StepListing(
      fence: manuscript.fences[index], name: name, previous: stepBefore(index),
      label: stepLabel(index) ?? "", isWhole: isWhole(index), highlight: highlight,
      id: copies.id(index), file: copies.attribute(index), template: copies.template(index),
      names: names(index)
    ).html
  }

  /// The files that ship, each in its last version on the page and from its first line to its last.
  ///
  /// - Parameter others: The texts of the module's other files, by their paths.
  func wholeFiles(and others: [String: String]) -> [String] {
    let files = manuscript.wholeFiles
    let missing = others.filter { files[$0.key] == nil }.sorted { $0.key < $1.key }
    return shown(files)
      + missing.map { path, text in
        let lines = text.lines
          .filter { !$0.drop { $0 == " " }.hasPrefix("///") }
        var fence = manuscript.fences[0]
        fence.body = lines.map { Fence.Line(String($0)) }
        return StepListing(
          fence: fence, name: path, previous: nil, label: "As it ships", isWhole: true,
          highlight: highlight, id: path.slug
        ).html
      }
  }

  private func shown(_ files: [String: Int]) -> [String] {
    files.sorted { $0.value < $1.value }.map { path, index in
      StepListing(
        fence: manuscript.fences[index], name: path, previous: nil,
        label: "As it ships", isWhole: true, highlight: highlight,
        id: copies.id(index), file: copies.attribute(index), template: copies.template(index),
        names: names(index)
      ).html
    }
  }

  /// A figure: the drawing, its title as caption, and on a page the folded code that drew it.
  private func figure(_ index: Int) -> String {
    let number = figureNumbers[index] ?? 1
    let id = medium == .page ? "figure-\(number)" : "\(copies.prefix)figure-\(number)"
    let drawing = Drawing(result.fences[index].output ?? "", id: id)
    guard medium == .page else {
      guard !drawing.markup.isEmpty else { return "" }
      return """
        <figure class="drawing">
        \(drawing.markup.inNamespace)
        <figcaption id="\(id)"><b>Figure \(number).</b> \(drawing.caption)</figcaption>
        </figure>
        """
    }
    return """
      <figure class="drawing" aria-labelledby="\(id)">\
      <figcaption class="note caption"><p><span class="label" id="\(id)">Figure \(number).</span> \(drawing.caption)</p></figcaption>
      <div class="panels one\(drawing.isAcross ? " across" : "")">\(drawing.markup)</div>
      <details class="words"><summary>The code that drew it</summary>\(listing(index))</details></figure>
      """
  }

  /// A figure, with the live playground that replaces it where scripts run.
  private func live(_ figure: String) -> String {
    playground.map { "<div class=\"live\" id=\"playground\">\n\(figure)\($0)</div>\n" } ?? figure
  }

  // MARK: Quizzes

  private func quiz(_ index: Int, question: [Inline]) -> QuizWriter {
    QuizWriter(
      medium: medium, number: quizNumbers[index] ?? 1, prefix: copies.prefix,
      page: copies.page, question: inline(question), listing: listing(index, isQuiz: true),
      findings: publicationListing(index, isQuestion: false).findings, quiz: quizzes[index],
      code: manuscript.fences[index].code ?? .init(), result: result.fences[index],
      inline: inline, blocks: { self.html($0) })
  }

  /// The quizzes in reading order.
  var allQuizzes: [QuizWriter] {
    var found: [Int: [Inline]] = [:]
    func visit(_ blocks: [Block]) {
      for index in blocks.indices {
        if let (quiz, question, _) = manuscript.quiz(at: blocks[index...]) {
          found[quiz] = found[quiz] ?? question
        }
        blocks[index].children.forEach(visit)
      }
    }
    visit(manuscript.document.blocks)
    return found.sorted { $0.key < $1.key }.map { quiz($0.key, question: $0.value) }
  }

  /// A file beside the text, such as the one that an exercise begins with.
  ///
  /// - Parameter isComplete: Whether it compiles without another file.
  func file(_ text: String, id: String, name: String, isComplete: Bool) -> String {
    let whole = isComplete ? copies.whole(text, id: id) : nil
    let copy =
      "<button class=\"act js-only\" type=\"button\" data-copy=\"file\" title=\"A file that compiles\">"
      + "Copy file</button>"
    return """
      <figure class="listing" id="\(id)"\(whole?.attribute ?? "") aria-label="\(name)"><figcaption class="bar"><span class="file">\(name)</span>\
      <span class="acts"><button class="act js-only" type="button" data-copy="lines" title="The lines as shown">Copy</button>\(whole == nil ? "" : copy)</span></figcaption>\
      <div class="body"><div class="code"><pre><code>\(highlight(text).rows)</code></pre></div></div>\(whole?.template ?? "")</figure>
      """
  }

  /// The first listing with output, the paragraph below it, and the first quiz.
  var sample: String {
    let blocks = manuscript.document.blocks
    let first = blocks.firstIndex { block in
      guard case .code = block.kind, let index = manuscript.fenceIndex(atLine: block.start.line)
      else { return false }
      return output(index)?.isEmpty == false && manuscript.fences[index].code?.isQuiz == false
    }
    let shown = first.map { first -> String in
      let text = blocks[(first + 1)...].first { if case .code = $0.kind { false } else { true } }
      guard let text, case .paragraph = text.kind else { return html(blocks[first]) }
      return html(blocks[first]) + html(text)
    }
    return (shown ?? "") + (allQuizzes.first?.html ?? "")
  }

  /// The messages that the chapter's listings show, but not those of quizzes.
  func explanations(in chapter: Chapter) -> [Explanation] {
    let blocks = manuscript.document.blocks
    return blocks.indices.flatMap { place -> [Explanation] in
      guard case .code = blocks[place].kind,
        let index = manuscript.fenceIndex(atLine: blocks[place].start.line),
        manuscript.fences[index].code?.isQuiz == false
      else { return [] }
      let found = result.fences[index]
      return (found.messages + [found.trap].compactMap { $0 }).map { message in
        let word = message.kind == .trap ? "Fatal error" : message.kind.rawValue
        return Explanation(
          message: "\(word): \(message.text)", address: Explanation.address(of: message.text),
          size: manuscript.fences[index].body.count, listing: listing(index),
          place: "\(chapter.address)#code-\(index + 1)", title: chapter.title)
      }
    }
  }

  // MARK: Inlines

  /// Text with its markup.
  func inline(_ text: [Inline]) -> String { inlines.html(text) }
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

/// Where links in chapters lead.
struct PageAddresses: Equatable, Sendable {
  /// The pages by the standardized paths of the chapters' prose.
  let pages: [String: String]
  var medium = Medium.page

  /// The address of a link: of a page, a heading, or an external page; nil for files without a page.
  func address(of link: String, from file: String) -> String? {
    if link.contains(#/^[A-Za-z][A-Za-z0-9+.-]*:/#) { return link }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? "#" + medium.id(ofHeading: String(parts[1])) : ""
    guard !parts[0].isEmpty else { return parts.count > 1 && parts[1].isEmpty ? nil : fragment }
    let here = URL(filePath: file).standardizedFileURL
    let target = URL(filePath: String(parts[0]), relativeTo: here).standardizedFileURL.path
    return pages[target].map { $0 + fragment }
  }
}

extension Medium {
  /// The identifier of a heading. In XML a letter comes first.
  func id(ofHeading slug: String) -> String { self == .page ? slug : "s-" + slug }
}
