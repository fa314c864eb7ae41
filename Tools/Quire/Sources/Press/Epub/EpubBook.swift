import CTheme
import Foundation
import Manuscript
import Support
import Verification

/// A verified book as an EPUB 3 publication, made from its documents. It needs no network.
///
/// Pure: the same content and the same edition give the same bytes.
package struct EpubBook: Sendable {
  package static let address = "book.epub"

  let content: SiteContent
  let book: BookFacts
  let chapters: [EpubChapter]
  /// A line that fails, for the cover; nil for none.
  var failure: CardImage.Failure?

  package init(_ content: SiteContent) {
    self.content = content
    book =
      content.book.chapters.lazy.compactMap(\.manuscript.book).first
      ?? BookFacts(title: content.book.chapters.first?.title ?? "")
    let addresses = PageAddresses(
      content.book.chapters.map { ($0.manuscript.absolutePath, $0.pageName + ".xhtml") },
      medium: .publication)
    let results = content.resultsByPath
    chapters = content.book.chapters.map { EpubChapter($0, results: results, addresses: addresses) }
  }

  /// The files, in the order of the archive.
  var files: [(name: String, text: String)] {
    let texts = chapters.mapInParallel { chapter in
      (chapter.file, Self.page(chapter.title, chapter.body))
    }
    let style = Theme.compact(style: ThemeFile.epubStyle.text)
    return [
      ("META-INF/container.xml", Self.container), ("EPUB/package.opf", package),
      ("EPUB/nav.xhtml", navigation), ("EPUB/book.css", String(decoding: style, as: UTF8.self)),
      ("EPUB/title.xhtml", titlePage),
    ] + texts.map { ("EPUB/" + $0, $1) } + [
      ("EPUB/answers.xhtml", backMatter("Answers", kind: "answers", \.answers)),
      ("EPUB/solutions.xhtml", backMatter("Hints and Solutions", kind: "backmatter", \.solutions)),
    ]
  }

  /// A page at the end, with a part of each chapter that has one.
  private func backMatter(_ title: String, kind: String, _ part: (EpubChapter) -> String) -> String
  {
    let sections = chapters.map { chapter in
      let text = part(chapter)
      return text.isEmpty ? "" : "<h2>\(Html.escape(chapter.title))</h2>\n" + text
    }
    let body = """
      <section epub:type="\(kind)" aria-labelledby="title">
      <h1 id="title">\(title)</h1>
      \(sections.joined())</section>
      """
    return Self.page(title, body, kind: "backmatter")
  }

  package var data: Data {
    var archive = ZipArchive()
    archive.add("mimetype", Data("application/epub+zip".utf8), isStored: true)
    let cover = CardImage(
      label: book.author, title: book.title, promise: book.promise, failure: failure, height: 1_800)
    archive.add("EPUB/cover.png", cover.png, isStored: true)
    for (name, text) in files { archive.add(name, Data(text.utf8)) }
    return archive.data
  }

  /// - Parameter kind: The kind of the page, as EPUB names it.
  static func page(_ title: String, _ body: String, kind: String = "bodymatter") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
    <head>
    <title>\(Html.escape(title))</title>
    <link rel="stylesheet" type="text/css" href="book.css"/>
    </head>
    <body epub:type="\(kind)">
    \(body)
    </body>
    </html>

    """
  }
}
