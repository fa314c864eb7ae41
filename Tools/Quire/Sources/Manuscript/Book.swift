import Foundation
import Support

package struct Book: Sendable {
  package var folder: URL
  /// The chapters, in the order of their folders' names.
  package var chapters: [Chapter]

  package init(folder: URL, chapters: [Chapter]) {
    (self.folder, self.chapters) = (folder, chapters)
  }

  /// Reads a book from disk, or only the chapters that contain, or are in, some files and folders.
  package init(readingFrom folder: URL, chaptersOf paths: [String]? = nil) throws {
    let wanted = paths?.map { URL(filePath: $0).standardizedFileURL.path + "/" }
    let folders = try Self.chapterFolders(in: folder).filter { folder in
      // Only a folder in which all is a chapter is a book.
      _ = try Chapter.textFile(in: folder)
      let chapter = folder.standardizedFileURL.path + "/"
      return wanted?.contains { $0.hasPrefix(chapter) || chapter.hasPrefix($0) } ?? true
    }
    try self.init(folder: folder, chapters: folders.mapInParallel(Chapter.init(readingFrom:)))
  }

  /// The folders of a book's chapters, in the order of their names: at least one.
  package static func chapterFolders(in folder: URL) throws -> [URL] {
    guard FileManager.default.isFolder(folder) else {
      throw UsageError(
        "there is no folder of chapters at \(folder.shortPath); name it with --book DIR")
    }
    let folders = try folder.visibleFolders()
    guard !folders.isEmpty else {
      throw UsageError(
        "\(folder.shortPath) has no chapters; make one with `quire new chapter NAME`")
    }
    try checkPages(of: folders)
    return folders
  }

  /// - Throws: `UsageError` where a chapter's page has the name of another page of the book.
  package static func checkPages(of folders: [URL]) throws {
    var owners = [
      "404": "the page for addresses that do not exist", "answers": "the answers page of the EPUB",
      "index": "the cover", "nav": "the contents page of the EPUB", "reference": "the reference",
      "solutions": "the solutions page of the EPUB", "title": "the title page of the EPUB",
      "whole-book": "the page with the whole book", "why": "the list of messages",
    ]
    for folder in folders {
      let (page, path) = (try Chapter.words(of: folder).name.pageName, folder.shortPath)
      guard let owner = owners.updateValue("the page of \(path)", forKey: page) else { continue }
      throw UsageError(
        "the page of \(path) would be named `\(page)`, as \(owner) is; give the folder and its text"
          + " another name")
    }
  }
}

package struct Chapter: Sendable {
  /// Its name, such as `MulticastDelegate`.
  package var name: String
  /// The number in the folder's name: `01`, or `A1` in the appendix.
  package var number: String
  package var manuscript: Manuscript
  package var exercises: [Exercise] = []
  /// The program that runs on its page; nil where there is none.
  package var playground: Playground?

  /// The chapter's text, then the exercises' tasks.
  package var manuscripts: [Manuscript] { [manuscript] + exercises.map(\.manuscript) }

  package var title: String { manuscript.title ?? name }

  package var isAppendix: Bool { number.first?.isLetter == true }

  package var pageName: String { name.pageName }
}

extension Chapter {
  /// - Throws: `UsageError` where the folder has another kind of name.
  package static func words(of folder: URL) throws -> (number: String, name: String) {
    let parts = folder.lastPathComponent.split(separator: "-", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].last?.isNumber == true else {
      throw UsageError(
        "\(folder.shortPath) is not a chapter's folder: its name must be a number and a word,"
          + " as in 01-MulticastDelegate")
    }
    return (parts[0], parts[1])
  }

  /// - Throws: `UsageError` where there is none.
  static func textFile(in folder: URL) throws -> URL {
    let file = folder.appending(path: "\(try words(of: folder).name).md")
    guard file.exists else {
      throw UsageError("\(folder.shortPath) has no text: write it in \(file.shortPath)")
    }
    return file
  }

  /// Reads a chapter from its folder, `01-MulticastDelegate/MulticastDelegate.md`.
  package init(readingFrom folder: URL) throws {
    (number, name) = try Self.words(of: folder)
    manuscript = try Manuscript(readingFrom: Self.textFile(in: folder))
    exercises = try Exercise.all(in: folder.appending(path: "Exercises"), chapter: name)
    playground = try Playground(readingFrom: folder.appending(path: "Playground"))
  }
}

extension String {
  /// The name of a page: in lower case, with dashes between words and for signs to be escaped.
  package var pageName: String {
    var slug = ""
    for character in self {
      if character.isUppercase, slug.last?.isLowercase == true { slug += "-" }
      let isPlain = character.isLetter || character.isNumber || "-_.".contains(character)
      slug += isPlain ? character.lowercased() : "-"
    }
    return slug
  }
}
