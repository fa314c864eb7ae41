import Execution
import Foundation
import Manuscript
import Proof
import Support

/// The words of a command line, taken one by one; what is left over at the end is refused.
public struct Arguments {
  private var words: [String]
  /// The options that were asked about.
  private var options: [String] = []

  /// Takes the words as they were typed.
  public init(_ words: [String]) { self.words = words }

  /// Takes the first word that is no option.
  public mutating func next() -> String? {
    guard
      let index = words.firstIndex(where: {
        !$0.hasPrefix("-") || $0 == "-h" || $0 == "--help" || $0 == "--version"
      })
    else { return nil }
    return words.remove(at: index)
  }

  /// Takes an option that is there or not.
  public mutating func flag(_ name: String) -> Bool {
    options.append(name)
    let count = words.count
    words.removeAll { $0 == name }
    return words.count < count
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

  /// Takes an option whose value is a number of at least one.
  public mutating func number(_ name: String) throws -> Int? {
    guard let text = try value(name) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError("\(name) takes a number from 1 on, not “\(text)”")
    }
    return number
  }

  /// Takes what is left, which may hold no option.
  public mutating func rest() throws -> [String] {
    defer { words = [] }
    if let option = words.first(where: { $0.hasPrefix("-") }) {
      let name = String(option.prefix { $0 != "=" }).lowercased()
      let near = options.nearest(to: name).map { "did you mean `\($0)`?" }
      throw UsageError("unknown option “\(option)”; \(near ?? "`quire help` lists the options")")
    }
    return words
  }

  /// Takes everything that is left, as it is.
  public mutating func takeAll() -> [String] {
    defer { words = [] }
    return words
  }

  /// Refuses what is left.
  public mutating func end() throws {
    if let word = try rest().first {
      throw UsageError("“\(word)” is one word too many; `quire help` shows what a command takes")
    }
  }
}
