import Execution
import Manuscript
import Support
import SwiftAnalysis

/// What the program reports for a claim.
enum ClaimRecord {
  /// The values that a claim may be about, as the code had them once.
  struct Evaluation {
    var values: [Reported] = []
    /// Whether the compiler's own comparison says that the claim is right.
    var isEqual = false
  }

  struct Reported {
    let value: ReportedValue?
    var isVoid: Bool { if case .void? = value { true } else { false } }
    var isNumber: Bool { if case .number? = value { true } else { false } }
    var words: String { value?.words ?? "" }
  }

  struct Reports {
    var evaluations: [Evaluation] = []
    /// Where the output of the code begins and ends; it has no end where the code did not come to it.
    var outputs: [(lowerBound: Int, upperBound: Int?)] = []
    /// What the code printed each time.
    func texts(in run: FenceRun) -> [String] {
      let all = run.run.output.utf8
      return outputs.map { start, end in
        let part = all.dropFirst(start).prefix(max(0, (end ?? all.count) - start))
        return String(decoding: part, as: UTF8.self).visible
      }
    }

    /// Whether the code was reached.
    var hasBegun: Bool { !evaluations.isEmpty || !outputs.isEmpty }
  }

  /// The reports of a fence's claims, by their place among them.
  static func all(in run: FenceRun, of fence: Fence) -> [Int: Reports] {
    var found: [Int: Reports] = [:]
    let lines = fence.firstLine...max(fence.firstLine, fence.lastLine)
    for record in run.run.values where lines.contains(record.line) {
      guard let text = record.text, let colon = text.firstIndex(of: ":"),
        let index = Int(text[..<colon])
      else { continue }
      let words = text[colon...].dropFirst()
      let rest = String(words.dropFirst())
      switch words.first {
      case "v":
        found[index, default: Reports()].evaluations.append(
          Evaluation(values: [Reported(value: ReportedValue(reading: rest))]))
      case "w":
        guard let last = found[index]?.evaluations.indices.last else { break }
        found[index]?.evaluations[last].values.append(
          Reported(value: ReportedValue(reading: rest)))
      case "=":
        guard let last = found[index]?.evaluations.indices.last else { break }
        found[index]?.evaluations[last].isEqual = true
      case "<": found[index, default: Reports()].outputs.append((Int(rest) ?? 0, nil))
      case ">":
        // What began last ends first.
        let open = found[index]?.outputs.lastIndex { $0.upperBound == nil }
        if let open { found[index]?.outputs[open].upperBound = Int(rest) }
      default: break
      }
    }
    return found
  }

  /// The values in some records, in words.
  static func values(in records: [String?]) -> [String] {
    records.compactMap { record in
      guard let record, let kind = record.firstIndex(of: ":"), record[kind...].hasPrefix(":v")
      else { return nil }
      return ReportedValue(reading: String(record[kind...].dropFirst(2)))?.words
    }
  }

  /// A record as it would be with less output before it.
  static func moved(_ record: String, by bytes: Int) -> String {
    guard let sign = record.firstIndex(where: { !$0.isNumber && $0 != ":" }),
      "<>".contains(record[sign]), let offset = Int(record[sign...].dropFirst())
    else { return record }
    return "\(record[...sign])\(max(0, offset - bytes))"
  }
}
