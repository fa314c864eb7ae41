import Execution
import Manuscript
import SwiftAnalysis

/// What the program reports for a claim.
struct ClaimRecord {
  /// The values that a claim may be about, as the code had them once.
  struct Evaluation {
    var values: [SwiftValue] = []
    /// The names of the value's type, as the code has it and as it is.
    var types: [String] = []
    /// Whether the compiler's own comparison says that the claim is right.
    var isEqual = false
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
    let value = SwiftValue(reading: words) ?? .other(type: "", words: "", [])
    let last = evaluations.count - 1
    switch sign {
    case "v": evaluations.append(Evaluation(values: [value]))
    case "t": evaluations.append(Evaluation(types: words.lines.map(String.init)))
    case "w" where last >= 0: evaluations[last].values.append(value)
    case "=" where last >= 0: evaluations[last].isEqual = true
    case "<": outputs.append((Int(words) ?? 0, nil))
    case ">":
      // What began last ends first.
      let open = outputs.lastIndex { $0.upperBound == nil }
      if let open { outputs[open].upperBound = Int(words) }
    default: break
    }
  }

  /// The claim's place, what a record is, and its words: of `3:v["nil"]`.
  private static func parts(of record: String) -> (Int, Character, String)? {
    guard let colon = record.firstIndex(of: ":"), let index = Int(record[..<colon]),
      let sign = record[colon...].dropFirst().first
    else { return nil }
    return (index, sign, String(record[colon...].dropFirst(2)))
  }

  /// The values in some records, in words.
  static func values(in records: [String?]) -> [String] {
    records.compactMap { record in
      guard let record, let (_, sign, words) = parts(of: record), sign == "v" else { return nil }
      return SwiftValue(reading: words)?.words
    }
  }

  /// A record as it would be with less output before it.
  static func moved(_ record: String, by bytes: Int) -> String {
    guard let (index, sign, words) = parts(of: record), "<>".contains(sign), let offset = Int(words)
    else { return record }
    return "\(index):\(sign)\(max(0, offset - bytes))"
  }
}
