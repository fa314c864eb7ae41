import CTheme
import Press
import Support

extension ThemeFile {
  /// The parts of the file, each after a line `=== NAME`, with the values of words in double braces.
  func parts(_ values: [String: String] = [:]) -> [(name: String, text: String)] {
    let whole = values.reduce(text) { $0.replacing("{{\($1.key)}}", with: $1.value) }
    return whole.split(separator: #/(?m)^=== /#).map { part in
      let name = part.prefix { $0 != "\n" }
      return (String(name), String(part[name.endIndex...].dropFirst()))
    }
  }
}

/// What `quire help` prints.
enum Help {
  private static let parts = Dictionary(
    uniqueKeysWithValues: ThemeFile.help.parts(["command": typedCommand]))

  static var all: String {
    let usages = Command.allCases.map(\.rawValue)
    return text(["head"] + usages + ["common", "verify options", "build options", "tail"])
  }

  static func text(of command: Command) -> String {
    if command == .exercises { return text(["learner"]) }
    let options = "\(command) options"
    return text([command.rawValue]) + (parts[options] == nil ? "" : "\n\n" + text([options]))
  }

  private static func text(_ names: [String]) -> String {
    String(names.compactMap { parts[$0] }.joined().dropLast())
  }
}
