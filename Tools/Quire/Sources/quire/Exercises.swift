import Foundation
import Manuscript
import Proof
import Shell
import Support
import Workshop

/// `quire exercises`: the learner's exercises, watched on a terminal or one command at a time.
struct Exercises {
  private enum Action: String, CaseIterable {
    case list, watch, run, task, hint, solution, diff, reset, check, quiz, review
  }

  private let asksForHelp: Bool
  private let action: Action?
  private let name: String?
  private let book: String?
  private let folder: String
  private let modules: String?
  private let usesSandbox: Bool
  private let isJSON: Bool
  private let state: ExerciseState?
  private let answer: String?
  /// Whether the fast track or the whole path is requested; nil for no change.
  private let isFast: Bool?
  private let endsReview: Bool

  init(_ words: inout Arguments) throws {
    let isFlagged = words.flag("--help") || words.flag("-h")
    book = try words.value("--book")
    folder = try words.value("--workspace") ?? "Exercises"
    guard !folder.isEmpty else { throw UsageError("--workspace takes a folder, not “”") }
    modules = try words.value("--modules")
    usesSandbox = !words.flag("--no-sandbox")
    let format = try words.value("--format") ?? "text"
    guard ["text", "json"].contains(format) else {
      throw UsageError("--format takes text or json, not “\(format)”")
    }
    isJSON = format == "json"
    state = try words.value("--state").map(Self.state)
    answer = try words.value("--answer")
    let (fast, full) = (words.flag("--fast"), words.flag("--full"))
    guard !(fast && full) else { throw UsageError("--fast and --full contradict each other") }
    isFast = fast ? true : full ? false : nil
    endsReview = words.flag("--end")
    let word = words.next()
    asksForHelp = isFlagged || word == "help"
    name = words.next()
    // An unknown option comes first: its value is taken for a command.
    try words.end()
    action = try word == "help" ? nil : word.map(Self.action)
    try refuseWhatDoesNotFit()
  }

  private func refuseWhatDoesNotFit() throws {
    if let name, [nil, .check, .review].contains(action), !asksForHelp {
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
    let near = all.suggestion(for: word).map { "; " + $0 } ?? ""
    throw UsageError(
      "`\(typedCommand) exercises` takes one of: \(all.joined(separator: ", ")); not “\(word)”"
        + near)
  }

  private static func state(_ word: String) throws -> ExerciseState {
    if let state = ExerciseState(rawValue: word) { return state }
    let all = ExerciseState.allCases.map(\.rawValue)
    let near = all.suggestion(for: word).map { "; " + $0 } ?? ""
    throw UsageError("--state takes \(all.joined(separator: ", ")), not “\(word)”\(near)")
  }

  func run() throws -> Int32 {
    guard !asksForHelp else {
      Console.print(Self.help)
      return 0
    }
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
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    let workspace = try Workspace(url, catalog: catalog, notice: Console.notice)
    if workspace.needsChecking { try context.recheck(workspace) }
    if let isFast { try changeTrack(of: workspace, isFast) }
    let resumes = [nil, .watch, .run].contains(action)
    guard let chosen = exercise ?? (resumes ? workspace.resumed : workspace.current) else {
      return 0
    }
    let commands = ExerciseCommands(workspace: workspace, context: context, isJSON: isJSON)
    switch action {
    case .list: return try commands.list(of: chapter?.chapter, in: state)
    case nil, .watch:
      guard !isJSON, Terminal.isUsable else { return try commands.run(chosen) }
      return try context.watch(workspace, at: chosen, beginningWith: .exercise)
    case .run: return try commands.run(chosen)
    case .task: return try commands.task(chosen)
    case .hint: return try commands.hint(chosen)
    case .solution: return try commands.solution(chosen)
    case .diff: return try commands.diff(chosen)
    case .reset: return try commands.reset(chosen)
    case .check: return try commands.check()
    case .review:
      if endsReview { return try commands.endReview() }
      guard !isJSON, Terminal.isUsable else { return try commands.review() }
      return try context.watch(workspace, at: chosen, beginningWith: .review)
    case .quiz:
      let found = try chapter ?? context.book.chapter(named: chosen.chapter)
      return try ExerciseQuiz(
        workspace: workspace, context: context, chapter: found.chapter, number: found.number,
        answer: answer, isJSON: isJSON
      ).run()
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
  ///
  /// - Throws: `UsageError` that suggests the nearest name.
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

extension Exercises {
  fileprivate static let help = """
    \(typedCommand) exercises: learn with the book's exercises.

      exercises                    on a terminal, watches your file and checks it as you save;
                                   elsewhere, checks it once
      exercises watch [ID]         the same, at an exercise
      exercises list [CHAPTER] [--state open|started|done|known|missing]
      exercises run [ID]           checks your file; ends with 0 if all checks pass, else 1
      exercises task [ID]          the task, and the section of the chapter
      exercises hint [ID]          one more hint; first the general one, then those for the
                                   failing check
      exercises solution [ID]      the official solution
      exercises diff [ID]          from your file to the official solution
      exercises reset [ID]         back to the start; a copy of yours is kept
      exercises check              checks all of your files
      exercises quiz [CHAPTER[/N]] [--answer N]
                                   the chapter's quizzes, answered with the keys 1 to 9; off a
                                   terminal, printed without their answers: --answer gives the
                                   verdict, or standard input, a line for each quiz
      exercises review             solve again what is done, the oldest first; it stays done,
                                   and your earlier answer comes back
      exercises review --end       leaves the review

      --fast          the path goes through each chapter's last exercise only: pass it, and the rest
                      of the chapter is known. Resetting it, or one of those, takes that back
      --full          the path goes through all exercises again
      --workspace DIR your files and your progress; Exercises/ by default
      --format json   for other programs
      --book DIR      the folder of chapters; by default the nearest Chapters/ upward
      --modules DIR   where the package's modules are built
      --no-sandbox    runs your code with all your rights

    ID is an exercise's name, such as `first-answer`; without one, it is the exercise you are at.
    On a terminal the key ? tells what each key does.
    """
}
