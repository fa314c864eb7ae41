import Manuscript
import Proof
import Verification

/// A page's footer: the ledger of its fences, and the command that verifies them again.
struct Stamp {
  let result: ManuscriptResult
  let toolchain: String
  let pageName: String
  let isDraft: Bool
  /// How long the page takes to read.
  let time: String
  /// How many mutants of the chapter's module are noticed; nil where that is not known.
  var mutants: MutationRecord.Module?
  /// The address at which the source can be edited; nil where it is not known.
  var edit: String?

  var html: String {
    let ledger = Ledger(result)
    guard !isDraft else {
      return
        "<footer class=\"stamp\"><p><strong class=\"draft\">A draft: nothing on this page was proved.</strong></p></footer>\n"
    }
    let proved = ledger.proved.values.reduce(0, +)
    let quoted = ledger.quoted.values.reduce(0, +)
    var parts = ["<strong>\(proved) proved</strong>"]
    if !ledger.compiled.isEmpty { parts.append("\(ledger.compiled.count) compiled") }
    if quoted > 0 { parts.append(quoted == 1 ? "1 quotation" : "\(quoted) quotations") }
    let sketches = ledger.sketches.count
    if sketches > 0 { parts.append(sketches == 1 ? "1 sketch" : "\(sketches) sketches") }
    if let words = ledger.permissionsInWords { parts.append(words) }
    let reasons = ledger.sketches.map { "<li>sketched: \(Html.words($0))</li>" }.joined()
    return """
      <footer class="stamp">
      \(squares)<p>\(ledger.total == 1 ? "1 fence" : "\(ledger.total) fences"): \(parts.joined(separator: ", ")) · \(Html.escape(toolchain))</p>
      \(reasons.isEmpty ? "" : "<ul>\(reasons)</ul>\n")\(mutantsLine)\(time)<p>Code on a tint has been through the compiler; code without one is quoted.</p>
      <p>Prove it again: <code>\(Html.code("Tools/book verify \(path)"))</code> · <a href="\(pageName).txt">Source of this page</a>\(editLink)</p>
      </footer>

      """
  }

  private var mutantsLine: String {
    guard let mutants else { return "" }
    var parts: [String] = []
    if let tests = mutants.tests, tests.reached > 0 {
      parts.append("its tests notice \(tests.killed) of \(tests.reached)")
    }
    if let page = mutants.chapter, page.reached > 0 {
      parts.append("the code of this page notices \(page.killed) of \(page.reached)")
    }
    guard !parts.isEmpty else { return "" }
    return "<p>Small changes to the module (mutants): \(parts.joined(separator: ", ")).</p>\n"
  }

  private var editLink: String {
    edit.map { " · <a href=\"\(Html.escape($0))\">Edit this page</a>" } ?? ""
  }

  /// The path of the chapter's folder from the package's root.
  private var path: String {
    let parts = result.manuscript.path.split(separator: "/").map(String.init)
    return parts.dropLast().suffix(2).joined(separator: "/")
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
