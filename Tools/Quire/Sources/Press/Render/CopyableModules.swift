import Compilation
import Foundation
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

/// The source of a module of the package, for readers who copy code that imports it.
public struct ModuleText: Equatable, Sendable {
  /// The texts of its files, in the order of their names.
  package let files: [String]
  /// The modules of the package that it imports, directly or not; those that others need come first.
  package let dependencies: [String]

  package init(files: [String], dependencies: [String] = []) {
    (self.files, self.dependencies) = (files, dependencies)
  }
}

extension Modules {
  /// The names of all modules that snippets may import.
  package var names: Set<String> { Set(targets.keys) }

  /// The texts of the package's modules that can be copied into one file, by name.
  ///
  /// Macros are programs of the compiler and modules in C have headers, so modules that need them
  /// are left out. Files with a `+` in their names replace parts of a module under a sanitizer.
  package func texts() throws -> [String: ModuleText] {
    guard let root else { return [:] }
    var texts: [String: ModuleText] = [:]
    for (name, target) in targets where isCopyable(name) {
      let files = sourceFiles(of: name).filter { $0.hasSuffix(".swift") && !$0.contains("+") }
      texts[name] = ModuleText(
        files: try files.map {
          try String(
            contentsOf: root.appending(path: target.path).appending(path: $0), encoding: .utf8)
        }, dependencies: ordered(dependenciesOf: name))
    }
    return texts
  }

  private func isCopyable(_ name: String) -> Bool {
    guard let target = targets[name], target.isSwift, target.products.isEmpty else { return false }
    return target.dependencies.allSatisfy(isCopyable)
  }

  private func ordered(dependenciesOf name: String) -> [String] {
    var found: [String] = []
    for dependency in targets[name]?.dependencies ?? [] {
      for next in ordered(dependenciesOf: dependency) + [dependency] where !found.contains(next) {
        found.append(next)
      }
    }
    return found
  }
}
