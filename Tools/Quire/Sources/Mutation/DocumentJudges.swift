import Compilation
import Foundation
import Manuscript
import Proof

extension Documents {
  /// The documents that judge the mutants of a module: its chapter, or all that import it where it has
  /// none; and the comments in its own sources.
  package func judges(of module: String, in package: Package, at root: URL)
    -> [ModuleMutation.Documents]
  {
    let folder = package.targets.first { $0.name == module }.map { root.appending(path: $0.path) }
    let comments = manuscripts.filter { document in
      let file = URL(filePath: document.path).standardizedFileURL
      guard let folder, file.pathExtension == "swift" else { return false }
      return file.path.hasPrefix(folder.standardizedFileURL.path + "/")
    }
    let chapter = book?.chapters.first { $0.name == module }?.manuscript
    let all = manuscripts.filter { document in
      !document.path.hasSuffix(".swift")
        && (document.importedModules.contains(module) || document.seesModulesUnimported)
    }
    return [
      .init(judge: "documents", manuscripts: chapter.map { [$0] } ?? all),
      .init(judge: "comments", manuscripts: comments),
    ]
  }

  /// The modules that are tested where none is named: those of the book's chapters, or those of the
  /// package's libraries.
  package func mutableModules(of package: Package) -> [String] {
    let known = package.moduleNames
    let chapters = book?.chapters.map(\.name).filter(known.contains) ?? []
    return chapters.isEmpty ? package.libraries.filter(known.contains) : chapters
  }
}

extension Manuscript {
  /// Whether its fences see the package's modules without importing them.
  fileprivate var seesModulesUnimported: Bool {
    mode == .document && fences.contains { $0.code != nil }
  }
}

extension Package {
  /// The names of the package's modules in Swift that can be imported.
  package var moduleNames: [String] {
    targets.filter { $0.isImportable && $0.isSwift }.map(\.name)
  }

  /// The modules that the tests of some modules use.
  package func modulesOfTests(of modules: [String]) -> [String] {
    let known = Set(moduleNames)
    return targets.filter { target in
      target.type == "test" && modules.contains { target.dependencies.contains($0) }
    }.flatMap(\.dependencies).filter(known.contains)
  }
}
