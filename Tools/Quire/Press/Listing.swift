import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// A listing: one line above it, the code, and in the same block what it printed.
struct Listing {
  let fence: Fence
  let proof: FenceResult
  /// What it printed, as the proof found it; nil where nothing is to be shown.
  var output: String?
  /// The name of the program that it belongs to, so that a reader can copy a file that compiles.
  var program: String?
  /// Whether the answer waits for the reader's prediction.
  var isQuiz = false
  /// The names that lead to cards, by the lines of the body.
  var names: [Int: [NameLink]] = [:]

  var html: String {
    let kind = Kind(fence)
    let file = kind.file.map { "<span class=\"file\">\($0.breakable)</span>" } ?? ""
    let label = kind.label.map { "<span class=\"label\">\($0)</span>" } ?? ""
    let name = [kind.label, kind.file].compactMap { $0 }.joined(separator: ", ")
    let attributes = program.map { " data-program=\"\($0)\"" } ?? ""
    return """
      <figure class="listing \(isQuiz ? "" : kind.style)\(fence.isWide(beyond: 68) ? " wide" : "")" aria-label="\(Html.escape(name.isEmpty ? "Swift" : name))"\(attributes)>\
      <figcaption class="bar">\(isQuiz ? "" : label)\(file)\(actions)</figcaption>\
      <div class="body"><div class="code">\(code)</div>\(printed)</div>\(whole)</figure>
      """
  }

  // MARK: The line above

  private struct Kind {
    var style = ""
    var label: String?
    var file: String?

    init(_ fence: Fence) {
      switch fence.kind {
      case .code(let code):
        switch code.action {
        case .fails: (style, label) = ("fails", "Does not compile, on purpose")
        case .traps: (style, label) = ("traps", "Traps, on purpose")
        case .warns: label = "Compiles with a warning"
        case .compiles: label = "Compiles, and is not run"
        case .tests: label = "Tests, all passed"
        case .runs, .figure: break
        }
      case .excerpt(let source): (label, file) = ("As it ships", source.path)
      case .step(let name, _, _): file = name
      case .sketch(let reason):
        (style, label) = ("quoted", "A sketch, not compiled: " + Html.escape(reason))
      case .quotation(let language):
        (style, label) = ("quoted", Self.names[language] ?? "Quoted and not compiled")
      case .output, .refused: break
      }
    }

    private static let names = [
      "objc": "Objective-C, quoted and not compiled", "console": "In the terminal",
      "sh": "In the terminal",
      "text": "Quoted", "markdown": "Markdown, quoted",
    ]
  }

  private var actions: String {
    let file =
      program == nil
      ? ""
      : "<button class=\"act js-only\" type=\"button\" data-copy=\"file\""
        + " title=\"A file that compiles: imports and folded lines included\">Copy file</button>"
    return "<span class=\"acts\"><button class=\"act js-only\" type=\"button\" data-copy=\"lines\""
      + " title=\"The lines as shown\">Copy</button>\(file)</span>"
  }

  // MARK: The code

  private var lines: [StyledLine] {
    if case .quotation(let language) = fence.kind {
      return QuotedColors.lines(of: fence.text, language: language)
    }
    return SwiftColors.lines(of: fence.text)
  }

  private var code: String {
    var block = CodeBlockWriter()
    for (index, line) in lines.enumerated() {
      let text = line.text.drop { $0 == " " }
      switch text {
      case "// snippet.hide": block.beginFold()
      case "// snippet.show": block.endFold()
      case let marker where marker.hasPrefix("// snippet."): break
      default: block.add(row(index, line))
      }
    }
    return block.finished
  }

  private func row(_ index: Int, _ line: StyledLine) -> String {
    let number = fence.line(ofBody: index)
    let offset = fence.body.indices.contains(index) ? fence.body[index].offset : 0
    let messages = (proof.messages + (proof.trap.map { [$0] } ?? [])).filter { $0.line == number }
    let marks = comment(in: line)
    var shown = line
    if fence.code != nil, let start = marks { shown = line.prefix(bytes: start) }
    let value = chip(number, line)
    let isTrap = messages.contains { $0.kind == .trap }
    let mood = messages.isEmpty ? "" : isTrap ? " trp" : " err"
    let squiggles = Set(messages.filter { $0.kind != .trap }.map { $0.column - 1 - offset })
    let html = shown.html(squiggles: squiggles, names: names[index] ?? []) + value
    let open = html.isEmpty ? "" : "<span class=\"l\(shown.indentClass)\(mood)\">\(html)</span>"
    return open + "\n" + messages.map { diagnostic($0, shown, offset) }.joined()
  }

  /// Where an announcement or a stated value begins, which the page draws in its own way.
  private func comment(in line: StyledLine) -> Int? {
    guard let last = line.pieces.last, last.style == "c" else { return nil }
    let text = last.text
    let isDrawn = ["// error: ", "// warning: ", "// trap: ", "// →"].contains {
      text.hasPrefix($0)
    }
    return isDrawn ? line.text.utf8.count - text.utf8.count : nil
  }

  private func chip(_ number: Int, _ line: StyledLine) -> String {
    guard let value = proof.values[number] else { return "" }
    return " <span class=\"value\"><span class=\"hid\">// → </span>\(Html.escape(value))</span>"
  }

  private func diagnostic(_ message: FenceResult.Message, _ line: StyledLine, _ offset: Int)
    -> String
  {
    let word = message.kind == .trap ? "traps" : message.kind.rawValue
    let before = line.text.utf8.prefix(max(0, message.column - 1 - offset))
    let indent = Html.escape(String(decoding: before, as: UTF8.self))
    let style = message.kind == .trap ? " trapped" : ""
    return "<span class=\"diag\(style)\"><span class=\"at\" aria-hidden=\"true\">\(indent)</span>"
      + "<span class=\"msg\"><b>\(word)</b> \(Html.escape(message.text))</span></span>"
  }

  // MARK: What it printed

  private var printed: String {
    let text = output.map { Html.escape($0.trimmingLastNewline) } ?? ""
    let stop = proof.trap.map { "<span class=\"stop\">Fatal error: \(Html.escape($0.text))</span>" }
    guard output != nil || stop != nil else { return "" }
    let lines = [text.isEmpty ? nil : text, stop].compactMap { $0 }.joined(separator: "\n")
    return "<div class=\"out\(isQuiz ? " later" : "")\"><span class=\"label\">prints</span>"
      + "<pre><samp>\(lines)</samp></pre></div>"
  }

  /// The fence as its program has it, folded lines included, for copying.
  private var whole: String {
    guard program != nil else { return "" }
    return "<template class=\"whole\">\(Html.escape(fence.textToCopy))</template>"
  }
}

extension Fence {
  /// Whether some line is longer than so many columns, so that the listing may reach into the margin.
  func isWide(beyond columns: Int) -> Bool {
    body.contains { line in
      guard line.text.utf8.count > columns else { return false }
      guard line.text.contains("//") else { return line.text.count > columns }
      return line.text.replacing(#/ *// (error|warning|trap): .*/#, with: "")
        .count > columns
    }
  }

  /// The code without the marks for folding, as a reader copies it.
  var textToCopy: String {
    body.map(\.text).filter { !$0.drop { $0 == " " }.hasPrefix("// snippet.") }
      .map { $0 + "\n" }.joined()
  }
}

extension StyledLine {
  /// The class that makes a wrapped line hang by its own depth.
  var indentClass: String {
    let depth = min(8, indent / 2 * 2)
    return depth > 0 ? " i\(depth)" : ""
  }
}

extension String {
  /// The text without the line feed at its end.
  var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }

  /// A path that may break after its slashes.
  var breakable: String { Html.escape(self).replacing("/", with: "/<wbr>") }
}
