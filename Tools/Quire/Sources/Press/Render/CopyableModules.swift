import Compilation
import SwiftAnalysis

/// The package's modules, and which of them can be copied.
public struct CopyableModules: Sendable {
  let names: Set<String>
  let texts: [String: ModuleText]

  /// Reads the sources of a package's modules.
  public init(_ modules: Modules) throws {
    self.init(names: modules.names, texts: try modules.texts())
  }

  init(names: Set<String>, texts: [String: ModuleText]) {
    (self.names, self.texts) = (names, texts)
  }

  /// All that scripts, and copies of listings, are made from.
  var sources: [String] {
    names.sorted()
      + texts.sorted { $0.key < $1.key }.flatMap { name, module in
        [name, module.dependencies.joined(separator: " ")] + module.files
      }
  }

  /// The scripts that contain the modules' texts, by file name. A page loads one when a reader copies
  /// a file that imports the module.
  var scripts: [(name: String, text: String)] {
    texts.sorted { $0.key < $1.key }.map { ("module-\($0).js", script($0, $1)) }
  }

  private func script(_ name: String, _ module: ModuleText) -> String {
    let files = module.files.map(SingleFileText.init)
    let imports = Set(files.flatMap(\.imports)).filter { !names.contains($0.module) }
    let text = files.map { $0.body(withoutQualifiers: Set(module.dependencies + [name])) }
      .joined(separator: "\n")
    let parts: [String] = [
      SearchText.json(name), SearchText.json(imports.map(\.statement).sorted()),
      SearchText.json(module.dependencies),
      SearchText.json("// The module \(name).\n\n" + text),
    ]
    return "book.module(\(parts.joined(separator: ",")));\n"
  }
}
