import Support

/// A source text with all its mutants, and where each of them is in it.
struct InstrumentedText {
  private(set) var text = ""
  /// The bytes of each mutant's edits, outer ones first, and whether only this mutant runs the code.
  private var spans: [(mutant: Int, range: Range<Int>, isOwn: Bool)] = []

  private let source: [UInt8]
  private var bytes: [UInt8] = []

  /// Applies edits, which must be nested or apart.
  init(_ source: String, _ edits: [Edit]) {
    self.source = Array(source.utf8)
    // Of equal ranges, the first is the outermost. What is inserted comes before what starts there.
    func order(_ range: Range<Int>, _ offset: Int) -> (Int, Int, Int, Int) {
      (range.lowerBound, range.isEmpty ? 0 : 1, -range.upperBound, offset)
    }
    let sorted = edits.enumerated().sorted {
      order($0.element.range, $0.offset) < order($1.element.range, $1.offset)
    }.map(\.element)
    write(0..<self.source.count, sorted[...])
    text = String(decoding: bytes, as: UTF8.self)
  }

  private mutating func write(_ range: Range<Int>, _ edits: ArraySlice<Edit>) {
    var position = range.lowerBound
    var rest = edits
    while let edit = rest.popFirst() {
      guard edit.range.lowerBound >= position, edit.range.upperBound <= range.upperBound
      else { continue }
      bytes += source[position..<edit.range.lowerBound]
      let inner = rest.prefix { $0.range.lowerBound < edit.range.upperBound }
      rest = rest.dropFirst(inner.count)
      apply(edit, inner)
      position = edit.range.upperBound
    }
    bytes += source[position..<range.upperBound]
  }

  private mutating func apply(_ edit: Edit, _ inner: ArraySlice<Edit>) {
    let start = bytes.count
    let place = spans.count
    for piece in edit.pieces {
      switch piece {
      case .text(let text): bytes += Array(text.utf8)
      case .selector: bytes += Array("\(Instrumentation.selector)(\(edit.mutant ?? 0))".utf8)
      case .original: write(edit.range, inner)
      case .mutated(let text):
        let start = bytes.count
        bytes += Array(text.utf8)
        if let mutant = edit.mutant {
          spans.append((mutant, start..<bytes.count, isOwn: true))
        }
      }
    }
    guard let mutant = edit.mutant else { return }
    spans.insert((mutant, start..<bytes.count, isOwn: false), at: place)
  }

  /// The mutant in whose code a position is, or that of the smallest edit around it.
  func mutants(at offset: Int) -> Set<Int> {
    let around = spans.filter { $0.range.contains(offset) || $0.range.upperBound == offset }
      .sorted { $0.range.count < $1.range.count }
    return (around.first(where: \.isOwn) ?? around.first).map { [$0.mutant] } ?? []
  }

  /// The mutant whose code is the nearest behind a position or, near the end, before it.
  func nearestMutant(to offset: Int, without out: Set<Int>) -> Int? {
    let left = spans.filter { !out.contains($0.mutant) }
    let next = left.filter { $0.range.lowerBound >= offset }
      .min { $0.range.lowerBound < $1.range.lowerBound }
    let last = left.max { $0.range.lowerBound < $1.range.lowerBound }
    return (next ?? last)?.mutant
  }

  /// The mutants within each edit around a position, the smallest edit first.
  func mutantsInParts(around offset: Int) -> [Set<Int>] {
    spans.map(\.range).filter { $0.contains(offset) }.sorted { $0.count < $1.count }
      .map { part in Set(spans.filter { part.contains($0.range.lowerBound) }.map(\.mutant)) }
  }

  /// The mutant whose code is the nearest before a position, or around it.
  func lastMutant(upTo offset: Int) -> Int? {
    spans.filter { $0.range.lowerBound <= offset }
      .max { $0.range.lowerBound < $1.range.lowerBound }?.mutant
  }

  /// The bytes before a position; nil where there is no such line.
  func offset(line: Int, column: Int) -> Int? {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: max(line, 1) - 1, omittingEmptySubsequences: false)
    guard lines.count >= line, let last = lines.last else { return nil }
    return min(last.startIndex + column - 1, bytes.count)
  }
}
