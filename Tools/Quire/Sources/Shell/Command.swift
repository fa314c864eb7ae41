import CTheme
import Support

/// The commands of quire. Their usage is a part of `help.txt`, which is the table of their options.
package enum Command: String, CaseIterable, Sendable {
  case verify, build, serve, exercises, mutate, trace, new, doctor

  /// The words of a command line, without the command, sorted by the command's usage.
  package func arguments(_ words: [String]) throws -> Arguments {
    try Arguments(words, usage: Help.text(of: self))
  }
}

/// The formats of commands that have two.
package enum TextOrJSON: String, CaseIterable { case text, json }

/// What `quire help` prints.
package enum Help {
  private static let parts = Dictionary(
    uniqueKeysWithValues: ThemeFile.help.parts(["command": typedCommand]))

  package static var all: String {
    let usages = Command.allCases.map(\.rawValue)
    return text(["head"] + usages + ["common", "verify options", "build options", "tail"])
  }

  package static func text(of command: Command) -> String {
    if command == .exercises { return text(["learner"]) }
    let options = "\(command) options"
    return text([command.rawValue]) + (parts[options] == nil ? "" : "\n\n" + text([options]))
  }

  private static func text(_ names: [String]) -> String {
    String(names.compactMap { parts[$0] }.joined().dropLast())
  }
}

/// The words of a command line, sorted by the usage of a command.
package struct Arguments {
  /// Whether each option of the command takes a value.
  private let options: [String: Bool]
  /// The values of the options that were given; an empty one for an option that takes none.
  private var given: [String: [String]] = [:]
  /// The options that only the project's file gives.
  package private(set) var projectOptions: Set<String> = []
  /// The words that are neither options nor their values.
  package private(set) var words: [String] = []

  /// - Parameter usage: The usage, in which each option is written as `--name` or `--name VALUE`.
  /// - Throws: `UsageError` for an option that the usage does not have, and where a value is missing.
  package init(_ all: [String], usage: String) throws {
    options = Dictionary(
      usage.matches(of: #/(--[a-z-]+)( [A-Za-z])?/#).map { (String($0.1), $0.2 != nil) },
      uniquingKeysWith: { $0 || $1 })
    var rest = all[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        words.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let name = parts[0]
      switch options[name] {
      case true?:
        let next = parts.count == 1 && rest.first?.hasPrefix("--") == false ? rest.popFirst() : nil
        guard let value = parts.dropFirst().first ?? next else {
          throw UsageError("\(name) needs a value")
        }
        given[name, default: []].append(value)
      case false? where parts.count == 1: given[name, default: []].append("")
      default:
        let advice =
          options.keys.sorted().suggestion(for: name.lowercased())
          ?? "`quire help` lists the options"
        throw UsageError("unknown option “\(word)”; \(advice)")
      }
    }
  }

  /// Adds the options of a project's file, one on each line as on the command line; those that are given
  /// there count instead.
  ///
  /// - Throws: `UsageError` with the file and line of what is no option.
  package mutating func add(optionsIn text: String, of file: String, usage: String) throws {
    var found: [String: [String]] = [:]
    for (index, line) in text.lines.enumerated() {
      let line = line.trimmed
      guard !line.isEmpty, line.first != "#" else { continue }
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      do {
        let own = try Arguments(words, usage: usage)
        guard own.words.isEmpty else {
          throw UsageError("“\(own.words[0])” is no option; write one on each line, `--name VALUE`")
        }
        found.merge(own.given) { $0 + $1 }
      } catch let error as UsageError {
        throw UsageError("\(file):\(index + 1): \(error.sentence)")
      }
    }
    for (name, values) in found where given[name] == nil {
      given[name] = values
      projectOptions.insert(name)
    }
  }

  package func flag(_ name: String) -> Bool { !values(name).isEmpty }

  package func values(_ name: String) -> [String] {
    precondition(options[name] != nil, "the usage lacks \(name)")
    return given[name] ?? []
  }

  package func value(_ name: String) throws -> String? {
    let all = values(name)
    guard all.count < 2 else {
      throw UsageError("\(name) is given \(all.count) times; give it once")
    }
    return all.first
  }

  package func choice<Choice>(_ name: String, of type: Choice.Type = Choice.self) throws
    -> Choice? where Choice: CaseIterable & RawRepresentable<String>
  {
    guard let word = try value(name) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let all = Choice.allCases.map(\.rawValue)
    let words = all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
    throw UsageError("\(name) takes \(words), not “\(word)”\(all.advice(for: word))")
  }

  /// The value of an option that is a number of at least one.
  package func number(_ name: String) throws -> Int? {
    guard let text = try value(name) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError("\(name) takes a number from 1 on, not “\(text)”")
    }
    return number
  }

  package mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

  package func end() throws {
    if let word = words.first {
      throw UsageError("unexpected word “\(word)”; `quire help` shows what each command takes")
    }
  }
}
