import Compilation
import ExerciseChecking
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import SymbolIndex
import Verification

/// The documents of a command: manuscripts, exercises, and the book that they may belong to.
package struct Documents: Sendable {
  /// The Markdown files, exercises' tasks included.
  package internal(set) var manuscripts: [Manuscript] = []
  package internal(set) var exercises: [Exercise] = []
  package internal(set) var book: Book?
  /// By path, the lines of the fences that are wanted; all of a path that is not listed.
  package internal(set) var lines: [String: Set<Int>] = [:]
  /// The files and folders of the package that are left out, since they are about other versions.
  package internal(set) var historicalPlaces: [String] = []
  /// The Swift files whose comments are still to be read.
  var sources = CommentSources()

  /// A file among them, which says what package they belong to; nil where there is none.
  package var firstFile: URL? {
    manuscripts.first.map { URL(filePath: $0.path) } ?? sources.files.first
  }

  package init(book: Book?) {
    self.book = book
    manuscripts = book?.chapters.flatMap(\.manuscripts) ?? []
    exercises = book?.chapters.flatMap(\.exercises) ?? []
  }

  /// Markdown files and folders; a folder of the book includes its exercises. A line after a file,
  /// `FILE:41`, selects one of its fences.
  ///
  /// - Parameter mode: How they are read; nil for the book's files as a book, others as documents.
  package init(paths: [String], book: Book?, mode: ManuscriptMode? = nil) throws {
    let ofBook = Documents(book: book)
    var (seen, whole): (Set<String>, Set<String>) = ([], [])
    for argument in paths {
      let (path, line) = Self.parts(of: argument)
      let url = URL(filePath: path).standardizedFileURL
      guard url.exists else {
        throw UsageError("there is no “\(path)”" + Self.advice(path, url, book))
      }
      let isFolder = FileManager.default.isFolder(url)
      let swiftFiles = isFolder ? try CommentSources.files(in: url) : url.isSwift ? [url] : []
      sources.add(swiftFiles, areNamed: !isFolder)
      let files = isFolder ? try Self.markdown(in: url) : url.isSwift ? [] : [url]
      guard files.allSatisfy({ Self.extensions.contains($0.pathExtension.lowercased()) }) else {
        throw UsageError(
          "“\(path)” is neither Markdown nor Swift: its name ends in neither .md nor .swift")
      }
      guard !files.isEmpty || !swiftFiles.isEmpty else {
        throw UsageError("there is no Markdown and no Swift file in “\(path)”")
      }
      let new = files.filter { seen.insert($0.path).inserted }
      for file in new {
        let folder = book.map { $0.folder.standardizedFileURL.path + "/" }
        let usual = folder.map(file.path.hasPrefix) == true ? ManuscriptMode.book : .document
        manuscripts.append(try Self.manuscript(file, mode: mode ?? usual))
      }
      if let line, url.isSwift {
        sources.selections.append((url, line, argument))
      } else if let line, let manuscript = manuscripts.first(where: { $0.path == url.shortPath }) {
        try select(line, in: manuscript, argument)
      } else {
        whole.formUnion(files.map(\.shortPath))
        let known = Set(new.map(\.shortPath))
        exercises += ofBook.exercises.filter { known.contains($0.manuscript.path) }
      }
    }
    // A document that is named without a line, too, is verified as a whole.
    lines = lines.filter { !whole.contains($0.key) }
    self.book = book
  }

  /// What there is to verify where no path is given: the book, which `--book` may name, and the
  /// package's documents.
  package init(of folder: URL, book option: String?) throws {
    let book = option == nil ? try? Book.findFolder(nil) : try Book.findFolder(option)
    let package = PackageDocuments(of: folder)
    let files = try package?.files() ?? []
    self.init(book: try book.map { try Book(readingFrom: $0) })
    let hasSwift = package?.hasSwift == true
    if hasSwift { sources = .libraries }
    guard book != nil || !files.isEmpty || hasSwift else {
      throw UsageError(
        package.map {
          "\($0.root.shortPath) has no README.md, no other Markdown at its root and none in"
            + " Documentation/, Docs/, Guides/ or a .docc catalog, and no Swift; name the documents"
            + " to verify"
        } ?? "there is neither a folder Chapters/ nor a Package.swift here or above; name the"
          + " documents to verify, or the book's folder with --book DIR")
    }
    let known = Set(manuscripts.map(\.absolutePath))
    for file in files where !known.contains(file.path) {
      if let place = package?.historicalPlace(of: file) {
        if !historicalPlaces.contains(place) { historicalPlaces.append(place) }
      } else {
        manuscripts.append(try Self.manuscript(file, mode: .document))
      }
    }
  }

  private static let extensions = ["md", "markdown", "tutorial"]

  /// Reads a file of Markdown, or a tutorial with its code.
  private static func manuscript(_ file: URL, mode: ManuscriptMode) throws -> Manuscript {
    file.pathExtension == "tutorial"
      ? try Manuscript(tutorial: file) : try Manuscript(readingFrom: file, mode: mode)
  }

  /// The path and the line of an argument such as `README.md:41`.
  private static func parts(of argument: String) -> (path: String, line: Int?) {
    guard !FileManager.default.fileExists(atPath: argument),
      let match = argument.wholeMatch(of: #/(.+?):(\d+)(?::\d*)?/#), let line = Int(match.output.2)
    else { return (argument, nil) }
    return (String(match.output.1), line)
  }

  /// Selects a fence of a document, by one of its lines.
  mutating func select(_ line: Int, in manuscript: Manuscript, _ argument: String) throws {
    let isInFence = manuscript.fences.contains { ($0.start.line...$0.lastLine + 1).contains(line) }
    guard isInFence else {
      let near = manuscript.fences.map(\.firstLine).min { abs($0 - line) < abs($1 - line) }
      throw UsageError(
        "there is no fence at “\(argument)”"
          + (near.map { "; the nearest one opens on line \($0)" } ?? ""))
    }
    lines[manuscript.path, default: []].insert(line)
  }

  /// Asks for the steps of the selected fences, where their words do not.
  ///
  /// - Throws: `UsageError` where one does not run.
  package mutating func traceSelectedFences() throws {
    for place in manuscripts.indices {
      for line in lines[manuscripts[place].path] ?? [] {
        let index = manuscripts[place].fences.firstIndex {
          ($0.start.line...$0.lastLine + 1).contains(line)
        }
        guard let index, case .code(var code) = manuscripts[place].fences[index].kind,
          [.runs, .traps].contains(code.action)
        else {
          throw UsageError("the fence at \(manuscripts[place].path):\(line) does not run")
        }
        code.trace = code.trace ?? Fence.TraceWords()
        manuscripts[place].fences[index].kind = .code(code)
      }
    }
  }

  /// Advice for a path that does not exist: a chapter's folder, or a similar file name.
  private static func advice(_ path: String, _ url: URL, _ book: Book?) -> String {
    let whole = book.flatMap { try? Book(readingFrom: $0.folder) }
    if let chapter = whole?.chapters.first(where: { $0.name == path || $0.number == path }) {
      let folder = URL(filePath: chapter.manuscript.path).deletingLastPathComponent()
      return "; the chapter is in \(folder.shortPath)"
    }
    let near = url.nearestSibling.map { url.deletingLastPathComponent().appending(path: $0) }
    return near.map { "; did you mean `\($0.shortPath)`?" } ?? ""
  }

  /// The Markdown files below a folder, hidden ones excluded.
  private static func markdown(in folder: URL) throws -> [URL] {
    try FileTree(folder.path, followsLinks: false).sorted {
      extensions.contains($0.pathExtension.lowercased())
    }
  }

  package var imports: Set<String> {
    let answers = exercises.flatMap(\.answers).flatMap(\.file.text.importedModules)
    return Set(
      manuscripts.flatMap(\.importedModules) + exercises.flatMap(\.importedModules) + answers
        + manuscripts.flatMap { $0.imports?.modules ?? [] })
  }

  /// Whether some of them are documents with Swift, which see the package's modules without importing
  /// them, or are told of them where they should.
  package var needLibraries: Bool {
    manuscripts.contains { manuscript in
      manuscript.mode == .document && manuscript.fences.contains { $0.code != nil }
    }
  }

  /// The source files of excerpts.
  package var excerpts: [String] {
    manuscripts.flatMap(\.fences).compactMap { fence in
      if case .excerpt(let source) = fence.kind { source.path } else { nil }
    }
  }

  /// Whether they name symbols, which chapters do in their prose, and articles in addresses.
  package var needsSymbols: Bool {
    let homes = homes
    return manuscripts.contains {
      (homes[$0.absolutePath] != nil && !$0.symbolNames.isEmpty) || $0.hasSymbolAddresses
        || $0.isForDocC && $0.hasSymbolLinks
    }
  }

  /// The names of the book's chapters by the absolute paths of their manuscripts.
  private var homes: [String: String] {
    let pairs = (book?.chapters ?? []).flatMap { chapter in
      chapter.manuscripts.map { ($0.absolutePath, chapter.name) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  package func links(isSymbol: @escaping @Sendable (String) -> Bool = { _ in false }) -> LinkCheck {
    let all = manuscripts + Documents(book: book).manuscripts
    return LinkCheck(all, book: book?.folder, isSymbol: isSymbol)
  }

  /// Verifies all documents.
  ///
  /// - Parameter answers: Whether the answers beside exercises are run; pages show none.
  package func verify(with verifier: Verifier, answers: Bool = true) throws -> [ManuscriptResult] {
    var results = try verifier.verify(manuscripts, lines: lines)
    let verdicts = try ExerciseVerifier(verifier.executor).verify(exercises, answers: answers)
    let symbols = needsSymbols ? try verifier.symbols() : .none
    let links = links(isSymbol: symbols.mayHaveSymbol)
    let homes = homes
    let withExercises = Set(exercises.map(\.chapter))
    let known = (book?.chapters ?? []).filter { withExercises.contains($0.name) }
      .reduce(into: [:]) { $0[$1.name] = $1.manuscript.text.identifiers }
    let names = NameCheck(symbols: symbols)
    let root = verifier.executor.compiler.modules.root
    for (index, manuscript) in manuscripts.enumerated() where results[index].selection == nil {
      let own = book?.chapters.first { $0.manuscript.path == manuscript.path }
      var found = links.diagnostics(for: manuscript) + (own?.playgroundDiagnostics ?? [])
      found += manuscript.directiveDiagnostics(root: root)
      if manuscript.isForDocC { found += names.linkDiagnostics(for: manuscript) }
      if let home = homes[manuscript.absolutePath] {
        found += names.diagnostics(for: manuscript, in: home)
      }
      for (exercise, diagnostics) in zip(exercises, verdicts)
      where exercise.manuscript.path == manuscript.path {
        let names = known[exercise.chapter] ?? []
        found += diagnostics + exercise.diagnostics(ofNamesBeside: names)
      }
      results[index].diagnostics = (results[index].diagnostics + found).sorted()
    }
    return results
  }
}

// Parts of what a command is about.
extension Documents {
  /// The documents without those that a pattern matches, by their paths from the package's root.
  package func excluding(_ pattern: PathPattern) -> Documents {
    let root = URL.workingRoot.path
    return keeping { !pattern.matches(URL(filePath: $0.path).pathInside(root)) }
  }

  private func keeping(_ isKept: (Manuscript) -> Bool) -> Documents {
    var part = self
    part.manuscripts = manuscripts.filter(isKept)
    part.exercises = exercises.filter { isKept($0.manuscript) }
    return part
  }

  /// One part of the documents, counted from 1, so that several machines can prove them together. The
  /// parts have about the same number of fences. An exercise goes with its task.
  package func shard(_ index: Int, of count: Int) -> Documents {
    var loads = Array(repeating: 0, count: min(count, manuscripts.count))
    var mine: Set<String> = []
    for manuscript in manuscripts.sorted(by: { $0.fences.count > $1.fences.count }) {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[lightest] += manuscript.fences.count + 1
      if lightest == index - 1 { mine.insert(manuscript.path) }
    }
    return keeping { mine.contains($0.path) }
  }

  package func only(_ chapters: Set<String>) -> Documents {
    guard let book else { return self }
    let paths = book.chapters.filter { chapters.contains($0.name) }
      .flatMap { $0.manuscripts.map(\.path) }
    return keeping { paths.contains($0.path) }
  }
}

extension Book {
  /// The book of a command: the one that `--book` names, or the nearest upward.
  ///
  /// - Parameter paths: Files and folders of the chapters that are wanted; nil for all chapters.
  package static func find(_ option: String?, chaptersOf paths: [String]? = nil) throws -> Book {
    try Book(readingFrom: findFolder(option), chaptersOf: paths)
  }

  /// The folder of that book; `UsageError` if there is none.
  package static func findFolder(_ option: String?) throws -> URL {
    if let option { return URL(filePath: option, directoryHint: .isDirectory) }
    let here = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: "Chapters")
    let folder = here.folderAbove { FileManager.default.isFolder($0.appending(path: "Chapters")) }
    guard let folder else {
      throw UsageError(
        "there is no folder Chapters/ here or above; name the book's folder with --book DIR")
    }
    return folder.appending(path: "Chapters", directoryHint: .isDirectory)
  }
}

/// A pattern for paths, as `--exclude` takes it: `*` and `?` stay within a name, `**` crosses folders.
/// Without a slash, it matches a file or folder of that name anywhere; with one, a path from the
/// package's root. What matches a folder matches all that is in it.
package struct PathPattern: Sendable {
  package let text: String
  /// What it matches, as a regular expression for a path with a slash behind it.
  private let expression: String

  /// - Throws: `UsageError` where it is empty or leads out of the package.
  package init(parsing text: String) throws {
    self.text = text
    let words = text.split(separator: "/").filter { $0 != "." }
    guard !words.isEmpty, !words.contains("..") else {
      throw UsageError(
        "a pattern for paths from the package's root, as in `Docs/Old/**`, not “\(text)”")
    }
    let parts = text.dropLast().contains("/") ? words : ["**"] + words
    let patterns = parts.map { part in
      if part == "**" { return "(.*/)?" }
      return NSRegularExpression.escapedPattern(for: String(part))
        .replacing("\\*", with: "[^/]*").replacing("\\?", with: "[^/]") + "/"
    }
    expression = "^" + patterns.joined()
  }

  /// Whether it matches a path from the package's root, or a folder that the path is in.
  package func matches(_ path: String) -> Bool {
    "\(path)/".range(of: expression, options: .regularExpression) != nil
  }
}
