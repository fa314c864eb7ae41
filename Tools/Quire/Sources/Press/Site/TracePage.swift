import CTheme
import Support
import Tracing

/// A page that contains everything, on which a reader steps through a trace.
package struct TracePage {
  private let trace: Trace

  package init(_ trace: Trace) { self.trace = trace }

  package var html: String {
    get throws {
      let parts = ThemeFile.tracePage.parts()
      let name = Html.escape(trace.files.first?.name ?? "")
      let count = trace.steps.count
      let note =
        trace.complete
        ? "" : "<p class=\"more\">The run goes on: its first \(count) steps were recorded.</p>"
      let section = Self.filled(
        parts[1].text,
        [
          "name": name, "trace": try json, "still": "", "note": note,
          "listings": trace.files.enumerated().map(listing).joined(),
        ])
      return Self.filled(
        parts[0].text,
        [
          "title": name, "style": ThemeFile.bookStyle.text + ThemeFile.traceStyle.text,
          "section": section, "script": ThemeFile.traceScript.text,
        ])
    }
  }

  /// The text with the values of words in double braces. What has been filled in is not looked at again.
  private static func filled(_ template: String, _ values: [String: String]) -> String {
    template.replacing(#/{{([a-z]+)}}/#) { values[String($0.output.1)] ?? String($0.output.0) }
  }

  /// The trace for the script, within an element.
  private var json: String {
    get throws {
      try trace.json(listings: true).replacing("</", with: "<\\/")
        .replacing("<!--", with: "<\\u0021--")
    }
  }

  private func listing(_ index: Int, _ file: Trace.File) -> String {
    let lines = SwiftHighlighter.lines(of: (file.text ?? "").trimmingLastNewline)
    let rows = lines.map { "<span class=\"l q\($0.indentClass)\">\($0.html())</span>\n" }
    let name = Html.escape(file.name)
    return """
      <figure class="listing numbered" aria-label="\(name)" id="\(Trace.listing(index))">\
      <figcaption class="bar"><span class="file">\(name)</span></figcaption>\
      <div class="body"><div class="code"><pre><code>\(rows.joined())</code></pre></div></div></figure>
      """
  }
}
