import TestSupport
import Testing

@testable import Support

@Suite struct `A file watcher` {
  /// Polls every 62.5 ms, one character per poll: a letter for the content, `.` for an empty file,
  /// `-` for none. `reports` has the report of each poll.
  @Test(arguments: [
    ("saved in place", "aaabbb", "a   b "),
    ("removed and created, as vim does", "aa--bb", "a    b"),
    ("truncated first", "aa..bb", "a    b"), ("saved without a change", "aa--aa", "a     "),
    ("deleted", "aa----------", "a      -    "), ("emptied", "aa..........", "a      .    "),
    ("deleted, then created again", "aa--------bb", "a      -   b"),
    ("saved twice, fast", "aabcc", "a   c"), ("saved without a pause", "aabcdefgh", "a      g "),
    ("created later", "--aa", "   a"),
  ])
  func `reports changes and deletions once`(how: String, looks: String, reports: String) {
    var watcher = FileWatcher([])
    let events = looks.enumerated().map { index, look in
      let stamp = FileStamp(size: look == "." ? 0 : 1, modified: Int(look.asciiValue ?? 0))
      // Binary fractions: sums of tenths would miss the limit.
      let changes = watcher.changes(
        in: look == "-" ? [:] : ["file": stamp], at: Double(index) * 0.0625)
      return changes.isEmpty ? " " : String(look)
    }
    #expect(events.joined() == reports)
  }

  @Test func `reports a file that it watches besides its places, from then on`() throws {
    let folder = Folder()
    let file = folder.url.appending(path: "a.swift")
    try folder.write("1", to: "a.swift")
    var watcher = FileWatcher([])
    #expect(watcher.changes() == [])
    watcher.watch([file])
    #expect(watcher.changes() == [])
    try folder.write("22", to: "a.swift")
    #expect(watcher.changes().union(watcher.changes()) == [file.standardizedFileURL.path])
    watcher.watch([])
    #expect(watcher.changes() == [])
  }
}
