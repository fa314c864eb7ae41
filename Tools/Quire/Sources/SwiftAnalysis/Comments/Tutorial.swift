import Foundation
import Manuscript
import Support
import SwiftSyntax

extension Manuscript {
  /// Reads a tutorial: each `@Code(name:, file:)` is a version of a file, compiled with the others.
  ///
  /// The fences have the lines of the code files, one file after the other; `TutorialResults` moves
  /// what is found to the files.
  package init(tutorial file: URL) throws {
    let page = try Manuscript(readingFrom: file, mode: .document)
    self.init(
      comments: [], of: page.text, path: page.path, imports: nil, diagnostics: page.diagnostics)
    directives = page.directives
    let resources = Dictionary(
      (file.catalogFiles ?? []).map { ($0.lastPathComponent, $0.standardizedFileURL) },
      uniquingKeysWith: { $1 })
    var line = 0
    for (index, directive) in page.directives.enumerated() where directive.name == "Code" {
      let name = directive.arguments["name"] ?? ""
      let wanted = directive.arguments["file"] ?? name
      guard let found = wanted.split(separator: "/").last.flatMap({ resources[String($0)] }) else {
        report(wanted, near: resources.keys.sorted(), at: directive)
        continue
      }
      let text = try String(readingText: found)
      let info = found.pathExtension == "swift" ? "swift" : "text"
      let fence = Fence.file(text, Self.kind(of: name, text), info: info, below: line)
      fences.append(fence)
      line = fence.lastLine + 1
      steps.append((found.shortPath, page.stepName(of: index), directive.start))
    }
  }

  private static func kind(of name: String, _ text: String) -> Fence.Kind {
    guard name.hasSuffix(".swift") else { return .quotation(language: "text") }
    // Code at the top level is the main file of a program.
    let isMain =
      name == "main.swift"
      || SwiftText.tree(of: text).statements.contains { !$0.item.is(DeclSyntax.self) }
    return isMain ? .code(Fence.Code(.compiles)) : .step(name: name, source: nil, scope: .chapter)
  }

  private mutating func report(_ name: String, near names: [String], at directive: Directive) {
    diagnostics.append(
      Diagnostic(
        path: path, line: directive.start.line, column: directive.start.column, .link,
        "the catalog has no code file “\(name)”",
        hint: names.suggestion(for: name) ?? "add the file, or correct the name"))
  }

  private func stepName(of index: Int) -> String {
    let path = directives[index].path
    let section = path.last { directives[$0].name == "Section" }
    let step = path.last { directives[$0].name == "Step" }
    let number = directives.indices.count { other in
      directives[other].name == "Step" && directives[other].path.contains { $0 == section }
        && step.map { other <= $0 } == true
    }
    let title = section.flatMap { directives[$0].arguments["title"] }
    return "step \(number)" + (title.map { " of “\($0)”" } ?? "")
  }
}

extension URL {
  /// The files of the `.docc` catalog that a page is in; nil where it is in none.
  package var catalogFiles: [URL]? {
    folderAbove { $0.pathExtension == "docc" }
      .map { FileTree($0.path, followsLinks: false, leavingOut: { _ in false }).urls }
  }
}
