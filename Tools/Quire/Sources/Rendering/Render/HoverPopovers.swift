import CommonMark
import Support
import Verification

/// The hover popovers of a page, after its text. Names with equal descriptions share a popover.
struct HoverPopovers: Sendable {
  var count: Int { bodies.count }
  private var bodies: [String] = []
  private var numbers: [QuickInfo: Int] = [:]

  /// Numbers the popovers of a page's manuscripts in reading order. The code of figures, which a page
  /// folds, has none.
  init(_ results: [ManuscriptResult] = [], _ reference: Reference? = nil) {
    var known: [String: Int] = [:]
    let fences = results.flatMap { zip($0.manuscript.fences, $0.fences) }
    for names in fences.filter({ !$0.0.isFigure }).map(\.1.names) {
      for info in names.cards where numbers[info] == nil {
        let body = Self.body(info, reference?.link(to: info))
        if known[body] == nil {
          bodies.append(body)
          known[body] = bodies.count
        }
        numbers[info] = known[body]
      }
    }
  }

  func links(of names: FenceNames) -> [Int: [NameLink]] {
    let links = names.marks.compactMap { mark in
      numbers[names.cards[mark.card]].map { (mark.line, (mark.bytes, $0)) }
    }
    return Dictionary(grouping: links, by: \.0).mapValues { $0.map(\.1) }
  }

  /// The popovers as HTML, hidden until the reader points at a name.
  var html: String {
    guard !bodies.isEmpty else { return "" }
    let items = zip(1..., bodies).map { "<div class=card id=c\($0)>\($1)</div>" }
    return """
      <section class="cards" aria-label="⟦What the names in the code are⟧">
      \(items.joined(separator: "\n"))
      </section>

      """
  }

  private static func body(_ info: QuickInfo, _ reference: ReferenceLink?) -> String {
    let code = info.declarations.map(html).joined(separator: "\n")
    let words = Document(parsing: info.documentation).blocks.first.map {
      "<p>\(InlineWriter().html($0.inlines))</p>"
    }
    let more = reference.map {
      "<p><a href=\"\($0.address)\">⟦Reference: {}¦<code>\(Html.escape($0.title))</code>⟧</a></p>"
    }
    return "<code>\(code)</code>" + (words ?? "") + (more ?? "")
  }

  private static let cache = ParseCache<String>(limit: 4_000)

  /// A declaration; several lines get hanging indents.
  private static func html(_ declaration: String) -> String {
    cache.value(for: declaration) {
      let lines = SwiftHighlighter.lines(of: declaration.brokenDeclaration(beyond: 36))
      return lines.map { line in
        lines.count < 2 ? line.html() : "<span class=\"l\(line.indentClass)\">\(line.html())</span>"
      }.joined()
    }
  }

  /// Style rules that show the popover of the focused name without a script, where a page has a number
  /// of popovers, at least 1.
  static func rules(for count: Int) -> String {
    let names = (1...count).map { "body:has([href=\"#c\($0)\"]:focus) #c\($0)" }
    return """
      /* Without scripts: the popover of the focused name. */
      \(names.joined(separator: ",\n")) { display: block; }

      """
  }
}
