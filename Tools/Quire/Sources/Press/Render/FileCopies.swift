import Compilation
import Manuscript
import SwiftAnalysis
import Verification

/// What a page needs so that a reader can copy each listing as a file that compiles.
///
/// The text of each fence is on the page once, in a template. A listing names the templates that make
/// up its file, and a template names the modules that it imports. A script joins them.
struct FileCopies {
  /// The modules of the package that can be copied; nil where they are not known, as in drafts.
  private let modules: [String: ModuleText]?
  /// The names of all modules of the package.
  private let own: Set<String>
  private let manuscript: Manuscript
  private let parts: [Int: [Int]]
  /// What the identifiers of listings begin with: those of a chapter and of its exercises differ.
  private let prefix: String

  init(_ manuscript: Manuscript, modules: CopyableModules?, prefix: String = "") {
    self.manuscript = manuscript
    self.prefix = prefix
    self.modules = modules?.texts
    own = modules?.names ?? []
    parts = modules == nil ? [:] : manuscript.fileParts
  }

  /// The identifier of a fence's listing on its page.
  func id(_ index: Int) -> String { "\(prefix)code-\(index + 1)" }

  /// The attribute that names the parts of a listing's file; nil where it cannot be copied as a file.
  func attribute(_ index: Int) -> String? {
    guard let modules, let parts = parts[index] else { return nil }
    let imports = parts.flatMap { SingleFileText(text($0)).imports.map(\.module) }
    guard imports.allSatisfy({ !own.contains($0) || modules[$0] != nil }) else { return nil }
    guard !hasClash(parts, imports: Set(imports)) else { return nil }
    return " data-file=\"\(parts.map(id).joined(separator: " "))\""
  }

  /// Whether two modules, or a module and the listing, declare the same name. In one file, the second
  /// declaration would not compile, or would make the name ambiguous.
  private func hasClash(_ parts: [Int], imports: Set<String>) -> Bool {
    let used = imports.union(imports.flatMap { modules?[$0]?.dependencies ?? [] })
    let declared = used.sorted().map { name in
      Set((modules?[name]?.files ?? []).flatMap { SingleFileText($0).declared })
    }
    let listing = Set(parts.flatMap { SingleFileText(text($0)).declared })
    let all = declared + [listing]
    return all.reduce(0) { $0 + $1.count } > all.reduce(Set()) { $0.union($1) }.count
  }

  /// The fence's text in a template, and those of the setups right above it, which are on no page.
  func template(_ index: Int) -> String {
    guard parts[index] != nil else { return "" }
    let setups = manuscript.fences[..<index].indices.reversed()
      .prefix { manuscript.fences[$0].isSetup }.reversed()
    return setups.map { template($0, id: " id=\"\(id($0))\"") }.joined() + template(index, id: "")
  }

  private func template(_ index: Int, id: String) -> String {
    let file = SingleFileText(text(index))
    let imports = Set(file.imports)
    let used = imports.map(\.module).filter { modules?[$0] != nil }.sorted()
    let system = imports.filter { !own.contains($0.module) }.map(\.statement).sorted()
    let all = Set(used + used.flatMap { modules?[$0]?.dependencies ?? [] })
    let attributes = [
      ("imports", system.joined(separator: ";")), ("modules", used.joined(separator: " ")),
    ]
    .filter { !$0.1.isEmpty }.map { " data-\($0.0)=\"\(Html.escape($0.1))\"" }.joined()
    let body = note(index) + file.body(withoutQualifiers: all) + end(index)
    return "<template class=\"whole\"\(id)\(attributes)>\(Html.escape(body))</template>"
  }

  private func text(_ index: Int) -> String { manuscript.fences[index].textToCopy }

  /// A comment for code that fails on purpose.
  private func note(_ index: Int) -> String {
    switch manuscript.fences[index].code?.action {
    case .fails: "// This does not compile, on purpose. The comments quote the compiler.\n"
    case .traps: "// This compiles. It traps, on purpose.\n"
    default: ""
    }
  }

  /// The statement that runs tests in a script.
  private func end(_ index: Int) -> String {
    manuscript.fences[index].code?.action == .tests
      ? "\nawait Testing.__swiftPMEntryPoint() as Never\n" : ""
  }
}
