import CommonMark
import Foundation

/// A Markdown file as values: its document, its fences, and what is wrong with them.
package struct Manuscript: Sendable {
  /// The file, as the reader would name it from the working folder.
  package var path: String
  /// The absolute path of the file, by which manuscripts that were named differently are the same.
  package var absolutePath: String { URL(filePath: path).standardizedFileURL.path }
  package var mode: ManuscriptMode
  /// The text as it is on disk.
  package var text: String
  package var document: Document
  /// The fences, in reading order, with the setups in comments among them.
  package var fences: [Fence]
  private var fenceIndices: [Int: Int] = [:]
  /// What `<!-- quire: import A, B -->` says; nil where the file has no such comment.
  package var imports: Imports?
  /// Other names for its subject, by which the search finds it: `<!-- quire: synonyms A, B -->`.
  package var synonyms: [String]
  /// The sections that a page shows folded, each from the line of its heading on:
  /// `<!-- quire: folded -->`.
  package var foldedSections: [Range<Int>]
  /// What it says of the book: `<!-- quire: book … -->`; nil where it says nothing.
  package var book: BookFacts?
  /// What is wrong with the fences and comments, in reading order.
  package var diagnostics: [Diagnostic]
  /// The directives of a page of a DocC catalog.
  package var directives: [Directive] = []
  /// The versions of files in a tutorial, one for each fence; none for other documents.
  package var steps: [TutorialStep] = []
  /// Whether it is one documentation comment.
  package var isComment = false
  /// The declaration that the comment is about, `Type.member(label:)`; empty for another manuscript.
  package var documented = ""
  /// The documentation comments of a Swift file, whose fences these are; none for Markdown.
  package var comments: [SourceComment] = []

  /// Parses Markdown, whose byte order mark is ignored, without reading other files. O(text).
  ///
  /// - Parameter isSwift: Whether code without a language is Swift; nil where such code is text.
  package init(
    parsing text: String, path: String, mode: ManuscriptMode = .book,
    isSwift: ((String) -> Bool)? = nil
  ) {
    (self.path, self.mode, self.text) = (path, mode, text)
    let content = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let lines = SourceLines(content)
    document = Document(parsing: content, lines: lines)
    var scan = FenceScan(path: path, lines: lines, mode: mode, isSwift: isSwift)
    scan.read(document.blocks)
    scan.checkDefaults()
    scan.checkFences()
    scan.attachOutputs(document.blocks)
    if let exceeded = document.exceededLimit {
      scan.report(exceeded)
    } else if mode == .book {
      scan.findLostFences()
    }
    scan.checkWholeFile(content)
    foldedSections = scan.foldedSections(of: document)
    fences =
      mode == .document
      ? scan.fences.map(\.withResultsInComments.withResultsOfLinesInComments) : scan.fences
    (fenceIndices, imports) = (scan.fenceIndices, scan.imports)
    (synonyms, book) = (scan.synonyms, scan.book)
    diagnostics = scan.diagnostics.sorted()
  }

  /// The files, and regions of files, that its excerpts and steps show.
  package var sources: [Fence.Source] { fences.compactMap(\.source) }

  /// The text of the first heading; nil where the file has none.
  package var title: String? {
    for case .heading(_, let text) in document.blocks.lazy.map(\.kind) { return text.plainText }
    return nil
  }

  /// What is under the title: the paragraph right there, which is the chapter's promise; the code between
  /// it and the first text, which is what one comes to the chapter for; and what comes after them.
  package var opening: (promise: [Inline], lead: [Block], text: [Block]) {
    var blocks = document.blocks[...]
    if case .heading(1, _) = blocks.first?.kind { blocks = blocks.dropFirst() }
    guard case .paragraph(let promise) = blocks.first?.kind else { return ([], [], Array(blocks)) }
    let body = blocks.dropFirst()
    var lead = body.prefix { block in
      switch block.kind {
      case .code: fenceIndex(atLine: block.start.line).map { fences[$0].code?.isQuiz } != true
      case .html: true
      default: false
      }
    }
    // A figure above a playground stays with it.
    if body.dropFirst(lead.count).first?.isPlayground == true { lead = lead.dropLast() }
    let isCode = lead.contains { if case .code = $0.kind { true } else { false } }
    if !isCode { lead = [] }
    return (promise, Array(lead), Array(body.dropFirst(lead.count)))
  }

  /// The index of the fence that the block of code on a line of the document is.
  package func fenceIndex(atLine line: Int) -> Int? { fenceIndices[line] }

  /// Puts the comments of a Swift file together.
  package init(
    comments: [SourceComment], of source: String, path: String, imports: Imports?,
    diagnostics: [Diagnostic] = []
  ) {
    (mode, document) = (.document, Document(parsing: ""))
    (synonyms, foldedSections) = ([], [])
    (self.path, text, self.imports, self.comments) = (path, source, imports, comments)
    fences = []
    for comment in comments {
      let count = fences.count
      for var fence in comment.manuscript.fences {
        fence.output = fence.output.map { $0 + count }
        fences.append(fence)
      }
    }
    self.diagnostics = (diagnostics + comments.flatMap(\.manuscript.diagnostics)).sorted()
  }
}

/// How a Markdown file is read and verified.
package enum ManuscriptMode: String, CaseIterable, Sendable {
  /// A chapter: every fence says what it is, and the fences of a page are one program.
  case book
  /// Any other page: its fences are taken as their author wrote them.
  case document
}

/// The modules that a file's programs import, as a comment in the file says.
package struct Imports: Equatable, Sendable {
  /// The modules' names; none for `import none`.
  package var modules: [String]
  package var line: Int
  /// Whether internal declarations of the modules can be used: `@testable import`.
  package var isTestable: Bool

  package init(modules: [String], line: Int, isTestable: Bool = false) {
    (self.modules, self.line, self.isTestable) = (modules, line, isTestable)
  }
}

/// One version of a file in a DocC tutorial: the file with the code, as the reader would name it, what
/// reports call the step, such as `step 2 of “Rows”`, and where the tutorial shows it.
package typealias TutorialStep = (path: String, name: String, start: Position)

extension [String] {
  /// The addresses of headings, as GitHub makes them: a second “Build it” becomes `build-it-1`.
  /// Without letters and digits it is `Section`, which no other is: those are in lower case.
  package var slugs: [String] {
    var used: [String: Int] = [:]
    return map { heading in
      let slug = heading.slug.isEmpty ? "Section" : heading.slug
      var free = slug
      while used[free] != nil {
        used[slug, default: 0] += 1
        free = "\(slug)-\(used[slug, default: 0])"
      }
      used[free] = 0
      return free
    }
  }
}

extension String {
  /// In lower case, blanks as dashes, and only letters, marks, digits, dashes and underscores left.
  package var slug: String {
    let scalars = lowercased().unicodeScalars.filter { $0 == " " || $0.isOfSlug }
    return String(String.UnicodeScalarView(scalars.map { $0 == " " ? "-" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isOfSlug: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: self == "-" || properties.isAlphabetic
    }
  }
}

extension Document {
  package var headings: [(level: Int, text: [Inline], slug: String, start: Position)] {
    let found = allBlocks.compactMap { block -> (level: Int, text: [Inline], start: Position)? in
      guard case .heading(let level, let text) = block.kind else { return nil }
      return (level, text, block.start)
    }
    return zip(found, found.map(\.text.plainText).slugs).map { ($0.level, $0.text, $1, $0.start) }
  }
}
