import Compilation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// What all pages share: the book's title and its contents.
struct Site: Sendable {
  /// One line of the contents.
  struct Entry: Hashable, Sendable {
    let address: String
    /// `1`, or `A` in the appendix; empty where the chapter has no number.
    let number: String
    let title: String
    /// How many lines of code its module has; nil where it has none.
    let lines: Int?
    let isAppendix: Bool

    /// All that it says, in words.
    var words: [String] {
      [address, number, title, lines.map(String.init) ?? "", isAppendix ? "appendix" : ""]
    }

    /// The reference, behind the chapters.
    static let reference = Entry(
      address: Reference.address, number: "", title: "Reference", lines: nil, isAppendix: true)
  }

  let title: String
  let entries: [Entry]
  /// The contents' lines as every page but their own shows them, and where each ends.
  private let items: String
  private let ends: [String.Index]

  init(title: String, entries: [Entry]) {
    (self.title, self.entries) = (title, entries)
    let appendix = entries.firstIndex(where: \.isAppendix)
    var items = ""
    var ends = [0]
    for (index, entry) in entries.enumerated() {
      items += Self.item(entry, isApart: index == appendix) + "\n"
      ends.append(items.utf8.count)
    }
    self.items = items
    self.ends = ends.map { items.utf8.index(items.startIndex, offsetBy: $0) }
  }

  private static func item(_ entry: Entry, isApart: Bool, isHere: Bool = false, inner: String = "")
    -> String
  {
    let style = [isHere ? "here" : nil, isApart ? "apart" : nil].compactMap(\.self)
    let lines = entry.lines.map {
      "<span class=\"lines\"><span class=\"hid\">, lines: </span>\($0)</span>"
    }
    return "<li\(style.isEmpty ? "" : " class=\"\(style.joined(separator: " "))\"")>"
      + "<a href=\"\(entry.address)\"\(isHere ? " aria-current=\"page\"" : "")><span class=\"no\">\(entry.number)</span>"
      + "\(Html.escape(entry.title))\(lines ?? "")</a>\(inner)</li>"
  }

  /// The contents, as the page of an entry shows them.
  private func contents(current: Int?, headings: [(slug: String, html: String)]) -> String {
    guard let current else { return items }
    let item = Self.item(
      entries[current], isApart: entries.firstIndex(where: \.isAppendix) == current, isHere: true,
      inner: headings.isEmpty ? "" : Self.inner(headings))
    return items[..<ends[current]] + item + "\n" + items[ends[current + 1]...]
  }

  /// The place of the reference in the contents; nil where there is none.
  var referenceIndex: Int? { entries.firstIndex { $0.address == Reference.address } }

  func navigation(current: Int?, headings: [(slug: String, html: String)]) -> String {
    return """
      <nav class="site" id="contents" popover aria-label="Contents">
        <a class="book" href="index.html">\(Html.escape(title))</a>
        <button class="close" type="button" popovertarget="contents" popovertargetaction="hide">Close</button>
        <form class="search js-only" role="search">
          <label class="hid" for="q">Search the book</label>
          <input type="search" id="q" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="hits"><kbd aria-hidden="true">/</kbd>
        </form>
        <div class="hits"><p id="found" role="status"></p><ol id="hits"></ol></div>
        <div class="toc">
          <p class="unit"><span class="hid">Chapters, </span><span></span><span>lines</span></p>
          <ol>
      \(contents(current: current, headings: headings))    </ol>
        </div>
        <div class="foot">
          <fieldset class="theme"><legend class="hid">Theme</legend>
            <label><input type="radio" name="theme" id="theme-auto" value="auto" checked>Auto</label>
            <label><input type="radio" name="theme" id="theme-light" value="light">Light</label>
            <label><input type="radio" name="theme" id="theme-dark" value="dark">Dark</label>
          </fieldset>
          <button class="keys js-only" type="button" popovertarget="keys">Keys</button>
        </div>
      </nav>

      """
  }

  private static func inner(_ headings: [(slug: String, html: String)]) -> String {
    let items = headings.map { "<li><a href=\"#\($0.slug)\">\($0.html)</a></li>" }
    return "\n<ol class=\"inner\">\(items.joined(separator: "\n"))</ol>"
  }
}
