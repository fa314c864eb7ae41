import Compilation
import Manuscript
import SwiftAnalysis
import Verification

/// What a page needs so that a reader can copy each listing as a file that compiles.
///
/// The text of each fence is on the page once, in a template. A listing names the templates that make
/// up its file, and a template names the modules that it imports. A script joins them.
struct FileCopies: Sendable {
  /// The modules of the package that can be copied; nil where they are not known, as in drafts.
  private let modules: [String: ModuleText]?
  /// The names of all modules of the package.
  private let own: Set<String>
  private let manuscript: Manuscript
  private let parts: [Int: [Int]]
  /// The name of the page.
  let page: String
  /// What the identifiers of listings begin with: those of a chapter and of its exercises differ.
  let prefix: String

  init(
    _ manuscript: Manuscript, modules: CopyableModules? = nil, page: String = "",
    prefix: String = ""
  ) {
    (self.manuscript, self.page, self.prefix) = (manuscript, page, prefix)
    self.modules = modules?.texts
    own = modules?.names ?? []
    parts = modules == nil ? [:] : manuscript.fileParts
  }

  /// The identifier of a fence's listing on its page.
  func id(_ index: Int) -> String { "\(prefix)code-\(index + 1)" }

  /// The attribute that names the parts of a listing's file; nil where it cannot be copied as a file.
  func attribute(_ index: Int) -> String? {
    guard let parts = parts[index], canCopy(parts.map(text)) else { return nil }
    return " data-file=\"\(parts.map(id).joined(separator: " "))\""
  }

  /// The attribute and the template of a listing that is a file of its own; nil where it cannot be
  /// copied as a file.
  func whole(_ text: String, id: String) -> (attribute: String, template: String)? {
    guard canCopy([text]) else { return nil }
    return (" data-file=\"\(id)\"", template(of: text))
  }

  /// Whether texts compile in one file with the modules that they import.
  private func canCopy(_ texts: [String]) -> Bool {
    guard let modules else { return false }
    let imports = texts.flatMap { SingleFileText($0).imports.map(\.module) }
    return imports.allSatisfy { !own.contains($0) || modules[$0] != nil }
      && !hasClash(texts, imports: Set(imports))
  }

  /// Whether two modules, or a module and the listing, declare the same name. In one file, the second
  /// declaration would not compile, or would make the name ambiguous.
  private func hasClash(_ texts: [String], imports: Set<String>) -> Bool {
    let used = imports.union(imports.flatMap { modules?[$0]?.dependencies ?? [] })
    let declared = used.sorted().map { name in
      Set((modules?[name]?.files ?? []).flatMap(SwiftText.topLevelNames(in:)))
    }
    let listing = Set(texts.flatMap(SwiftText.topLevelNames(in:)))
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
    template(of: text(index), id: id, note(index), end(index))
  }

  private func template(
    of text: String, id: String = "", _ note: String = "", _ end: String = ""
  ) -> String {
    let file = SingleFileText(text)
    let imports = Set(file.imports)
    let used = imports.map(\.module).filter { modules?[$0] != nil }.sorted()
    let system = imports.filter { !own.contains($0.module) }.map(\.statement).sorted()
    let all = Set(used + used.flatMap { modules?[$0]?.dependencies ?? [] })
    let attributes = [
      ("imports", system.joined(separator: ";")), ("modules", used.joined(separator: " ")),
    ]
    .filter { !$0.1.isEmpty }.map { " data-\($0.0)=\"\(Html.escape($0.1))\"" }.joined()
    let body = note + file.body(withoutQualifiers: all) + end
    return "<template class=\"whole\"\(id)\(attributes)>\(Html.escape(body))</template>"
  }

  private func text(_ index: Int) -> String { manuscript.fences[index].textToCopy }

  /// A comment for code that fails on purpose, unless it would be the answer of a quiz.
  private func note(_ index: Int) -> String {
    guard manuscript.fences[index].code?.isQuiz != true else { return "" }
    return switch manuscript.fences[index].code?.action {
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
