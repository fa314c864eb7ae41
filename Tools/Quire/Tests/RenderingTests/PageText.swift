import Foundation
import ProjectVerification
import SymbolIndex
import Testing

@testable import Manuscript
@testable import Rendering
@testable import Verification

/// A page as a reader sees it: the text of its elements, without markup.
struct PageText {
  let html: String

  init(_ html: String) { self.html = html }

  /// The texts of the outermost elements of a name, in the order of the page.
  func texts(of name: String) -> [String] {
    var texts: [String] = []
    var (depth, rest) = (0, html[...])
    while let tag = rest.firstMatch(of: #/<(\/?)([a-z0-9]+)[^>]*>/#) {
      if depth > 0 { texts[texts.count - 1] += rest[..<tag.range.lowerBound] }
      rest = rest[tag.range.upperBound...]
      guard tag.output.2 == name else { continue }
      if tag.output.1.isEmpty {
        if depth == 0 { texts.append("") }
        depth += 1
      } else {
        depth -= 1
      }
    }
    return texts.map(Self.unescaped)
  }

  static func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

/// Checks that a text has all of some parts.
func expect(
  _ text: String?, has parts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  for part in parts {
    #expect(text?.contains(part) == true, "no \(part)", sourceLocation: sourceLocation)
  }
}

extension Chapter {
  static func sample(_ text: String, name: String = "Sample") -> Chapter {
    let manuscript = Manuscript(parsing: text, path: "Chapters/01-\(name)/\(name).md")
    return Chapter(name: name, number: "01", manuscript: manuscript)
  }

  /// The text of a chapter with some versions of a file.
  static func steps(_ versions: String...) -> String {
    "# A\n\n" + versions.map { "```swift step=F.swift\n\($0)\n```\n" }.joined(separator: "\n")
  }
}

extension SiteContent {
  /// A book of one chapter, “Sample”.
  ///
  /// - Parameter change: Gives results to the fences, which have none.
  init(
    _ text: String, symbols: SymbolTable = .none, sources: [String: String] = [:],
    lines: [String: Int] = [:], modules: CopyableModules? = nil,
    publication: Publication = Publication(), mutants: [String: MutationRecord.Module] = [:],
    with change: (inout ManuscriptResult) -> Void = { _ in }
  ) {
    let chapter = Chapter.sample(text)
    var result = ManuscriptResult(unproved: chapter.manuscript)
    change(&result)
    self.init(
      Book(folder: URL(filePath: "Chapters"), chapters: [chapter]), results: [result],
      symbols: symbols, sources: sources, lines: lines, modules: modules, toolchain: "Swift 6.3",
      publication: publication, mutants: mutants)
  }
}

extension SiteFiles {
  var texts: [String: String] {
    get throws {
      try Dictionary(
        uniqueKeysWithValues: list.map { ($0.name, String(decoding: try $0.make(), as: UTF8.self)) }
      )
    }
  }
}
