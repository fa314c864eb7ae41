import Foundation
import Manuscript
import Proof
import Synchronization
import Shell
import Workshop

/// What checks exercises: set up when the first is checked, since most commands check none.
struct ExerciseBench: Sendable {
  let book: Book
  let kit: Kit
  let modules: String?

  /// Does something with a prover, and clears away what it left.
  func withProver<Result>(_ body: (Prover) throws -> Result) throws -> Result {
    try withMachine { try body(prover(on: $0)) }
  }

  private func withMachine<Result>(_ body: (Machine) throws -> Result) throws -> Result {
    let machine = try Machine(for: book.folder.appending(path: "book.md"), notice: Console.notice)
    defer { machine.scratch.removeAll() }
    return try body(machine)
  }

  private func prover(on machine: Machine) throws -> Prover {
    try machine.prover(
      modules: modules, imports: Set(kit.exercises.flatMap(\.importedModules)))
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
  func watch(_ workspace: Workspace, beginningWith begins: Session.Beginning) throws -> Int32 {
    try withMachine { machine in
      try Session(
        workspace, prover: prover(on: machine), chapters: book.chapters,
        quizProof: { try proof(of: $0, on: machine) }, beginningWith: begins
      ).run()
    }
  }

  /// Proves a chapter, for the answers to its quizzes: quickly, where it was proved before.
  func proof(
    of chapter: Chapter, report: @escaping @Sendable (ProofEvent) -> Void
  ) throws -> ManuscriptProof {
    try withMachine { try proof(of: chapter, on: $0, report: report) }
  }

  private func proof(
    of chapter: Chapter, on machine: Machine,
    report: @escaping @Sendable (ProofEvent) -> Void = { _ in }
  ) throws -> ManuscriptProof {
    let imports = Set(chapter.manuscript.importedModules)
    let prover = try machine.prover(modules: modules, imports: imports, report: report)
    return try prover.prove([chapter.manuscript])[0]
  }
}
