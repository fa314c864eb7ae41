import Foundation
import Manuscript
import Proof
import Synchronization
import Shell
import Workshop

/// What checks exercises: set up when the first is checked, since most commands check none.
struct ExerciseBench {
  let book: Book
  let kit: Kit
  let modules: String?

  /// Does something with a prover, and clears away what it left.
  func withProver<Result>(_ body: (Prover) throws -> Result) throws -> Result {
    let machine = try Machine(for: book.folder.appending(path: "book.md"), notice: Console.notice)
    defer { machine.scratch.removeAll() }
    let imports = Set(kit.exercises.flatMap(\.importedModules))
    return try body(try machine.prover(modules: modules, imports: imports))
  }

  /// Finds out what is done from the files themselves.
  func recheck(_ workspace: Workspace) throws {
    let edited = kit.exercises.filter { workspace.state(of: $0) == .started }
    guard !edited.isEmpty else { return }
    Console.notice("checking \(edited.count) edited exercises, to see which are done")
    let tasks = edited.map { (text: workspace.text(of: $0) ?? "", exercise: $0) }
    let attempts = try withProver { try $0.attempt(tasks) { _, _ in } }
    for (exercise, attempt) in zip(edited, attempts) where attempt.hasPassed {
      try workspace.markDone(exercise)
    }
  }

  /// Watches the learner's files until the learner leaves.
  func watch(_ workspace: Workspace) throws -> Int32 {
    try withProver { prover in
      try Session(workspace, prover: prover).run()
    }
  }
}
