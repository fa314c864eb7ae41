import Foundation
import Support

/// The words of a command line. A command takes the words it knows; the rest is rejected.
public struct Arguments {
  private var words: [String]
  /// The options that the command knows.
  private var options: [String] = []

  /// Keeps the words as typed.
  public init(_ words: [String]) { self.words = words }

  /// Takes the first word that is not an option.
  public mutating func next() -> String? {
    guard
      let index = words.firstIndex(where: {
        !$0.hasPrefix("-") || $0 == "-h" || $0 == "--help" || $0 == "--version"
      })
    else { return nil }
    return words.remove(at: index)
  }

  /// Takes an option without a value.
  public mutating func flag(_ name: String) -> Bool {
    options.append(name)
    let count = words.count
    words.removeAll { $0 == name }
    return words.count < count
  }

  /// Whether an option with this value is present. It is not taken.
  public func contains(_ name: String, _ value: String) -> Bool {
    words.contains("\(name)=\(value)")
      || zip(words, words.dropFirst()).contains { $0 == (name, value) }
  }

  /// Takes an option with a value, written `--name VALUE` or `--name=VALUE`.
  public mutating func value(_ name: String) throws -> String? {
    options.append(name)
    if let index = words.firstIndex(where: { $0.hasPrefix(name + "=") }) {
      return String(words.remove(at: index).dropFirst(name.count + 1))
    }
    guard let index = words.firstIndex(of: name) else { return nil }
    guard index + 1 < words.count, !words[index + 1].hasPrefix("--") else {
      throw UsageError("\(name) needs a value")
    }
    words.remove(at: index)
    return words.remove(at: index)
  }

  /// Takes an option whose value is one of the names of some cases.
  public mutating func choice<Choice>(_ name: String, of type: Choice.Type = Choice.self) throws
    -> Choice? where Choice: CaseIterable & RawRepresentable<String>
  {
    guard let word = try value(name) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let all = Choice.allCases.map(\.rawValue)
    let advice = all.suggestion(for: word).map { "; " + $0 } ?? ""
    let words = all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
    throw UsageError("\(name) takes \(words), not “\(word)”\(advice)")
  }

  /// Takes an option that may be given several times.
  public mutating func values(_ name: String) throws -> [String] {
    var all: [String] = []
    while let next = try value(name) { all.append(next) }
    return all
  }

  /// Takes an option whose value is a number of at least one.
  public mutating func number(_ name: String) throws -> Int? {
    guard let text = try value(name) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError("\(name) takes a number from 1 on, not “\(text)”")
    }
    return number
  }

  /// Takes the remaining words, which must not contain options.
  public mutating func rest() throws -> [String] {
    defer { words = [] }
    if let option = words.first(where: { $0.hasPrefix("-") }) {
      let name = String(option.prefix { $0 != "=" }).lowercased()
      let advice = options.suggestion(for: name) ?? "`quire help` lists the options"
      throw UsageError("unknown option “\(option)”; \(advice)")
    }
    return words
  }

  /// Takes the remaining words unchecked.
  public mutating func takeAll() -> [String] {
    defer { words = [] }
    return words
  }

  /// Rejects any remaining word.
  public mutating func end() throws {
    if let word = try rest().first {
      throw UsageError("unexpected word “\(word)”; `quire help` shows what each command takes")
    }
  }
}
