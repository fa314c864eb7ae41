import Foundation
import Manuscript
import Support

/// The section of a chapter that an exercise belongs to.
public struct ChapterSection {
  /// Its heading.
  public let title: String
  /// The Markdown file and the line, as editors open them.
  public let place: String
  /// The page in the built book if there is one, otherwise the Markdown file.
  let link: String

  /// The place, for a terminal.
  var line: StyledText {
    var line = StyledText.path(place, .dim)
    line.link = link
    return line
  }
}

extension Exercise {
  /// The section of its chapter that the task links to, otherwise the chapter's beginning.
  public func section(in chapter: Chapter) -> ChapterSection {
    let manuscript = chapter.manuscript
    let slug = sectionAnchor
    var slugs = Slugs()
    var found: (title: String, line: Int, slug: String)?
    manuscript.document.forEachBlock { block in
      guard case .heading(_, let text) = block.kind else { return }
      let own = slugs.next(text.plainText)
      if found == nil, slug == nil || slug == own {
        found = (text.plainText, block.start.line, own)
      }
    }
    let file = URL(filePath: manuscript.path).standardizedFileURL
    let page = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build/book/\(chapter.pageName).html")
    let isBuilt = FileManager.default.fileExists(atPath: page.path)
    return ChapterSection(
      title: found?.title ?? chapter.title, place: "\(manuscript.path):\(found?.line ?? 1)",
      link: isBuilt ? "\(page.absoluteString)#\(found?.slug ?? "")" : file.absoluteString)
  }
}
