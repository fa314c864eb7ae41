import ExerciseTerminal
import Foundation
import Manuscript
import ProjectVerification
import Shell
import Support

/// `quire exercises`: the learner's exercises, watched on a terminal or one command at a time.
struct Exercises {
  private enum Action: String, CaseIterable {
    case list, watch, run, task, hint, solution, diff, trace, reset, check, quiz, review
  }

  /// The file with the options of a class, in the folder that has the book's.
  static let classFile = ".quire/exercises"

  private var action: Action?
  private var names: [String] = []
  @Option("--book") private var book: String?
  /// The learner's folder; nil for the one beside the book.
  @Option("--workspace") private var folder: String?
  @Option("--modules") private var modules: String?
  @Option("--format") private var format = TextOrJSON.text
  @Option("--state") private var state: ExerciseState?
  @Option("--answer") private var answer: String?
  @Option("--no-sandbox") private var usesSandbox = true
  @Option("--fast") private var isFast: Bool
  @Option("--full") private var isFull: Bool
  @Option("--end") private var endsReview: Bool
  @Option("--wrong") private var isRepeated: Bool
  @Option("--no-hints") private var hidesHints: Bool
  @Option("--no-solutions") private var hidesSolutions: Bool
  private var isJSON: Bool { format == .json }
  private var name: String? { names.first }

  private var ofClass: Hidden = []

  private var hidden: Hidden {
    ofClass.union([hidesHints ? .hints : [], hidesSolutions ? .solutions : []])
  }

  init(_ all: [String]) throws {
    var words = try Arguments(all, of: .exercises, into: self)
    ofClass = try hiddenByClass()
    guard folder != "" else { throw UsageError("--workspace takes a folder, not “”") }
    guard !(isFast && isFull) else { throw UsageError("--fast and --full contradict each other") }
    action = try words.next().map(Self.action)
    names = words.words
    if names.count > 1, action != .reset {
      _ = words.next()
      try words.end()
    }
    try refuseWhatDoesNotFit()
  }

  /// What a class hides. A learner's command line cannot take that back.
  private func hiddenByClass() throws -> Hidden {
    guard let folder = try? Book.findFolder(book) else { return [] }
    let root = folder.standardizedFileURL.deletingLastPathComponent()
    let file = root.appending(path: Self.classFile)
    guard file.exists else { return [] }
    var hidden: Hidden = []
    for (index, line) in try String(readingText: file).lines.map(\.trimmed).enumerated()
    where !line.isEmpty && line.first != "#" {
      switch line {
      case "--no-hints": hidden.insert(.hints)
      case "--no-solutions": hidden.insert(.solutions)
      default:
        throw UsageError(
          "\(file.shortPath):\(index + 1): unknown option “\(line)”; a class has --no-hints and"
            + " --no-solutions")
      }
    }
    return hidden
  }

  private func refuseWhatDoesNotFit() throws {
    if let name, [nil, .check, .review].contains(action) {
      throw UsageError("“\(name)” is one word too many: this is about all exercises")
    }
    func refuse(_ option: String, _ isGiven: Bool, unless fits: Action) throws {
      guard isGiven, action != fits else { return }
      throw UsageError("\(option) goes with `\(typedCommand) exercises \(fits.rawValue)`")
    }
    try refuse("--state", state != nil, unless: .list)
    try refuse("--answer", answer != nil, unless: .quiz)
    try refuse("--end", endsReview, unless: .review)
    try refuse("--wrong", isRepeated, unless: .quiz)
  }

  private static func action(_ word: String) throws -> Action {
    if let action = Action(rawValue: word) { return action }
    let all = Action.allCases.map(\.rawValue)
    throw UsageError(
      "`\(typedCommand) exercises` takes one of: \(all.joined(separator: ", ")); not “\(word)”"
        + all.advice(for: word))
  }

  func run() throws -> Int32 {
    let bookFolder = try Book.findFolder(book)
    let catalog = try ExerciseCatalog(readingFrom: bookFolder)
    guard !catalog.exercises.isEmpty else {
      throw UsageError("\(bookFolder.shortPath) has no exercise")
    }
    let context = ExerciseContext(
      folder: bookFolder, catalog: catalog, modules: modules, usesSandbox: usesSandbox)
    // Wrong names are reported before anything is written.
    let isChapter = action == .list || action == .quiz
    let chapter = try isChapter ? name.map { try context.book.chapter(named: $0) } : nil
    let named = try isChapter ? [] : names.flatMap { try exercises(named: $0, in: catalog) }
    let exercise = named.first
    let workspace = try context.workspace(Workspace.folder(folder, besideBook: bookFolder))
    if workspace.needsChecking { try context.recheck(workspace) }
    if isFast || isFull { try changeTrack(of: workspace, isFast) }
    let resumes = [nil, .watch, .run].contains(action)
    guard let chosen = exercise ?? (resumes ? workspace.resumed : workspace.current) else {
      return 0
    }
    let commands = ExerciseCommands(
      workspace: workspace, context: context, isJSON: isJSON, hidden: hidden)
    switch action {
    case .list: return try commands.list(of: chapter?.chapter, in: state)
    case nil, .watch:
      guard !isJSON, Terminal.isUsable else { return try commands.run(chosen) }
      return try context.watch(workspace, at: chosen, hiding: hidden)
    case .run: return try commands.run(chosen)
    case .task: return try commands.task(chosen)
    case .hint: return try commands.hint(chosen)
    case .solution: return try commands.solution(chosen)
    case .diff: return try commands.diff(chosen)
    case .trace: return try commands.trace(chosen)
    case .reset: return try commands.reset(named.isEmpty ? [chosen] : named)
    case .check: return try commands.check()
    case .review:
      if endsReview { return try commands.endReview() }
      guard !isJSON, Terminal.isUsable else { return try commands.review() }
      return try context.watch(workspace, at: chosen, hiding: hidden, review: true)
    case .quiz:
      // What went wrong is asked from all chapters, unless one is named.
      if isRepeated, chapter == nil {
        return try commands.quiz(
          of: context.book.chapters, number: nil, answer: answer, isRepeated: true)
      }
      let found = try chapter ?? context.book.chapter(named: chosen.chapter)
      return try commands.quiz(
        of: [found.chapter], number: found.number, answer: answer, isRepeated: isRepeated)
    }
  }

  /// The exercise that a learner names, or, to reset them, those of a chapter.
  private func exercises(named word: String, in catalog: ExerciseCatalog) throws -> [Exercise] {
    guard action == .reset,
      case let name = word.replacing(#/^[0-9A-Z][0-9]-/#, with: ""),
      let chapter = catalog.exercises.first(where: { $0.chapter == name })?.chapter
    else { return [try catalog.exercise(named: word)] }
    return catalog.exercises.filter { $0.chapter == chapter }
  }

  private func changeTrack(of workspace: Workspace, _ isFast: Bool) throws {
    guard workspace.isFast != isFast else { return }
    try workspace.setFast(isFast)
    Console.notice(
      isFast
        ? "the path goes through each chapter's last exercise now; --full takes the whole path"
        : "the path goes through all exercises now")
  }
}

extension Book {
  /// The chapter that a learner names, and the number of a quiz after a slash.
  fileprivate func chapter(named word: String) throws -> (chapter: Chapter, number: Int?) {
    let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
    let number = parts.count == 2 ? Int(parts[1]) : nil
    let name = parts.first ?? word
    let found = chapters.first {
      [$0.name, $0.number, "\($0.number)-\($0.name)", $0.pageName].contains(name)
        || Int(name) != nil && Int($0.number) == Int(name)
    }
    if let found, parts.count == 1 || number != nil { return (found, number) }
    let near = chapters.map(\.name).suggestion(for: name)
    throw UsageError(
      "there is no chapter “\(word)”; "
        + (near ?? "they are \(chapters.map(\.name).joined(separator: ", "))"))
  }
}

extension ExerciseState: OptionValue {}
