import Manuscript
import Support
import SwiftSyntax

/// The lines of a text whose values depend on when or where it runs, so that no comment can state them
/// for good: `Date().year`, `value as? NSArray`.
package enum ChangingValues {
  private static let memo = ParseCache<Set<Int>>(limit: 1_000)

  /// Those lines, counted from 0. O(text).
  package static func lines(in text: String) -> Set<Int> {
    memo.value(for: text) { read(text) }
  }

  private static func read(_ text: String) -> Set<Int> {
    let tree = SwiftText.tree(of: text)
    let table = LineTable(text)
    var names: Set<String> = []
    var lines: Set<Int> = []
    for statement in tree.statements {
      let use = NameUse(of: statement, [statement])
      guard !use.mentioned.isDisjoint(with: names) || statement.trimmedDescription.asksTheMachine
      else { continue }
      names.formUnion(use.introduced)
      let first = table.line(of: statement.positionAfterSkippingLeadingTrivia.utf8Offset)
      let last = table.line(of: statement.endPositionBeforeTrailingTrivia.utf8Offset)
      lines.formUnion(first...max(first, last))
    }
    return lines
  }
}

extension String {
  /// Whether it reads the clock, or the settings of the machine or its user.
  fileprivate var asksTheMachine: Bool {
    #if !canImport(ObjectiveC)
      // Foundation's classes are the values of Swift's types on Apple's platforms only.
      let cast = #/\bas[?!] NS(?:Mutable)?(?:Array|Data|Dictionary|Number|OrderedSet|Set|String)\b/#
      if contains(cast) { return true }
    #endif
    return contains(
      #/(?:^|\W)(?:NS)?Date\(\)|Date\(timeIntervalSinceNow|\.now(?!\w)|(?:Calendar|Locale|TimeZone)\.(?:c|autoupdatingC)urrent(?!\w)|UUID\(\)|ProcessInfo|CFAbsoluteTimeGetCurrent/#
    )
  }
}
