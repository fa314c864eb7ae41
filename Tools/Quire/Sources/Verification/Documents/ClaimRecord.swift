import Execution
import Foundation
import Manuscript
import SwiftAnalysis

/// What the program reports for a claim.
struct ClaimRecord {
  /// A value, as the program describes it.
  struct Value {
    /// As `print` shows it.
    let words: String
    /// As it is shown for debugging: texts in quotation marks, types with their modules.
    let details: String
    let isVoid, isText, isNumber, isUnordered, isFunction, isCut: Bool

    fileprivate init(reading report: String) {
      let parts = report.split(separator: "\u{1F}", omittingEmptySubsequences: false)
      let kind = parts[0]
      (isVoid, isText, isNumber) = (kind.contains("v"), kind.contains("s"), kind.contains("n"))
      let description = String(parts.dropFirst().first ?? "")
      words = isText ? description : description.withoutModules
      details = String(parts.dropFirst(2).first ?? "").withoutModules
      (isUnordered, isFunction, isCut) =
        (kind.contains("u"), kind.contains("f"), kind.contains("t"))
    }

    /// The value as a comment states it: a text in quotation marks.
    var stated: String { isText ? details : words }

    /// The same, where it has no order as its sorted letters.
    var inOrder: String { isUnordered ? String(stated.sorted()) : stated }
  }

  /// The values that a claim may be about, as the code had them once.
  struct Evaluation {
    var values: [Value] = []
    /// The names of the value's type, as the code has it and as it is.
    var types: [String] = []
    /// What the compiler's own comparison says of the claim; nil where it could not compare.
    var isEqual: Bool?

    /// The place of the value that was compared.
    fileprivate var compared: Int?

    /// The value that was compared; else the first, but for that of a call without a result.
    var value: Value? { compared.map { values[$0] } ?? values.first { !$0.isVoid } }
  }

  private(set) var evaluations: [Evaluation] = []
  /// Where the output of the code begins and ends; it has no end where the code did not come to it.
  private(set) var outputs: [(lowerBound: Int, upperBound: Int?)] = []

  var hasBegun: Bool { !evaluations.isEmpty || !outputs.isEmpty }

  func texts(in run: FenceRun) -> [String] {
    outputs.map { run.output(from: $0, to: $1 ?? run.run.output.utf8.count) }
  }

  /// The records of a fence's claims, by their place among them.
  static func all(in run: FenceRun, of fence: Fence) -> [Int: ClaimRecord] {
    var found: [Int: ClaimRecord] = [:]
    for record in run.run.values where fence.contains(line: record.line) {
      guard let text = record.text, let (index, sign, words) = parts(of: text) else { continue }
      found[index, default: ClaimRecord()].add(sign, words)
    }
    return found
  }

  private mutating func add(_ sign: Character, _ words: String) {
    let last = evaluations.count - 1
    switch sign {
    case "v": evaluations.append(Evaluation(values: [Value(reading: words)]))
    case "t": evaluations.append(Evaluation(types: words.lines.map(String.init)))
    case "w" where last >= 0: evaluations[last].values.append(Value(reading: words))
    case "=" where last >= 0: evaluations[last].isEqual = true
    case "!" where last >= 0 && evaluations[last].isEqual == nil:
      evaluations[last].isEqual = false
      evaluations[last].compared = evaluations[last].values.count - 1
    case "<": outputs.append((Int(words) ?? 0, nil))
    case ">":
      // What began last ends first.
      let open = outputs.lastIndex { $0.upperBound == nil }
      if let open { outputs[open].upperBound = Int(words) }
    default: break
    }
  }

  /// The claim's place, what a record is, and its words: of `3:v…`.
  private static func parts(of record: String) -> (Int, Character, String)? {
    guard let colon = record.firstIndex(of: ":"), let index = Int(record[..<colon]),
      let sign = record[colon...].dropFirst().first
    else { return nil }
    return (index, sign, String(record[colon...].dropFirst(2)))
  }
}

extension String {
  /// A description without the module of the program, and the places of its local types. Texts in it
  /// stay as they are.
  fileprivate var withoutModules: String {
    guard contains("main.") || contains("(unknown context at $") else { return self }
    return replacing(Self.quotedOrModule) { $0.output.hasPrefix("\"") ? $0.output : "" }
  }

  private nonisolated(unsafe) static let quotedOrModule =
    #/"(?:[^"\\]|\\.)*"|\bmain\.(?=[\p{Lu}_(])|\(unknown context at \$[0-9a-f]+\)\./#
    .wordBoundaryKind(.simple)
}
