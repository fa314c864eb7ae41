import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
import Workshop

/// `quire exercises`: the learner's exercises, watched on a terminal or one command at a time.
struct Exercises {
  private enum Action: String, CaseIterable {
    case list, watch, run, hint, solution, diff, reset, check, quiz, review
  }

  private let asksForHelp: Bool
  private let action: Action?
  private let name: String?
  private let book: String?
  private let folder: String
  private let modules: String?
  private let isJSON: Bool
  private let state: ExerciseState?
  private let answer: String?
  /// Whether the fast track is asked for, or the whole path; nil for what it was.
  private let isFast: Bool?
  private let endsReview: Bool

  init(_ words: inout Arguments) throws {
    let isFlagged = words.flag("--help") || words.flag("-h")
    book = try words.value("--book")
    folder = try words.value("--workspace") ?? "Exercises"
    modules = try words.value("--modules")
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
    action = try word == "help" ? nil : word.map(Self.action)
    name = words.next()
    try words.end()
    try refuseWhatDoesNotFit()
  }

  private func refuseWhatDoesNotFit() throws {
    if let name, [nil, .check, .review].contains(action), !asksForHelp {
      throw UsageError("“\(name)” is one word too many: this is about all exercises")
    }
    func refuse(_ option: String, _ isGiven: Bool, unless fits: Action) throws {
      guard isGiven, action != fits else { return }
      throw UsageError("\(option) goes with `quire exercises \(fits.rawValue)`")
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
      "`quire exercises` takes one of: \(all.joined(separator: ", ")); not “\(word)”\(near)")
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
    let book = try Book.find(book)
    let kit = Kit(book)
    guard !kit.exercises.isEmpty else {
      throw UsageError("\(book.folder.shortPath) holds no exercise")
    }
    // What is named wrongly ends it before anything is written.
    let isChapter = action == .list || action == .quiz
    let chapter = try isChapter ? name.map(book.chapter(named:)) : nil
    let exercise = try isChapter ? nil : name.map(kit.exercise(named:))
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    let workspace = try Workspace(url, kit: kit, notice: Console.notice)
    let bench = ExerciseBench(book: book, kit: kit, modules: modules)
    if workspace.needsChecking { try bench.recheck(workspace) }
    if let isFast { try changeTrack(of: workspace, isFast) }
    guard let chosen = exercise ?? workspace.current else { return 0 }
    let commands = ExerciseCommands(workspace: workspace, bench: bench, isJSON: isJSON)
    switch action {
    case .list: return try commands.list(of: chapter?.chapter, in: state)
    case nil, .watch:
      guard !isJSON, Terminal.isUsable else { return try commands.run(chosen) }
      if exercise != nil { try workspace.goTo(chosen) }
      return try bench.watch(workspace, beginningWith: .exercise)
    case .run: return try commands.run(chosen)
    case .hint: return try commands.hint(chosen)
    case .solution: return try commands.solution(chosen)
    case .diff: return try commands.diff(chosen)
    case .reset: return try commands.reset(chosen)
    case .check: return try commands.check()
    case .review:
      if endsReview { return try commands.endReview() }
      guard !isJSON, Terminal.isUsable else { return try commands.review() }
      return try bench.watch(workspace, beginningWith: .review)
    case .quiz:
      let found = try chapter ?? book.chapter(named: chosen.chapter)
      return try ExerciseQuiz(
        workspace: workspace, bench: bench, chapter: found.chapter, number: found.number,
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
  /// The chapter that a learner means, and the quiz of it where a number stands behind a slash.
  ///
  /// - Throws: `UsageError` that offers the nearest.
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
    quire exercises: learn with the book's exercises.

      quire exercises                    on a terminal, watches your file and judges it as you save;
                                         elsewhere, judges it once
      quire exercises watch [ID]         the same, at an exercise
      quire exercises list [CHAPTER] [--state open|started|done|known|missing]
      quire exercises run [ID]           judges your file; ends with 0 where all checks hold, else 1
      quire exercises hint [ID]          one hint more: first those for the check that fails
      quire exercises solution [ID]      the official solution
      quire exercises diff [ID]          from your file to the official solution
      quire exercises reset [ID]         back to the start; a copy of yours is kept
      quire exercises check              judges all of your files
      quire exercises quiz [CHAPTER[/N]] [--answer N]
                                         the chapter's quizzes, answered with the keys 1 to 9; off a
                                         terminal, printed without their answers: --answer gives the
                                         verdict, or standard input, a line for each quiz
      quire exercises review             what is done is solved again, the one longest ago first; the
                                         mark stays, and your earlier answer comes back
      quire exercises review --end       leaves the review

      --fast          the path goes through each chapter's last exercise only: pass it, and the rest
                      of the chapter is known. Resetting it, or one of those, takes that back
      --full          the path goes through all exercises again
      --workspace DIR your files and your progress; Exercises/ by default
      --format json   for other programs
      --book DIR      the folder of chapters; by default the nearest Chapters/ upward
      --modules DIR   where the package's modules are built

    ID is an exercise's name, such as `first-answer`; without one, it is the exercise you are at.
    On a terminal the key ? tells what each key does.
    """
}
