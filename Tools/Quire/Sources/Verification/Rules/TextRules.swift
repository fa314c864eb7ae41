import CommonMark
import Manuscript
import Support
import SwiftAnalysis

extension FenceRule {
  /// A fence that prints is followed by an `output` fence.
  static let showsOutput = FenceRule(single: .showsOutput) { context in
    guard let action = context.action, ![.figure, .tests].contains(action),
      context.fence.output == nil, !context.hasFailed, context.fence.closingLine != nil,
      let printed = context.run?.output, !printed.isEmpty
    else { return nil }
    // What is on no page can have no output on it.
    if context.fence.isSetup {
      return context.finding(
        .showsOutput, .output, "this setup prints, and no page shows what",
        hint: "print in the fence below it, or not at all; it printed:\n\(printed.lastLines)")
    }
    return context.finding(
      .showsOutput, .output, "this prints, but no `output` below it says what",
      hint: context.permissionHint(for: printed)
        ?? "`quire verify --update` writes it:\n\(printed.lastLines)",
      fix: .addOutput(printed.outputLines))
  }

  /// An `output` fence, or a quotation like one, shows what the fence above it printed.
  static let printsWhatIsShown = FenceRule(single: .printsWhatIsShown) { context in
    guard let owner = context.owner, context.blocked == nil,
      context.fence.kind == .output || context.shownOutput == .another
    else { return nil }
    func wrong(_ problem: String, hint: String) -> Finding {
      context.finding(.printsWhatIsShown, .output, problem, hint: hint)
    }
    let isShown = ![.figure, .tests].contains(owner.fence.code?.action)
    guard isShown, let printed = owner.result.output else {
      return wrong("the fence above is not one whose output is shown", hint: "remove this one")
    }
    let expected = context.fence.body.map(\.text)
    let actual = printed.outputLines
    if actual != expected, !expected.isEmpty, expected.allSatisfy({ $0 == "..." }) {
      return wrong(
        "this output states nothing: `...` stands for any lines",
        hint: "write a line that is always there beside it; it prints:\n\(printed.lastLines)")
    }
    if actual.isEmpty {
      return wrong("the fence above prints nothing", hint: "remove this `output`")
    }
    guard let difference = LineDifference(expected: expected, actual: actual) else { return nil }
    let isRecordable = owner.result.diagnostics.allSatisfy {
      $0.verdict == .output || $0.verdict == .value
    }
    let advice =
      isRecordable
      ? "`quire verify --update` writes it" : "first repair the code above, which does not end well"
    return context.finding(
      .printsWhatIsShown, at: context.start(ofRow: difference.row, of: expected), .output,
      "it prints something else",
      hint: "- the document, + what it prints:\n\(difference.summary)\n"
        + (context.permissionHint(for: difference.summary) ?? advice),
      fix: isRecordable ? .replaceBody(actual.keepingEllipses(of: expected)) : nil)
  }

  /// A fence with `source=` is the same text as the file.
  static let matchesSource = FenceRule(.matchesSource) { context in
    switch context.fence.kind {
    case .excerpt(let source): return context.compare(with: source, \.withoutMarkers, for: \.self)
    case .step(_, let source?, _):
      let shipped = SwiftText.shippedLines
      return context.compare(with: source, shipped, for: shipped)
        + context.foreignComments(in: source)
    default: return []
    }
  }
}

extension FenceContext {
  /// What a quotation below the fence of its owner shows of what that printed; nil where it is none.
  var shownOutput: ShownOutput? {
    guard case .quotation = fence.kind, let owner else { return nil }
    return ShownOutput(fence, below: programs.snippet(owner.id), printed: owner.result.output)
  }

  /// The documentation comments of a step that the file does not have, or has at other declarations.
  fileprivate func foreignComments(in source: Fence.Source) -> [Finding] {
    guard let lines = try? settings.sources.lines(of: source) else { return [] }
    let known = Dictionary(
      grouping: DocumentationComment.all(in: lines.joined(separator: "\n")), by: \.plainName
    ).mapValues { Set($0.flatMap(\.lines).map(\.text)) }
    let all = known.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    return DocumentationComment.all(in: fence.text).flatMap { comment -> [Finding] in
      // An earlier version may have declarations that the file does not have any more.
      let own = known[comment.plainName]
      return comment.lines.enumerated().compactMap { offset, line -> Finding? in
        guard !(own ?? all).contains(line.text) else { return nil }
        let owner = own == nil ? "“\(source.path)”" : "`\(comment.plainName)` in “\(source.path)”"
        return finding(
          .matchesSource, at: sourceMap.start(ofRow: comment.firstLine - 1 + offset), .source,
          "\(owner) does not have this comment", hint: "quote the file's, or write `//`")
      }
    }
  }

  /// The position of a row that differs; of the last one where the difference is behind the end.
  fileprivate func start(ofRow row: Int, of lines: [String]) -> Position {
    .init(line: fence.line(ofBody: min(row, max(0, lines.count - 1))), column: 1)
  }

  /// Compares what `compared` makes of both texts; what `recorded` makes of the source is written.
  fileprivate func compare(
    with source: Fence.Source, _ compared: ([String]) -> [String],
    for recorded: ([String]) -> [String]
  ) -> [Finding] {
    let text: [String]
    do throws(ContentError) { text = try settings.sources.lines(of: source) } catch {
      return [finding(.matchesSource, .source, error.description)]
    }
    let shown = fence.body.map(\.text)
    let difference = LineDifference(
      expected: compared(shown), actual: compared(text), hasEllipses: false)
    guard let difference else { return [] }
    let place = start(ofRow: difference.row, of: shown)
    return [
      finding(
        .matchesSource, at: place, .source, "this is not what “\(source.path)” says",
        hint: "- the document, + the file:\n\(difference.summary)\n"
          + "`quire verify --update` writes it",
        fix: .replaceBody(recorded(text)))
    ]
  }
}

extension String {
  /// The lines of an output; one that does not end in a line feed is taken as if it did.
  var outputLines: [String] {
    // What a program prints is compared as it is: a carriage return is no end of a line there.
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension [String] {
  /// The new lines with `...` where the old ones had it, as far as there are lines to leave out. Of the
  /// lines between two of them, those stay that still come in this order, up to the first that are gone:
  /// so each line is looked at once. O(lines).
  fileprivate func keepingEllipses(of old: [String]) -> [String] {
    let parts = old.split(separator: "...", omittingEmptySubsequences: false)
    let (head, tail) = (parts[0].count, parts[parts.count - 1].count)
    guard parts.count > 1, count > head + tail + 1 else { return self }
    var lines = prefix(head) + ["..."]
    var rest = dropFirst(head).dropLast(tail)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { break }
      lines += part + ["..."]
      rest = rest[(start + part.count)...]
    }
    return lines + suffix(tail)
  }
}
