import CTheme

extension ThemeFile {
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The parts of the file, each after a line `=== NAME`, with the values of words in double braces.
  package func parts(_ values: [String: String] = [:]) -> [(name: String, text: String)] {
    let whole = values.reduce(text) { $0.replacing("{{\($1.key)}}", with: $1.value) }
    return whole.split(separator: #/(?m)^=== /#).map { part in
      let name = part.prefix { $0 != "\n" }
      return (String(name), String(part[name.endIndex...].dropFirst()))
    }
  }
}
