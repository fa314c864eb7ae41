import CTheme
import Support
import Tracing

/// A page that contains everything, on which a reader steps through a trace.
package struct TracePage {
  private let trace: Trace

  package init(_ trace: Trace) { self.trace = trace }

  package var html: String {
    get throws {
      let name = Html.escape(trace.files.first?.name ?? "")
      let parts = ThemeFile.tracePage.parts()
      let section = Self.filled(
        parts[1].text,
        [
          "name": name, "trace": try trace.pageData.replacing("<", with: "\\u003c"), "still": "",
          "listings": trace.files.indices.map(listing).joined(), "output": output, "lanes": lanes,
          "legend": legend, "count": "\(trace.steps.count)", "note": note,
        ])
      let style = ThemeFile.bookStyle.text + ThemeFile.traceStyle.text
      return Self.filled(
        parts[0].text,
        [
          "title": name, "style": style, "section": section, "script": ThemeFile.traceScript.text,
        ])
    }
  }

  /// The text with the values of words in double braces. What has been filled in is not looked at again.
  private static func filled(_ template: String, _ values: [String: String]) -> String {
    template.replacing(#/{{([a-z]+)}}/#) { values[String($0.output.1)] ?? String($0.output.0) }
  }

  private func listing(_ index: Int) -> String {
    let file = trace.files[index]
    let (id, name) = (Trace.listing(index), Html.escape(file.name))
    let lines = SwiftHighlighter.lines(of: (file.text ?? "").trimmingLastNewline)
    let rows = lines.enumerated().map { index, line in
      "<span class=\"l q\(line.indentClass)\" id=\"\(id)-line-\(index + 1)\">\(line.html())</span>\n"
    }
    return """
      <figure class="listing numbered" aria-label="\(name)" id="\(id)">\
      <figcaption class="bar"><span class="file">\(name)</span></figcaption>\
      <div class="body"><div class="code"><pre><code>\(rows.joined())</code></pre></div></div></figure>
      """
  }

  /// The output, in a part for each step that prints.
  private var output: String {
    let bytes = Array((trace.output ?? "").utf8)
    let ends = Set(trace.steps.map(\.printed) + [bytes.count]).subtracting([0]).sorted()
    return zip([0] + ends, ends).map { start, end in
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      return "<span data-end=\"\(end)\">\(Html.escape(text))</span>"
    }.joined()
  }

  /// The steps of each lane as a row of marks, where there are several.
  private var lanes: String {
    let count = trace.steps.count
    let numbers = Set(trace.steps.map(\.lane)).sorted()
    guard numbers.count > 1 else { return "" }
    return numbers.map { lane in
      let own = trace.steps.indices.filter { trace.steps[$0].lane == lane }
      let marks = own.map { "M\($0) 0h1v1h-1z" }.joined()
      return """
        <span>Lane \(lane + 1)</span><svg viewBox="0 0 \(count) 1" preserveAspectRatio="none">\
        <path d="\(marks)"/><rect width="1" height="1"/></svg>
        """
    }.joined()
  }

  private var legend: String {
    let used = Set(trace.steps.flatMap(\.references).map(\.strength))
    return ["strong", "weak", "unowned"].filter(used.contains)
      .map { "<span class=\"\($0)\">\($0)</span>" }.joined(separator: " ")
  }

  private var note: String {
    guard !trace.complete else { return "" }
    let words = "The run goes on: its first \(trace.steps.count) steps were recorded."
    return "<p class=\"more\">\(words)</p>"
  }
}
