import CTheme
import Figures
import Foundation
import Support
import Tracing

/// A page that contains everything, on which a reader steps through a trace.
package struct TracePage {
  private let trace: Trace

  package init(_ trace: Trace) { self.trace = trace }

  package var html: String {
    get throws {
      let name = Html.escape(trace.files.first?.name ?? "")
      let section = TraceSection(trace, listing: "code-1")
      let style = ThemeFile.bookStyle.text + ThemeFile.traceStyle.text
      let page = TraceSection.filled(
        TraceSection.template(0),
        [
          "title": name, "style": style, "section": try section.html(showingAllFiles: true),
          "script": ThemeFile.traceScript.text,
        ])
      return Labels.resolved(page)
    }
  }
}

/// The steps of a run below its listing.
struct TraceSection {
  private let trace: Trace
  /// The identifier of the first file's listing.
  private let listing: String

  init(_ trace: Trace, listing: String) { (self.trace, self.listing) = (trace, listing) }

  /// - Parameter showingAllFiles: Whether the first file is shown, too, which a page has as a listing.
  func html(showingAllFiles: Bool = false) throws -> String {
    let shown = trace.files.indices.filter { showingAllFiles || $0 > 0 }
    return Self.filled(
      Self.template(1),
      [
        "name": Html.escape(trace.files.first?.name ?? ""),
        "trace": try data,
        "listings": shown.map { file($0, isWhole: showingAllFiles) }.joined(), "output": output,
        "lanes": lanes, "legend": legend, "count": "\(trace.steps.count)", "note": note,
      ])
  }

  /// The objects of a step as a drawing, for paper and for pages without scripts: of the last step, unless
  /// another one is named. Nil where no reference is to be seen.
  func still(_ number: Int?) -> (drawing: Ownership, step: Int)? {
    let number = number ?? trace.steps.count
    guard trace.steps.indices.contains(number - 1) else { return nil }
    let step = trace.steps[number - 1]
    let objects = step.objects.map { ($0.name.map { "“\($0)”" } ?? $0.type, false) }
    let places = Dictionary(
      step.objects.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var variables: [String] = []
    let references = step.references.compactMap {
      reference
        -> (from: Int, to: Int, label: String, strength: Strength)? in
      guard let to = places[reference.to], let strength = Strength(rawValue: reference.strength)
      else { return nil }
      let from: Int?
      switch reference.from {
      case .object(let id): from = places[id]
      case .variable(let name):
        if !variables.contains(name) { variables.append(name) }
        from = variables.firstIndex(of: name).map { objects.count + $0 }
      }
      return from.map { ($0, to, reference.label, strength) }
    }
    guard !references.isEmpty else { return nil }
    let title = "⟦The objects at step \(number) of \(trace.steps.count)⟧"
    let panel = Ownership.Panel.recorded(
      nodes: objects + variables.map { ($0, true) }, references: references)
    return (Ownership(title, panel), number)
  }

  fileprivate static func template(_ index: Int) -> String {
    ThemeFile.tracePage.parts()[index].text
  }

  /// The text with the values of words in double braces. What has been filled in is not looked at again.
  fileprivate static func filled(_ template: String, _ values: [String: String]) -> String {
    template.replacing(#/{{([a-z]+)}}/#) { values[String($0.output.1)] ?? String($0.output.0) }
  }

  /// The trace as JSON without the output and the texts, which the page has as listings.
  private var data: String {
    get throws {
      var copy = trace
      copy.output = nil
      copy.files = trace.files.indices.map {
        .init(name: trace.files[$0].name, listing: id(of: $0))
      }
      // No tag, and no mark of a label.
      return try [("<", "003c"), ("\u{27E6}", "27e6"), ("\u{27E7}", "27e7"), ("¦", "00a6")]
        .reduce(copy.json) { $0.replacing($1.0, with: "\\u" + $1.1) }
    }
  }

  private func id(of file: Int) -> String { file == 0 ? listing : "\(listing)-\(file + 1)" }

  /// The listing of a file: all of it, or what its steps are in.
  private func file(_ index: Int, isWhole: Bool) -> String {
    let file = trace.files[index]
    let (id, name) = (id(of: index), Html.escape(file.name))
    let lines = SwiftHighlighter.lines(of: (file.text ?? "").trimmingLastNewline)
    let used = trace.steps.filter { $0.file == file.name }.map(\.line)
    let first = isWhole ? 0 : max(0, (used.min() ?? 1) - 3)
    let end = isWhole ? lines.count : min(lines.count, (used.max() ?? 0) + 2)
    let rows = lines.enumerated().map { index, line in
      first..<end ~= index && line.text.snippetMarker == nil
        ? "<span class=\"l q\(line.indentClass)\" id=\"\(id)-line-\(index + 1)\" data-line=\"\(index + 1)\">\(line.html())</span>\n"
        : ""
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
        <span>⟦Lane \(lane + 1)⟧</span><svg viewBox="0 0 \(count) 1" preserveAspectRatio="none">\
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
    let more = "⟦The run goes on: its first \(trace.steps.count) steps were recorded.⟧"
    let other = "⟦This is one of several orders: another run had its steps in another one.⟧"
    return [trace.complete ? nil : more, trace.same_each_time ? nil : other].compactMap(\.self)
      .map { "<p class=\"more\">\($0)</p>" }.joined()
  }
}
