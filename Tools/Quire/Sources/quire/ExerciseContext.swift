import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Shell
import Support
import SwiftAnalysis
import Verification
import Workshop

/// The book and the tools that check its exercises. The tools are set up on first use, since most
/// commands check nothing.
struct ExerciseContext: Sendable {
  /// The folder of chapters.
  let folder: URL
  let catalog: ExerciseCatalog
  let modules: String?
  let usesSandbox: Bool

  /// The whole book: its prose takes long to read, and most commands do not need it.
  var book: Book { get throws { try Book(readingFrom: folder) } }

  /// Checks files of a workspace, and removes temporary files.
  func check(_ tasks: [CheckTask], in workspace: Workspace) throws -> [CheckResult] {
    guard !tasks.isEmpty else { return [] }
    return try withTools { tools in
      let imports = Set(tasks.flatMap { $0.exercise.importedModules + $0.text.importedModules })
      let executor = try executor(of: tools, importing: imports)
      try EditorSupport.write(for: workspace, with: executor)
      return try ExerciseRunner(executor).check(tasks)
    }
  }

  private func withTools<Result>(_ body: (ToolContext) throws -> Result) throws -> Result {
    let tools = try ToolContext(
      for: folder.appending(path: "book.md"), usesSandbox: usesSandbox, notice: Console.notice)
    defer { tools.scratch.removeAll() }
    return try body(tools)
  }

  private func executor(of tools: ToolContext, importing imports: Set<String>) throws
    -> ProgramExecutor
  {
    try tools.verifier(modules: modules, imports: imports).executor
  }

  /// Determines from the files which exercises are done.
  func recheck(_ workspace: Workspace) throws {
    var check = WorkspaceCheck(workspace)
    guard !check.tasks.isEmpty else { return }
    Console.notice("checking \(check.tasks.count) edited exercises, to see which are done")
    try check.take(self.check(check.tasks, in: workspace), in: workspace)
  }

  /// Watches the learner's files until the learner quits.
  func watch(
    _ workspace: Workspace, at exercise: Exercise, beginningWith begins: Session.Beginning
  ) throws -> Int32 {
    let book = try book
    return try withTools { tools in
      let imports = Set(catalog.exercises.flatMap(\.importedModules))
      let executor = try executor(of: tools, importing: imports)
      try EditorSupport.write(for: workspace, with: executor)
      return try Session(
        workspace, at: exercise, runner: ExerciseRunner(executor), chapters: book.chapters,
        verification: { try verify($0, with: tools) }, beginningWith: begins
      ).run()
    }
  }

  /// Verifies a chapter, for the answers to its quizzes: quickly, if it was verified before.
  func verify(
    _ chapter: Chapter, report: @escaping @Sendable (ProgramEvent) -> Void
  ) throws -> ManuscriptResult {
    try withTools { try verify(chapter, with: $0, report: report) }
  }

  private func verify(
    _ chapter: Chapter, with tools: ToolContext,
    report: @escaping @Sendable (ProgramEvent) -> Void = { _ in }
  ) throws -> ManuscriptResult {
    let imports = Set(chapter.manuscript.importedModules)
    let verifier = try tools.verifier(modules: modules, imports: imports, report: report)
    return try verifier.verify([chapter.manuscript])[0]
  }
}
