import Foundation
import Manuscript
import Proof
import Shell
import Support
import Workshop

/// `quire exercises`: the learner's exercises, watched on a terminal or one command at a time.
struct Exercises {
  private enum Action: String, CaseIterable {
    case list, watch, run, task, hint, solution, diff, trace, reset, check, quiz, review
  }

  private var action: Action?
  private var name: String?
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
  private var isJSON: Bool { format == .json }

  init(_ all: [String]) throws {
    var words = try Arguments(all, of: .exercises, into: self)
    guard folder != "" else { throw UsageError("--workspace takes a folder, not “”") }
    guard !(isFast && isFull) else { throw UsageError("--fast and --full contradict each other") }
    let word = words.next()
    name = words.next()
    try words.end()
    action = try word.map(Self.action)
    try refuseWhatDoesNotFit()
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
    let exercise = try isChapter ? nil : name.map(catalog.exercise(named:))
    let workspace = try context.workspace(Workspace.folder(folder, besideBook: bookFolder))
    if workspace.needsChecking { try context.recheck(workspace) }
    if isFast || isFull { try changeTrack(of: workspace, isFast) }
    let resumes = [nil, .watch, .run].contains(action)
    guard let chosen = exercise ?? (resumes ? workspace.resumed : workspace.current) else {
      return 0
    }
    let commands = ExerciseCommands(workspace: workspace, context: context, isJSON: isJSON)
    switch action {
    case .list: return try commands.list(of: chapter?.chapter, in: state)
    case nil, .watch:
      guard !isJSON, Terminal.isUsable else { return try commands.run(chosen) }
      return try context.watch(workspace, at: chosen)
    case .run: return try commands.run(chosen)
    case .task: return try commands.task(chosen)
    case .hint: return try commands.hint(chosen)
    case .solution: return try commands.solution(chosen)
    case .diff: return try commands.diff(chosen)
    case .trace: return try commands.trace(chosen)
    case .reset: return try commands.reset(chosen)
    case .check: return try commands.check()
    case .review:
      if endsReview { return try commands.endReview() }
      guard !isJSON, Terminal.isUsable else { return try commands.review() }
      return try context.watch(workspace, at: chosen, review: true)
    case .quiz:
      let found = try chapter ?? context.book.chapter(named: chosen.chapter)
      return try commands.quiz(of: found.chapter, number: found.number, answer: answer)
    }
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
