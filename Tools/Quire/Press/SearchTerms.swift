import Foundation

/// The words of a text, as the search knows them: in lower case, names in camel case whole and in
/// their parts, Chinese, Japanese and Korean in pairs of characters.
///
/// ```swift
/// SearchTerms.all(in: "themeDidChange 多播委托")
/// // ["themedidchange", "theme", "did", "change", "多播", "播委", "委托"]
/// ```
enum SearchTerms {
  static func all(in text: String) -> [String] {
    var terms: [String] = []
    for run in runs(of: Array(text.unicodeScalars)) {
      guard let first = run.first else { continue }
      if first.isOfPairs {
        let pairs = zip(run, run.dropFirst()).map { String($0) + String($1) }
        terms += pairs.isEmpty ? [String(first)] : pairs
      } else {
        let whole = word(run)
        let parts = parts(of: run).map(word)
        terms.append(whole)
        if parts != [whole] { terms += parts }
      }
    }
    return terms
  }

  /// Letters and digits that follow each other, apart where the kind of writing changes.
  private static func runs(of text: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
    var runs: [ArraySlice<Unicode.Scalar>] = []
    var start = 0
    while start < text.count {
      guard text[start].isOfWord else {
        start += 1
        continue
      }
      let isOfPairs = text[start].isOfPairs
      let run = text[start...].prefix { $0.isOfWord && $0.isOfPairs == isOfPairs }
      runs.append(run)
      start = run.endIndex
    }
    return runs
  }

  /// `URLSessionTask` as `URL`, `Session`, `Task`.
  private static func parts(
    of run: ArraySlice<Unicode.Scalar>
  ) -> [ArraySlice<Unicode.Scalar>] {
    var parts: [ArraySlice<Unicode.Scalar>] = []
    var start = run.startIndex
    for index in run.indices.dropFirst() where run[index].properties.isUppercase {
      let isAfterSmall = !run[index - 1].properties.isUppercase
      let isBeforeSmall = index + 1 < run.endIndex && run[index + 1].properties.isLowercase
      if isAfterSmall || isBeforeSmall {
        parts.append(run[start..<index])
        start = index
      }
    }
    return parts + [run[start...]]
  }

  private static func word(_ run: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: run)
    return String(text).lowercased()
  }
}

extension Unicode.Scalar {
  fileprivate var isOfWord: Bool { properties.isAlphabetic || properties.numericType == .decimal }

  /// Whether it belongs to a writing without blanks between the words.
  fileprivate var isOfPairs: Bool {
    switch value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
