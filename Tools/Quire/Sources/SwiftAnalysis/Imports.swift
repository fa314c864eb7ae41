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
  package var importedModules: [String] {
    // Most answers to exercises import nothing.
    guard strstr(self, "import") != nil else { return [] }
    return lines.compactMap(\.importedModule)
  }
}

extension Substring {
  /// The module that a line, or a comment, imports: then a module is built without need.
  fileprivate var importedModule: String? {
    // Most lines do not begin with `import`, an attribute or an access level: they are not split.
    let first = utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard first.map("i@pf".utf8.contains) == true, strstr(String(self), "import") != nil
    else { return nil }
    let words = split(separator: " ")
    guard let place = words.firstIndex(of: "import"), let last = words.last, place < words.count - 1
    else { return nil }
    let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
    let name = kinds.contains(String(words[place + 1])) ? last : words[place + 1]
    return name.split(separator: ".").first.map(String.init)
  }
}
