import Compilation
import Foundation
import Support
import SwiftAnalysis

/// The package's modules, and which of them can be copied.
public struct CopyableModules: Sendable {
  let names: Set<String>
  let texts: [String: ModuleText]
  /// Keeps scripts: the sources of modules are long, and seldom change.
  private let cache: ArtifactStore

  /// Reads the sources of a package's modules.
  ///
  /// - Parameter cache: Keeps their scripts.
  public init(_ modules: Modules, cache: ArtifactStore = .none) throws {
    self.init(names: modules.names, texts: try modules.texts(), cache: cache)
  }

  init(names: Set<String>, texts: [String: ModuleText], cache: ArtifactStore = .none) {
    (self.names, self.texts, self.cache) = (names, texts, cache)
  }

  /// All that scripts, and copies of listings, are made from.
  var sources: [String] {
    names.sorted() + texts.sorted { $0.key < $1.key }.flatMap { Self.words(of: $0.key, $0.value) }
  }

  private static func words(of name: String, _ module: ModuleText) -> [String] {
    [name, module.dependencies.joined(separator: " ")] + module.files
  }

  /// The scripts that contain the modules' texts, by file name. A page loads one when a reader copies
  /// a file that imports the module.
  var scripts: [(name: String, text: String)] {
    texts.sorted { $0.key < $1.key }.map { name, module in
      let words = names.sorted() + Self.words(of: name, module)
      let key = ([FileStamp.ofThisProgram, "script"] + words).joined(separator: "\0")
      if let known = cache.data(for: key) {
        return (Self.script(of: name), String(decoding: known, as: UTF8.self))
      }
      let text = script(name, module)
      cache.store(Data(text.utf8), for: key)
      return (Self.script(of: name), text)
    }
  }

  private static func script(of module: String) -> String { "module-\(module).js" }

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
