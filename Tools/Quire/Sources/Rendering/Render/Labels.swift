import CTheme
import Foundation
import Support

/// Labels: the words of pages and scripts that are not the author's, in the language of the book.
///
/// A label is marked where it is written: `⟦Copy⟧`. Files have no marks; there each label is in English, or
/// in a language that has a table. It is looked up without its numbers: `⟦Step 3 of 8⟧` as `Step {} of {}`.
/// Other values are behind it, `⟦If the check {} fails¦“name”⟧`, and may have labels in them. Texts of the
/// author have no marks, since `Html.escape` writes these as numbers.
package enum Labels {
  /// What is between the items of a list.
  static let comma = "⟦, ⟧"

  private static let tables = ["zh-hans": table(parsing: ThemeFile.labelsInChinese.text)]

  /// The lines `English = translation` of a file.
  static func table(parsing text: String) -> [String: String] {
    let pairs = text.lines.compactMap { line in
      line.firstRange(of: " = ").map {
        (String(line[..<$0.lowerBound]), String(line[$0.upperBound...]))
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The table of a language; empty for those in which labels are English.
  static func table(for language: String) -> [String: String] {
    let name = language.lowercased()
    let isSimplified = name.hasPrefix("zh-hans") || ["zh", "zh-cn", "zh-sg"].contains(name)
    return tables[isSimplified ? "zh-hans" : name] ?? [:]
  }

  package static func resolved(_ text: String, language: String = "en") -> String {
    String(decoding: resolved(Data(text.utf8), language: language), as: UTF8.self)
  }

  /// A file without marks, with its labels in a language. O(bytes).
  static func resolved(_ file: Data, language: String) -> Data {
    let table = table(for: language)
    var known: [String: String] = [:]
    return file.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return file }
      var (result, place) = (Data(capacity: bytes.count), 0)
      // Where the open labels begin in the result.
      var starts: [Int] = []
      func copy(to end: Int) {
        result.append(base.assumingMemoryBound(to: UInt8.self) + place, count: end - place)
        place = end
      }
      // The marks are E2 9F A6 and E2 9F A7; few other letters have the byte in their middle.
      var next = 1
      while next < bytes.count - 1, let found = memchr(base + next, 0x9F, bytes.count - 1 - next) {
        next = base.distance(to: UnsafeRawPointer(found)) + 1
        guard bytes[next - 2] == 0xE2, bytes[next] == 0xA6 || bytes[next] == 0xA7 else { continue }
        copy(to: next - 2)
        place = next + 1
        guard bytes[next] == 0xA7 else {
          starts.append(result.count)
          continue
        }
        let start = starts.popLast() ?? result.count
        let label = String(decoding: result[start...], as: UTF8.self)
        // Most are in English, and have no values.
        guard !table.isEmpty || label.contains("¦") else { continue }
        let text = known[label] ?? text(of: label, table)
        known[label] = text
        result.replaceSubrange(start..., with: text.utf8)
      }
      copy(to: bytes.count)
      return result
    }
  }

  private static func text(of label: String, _ table: [String: String]) -> String {
    let parts = label.split(separator: "¦", omittingEmptySubsequences: false)
    var (values, found) = (parts.dropFirst(), [Substring]())
    let key = String(parts[0]).replacing(#/[0-9]+|{}/#) { match in
      // The label of a script has its values later.
      found.append(match.output == "{}" ? values.popFirst() ?? "{}" : match.output)
      return "{}"
    }
    // What is in lowercase within a sentence is in the table as it begins one.
    let words = table[key] ?? table[key.prefix(1).uppercased() + key.dropFirst()] ?? key
    var next = 0
    return words.replacing(#/{([0-9]*)}/#) { match in
      next += 1
      let place = (Int(match.output.1) ?? next) - 1
      return found.indices.contains(place) ? found[place] : match.output.0
    }
  }

  /// A text of the author in HTML, in which nothing is a mark.
  static func unmarked(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x9F || $0 == 0xA6 }) else { return text }
    return [("\u{27E6}", "&#10214;"), ("\u{27E7}", "&#10215;"), ("¦", "&#166;")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
