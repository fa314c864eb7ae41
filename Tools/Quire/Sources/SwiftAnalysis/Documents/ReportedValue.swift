import Foundation

/// A value as a program reports it.
package indirect enum ReportedValue: Sendable {
  /// An element of a tuple, a stored property, or an associated value.
  package typealias Field = (label: String?, value: ReportedValue)

  case void
  case nothing
  case number(String)
  case text(String)
  case boolean(Bool)
  case list([ReportedValue])
  case set([ReportedValue])
  case dictionary([(key: ReportedValue, value: ReportedValue)])
  case tuple([Field])
  /// A case of an enumeration.
  case choice(String, [Field])
  /// A value of another type, as Swift describes it.
  case other(type: String, words: String, [Field])

  /// Reads what the runtime reports; nil where it is no such report. O(text).
  package init?(reading report: String) {
    guard let json = try? JSONSerialization.jsonObject(with: Data(report.utf8)) else { return nil }
    self.init(json)
  }

  private init?(_ json: Any) {
    guard let parts = json as? [Any], let kind = parts.first as? String else { return nil }
    let words = parts.dropFirst().first as? String ?? ""
    let all = (parts.last as? [Any] ?? []).compactMap { ReportedValue($0) }
    let labels = (parts.dropLast().last as? [Any] ?? []).map { $0 as? String ?? "" }
    let fields = zip(labels, all).map { (label: $0.isEmpty ? nil : $0, value: $1) }
    switch kind {
    case "void": self = .void
    case "nil": self = .nothing
    case "number": self = .number(words)
    case "text": self = .text(words)
    case "bool": self = .boolean(words == "true")
    case "list": self = .list(all)
    case "set": self = .set(all)
    case "dictionary": self = .dictionary(all.compactMap(\.pair))
    case "tuple": self = .tuple(fields)
    case "case": self = .choice(words, fields)
    case "other" where parts.count > 2:
      self = .other(type: words, words: parts[2] as? String ?? "", fields)
    default: return nil
    }
  }

  /// The two parts of a pair.
  var pair: (key: ReportedValue, value: ReportedValue)? {
    guard case .tuple(let fields) = self, fields.count == 2 else { return nil }
    return (fields[0].value, fields[1].value)
  }

  /// Whether it has parts without an order.
  package var isUnordered: Bool {
    switch self {
    case .set, .dictionary: true
    case .list(let list): list.contains(where: \.isUnordered)
    case .tuple(let fields), .choice(_, let fields), .other(_, _, let fields):
      fields.contains { $0.value.isUnordered }
    case .void, .nothing, .number, .text, .boolean: false
    }
  }

  /// The value as Swift code, or as Swift describes it.
  package var words: String {
    func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
    func list(_ fields: [Field]) -> String {
      list(fields.map { ($0.label.map { $0 + ": " } ?? "") + $0.value.words })
    }
    switch self {
    case .void: return "()"
    case .nothing: return "nil"
    case .number(let words): return words
    case .text(let text): return text.debugDescription
    case .boolean(let value): return "\(value)"
    case .list(let all), .set(let all): return "[\(list(all.map(\.words)))]"
    case .dictionary(let pairs):
      return pairs.isEmpty
        ? "[:]" : "[\(list(pairs.map { "\($0.key.words): \($0.value.words)" }))]"
    case .tuple(let fields): return "(\(list(fields)))"
    case .choice(let name, let fields):
      return fields.isEmpty ? ".\(name)" : ".\(name)(\(list(fields)))"
    case .other(_, let words, _): return words
    }
  }
}
