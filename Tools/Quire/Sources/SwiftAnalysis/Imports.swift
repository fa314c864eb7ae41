import Foundation
import Manuscript
import Support

extension Manuscript {
  /// The modules that its Swift fences may import, so that the package's ones are built.
  package var importedModules: [String] {
    fences.flatMap { fence -> [String] in
      switch fence.kind {
      case .code, .step: fence.text.importedModules
      default: []
      }
    }
  }
}

extension Exercise {
  package var importedModules: [String] {
    ([start, solution, checks] + variants.flatMap(\.files)).flatMap(\.text.importedModules)
  }
}

extension String {
  /// The modules that its lines import, found without a parser. A comment may be taken for an import,
  /// and of several on a line only the first is found.
  package var importedModules: [String] {
    // Most answers to exercises import nothing.
    guard strstr(self, "import") != nil else { return [] }
    let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
    return lines.compactMap { line in
      // Most lines do not begin with `import`, an attribute or an access level: they are not split.
      let first = line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard first.map("i@pf".utf8.contains) == true, strstr(String(line), "import") != nil
      else { return nil }
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place < words.count - 1 else { return nil }
      let next = words[place + 1]
      let name = kinds.contains(String(next)) ? words[words.count - 1] : next
      return name.split(separator: ".").first.map(String.init)
    }
  }
}
