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
import Synchronization
import Verification
import WebAssembly
import Workshop

/// What checks exercises: set up when the first is checked, since most commands check none.
struct ExerciseBench: Sendable {
  let book: Book
  let kit: Kit
  let modules: String?

  /// Does something with a verifier, and clears away what it left.
  func withProver<Result>(_ body: (Verifier) throws -> Result) throws -> Result {
    try withMachine { try body(verifier(on: $0)) }
  }

  private func withMachine<Result>(_ body: (ToolContext) throws -> Result) throws -> Result {
    let toolContext = try ToolContext(
      for: book.folder.appending(path: "book.md"), notice: Console.notice)
    defer { toolContext.scratch.removeAll() }
    return try body(toolContext)
  }

  private func verifier(on toolContext: ToolContext) throws -> Verifier {
    try toolContext.verifier(
      modules: modules, imports: Set(kit.exercises.flatMap(\.importedModules)))
  }

  /// Finds out what is done from the files themselves.
  func recheck(_ workspace: Workspace) throws {
    let edited = kit.exercises.filter { workspace.state(of: $0) == .started }
    guard !edited.isEmpty else { return }
    Console.notice("checking \(edited.count) edited exercises, to see which are done")
    let tasks = edited.map { (text: workspace.text(of: $0) ?? "", exercise: $0) }
    let attempts = try withProver { try ExerciseRunner($0.executor).check(tasks) { _, _ in } }
    for (exercise, attempt) in zip(edited, attempts) where attempt.hasPassed {
      try workspace.markDone(exercise)
    }
  }

  /// Watches the learner's files until the learner leaves.
  func watch(_ workspace: Workspace, beginningWith begins: Session.Beginning) throws -> Int32 {
    try withMachine { toolContext in
      try Session(
        workspace, verifier: verifier(on: toolContext), chapters: book.chapters,
        quizProof: { try proof(of: $0, on: toolContext) }, beginningWith: begins
      ).run()
    }
  }

  /// Proves a chapter, for the answers to its quizzes: quickly, where it was proved before.
  func proof(
    of chapter: Chapter, report: @escaping @Sendable (ProgramEvent) -> Void
  ) throws -> ManuscriptResult {
    try withMachine { try proof(of: chapter, on: $0, report: report) }
  }

  private func proof(
    of chapter: Chapter, on toolContext: ToolContext,
    report: @escaping @Sendable (ProgramEvent) -> Void = { _ in }
  ) throws -> ManuscriptResult {
    let imports = Set(chapter.manuscript.importedModules)
    let verifier = try toolContext.verifier(modules: modules, imports: imports, report: report)
    return try verifier.verify([chapter.manuscript])[0]
  }
}
