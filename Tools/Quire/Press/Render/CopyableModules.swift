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

  /// The scripts that contain the modules' texts, by file name. A page loads one when a reader copies
  /// a file that imports the module.
  var scripts: [(name: String, text: String)] {
    texts.sorted { $0.key < $1.key }.map { name, module in
      (Self.script(of: name), script(name, module))
    }
  }

  private static func script(of module: String) -> String { "module-\(module).js" }

  private func script(_ name: String, _ module: ModuleText) -> String {
    let files = module.files.map(SingleFileText.init)
    let imports = Set(files.flatMap(\.imports)).filter { !names.contains($0.module) }
    let text = files.map { $0.body(withoutQualifiers: Set(module.dependencies + [name])) }
      .joined(separator: "\n")
    let lists = [imports.map(\.statement).sorted(), module.dependencies].map { list in
      "[\(list.map { SearchIndex.quote($0) }.joined(separator: ","))]"
    }
    return "book.module(\(SearchIndex.quote(name)),\(lists[0]),\(lists[1]),"
      + SearchIndex.quote("// The module \(name).\n\n" + text, keepsLines: true) + ");\n"
  }
}
