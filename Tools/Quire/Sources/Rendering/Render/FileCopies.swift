import Compilation
import Foundation
import Manuscript
import SwiftAnalysis

/// What a page needs so that a reader can copy each listing as a file that compiles.
///
/// A script beside the page has the text of each fence, and the modules that it imports. A listing names the
/// texts that make up its file.
struct FileCopies: Sendable {
  /// A text of a page's script.
  struct Part: Codable, Sendable {
    let id, text: String
    /// The import statements of modules that are not the package's, and the names of those that are.
    let imports, modules: [String]
  }

  /// The package's modules; nil where they are not known, as in drafts.
  private let modules: CopyableModules?
  private let manuscript: Manuscript
  private let parts: [Int: [Int]]
  let page: String
  /// What the identifiers of listings begin with: those of a chapter and of its exercises differ.
  let prefix: String
  private let headings: Set<String>

  /// - Parameter prefix: Nil for that of the manuscript at a place of a chapter.
  init(
    _ manuscript: Manuscript, modules: CopyableModules? = nil, page: String = "", place: Int = 0,
    prefix: String? = nil
  ) {
    (self.manuscript, self.modules, self.page) = (manuscript, modules, page)
    self.prefix = prefix ?? (place == 0 ? "" : "exercise-\(place)-")
    headings = Set(manuscript.document.headings.map(\.slug))
    parts = modules == nil ? [:] : manuscript.fileParts
  }

  func id(_ index: Int) -> String { prefix + unused("code-\(index + 1)") }

  /// The identifier, or a longer one where a heading of the text has it.
  func unused(_ id: String) -> String { headings.contains(id) ? unused(id + "-") : id }

  /// The attribute that names the parts of a listing's file; nil where it cannot be copied as a file.
  func attribute(_ index: Int) -> String? {
    guard let parts = parts[index], canCopy(parts.map(text)) else { return nil }
    return " data-file=\"\(parts.map(id).joined(separator: " "))\""
  }

  /// A file that is a listing by itself; nil where it cannot be copied.
  func whole(_ text: String, id: String) -> Part? { canCopy([text]) ? part(id, text) : nil }

  /// Whether texts compile in one file with the modules that they import.
  private func canCopy(_ texts: [String]) -> Bool {
    guard let modules else { return false }
    let imports = texts.flatMap { SingleFileText($0).imports.map(\.module) }
    return imports.allSatisfy { !modules.names.contains($0) || modules.texts[$0] != nil }
      && !modules.clash(with: texts, imports: Set(imports))
  }

  /// The texts of the fences that files are made of.
  var allParts: [Part] {
    let used = Set(parts.keys).union(parts.values.joined())
    return used.sorted().map { part(id($0), text($0), in: frame($0)) }
  }

  /// The setups right above a fence.
  func setups(of index: Int) -> [Int] {
    manuscript.fences[..<index].indices.reversed()
      .prefix { manuscript.fences[$0].isSetup }.reversed()
  }

  private func part(_ id: String, _ text: String, in frame: (String, String) = ("", "")) -> Part {
    let file = SingleFileText(text)
    let imports = Set(file.imports)
    let used = imports.map(\.module).filter { modules?.texts[$0] != nil }.sorted()
    let system = imports.filter { modules?.names.contains($0.module) != true }.map(\.statement)
    let body = file.body(withoutQualifiers: modules?.closure(of: Set(used)) ?? [])
    return Part(id: id, text: frame.0 + body + frame.1, imports: system.sorted(), modules: used)
  }

  private func text(_ index: Int) -> String { manuscript.fences[index].textToCopy }

  /// What is before and behind code: a comment where it fails on purpose, unless that is the answer of a
  /// quiz, and the statement that runs tests in a script.
  private func frame(_ index: Int) -> (String, String) {
    let code = manuscript.fences[index].code
    return switch code?.action {
    case .fails where code?.isQuiz == false:
      ("// This does not compile, on purpose. The comments quote the compiler.\n", "")
    case .traps where code?.isQuiz == false: ("// This compiles. It traps, on purpose.\n", "")
    case .tests: ("", "\nawait Testing.__swiftPMEntryPoint() as Never\n")
    default: ("", "")
    }
  }
}

/// The package's modules, and which of them can be copied.
package struct CopyableModules: Sendable {
  /// The names of all modules that snippets may import.
  let names: Set<String>
  let texts: [String: ModuleText]
}

/// The source of a module of the package, for readers who copy code that imports it.
struct ModuleText: Sendable {
  /// The texts of its files, in the order of their names.
  let files: [String]
  /// The modules of the package that it imports, directly or not; those that others need come first.
  var dependencies: [String] = []
}

extension CopyableModules {
  /// Reads the modules that can be copied into one file.
  ///
  /// Macros are programs of the compiler and modules in C have headers, so modules that need them
  /// are left out. Files with a `+` in their names replace parts of a module under a sanitizer.
  ///
  /// - Parameter imports: What the book imports; of quire's own modules, no others are copied.
  package init(_ compiler: Compiler, importedBy imports: Set<String>) throws {
    let modules = compiler.modules
    var texts: [String: ModuleText] = [:]
    for (name, target) in modules.targets where modules.isCopyable(name) {
      guard let folder = modules.root?.appending(path: target.path) else { continue }
      let files = try modules.sourceFiles(of: name).filter { !$0.contains("+") }.map {
        try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
      }
      texts[name] = ModuleText(files: files, dependencies: modules.ordered(dependenciesOf: name))
    }
    for name in compiler.bundledModules(among: imports.sorted()) {
      texts[name] = compiler.bundled.offered[name].map { ModuleText(files: $0) }
    }
    self.init(names: Set(texts.keys).union(modules.targets.keys), texts: texts)
  }

  fileprivate func closure(of imports: Set<String>) -> Set<String> {
    imports.union(imports.flatMap { texts[$0]?.dependencies ?? [] })
  }

  /// Whether two modules, or a module and the listing, declare the same name. In one file, the second
  /// declaration would not compile, or would make the name ambiguous.
  fileprivate func clash(with listing: [String], imports: Set<String>) -> Bool {
    let all = closure(of: imports).map { texts[$0]?.files ?? [] } + [listing]
    let declared = all.map { Set($0.flatMap { SwiftText.tree(of: $0).topLevelNames }) }
    return declared.map(\.count).reduce(0, +) > Set(declared.joined()).count
  }

  /// All that scripts, and copies of listings, are made from.
  var sources: [String] {
    names.sorted()
      + texts.sorted { $0.key < $1.key }.flatMap { name, module in
        [name, module.dependencies.joined(separator: " ")] + module.files
      }
  }

  /// The scripts with the modules' texts, which a page loads when a reader copies a file with an import.
  var scripts: [(name: String, text: String)] {
    texts.sorted { $0.key < $1.key }.map { name, module in
      let files = module.files.map(SingleFileText.init)
      let imports = Set(files.flatMap(\.imports)).filter { !names.contains($0.module) }
      let text = files.map { $0.body(withoutQualifiers: Set(module.dependencies + [name])) }
      let script = Html.call(
        "module", name, imports.map(\.statement).sorted(), module.dependencies,
        "// The module \(name).\n\n" + text.joined(separator: "\n"))
      return ("module-\(name).js", script)
    }
  }
}

extension Modules {
  fileprivate func isCopyable(_ name: String) -> Bool {
    guard let target = targets[name], target.isSwift, target.products.isEmpty else { return false }
    return target.dependencies.allSatisfy(isCopyable)
  }

  fileprivate func ordered(dependenciesOf name: String) -> [String] {
    (targets[name]?.dependencies ?? []).flatMap { ordered(dependenciesOf: $0) + [$0] }
      .withoutRepetitions
  }
}
