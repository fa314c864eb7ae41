import Foundation
import Support

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
