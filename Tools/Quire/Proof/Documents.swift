import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import SymbolIndex
import Verification

/// The documents of a command: manuscripts, exercises, and the book that they may belong to.
public struct Documents: Sendable {
  /// The Markdown files, tasks of exercises included.
  public private(set) var manuscripts: [Manuscript] = []
  /// The exercises among them.
  public private(set) var exercises: [Exercise] = []
  /// The book that they belong to; nil if they belong to none.
  public private(set) var book: Book?
  /// The lines of the selected fences by path; all fences of a path that is not listed.
  public private(set) var lines: [String: Set<Int>] = [:]

  /// The whole book.
  public init(book: Book) {
    self.book = book
    for chapter in book.chapters {
      manuscripts += chapter.manuscripts
      exercises += chapter.exercises
    }
  }

  /// Markdown files and folders; a folder of the book includes its exercises. A line after a file,
  /// `FILE:41`, selects one of its fences.
  ///
  /// - Throws: `UsageError` if a path does not exist.
  public init(paths: [String], book: Book?) throws {
    let whole = book.map(Documents.init(book:))
    var seen: Set<String> = []
    for argument in paths {
      let (path, line) = Self.parts(of: argument)
      let url = URL(filePath: path).standardizedFileURL
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw UsageError("there is no “\(path)”" + Self.advice(path, url, book))
      }
      let files = FileManager.default.isFolder(url) ? try Self.markdown(in: url) : [url]
      guard files.allSatisfy({ ["md", "markdown"].contains($0.pathExtension.lowercased()) }) else {
        throw UsageError("“\(path)” is no Markdown file: its name does not end in .md")
      }
      guard !files.isEmpty else { throw UsageError("there is no Markdown file in “\(path)”") }
      for file in files where seen.insert(file.path).inserted {
        manuscripts.append(try Manuscript(readingFrom: file))
      }
      if let line {
        try select(line, argument)
        continue
      }
      let known = Set(files.map(\.shortPath))
      exercises += whole?.exercises.filter { known.contains($0.manuscript.path) } ?? []
    }
    self.book = book
  }

  /// The path and the line of an argument such as `README.md:41`.
  private static func parts(of argument: String) -> (path: String, line: Int?) {
    guard !FileManager.default.fileExists(atPath: argument),
      let match = argument.wholeMatch(of: #/(.+?):(\d+)(?::\d*)?/#), let line = Int(match.output.2)
    else { return (argument, nil) }
    return (String(match.output.1), line)
  }

  private mutating func select(_ line: Int, _ argument: String) throws {
    guard let manuscript = manuscripts.last else { return }
    let isInFence = manuscript.fences.contains { ($0.start.line...$0.lastLine + 1).contains(line) }
    guard isInFence else {
      let near = manuscript.fences.map(\.start.line).min { abs($0 - line) < abs($1 - line) }
      throw UsageError(
        "there is no fence at “\(argument)”"
          + (near.map { "; the nearest one opens on line \($0)" } ?? ""))
    }
    lines[manuscript.path, default: []].insert(line)
  }

  /// Advice for a path that does not exist: a chapter's folder, or a similar file name.
  private static func advice(_ path: String, _ url: URL, _ book: Book?) -> String {
    if let chapter = book?.chapters.first(where: { $0.name == path || $0.number == path }) {
      let folder = URL(filePath: chapter.manuscript.path).deletingLastPathComponent()
      return "; the chapter is in \(folder.shortPath)"
    }
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let near = names.sorted().nearest(to: url.lastPathComponent)
    return near.map { "; did you mean `\(folder.appending(path: $0).shortPath)`?" } ?? ""
  }

  /// The Markdown files below a folder, hidden ones excluded.
  private static func markdown(in folder: URL) throws -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    let files = all?.compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension.lowercased() == "md" }.map(\.standardizedFileURL)
      .sorted { $0.path < $1.path }
  }

  /// One part of the documents, so that several machines can verify them together.
  ///
  /// The parts have similar numbers of fences, and together they are the whole. An exercise is in
  /// the same part as its task.
  ///
  /// - Parameters:
  ///   - index: The part, counted from 1.
  ///   - count: The number of parts.
  public func shard(_ index: Int, of count: Int) -> Documents {
    var loads = Array(repeating: 0, count: count)
    var mine: Set<String> = []
    let heaviestFirst = manuscripts.enumerated().sorted {
      ($1.element.fences.count, $0.offset) < ($0.element.fences.count, $1.offset)
    }
    for (_, manuscript) in heaviestFirst {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[lightest] += manuscript.fences.count + 1
      if lightest == index - 1 { mine.insert(manuscript.path) }
    }
    var part = self
    part.manuscripts = manuscripts.filter { mine.contains($0.path) }
    part.exercises = exercises.filter { mine.contains($0.manuscript.path) }
    return part
  }

  /// The documents of some chapters, with their exercises.
  public func only(_ chapters: Set<String>) -> Documents {
    guard let book else { return self }
    let paths = book.chapters.filter { chapters.contains($0.name) }
      .flatMap { $0.manuscripts.map(\.path) }
    var part = self
    part.manuscripts = manuscripts.filter { paths.contains($0.path) }
    part.exercises = exercises.filter { paths.contains($0.manuscript.path) }
    return part
  }

  /// The modules that snippets import.
  public var imports: Set<String> {
    Set(manuscripts.flatMap(\.importedModules) + exercises.flatMap(\.importedModules))
  }

  /// The source files of excerpts.
  public var excerpts: [String] {
    manuscripts.flatMap(\.fences).compactMap { fence in
      if case .excerpt(let source) = fence.kind { source.path } else { nil }
    }
  }

  /// Whether the prose may name symbols. Only chapters do: elsewhere double backticks are plain
  /// code.
  public var needsSymbols: Bool {
    manuscripts.contains { home(of: $0) != nil && !$0.symbolNames.isEmpty }
  }

  /// The name of the chapter that a manuscript belongs to; nil if it belongs to none.
  private func home(of manuscript: Manuscript) -> String? {
    book?.chapters.first { chapter in
      chapter.manuscript.isSameFile(as: manuscript)
        || chapter.exercises.contains { $0.manuscript.isSameFile(as: manuscript) }
    }?.name
  }

  /// Verifies all documents.
  public func verify(with verifier: Verifier) throws -> [ManuscriptResult] {
    var results = try verifier.verify(manuscripts, lines: lines)
    let verdicts = try ExerciseVerifier(verifier.executor).verify(exercises)
    let links = LinkCheck(manuscripts + (book.map { Documents(book: $0).manuscripts } ?? []))
    let names = NameCheck(needsSymbols ? try verifier.symbols() : .none)
    for index in results.indices where results[index].selection == nil {
      let path = manuscripts[index].path
      let own = book?.chapters.first { $0.manuscript.path == path }
      var found = links.diagnostics(for: manuscripts[index]) + (own?.playgroundDiagnostics ?? [])
      if let home = home(of: manuscripts[index]) {
        found += names.diagnostics(for: manuscripts[index], in: home)
      }
      for (exercise, diagnostics) in zip(exercises, verdicts)
      where exercise.manuscript.path == path {
        let chapter = book?.chapters.first { $0.name == exercise.chapter }
        found += diagnostics + ExerciseNames(exercise, chapter: chapter?.manuscript).diagnostics
      }
      results[index].diagnostics = (results[index].diagnostics + found).sorted()
    }
    return results
  }
}

extension Book {
  /// The book of a command: the one that `--book` names, or the nearest upward.
  ///
  /// - Throws: `UsageError` if there is none.
  public static func find(_ option: String?) throws -> Book {
    try Book(readingFrom: findFolder(option))
  }

  /// The folder of a command's book.
  ///
  /// - Throws: `UsageError` if there is none.
  public static func findFolder(_ option: String?) throws -> URL {
    if let option { return URL(filePath: option, directoryHint: .isDirectory) }
    var folder = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
    while true {
      let chapters = folder.appending(path: "Chapters", directoryHint: .isDirectory)
      if FileManager.default.isFolder(chapters) { return chapters }
      guard folder.path != "/" else {
        throw UsageError(
          "there is no folder Chapters/ here or above; name the book's folder with --book DIR")
      }
      folder.deleteLastPathComponent()
    }
  }
}
