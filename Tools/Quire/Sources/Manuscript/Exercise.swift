import CommonMark
import Foundation
import Support

/// An exercise: a task, a file to start from, checks, and a solution.
package struct Exercise: Sendable {
  /// The chapter's and the folder's names, as in `MulticastDelegate/01-first-answer`.
  package var id: String
  package var chapter: String
  /// The task and its hints.
  package var manuscript: Manuscript
  package var start: File
  /// A file that passes the checks.
  package var solution: File
  /// The tests, written with Swift Testing. Where the learner writes the tests, the original code.
  package var checks: File
  /// What the learner's tests run with: the original code, then the mutants; none if it has checks.
  package var variants: [Variant] = []
  /// Right and wrong answers, which try the checks.
  package var answers: [TriedAnswer] = []

  package struct File: Sendable {
    /// The file, as the reader would name it from the working folder.
    package var path: String
    package var text: String

    package init(path: String, text: String) { (self.path, self.text) = (path, text) }
  }

  /// The exercises of a chapter, in the order of their folders' names; none where it has no folder.
  /// Only verification needs right and wrong answers.
  package static func all(in folder: URL, chapter: String, answers: Bool = true) throws -> [Self] {
    guard FileManager.default.isFolder(folder) else { return [] }
    return try folder.visibleFolders().map {
      try Exercise(readingFrom: $0, chapter: chapter, answers: answers)
    }
  }

  /// - Throws: `UsageError` that names the file that is missing.
  package init(readingFrom folder: URL, chapter: String, answers: Bool = true) throws {
    func file(_ name: String) throws -> File {
      let text = try String(readingFile: name, of: "exercise", in: folder)
      return File(path: folder.appending(path: name).shortPath, text: text)
    }
    id = "\(chapter)/\(folder.lastPathComponent)"
    self.chapter = chapter
    let task = try file("Exercise.md")
    manuscript = Manuscript(parsing: task.text, path: task.path)
    start = try file("Start.swift")
    solution = try file("Solution.swift")
    variants = try Variant.all(in: folder.appending(path: "Mutants"))
    checks = try variants.first?.file ?? file("Checks.swift")
    if answers { self.answers = try TriedAnswer.all(in: folder, of: solution) }
  }

  /// The files of a folder with an ending, in the order of their names; none where there is no folder.
  static func files(in folder: URL, ending: String) throws -> [File] {
    guard FileManager.default.isFolder(folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.map { folder.appending(path: $0) }
      .map { File(path: $0.shortPath, text: try String(readingText: $0)) }
  }

  package var title: String { manuscript.title ?? id }

  /// The task, without its title and its hints.
  package var task: [Block] {
    let blocks = manuscript.document.blocks.prefix { !$0.isHint }
    if case .heading = blocks.first?.kind { return Array(blocks.dropFirst()) }
    return Array(blocks)
  }

  /// The anchor of the chapter's section that the task links to, as in `../../Observer.md#build-it`.
  package var sectionAnchor: String? {
    task.flatMap { $0.inlines + $0.children.flatMap { $0.flatMap(\.inlines) } }.links
      .map { $0.destination.split(separator: "#", maxSplits: 1) }
      .first { $0.count == 2 && $0[0].hasSuffix("\(chapter).md") }.map { String($0[1]) }
  }

  /// A hint: a general one with the heading `## Hint`, or one for the case that a certain check is
  /// the first to fail, which the heading names as Swift does: ``## Hint for `is 0 for 0` ``.
  package struct Hint: Sendable {
    /// The checks that it is for; empty where it is general.
    package var checks: [String]
    package var blocks: [Block]
    /// The line of its heading.
    package var line: Int
    /// Whether the heading is one of the two forms.
    package var isUnderstood: Bool
  }

  /// The hints, in the order of the file: each is a heading that begins with “Hint”, and its text.
  package var hints: [Hint] {
    var hints: [Hint] = []
    for block in manuscript.document.blocks.drop(while: { !$0.isHint }) {
      if case .heading(_, let text) = block.kind {
        guard block.isHint else { break }
        hints.append(Hint(heading: text, line: block.start.line))
      } else {
        hints[hints.count - 1].blocks.append(block)
      }
    }
    return hints
  }

  package var generalHints: [Hint] { hints.filter(\.checks.isEmpty) }
}

extension Block {
  fileprivate var isHint: Bool {
    if case .heading(_, let text) = kind { text.plainText.hasPrefix("Hint") } else { false }
  }
}

extension Exercise.Hint {
  fileprivate init(heading: [Inline], line: Int) {
    checks = heading.compactMap { if case .code(let name) = $0 { name } else { nil } }
    (blocks, self.line) = ([], line)
    let words = heading.filter { if case .code = $0 { false } else { true } }.plainText
    let joints = Set(words.split { $0 == " " || $0 == "," }.dropFirst(2))
    let isForChecks = words.hasPrefix("Hint for ") && joints.isSubset(of: ["and", "or"])
    isUnderstood = checks.isEmpty ? words == "Hint" : isForChecks
  }
}
