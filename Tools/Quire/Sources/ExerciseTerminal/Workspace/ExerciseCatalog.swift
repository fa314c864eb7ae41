import Foundation
import Manuscript
import Support

/// The exercises of a book, in the book's order.
package struct ExerciseCatalog: Sendable {
  package let exercises: [Exercise]

  package init(_ book: Book) { exercises = book.chapters.flatMap(\.exercises) }

  /// Reads the exercises of a book for a learner, without its prose and the wrong answers.
  package init(readingFrom folder: URL) throws {
    exercises = try Book.chapterFolders(in: folder).mapInParallel { chapter in
      try Exercise.all(
        in: chapter.appending(path: "Exercises"), chapter: Chapter.words(of: chapter).name,
        answers: false)
    }.flatMap { $0 }
  }

  package init(exercises: [Exercise]) { self.exercises = exercises }

  /// The exercise that a learner names.
  ///
  /// - Parameter word: An id, an id without its number, a folder's name, a slug, a number if it is
  ///   unique, or a path that ends in one of these.
  /// - Throws: `UsageError` that suggests the nearest name, or lists the exercises that fit.
  package func exercise(named word: String) throws -> Exercise {
    let name = word.hasSuffix(".swift") ? String(word.dropLast(6)) : word
    if let exact = exercises.first(where: { $0.id == name }) { return exact }
    var parts = name.split(separator: "/").map(String.init)
    if parts.count > 1, ["Start", "Solution", "Checks", "Exercise.md"].contains(parts.last ?? "") {
      parts.removeLast()
    }
    // A chapter in the path has to exist and to match.
    let places = parts.dropLast().filter { !["Exercises", "Chapters", ".", ".."].contains($0) }
      .map { $0.replacing(#/^[0-9A-Z][0-9]-/#, with: "") }
    let home = places.last { place in exercises.contains { $0.chapter == place } }
    let isLost = home == nil && places.count == 1 && !word.hasPrefix("/")
    let found = exercises.filter { exercise in
      exercise.names.contains(parts.last ?? name) && !isLost
        && (home == nil || exercise.chapter == home)
    }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let ids = found.map { "`\($0.id)`" }.joined(separator: ", ")
      throw UsageError("“\(word)” may be \(ids); name one of them")
    }
    let near = exercises.flatMap(\.names).nearest(to: name)
    let meant = near.flatMap { near in exercises.first { $0.names.contains(near) } }
    let advice =
      meant.map { "did you mean `\($0.id)`?" } ?? "`\(typedCommand) exercises list` shows them all"
    throw UsageError("there is no exercise “\(word)”; \(advice)")
  }

  /// The last exercise of each chapter, which covers the whole chapter.
  package var capstones: [Exercise] { exercises.filter(isCapstone) }

  /// Whether an exercise is the last of its chapter.
  package func isCapstone(_ exercise: Exercise) -> Bool {
    exercises.last { $0.chapter == exercise.chapter }?.id == exercise.id
  }

  /// The other exercises of a chapter.
  func companions(of exercise: Exercise) -> [Exercise] {
    exercises.filter { $0.chapter == exercise.chapter && $0.id != exercise.id }
  }
}

extension Exercise {
  /// The folder's name, `02-first-answer`.
  var folderName: String { String(id.lastName) }

  /// The folder's name without its number.
  var slug: String {
    let parts = folderName.split(separator: "-", maxSplits: 1)
    return parts.count == 2 && parts[0].allSatisfy(\.isNumber) ? String(parts[1]) : folderName
  }

  /// The key under which progress is saved. It does not depend on the exercise's number.
  var key: String { "\(chapter)/\(slug)" }

  /// The learner's file, relative to the workspace. A changed number moves the file.
  var learnersPath: String { id + ".swift" }

  /// The names that a learner may use for it.
  var names: [String] {
    let number = folderName.split(separator: "-").first.flatMap { Int($0) }
    return [id, key, folderName, slug] + (number.map { ["\($0)", "\(chapter)/\($0)"] } ?? [])
  }

  /// The section of its chapter that the task links to, otherwise the chapter's beginning.
  package func section(in chapter: Chapter) -> ChapterSection {
    let manuscript = chapter.manuscript
    let slug = sectionAnchor
    let found = manuscript.document.headings.first { slug == nil || $0.slug == slug }
    let file = URL(filePath: manuscript.path).standardizedFileURL
    let page = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build/book/\(chapter.pageName).html")
    return ChapterSection(
      title: found?.text.plainText ?? chapter.title,
      place: "\(manuscript.path):\(found?.start.line ?? 1)",
      link: page.exists ? "\(page.absoluteString)#\(found?.slug ?? "")" : file.absoluteString)
  }
}

package struct ChapterSection {
  package let title: String
  /// The Markdown file and the line, as editors open them.
  package let place: String
  /// The page in the built book if there is one, otherwise the Markdown file.
  let link: String
}
