import CTheme
import Foundation
import Manuscript
import Support
import Verification

/// A verified book as an EPUB 3 publication, made from its documents. It needs no network.
///
/// Pure: the same content and the same edition give the same bytes.
public struct EpubBook: Sendable {
  /// The name of its file.
  public static let address = "book.epub"

  private let content: SiteContent
  private let title: String
  private let chapters: [EpubChapter]

  /// Prepares a book.
  public init(_ content: SiteContent) {
    self.content = content
    title = Cover.bookTitle
    let results = Dictionary(content.results.map { ($0.manuscript.path, $0) }) { first, _ in first }
    let links = EpubLinks(content.book)
    chapters = content.book.chapters.map {
      EpubChapter($0, results: results, links: links)
    }
  }

  /// The files, in the order of the archive.
  var files: [(name: String, text: String)] {
    let texts = chapters.mapInParallel { chapter in
      (chapter.file, EpubPage(title: chapter.title, body: chapter.body).text)
    }
    let parts = EpubParts(title: title, content: content, chapters: chapters)
    return [
      ("META-INF/container.xml", EpubParts.container),
      ("EPUB/package.opf", parts.package), ("EPUB/nav.xhtml", parts.navigation),
      (
        "EPUB/book.css",
        String(decoding: Theme.compact(style: ThemeFile.epubStyle.text), as: UTF8.self)
      ),
      ("EPUB/title.xhtml", parts.titlePage),
    ] + texts.map { ("EPUB/" + $0, $1) } + [
      ("EPUB/answers.xhtml", EpubAnswers(chapters: chapters).page),
      ("EPUB/solutions.xhtml", EpubSolutions(chapters: chapters).page),
    ]
  }

  /// The archive.
  public var data: Data {
    var archive = ZipArchive()
    archive.add("mimetype", Data("application/epub+zip".utf8), isStored: true)
    for (name, text) in files { archive.add(name, Data(text.utf8)) }
    return archive.data
  }
}

/// A page of the publication: XHTML.
struct EpubPage {
  let title: String
  let body: String
  /// The kind of the page, as EPUB names it.
  var kind = "bodymatter"

  var text: String {
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
