import CTheme
import Foundation
import Support

/// The commands of quire. What `quire help` prints of them is a part of `help.txt`.
package enum Command: String, CaseIterable, Sendable {
  case verify, build, serve, exercises, mutate, trace, new, doctor
}

/// The formats of commands that have two.
package enum TextOrJSON: String, CaseIterable, OptionValue { case text, json }

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

  /// The options that the text of a command has, and whether each takes a value: `--name VALUE`.
  static func options(of command: Command) -> [String: Bool] {
    Dictionary(
      text(of: command).matches(of: #/(--[a-z-]+)( [A-Za-z])?/#).map {
        (String($0.1), $0.2 != nil)
      },
      uniquingKeysWith: { $0 || $1 })
  }
}

/// The words of a command line that are neither options nor their values.
package struct Arguments {
  package private(set) var words: [String] = []

  /// Reads a command line, and gives the options of a command their values.
  ///
  /// - Parameters:
  ///   - command: A value whose properties with `@Option` are the options.
  ///   - project: A file with an option on each line; those of the command line count instead.
  ///   - root: Where the paths in that file begin.
  /// - Throws: `UsageError` for an option that the command does not have, and for a wrong value.
  package init(
    _ all: [String], of name: Command, into command: Any, project: URL? = nil, at root: URL? = nil
  ) throws {
    let options = Mirror(reflecting: command).children.compactMap { $0.value as? any CommandOption }
    let known = Dictionary(options.map { ($0.name, $0.takesValue) }) { $0 || $1 }
    assert(known == Help.options(of: name), "\(known)\nis not what the help of \(name) has")
    let text = try project.map { try $0.exists ? String(readingText: $0) : "" } ?? ""
    for (index, line) in text.lines.map(\.trimmed).enumerated()
    where !line.isEmpty && line.first != "#" {
      do {
        try read(line.split(separator: " ", maxSplits: 1).map(String.init), options, root)
        if let word = next() {
          throw UsageError("“\(word)” is no option; write one on each line, `--name VALUE`")
        }
      } catch let error as UsageError {
        throw UsageError("\(project?.shortPath ?? ""):\(index + 1): \(error.sentence)")
      }
    }
    try read(all, options, nil)
  }

  /// - Parameter root: The folder of the project whose file has the words; nil for a command line.
  private mutating func read(
    _ all: [String], _ options: [any CommandOption], _ root: URL?
  ) throws {
    var rest = all[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        words.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let option = options.first { $0.name == parts[0] }
      guard let option, option.takesValue || parts.count == 1 else {
        let advice = options.map(\.name).sorted().suggestion(for: parts[0].lowercased())
        throw UsageError(
          "unknown option “\(word)”; \(advice ?? "`quire help` lists the options")")
      }
      let isNext = option.takesValue && parts.count == 1 && rest.first?.hasPrefix("--") == false
      guard let value = isNext ? rest.popFirst() : option.takesValue ? parts.dropFirst().first : ""
      else { throw UsageError("\(option.name) needs a value") }
      try option.add(value, ofProjectIn: root)
    }
  }

  package mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

  package func end() throws {
    if let word = words.first {
      throw UsageError("unexpected word “\(word)”; `quire help` shows what each command takes")
    }
  }
}
