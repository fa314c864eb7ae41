import Foundation
import Manuscript
import Proof
import Shell
import Workshop

/// `quire exercises`: the learner's exercises, watched on a terminal or one command at a time.
struct Exercises {
  private enum Action: String, CaseIterable {
    case list, watch, run, hint, solution, diff, reset, check
  }

  private let action: Action?
  private let name: String?
  private let book: String?
  private let folder: String
  private let modules: String?
  private let isJSON: Bool

  init(_ words: inout Arguments) throws {
    book = try words.value("--book")
    folder = try words.value("--workspace") ?? "Exercises"
    modules = try words.value("--modules")
    let format = try words.value("--format") ?? "text"
    guard ["text", "json"].contains(format) else {
      throw UsageError("--format takes text or json, not “\(format)”")
    }
    isJSON = format == "json"
    let word = words.next()
    action = try word.map(Self.action)
    name = words.next()
    try words.end()
    if let name, [nil, .list, .check].contains(action) {
      throw UsageError("“\(name)” is one word too many: this is about all exercises")
    }
  }

  private static func action(_ word: String) throws -> Action {
    if let action = Action(rawValue: word) { return action }
    let all = Action.allCases.map(\.rawValue)
    let near = all.nearest(to: word).map { "; did you mean `\($0)`?" } ?? ""
    throw UsageError(
      "`quire exercises` takes one of: \(all.joined(separator: ", ")); not “\(word)”\(near)")
  }

  func run() throws -> Int32 {
    let book = try Book.find(book)
    let kit = Kit(book)
    guard !kit.exercises.isEmpty else {
      throw UsageError("\(book.folder.shortPath) holds no exercise")
    }
    let exercise = try name.map(kit.exercise(named:))
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    let workspace = try Workspace(url, kit: kit, notice: Console.notice)
    let bench = ExerciseBench(book: book, kit: kit, modules: modules)
    if workspace.needsChecking { try bench.recheck(workspace) }
    guard let chosen = exercise ?? workspace.current else { return 0 }
    let commands = ExerciseCommands(workspace: workspace, bench: bench, isJSON: isJSON)
    switch action {
    case .list: return try commands.list()
    case nil, .watch:
      guard !isJSON, Terminal.isUsable else { return try commands.run(chosen) }
      if exercise != nil { try workspace.goTo(chosen) }
      return try bench.watch(workspace)
    case .run: return try commands.run(chosen)
    case .hint: return try commands.hint(chosen)
    case .solution: return try commands.solution(chosen)
    case .diff: return try commands.diff(chosen)
    case .reset: return try commands.reset(chosen)
    case .check: return try commands.check()
    }
  }
}
