import CTheme
import Foundation
import Manuscript
import Support
import Verification

/// A verified book as an EPUB 3 publication. The same content and edition give the same bytes.
package struct EpubBook: Sendable {
  static let address = "book.epub"

  let content: SiteContent
  let book: BookFacts
  let chapters: [EpubChapter]

  package init(_ content: SiteContent) {
    self.content = content
    let all = content.book.chapters
    book = all.lazy.compactMap(\.manuscript.book).first ?? BookFacts(title: all.first?.title ?? "")
    let addresses = PageAddresses(
      all.map { ($0.manuscript.absolutePath, $0.pageName + ".xhtml") }, medium: .publication)
    let results = content.resultsByPath
    chapters = all.map { EpubChapter($0, results: results, addresses: addresses) }
  }

  var files: [(name: String, text: String)] {
    let texts = chapters.mapInParallel { page(Html.escape($0.title), $0.body) }
    let pages: [PackagePage] =
      [("title", "title.xhtml", titlePage)]
      + texts.enumerated().map { ("c\($0)", chapters[$0].file, $1) }
      + backMatter.map { ($0.name, $0.file, page(of: $0)) }
    let style = Theme.compact(style: ThemeFile.epubStyle.text)
    let files =
      [
        ("META-INF/container.xml", Self.container), ("EPUB/package.opf", package(of: pages)),
        ("EPUB/nav.xhtml", navigation), ("EPUB/book.css", style),
      ] + pages.map { ("EPUB/" + $0.file, $0.text) }
    return files.map { ($0, Labels.resolved($1, language: book.language)) }
  }

  /// A page at the end, with a part of each chapter that has one.
  private struct BackMatter {
    let name, title, kind: String
    let part: @Sendable (EpubChapter) -> String

    var file: String { name + ".xhtml" }
  }

  /// The pages at the end: those for which some chapter has a part.
  private var backMatter: [BackMatter] {
    [
      BackMatter(name: "answers", title: "⟦Answers⟧", kind: "answers") { $0.answers },
      BackMatter(name: "solutions", title: "⟦Hints and Solutions⟧", kind: "backmatter") {
        $0.solutions
      },
    ].filter { page in chapters.contains { !page.part($0).isEmpty } }
  }

  private func page(of matter: BackMatter) -> String {
    let sections = chapters.map { chapter in
      let text = matter.part(chapter)
      return text.isEmpty ? "" : "<h2>\(Html.escape(chapter.title))</h2>\n" + text
    }
    let body = """
      <section epub:type="\(matter.kind)" aria-labelledby="pageTitle">
      <h1 id="pageTitle">\(matter.title)</h1>
      \(sections.joined())</section>
      """
    return page(matter.title, body, kind: "backmatter")
  }

  /// Readers make a cover of their own where this book's title cannot be drawn.
  private var hasCover: Bool { CardImage.canDraw(book.title) }

  var data: Data {
    var archive = ZipArchive()
    archive.add("mimetype", Data("application/epub+zip".utf8), isStored: true)
    if hasCover {
      let cover = CardImage(
        label: book.author, title: book.title, promise: book.promise, height: 1_800)
      archive.add("EPUB/cover.png", cover.png, isStored: true)
    }
    for (name, text) in files { archive.add(name, Data(text.utf8)) }
    return archive.data
  }

  /// - Parameters:
  ///   - title: As HTML.
  ///   - kind: The kind of the page, as EPUB names it.
  private func page(_ title: String, _ body: String, kind: String = "bodymatter") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="\(book.language)" xml:lang="\(book.language)">
    <head>
    <title>\(title)</title>
    <link rel="stylesheet" type="text/css" href="book.css"/>
    </head>
    <body epub:type="\(kind)">
    \(body)
    </body>
    </html>

    """
  }

  // MARK: The files that describe it

  static let container = """
    <?xml version="1.0" encoding="utf-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
    </container>

    """

  private static let coverItem =
    "<item id=\"cover\" href=\"cover.png\" media-type=\"image/png\" properties=\"cover-image\"/>\n"

  /// A page as the package describes it.
  private typealias PackagePage = (id: String, file: String, text: String)

  private func package(of pages: [PackagePage]) -> String {
    let manifest = pages.map { id, file, text in
      let drawing = text.contains("<svg") ? " properties=\"svg\"" : ""
      return "<item id=\"\(id)\" href=\"\(file)\" media-type=\"application/xhtml+xml\"\(drawing)/>"
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="\(book.language)">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="id">\(identifier)</dc:identifier>
      <dc:title>\(Html.escape(book.title))</dc:title>
      \(book.author.isEmpty ? "" : "<dc:creator>\(Html.escape(book.author))</dc:creator>\n")\
      <dc:language>\(book.language)</dc:language>
      <meta property="dcterms:modified">\(content.publication.edition.date)T00:00:00Z</meta>
      \(accessibility)
      </metadata>
      <manifest>
      <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      \(hasCover ? Self.coverItem : "")<item id="css" href="book.css" media-type="text/css"/>
      \(manifest.joined(separator: "\n"))
      </manifest>
      <spine>
      <itemref idref="nav"/>
      \(pages.map { "<itemref idref=\"\($0.id)\"/>" }.joined(separator: "\n"))
      </spine>
      </package>

      """
  }

  /// A name that stays the same for later editions of the book: the book's own, or one of its title.
  private var identifier: String {
    guard book.identifier.isEmpty else { return Html.escape(book.identifier) }
    // Version 8 and variant 8: a UUID of own making.
    let hex = Digest("EPUB \(book.title)").hex
    let uuid = hex.prefix(32).replacing(#/(.{8})(.{4}).(.{3}).(.{3})(.{12})/#) {
      "\($0.output.1)-\($0.output.2)-8\($0.output.3)-8\($0.output.4)-\($0.output.5)"
    }
    return "urn:uuid:\(uuid)"
  }

  private var accessibility: String {
    let facts: KeyValuePairs = [
      "accessMode": "textual", "accessMode": "visual", "accessModeSufficient": "textual",
      "accessModeSufficient": "textual,visual", "accessibilityFeature": "alternativeText",
      "accessibilityFeature": "longDescription", "accessibilityFeature": "displayTransformability",
      "accessibilityFeature": "readingOrder", "accessibilityFeature": "structuralNavigation",
      "accessibilityFeature": "tableOfContents", "accessibilityHazard": "none",
      "accessibilitySummary":
        """
      ⟦Code is text. Figures have captions that say what they show. Lines that a step adds or removes begin \
      with a sign. Nothing depends on color, sound or movement.⟧
      """,
    ]
    let all = facts.map { "<meta property=\"schema:\($0.key)\">\($0.value)</meta>" }
    return all.joined(separator: "\n")
  }

  var navigation: String {
    let items = chapters.map { chapter -> String in
      let inner = chapter.headings.map {
        "<li><a href=\"\(chapter.file)#\($0.id)\">\(Html.escape($0.title))</a></li>"
      }
      let list = inner.isEmpty ? "" : "\n<ol>\n\(inner.joined(separator: "\n"))\n</ol>\n"
      let number = chapter.chapter.shortNumber
      let title = (number.isEmpty ? "" : "\(number). ") + Html.escape(chapter.title)
      return "<li><a href=\"\(chapter.file)\">\(title)</a>\(list)</li>"
    }
    let back = backMatter.map { "<li><a href=\"\($0.file)\">\($0.title)</a></li>" }
    let landmarks = backMatter.prefix(1).map {
      "<li><a epub:type=\"backmatter\" href=\"\($0.file)\">\($0.title)</a></li>\n"
    }
    let body = """
      <nav epub:type="toc" role="doc-toc" aria-labelledby="toc">
      <h1 id="toc">⟦Contents⟧</h1>
      <ol>
      \((items + back).joined(separator: "\n"))
      </ol>
      </nav>
      <nav epub:type="landmarks" aria-label="⟦Landmarks⟧" hidden="hidden">
      <ol>
      <li><a epub:type="toc" href="nav.xhtml">⟦Contents⟧</a></li>
      <li><a epub:type="bodymatter" href="\(chapters.first?.file ?? "title.xhtml")">⟦Text⟧</a></li>
      \(landmarks.joined())</ol>
      </nav>
      """
    return page("⟦Contents⟧", body, kind: "frontmatter")
  }

  /// The code that the first chapter which has some opens with.
  private var lead: String { chapters.lazy.map(\.lead).first { !$0.isEmpty } ?? "" }

  var titlePage: String {
    let sum = Ledger(content.results)
    let edition = content.publication.edition.words.map { "<p>\($0)</p>\n" } ?? ""
    let body = """
      <section epub:type="titlepage" aria-labelledby="pageTitle">
      <h1 id="pageTitle">\(Html.escape(book.title))</h1>
      \(book.promise.isEmpty ? "" : "<p class=\"promise\">\(Html.escape(book.promise))</p>\n")\
      \(book.author.isEmpty ? "" : "<p>\(Html.escape(book.author))</p>\n")\
      \(lead)\(edition)\(sum.claim("⟦in the book⟧", content.toolchain))
      <p>⟦The lines of a listing are as long as the screen allows; the rest of a line that was broken is indented.⟧\(backMatter.isEmpty ? "" : "⟦ Answers to quizzes, and hints and solutions of exercises, are at the end.⟧")</p>
      </section>
      """
    return page(Html.escape(book.title), body, kind: "frontmatter")
  }
}
