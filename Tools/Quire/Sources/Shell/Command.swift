import CTheme
import Support

/// The commands of quire. Their usage is a part of `help.txt`, which is the table of their options.
package enum Command: String, CaseIterable, Sendable {
  case verify, build, serve, exercises, mutate, new, doctor

  /// The words of a command line, without the command, sorted by the command's usage.
  package func arguments(_ words: [String]) throws -> Arguments {
    try Arguments(words, usage: Help.text(of: self))
  }
}

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
