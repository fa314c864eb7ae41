import Manuscript
import Proof
import Verification

extension ChapterFacts {
  /// The page's footer: the ledger of its fences, and the command that verifies them again.
  ///
  /// - Parameter content: What was verified; nil for a draft.
  func stamp(of content: SiteContent?) -> String {
    guard let content else { return Self.draftStamp("on this page") }
    let ledger = Ledger([result])
    let quoted = ledger.quoted.values.reduce(0, +)
    var parts = ["<strong>\(ledger.provedCount) proved</strong>"]
    if !ledger.compiled.isEmpty { parts.append("\(ledger.compiled.count) compiled") }
    if quoted > 0 { parts.append(quoted.of("quotation")) }
    let sketches = ledger.sketches.count
    if sketches > 0 { parts.append(sketches.of("sketch", plural: "sketches")) }
    if let words = ledger.permissionsInWords { parts.append(words) }
    let reasons = ledger.sketches.map { "<li>sketched: \(Html.words($0))</li>" }.joined()
    let path = chapter.manuscript.path
    let edit = content.publication.repository?.editAddress(of: path).map {
      " · <a href=\"\(Html.escape($0))\">Edit this page</a>"
    }
    // From the package's root.
    let folder = path.split(separator: "/").dropLast().suffix(2).joined(separator: "/")
    return """
      <footer class="stamp">
      \(squares)<p>\(ledger.total.of("fence")): \(parts.joined(separator: ", ")) · \(Html.escape(content.toolchain))</p>
      \(reasons.isEmpty ? "" : "<ul>\(reasons)</ul>\n")\(line(of: content.mutants[chapter.name]))\(time)<p>Code on a tint has been through the compiler; code without one is quoted.</p>
      <p>Prove it again: <code>\(Html.code("Tools/book verify \(folder)"))</code> · <a href="\(chapter.pageName).txt">Source of this page</a>\(edit ?? "")</p>
      </footer>

      """
  }

  static func draftStamp(_ place: String) -> String {
    """
    <footer class="stamp"><p><strong class="draft">A draft: nothing \(place) was proved.</strong></p></footer>

    """
  }

  /// How many mutants of the chapter's module are noticed; empty where that is not known.
  private func line(of mutants: MutationRecord.Module?) -> String {
    let judges = [
      (mutants?.tests, "its tests notice"), (mutants?.chapter, "the code of this page notices"),
    ]
    let parts = judges.compactMap { score, words in
      score.flatMap { $0.reached > 0 ? "\(words) \($0.killed) of \($0.reached)" : nil }
    }
    guard !parts.isEmpty else { return "" }
    return "<p>Small changes to the module (mutants): \(parts.joined(separator: ", ")).</p>\n"
  }

  /// A square for each fence: filled if proved, hollow if quoted, dashed otherwise.
  private var squares: String {
    let marks = result.fences.enumerated().map { index, fence -> String in
      let (column, row) = (index % 40, index / 40)
      let (x, y) = (Double(column) * 14.5, Double(row) * 14.5)
      let style =
        switch fence.state {
        case .proved: "pr"
        case .quoted, .compiled: "qu"
        case .sketched, .elsewhere, .failed, .unproved: "sk"
        }
      return
        "<rect class=\"\(style)\" x=\"\(x + 0.6)\" y=\"\(y + 0.6)\" width=\"8.8\" height=\"8.8\"/>"
    }
    guard !marks.isEmpty else { return "" }
    let height = ((marks.count + 39) / 40) * 145 / 10 - 4
    return "<svg viewBox=\"0 0 590 \(height)\" aria-hidden=\"true\">\(marks.joined())</svg>\n"
  }
}

extension Ledger {
  var provedCount: Int { proved.values.reduce(0, +) }
}
