/// The search terms of a text: words in lower case, camel-case names both whole and in parts,
/// Chinese, Japanese and Korean as pairs of characters.
///
/// ```swift
/// SearchTerms.all(in: "themeDidChange 多播委托")
/// // ["themedidchange", "theme", "did", "change", "多播", "播委", "委托"]
/// ```
enum SearchTerms {
  /// Calls a closure with the bytes of each term, except overlong ones. O(text).
  ///
  /// ASCII text, the common case, is split without Unicode's tables.
  static func forEach(in text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      var small = [UInt8](repeating: 0, count: limit)
      var start = 0
      while start < bytes.count {
        guard bytes[start].isOfRun else {
          start += 1
          continue
        }
        let run = UnsafeBufferPointer(rebasing: bytes[start...].prefix { $0.isOfRun })
        start += run.count
        guard run.allSatisfy({ $0 < 0x80 }) else {
          for var term in all(in: String(decoding: run, as: UTF8.self))
          where term.utf16.count < limit {
            term.withUTF8(body)
          }
          continue
        }
        forEachPart(of: run) { part in
          guard part.count < limit else { return }
          small.withUnsafeMutableBufferPointer { copy in
            for index in 0..<part.count {
              copy[index] = part[index] | (part[index].isCapital ? 32 : 0)
            }
            body(UnsafeBufferPointer(rebasing: copy[..<part.count]))
          }
        }
      }
    }
  }

  /// Terms of this many UTF-16 units or more are skipped: they are too long to be typed.
  private static let limit = 36

  /// Passes on a run of ASCII letters and digits: whole, then its parts where it has several.
  private static func forEachPart(
    of run: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    body(run)
    var start = 0
    for index in run.indices.dropFirst() where run[index].isCapital {
      let isBeforeSmall = index + 1 < run.count && run[index + 1].isSmall
      guard !run[index - 1].isCapital || isBeforeSmall else { continue }
      body(UnsafeBufferPointer(rebasing: run[start..<index]))
      start = index
    }
    if start > 0 { body(UnsafeBufferPointer(rebasing: run[start...])) }
  }

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

  /// Runs of letters and digits; a run also ends where the script changes.
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

  /// The parts of a camel-case name: `URLSessionTask` gives `URL`, `Session`, `Task`.
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

  /// Whether it belongs to a script without spaces between words.
  fileprivate var isOfPairs: Bool {
    switch value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (65...90).contains(self) }
  fileprivate var isSmall: Bool { (97...122).contains(self) }

  /// Whether it may be part of a word: an ASCII letter or digit, or a byte outside of ASCII.
  fileprivate var isOfRun: Bool { isSmall || isCapital || (48...57).contains(self) || self >= 0x80 }
}
