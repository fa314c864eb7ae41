import CommonMark
import Foundation
import Support

/// A chapter's folder `Playground/`: a program that runs on the chapter's page.
///
/// A paragraph that is only a link to the folder gives its place on the page. The figure right above
/// that paragraph is shown where the playground cannot run.
package struct Playground: Sendable {
  /// The HTML of its place on the page.
  package var html: String
  /// A classic script and a stylesheet.
  package var script, style: String
  /// The Swift and C files that are compiled to WebAssembly, together with the chapter's module.
  package var sources: [URL]

  /// Reads a playground from its folder; nil where there is none.
  init?(readingFrom folder: URL) throws {
    guard FileManager.default.isFolder(folder) else { return nil }
    func text(_ name: String) throws -> String {
      try String(readingFile: name, of: "playground", in: folder)
    }
    html = try text("playground.html")
    script = try text("playground.js")
    style = try text("playground.css")
    sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0) }.filter { ["swift", "c"].contains($0.pathExtension) }
    guard sources.contains(where: { $0.pathExtension == "swift" }) else {
      throw UsageError("the playground \(folder.shortPath) has no Swift file; write one")
    }
  }
}

extension Block {
  package var isPlayground: Bool {
    guard case .paragraph(let text) = kind, text.count == 1, case .link(let link) = text[0]
    else { return false }
    return link.destination == "Playground/"
  }
}

extension Chapter {
  /// What is wrong with the place of the chapter's playground; empty where it has none.
  package var playgroundDiagnostics: [Diagnostic] {
    guard playground != nil else { return [] }
    let blocks = manuscript.document.blocks
    let places = blocks.indices.filter { blocks[$0].isPlayground }
    func wrong(_ line: Int, _ message: String, _ hint: String) -> [Diagnostic] {
      [Diagnostic(path: manuscript.path, line: line, .link, message, hint: hint)]
    }
    guard let place = places.first else {
      return wrong(
        1, "the chapter has a playground, but its text does not say where",
        "write a paragraph that is a link, [Playground](Playground/), below a figure")
    }
    if let second = places.dropFirst().first {
      return wrong(
        blocks[second].start.line, "the playground is on the page already",
        "remove this link, or put it into a sentence")
    }
    let above = place > 0 ? manuscript.fenceIndex(atLine: blocks[place - 1].start.line) : nil
    guard let above, manuscript.fences[above].code?.action == .figure else {
      return wrong(
        blocks[place].start.line, "there is no figure right above the playground",
        "write one, in a `swift figure` fence: it is shown where the playground cannot run")
    }
    return []
  }
}
