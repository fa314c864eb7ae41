import CTheme
import Foundation
import Manuscript
import ProjectVerification
import Shell
import Support

/// `quire new`: adds the files of a chapter, an exercise, or a workflow that verifies documents.
struct New {
  @Option("--book") private var book: String?
  @Option("--from") private var checkout: URL?

  func run(_ all: [String]) throws -> Int32 {
    var words = try Arguments(all, of: .new, into: self)
    switch words.next() {
    case "chapter":
      guard let name = words.next() else {
        throw UsageError("quire new chapter NAME: the name is missing")
      }
      try words.end()
      try makeChapter(name)
    case "exercise":
      guard let chapter = words.next(), let name = words.next() else {
        throw UsageError("quire new exercise CHAPTER NAME: a word is missing")
      }
      try words.end()
      try makeExercise(name, of: chapter, in: Book.find(book))
    case "workflow":
      try words.end()
      try makeWorkflow(from: checkout)
    default: throw UsageError("quire new makes a `chapter`, an `exercise` or a `workflow`")
    }
    return 0
  }

  // MARK: Chapters

  /// Adds a chapter, which may be the first one: then there may be no folder of chapters yet.
  private func makeChapter(_ name: String) throws {
    guard name.first?.isUppercase == true, name.hasOnlyLettersAndDigits(and: "") else {
      throw UsageError("“\(name)” cannot name a module; use a word such as MulticastDelegate")
    }
    guard !Self.taken.contains(name) else {
      throw UsageError("\(name) is a name of Swift or its modules; choose another")
    }
    let here = URL.currentDirectory()
    // The first chapter of a package makes the folder.
    let isFirst =
      (try? Book.findFolder(book)) == nil && here.appending(path: "Package.swift").exists
    let folder = try isFirst ? here.appending(path: "Chapters") : Book.findFolder(book)
    let chapters = FileManager.default.isFolder(folder) ? try folder.visibleFolders() : []
    let last = try chapters.compactMap { Int(try Chapter.words(of: $0).number) }.max() ?? 0
    let number = last + 1 < 10 ? "0\(last + 1)" : "\(last + 1)"
    try Book.checkPages(of: chapters + [folder.appending(path: "\(number)-\(name)")])
    let root = folder.standardizedFileURL.deletingLastPathComponent()
    let title = name.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.output.1) \($0.output.2)" }
    let files = ThemeFile.chapterTemplate.parts(
      ["book": folder.lastPathComponent, "number": number, "module": name, "title": title])
    let manifest = root.appending(path: "Package.swift")
    let text = try manifest.exists ? Self.add(name, to: manifest) : nil
    try root.write(files, changing: text.map { [("Package.swift", $0)] } ?? [])
  }

  /// Names of the language, of the toolchain's modules, and of Apple's modules that a book may import.
  private static let taken: Set<String> = [
    "Any", "Android", "AppKit", "Builtin", "Combine", "CoreFoundation", "Cxx", "Darwin",
    "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "Observation", "Protocol", "Self", "Swift", "SwiftOnoneSupport", "SwiftUI", "Synchronization",
    "Testing", "Type", "UIKit", "WinSDK", "XCTest",
  ]

  /// The text of a manifest with a chapter's library, its target and its tests at the ends of the
  /// chapters' lists.
  ///
  /// The manifest lists targets literally, since SwiftPM caches what a manifest computes from
  /// folders. `swift package add-target` and `add-product` append to the end of the lists, after
  /// quire's own targets and with other formatting.
  private static func add(_ name: String, to manifest: URL) throws -> String {
    let (text, path) = (try String(readingText: manifest), manifest.shortPath)
    for target in [name, "\(name)Tests"] where text.contains("name: \"\(target)\"") {
      throw UsageError("\(path) has a target \(target) already; choose another name")
    }
    var lines = text.lines.map(String.init)
    for (marker, line) in [
      ("libraries", "\"\(name)\","),
      ("modules", ".target(name: \"\(name)\"),"),
      ("tests", ".testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"]),"),
    ] {
      let end = "// End of the chapters' \(marker)."
      guard let index = lines.firstIndex(where: { $0.contains(end) }) else {
        throw UsageError("\(path) has no line “\(end)”; add the chapter's targets by hand")
      }
      lines.insert(lines[index].prefix { $0 == " " } + line, at: index)
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Workflows

  /// Adds a workflow that runs the action of a checkout's repository, at the checkout's commit.
  private func makeWorkflow(from checkout: URL?) throws {
    let scratch = try Scratch(in: Scratch.makePrivateFolder())
    let here = URL.currentDirectory()
    guard let root = GitFacts(of: here, scratch: scratch)?.root else {
      throw UsageError("\(here.shortPath) is in no git repository; begin one with `git init`")
    }
    // This program may have been copied: its source is where it was compiled.
    let source = checkout ?? URL(filePath: #filePath).deletingLastPathComponent()
    let quire = GitFacts(of: source, scratch: scratch)
    guard let action = quire?.nameOnGitHub, let commit = quire?.commit else {
      throw UsageError(
        "\(source.path) is no clone of a repository on GitHub; name the clone of quire with"
          + " --from DIR")
    }
    let folder = here.resolvingSymlinksInPath().path.dropFirst(
      root.resolvingSymlinksInPath().path.count + 1)
    let hasBaseline = FileManager.default.fileExists(atPath: "docs.baseline")
    let inputs = [
      folder.isEmpty ? nil : "working-directory: \(folder)",
      hasBaseline ? "arguments: --baseline docs.baseline" : nil,
    ].compactMap { $0.map { "\n          " + $0 } }
    let text = """
      name: Documents
      on: [push, pull_request]
      permissions:
        contents: read
      jobs:
        verify:
          runs-on: ubuntu-24.04
          timeout-minutes: 60
          steps:
            - uses: actions/checkout@v4
              with:
                fetch-depth: 0
            - uses: \(action)/.github/actions/verify-docs@\(commit)\
      \(inputs.isEmpty ? "" : "\n        with:" + inputs.joined())

      """
    try root.write([(".github/workflows/docs.yml", text)])
  }

  // MARK: Exercises

  private func makeExercise(_ name: String, of chapter: String, in book: Book) throws {
    guard let found = book.chapters.first(where: { $0.name == chapter }) else {
      let known = book.chapters.map(\.name)
      throw UsageError("there is no chapter “\(chapter)”\(known.advice(for: chapter))")
    }
    guard !name.isEmpty, name.slug == name else {
      throw UsageError(
        "“\(name)” cannot name an exercise; use lower case and dashes, as in `\(name.slug)`")
    }
    let numbers = found.exercises.compactMap { Int($0.id.lastName.prefix(while: \.isNumber)) }
    let number = (numbers.max() ?? 0) + 1
    let place = "\(found.number)-\(found.name)/Exercises/\(number < 10 ? "0" : "")\(number)-\(name)"
    let words = name.replacing("-", with: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    try book.folder.appending(path: place).write(
      ThemeFile.exerciseTemplate.parts(["title": title, "section": found.firstSectionLink]))
  }
}

extension Chapter {
  /// A link from an exercise's task to the first section, or to the title where there is none.
  fileprivate var firstSectionLink: String {
    let headings = manuscript.document.headings
    let first = headings.first { $0.level > 1 } ?? headings.first
    return first.map { "[\($0.text.plainText)](../../\(name).md#\($0.slug))" } ?? name
  }
}

extension URL {
  /// Writes new and changed files below this folder. New ones never replace a file.
  fileprivate func write(
    _ new: [(name: String, text: String)], changing old: [(name: String, text: String)] = []
  ) throws {
    for url in new.map({ appending(path: $0.name) }) where url.exists {
      throw UsageError("\(url.shortPath) is there already; nothing was written")
    }
    for (word, files) in [("made", new), ("changed", old)] {
      for (name, text) in files {
        let url = appending(path: name)
        try url.deletingLastPathComponent().createFolder()
        try Data(text.utf8).write(to: url, options: .atomic)
        Console.print("\(word) \(url.shortPath)")
      }
    }
  }
}
