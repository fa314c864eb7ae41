import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import SymbolIndex
import Verification

/// What a command is about: manuscripts, exercises, and the book that they may belong to.
public struct Documents: Sendable {
  /// The Markdown files, exercises' tasks included.
  public private(set) var manuscripts: [Manuscript] = []
  /// The exercises among them.
  public private(set) var exercises: [Exercise] = []
  /// The book that they belong to.
  public private(set) var book: Book?
  /// By path, the lines of the fences that are wanted; all of a path that is not listed.
  public private(set) var lines: [String: Set<Int>] = [:]

  /// The whole book.
  public init(book: Book) {
    self.book = book
    for chapter in book.chapters {
      manuscripts += chapter.manuscripts
      exercises += chapter.exercises
    }
  }

  /// Markdown files and folders; a folder of the book brings its exercises with it. A file may be
  /// followed by a line, `FILE:41`, that names one of its fences.
  ///
  /// - Parameter mode: How they are read; nil for the files of the book as a book's, and any other as
  ///   a document.
  /// - Throws: `UsageError` where a path is not there.
  public init(paths: [String], book: Book?, mode: ManuscriptMode? = nil) throws {
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
        let isOfBook = book.map { file.path.hasPrefix($0.folder.standardizedFileURL.path + "/") }
        manuscripts.append(
          try Manuscript(
            readingFrom: file, mode: mode ?? (isOfBook == true ? .book : .document)))
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

  /// What a path that is not there may have meant: a chapter's name, or a file beside it.
  private static func advice(_ path: String, _ url: URL, _ book: Book?) -> String {
    if let chapter = book?.chapters.first(where: { $0.name == path || $0.number == path }) {
      let folder = URL(filePath: chapter.manuscript.path).deletingLastPathComponent()
      return "; the chapter lies in \(folder.shortPath)"
    }
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let near = names.sorted().nearest(to: url.lastPathComponent)
    return near.map { "; did you mean `\(folder.appending(path: $0).shortPath)`?" } ?? ""
  }

  /// The Markdown files below a folder, hidden ones left out.
  private static func markdown(in folder: URL) throws -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    let files = all?.compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension.lowercased() == "md" }.map(\.standardizedFileURL)
      .sorted { $0.path < $1.path }
  }

  /// One part of the documents, so that several machines can prove them together.
  ///
  /// The parts are alike in their number of fences, and together they are the whole. An exercise
  /// goes with its task.
  ///
  /// - Parameters:
  ///   - index: Which part, counted from 1.
  ///   - count: How many parts there are.
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

  /// Those of some chapters, with their exercises.
  public func only(_ chapters: Set<String>) -> Documents {
    guard let book else { return self }
    let paths = book.chapters.filter { chapters.contains($0.name) }
      .flatMap { $0.manuscripts.map(\.path) }
    var part = self
    part.manuscripts = manuscripts.filter { paths.contains($0.path) }
    part.exercises = exercises.filter { paths.contains($0.manuscript.path) }
    return part
  }

  /// Every module that some snippet imports.
  public var imports: Set<String> {
    Set(
      manuscripts.flatMap(\.importedModules) + exercises.flatMap(\.importedModules)
        + manuscripts.flatMap { $0.imports?.modules ?? [] })
  }

  /// Whether some of them are documents with Swift, which see the package's modules without importing
  /// them.
  public var needLibraries: Bool {
    manuscripts.contains { manuscript in
      manuscript.mode == .document && manuscript.imports == nil
        && manuscript.fences.contains { $0.code != nil }
    }
  }

  /// The source files that they show, or show parts of.
  public var excerpts: [String] {
    manuscripts.flatMap(\.fences).compactMap { fence in
      if case .excerpt(let source) = fence.kind { source.path } else { nil }
    }
  }

  /// Whether their prose names symbols, as chapters may: elsewhere double backticks say nothing.
  public var needsSymbols: Bool {
    manuscripts.contains { home(of: $0) != nil && !$0.symbolNames.isEmpty }
  }

  /// The chapter that a manuscript belongs to, by name; nil where it belongs to none.
  private func home(of manuscript: Manuscript) -> String? {
    book?.chapters.first { chapter in
      chapter.manuscript.isSameFile(as: manuscript)
        || chapter.exercises.contains { $0.manuscript.isSameFile(as: manuscript) }
    }?.name
  }

  /// Proves everything.
  public func verify(with verifier: Verifier) throws -> [ManuscriptResult] {
    var proofs = try verifier.verify(manuscripts, lines: lines)
    let verdicts = try ExerciseVerifier(verifier.executor).verify(exercises)
    let links = LinkCheck(manuscripts + (book.map { Documents(book: $0).manuscripts } ?? []))
    let names = NameCheck(needsSymbols ? try verifier.symbols() : .none)
    for index in proofs.indices where proofs[index].selection == nil {
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
      proofs[index].diagnostics = (proofs[index].diagnostics + found).sorted()
    }
    return proofs
  }
}

extension Book {
  /// The book that a command is about: the one that `--book` names, or the nearest upward.
  ///
  /// - Throws: `UsageError` where there is none.
  public static func find(_ option: String?) throws -> Book {
    try Book(readingFrom: findFolder(option))
  }

  /// The folder of the book that a command is about.
  ///
  /// - Throws: `UsageError` where there is none.
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
