import Compilation
import Execution
import Manuscript
import Testing
import Verification

/// Mutants are judged so: only the fences of the program that ended in another way are verified again.
@Suite struct `A page of which one program ends in another way` {
  private static let text = """
    ```swift
    let a = 1  // → 1
    print(a)
    ```

    ```output
    1
    ```

    ```swift tests
    import Testing

    @Test func one() { #expect(a == 1) }
    ```

    ```swift traps
    precondition(a == 2, "odd")  // trap: odd
    ```

    ```swift session=other
    print("b")
    ```

    ```output
    b
    ```

    """

  private static let changes: [(name: String, apply: @Sendable (inout Transcript.Run) -> Void)] = [
    ("prints more", { $0.output += "2\n" }), ("prints nothing", { $0.output = "" }),
    ("ends early", { $0.checkpoints = [:] }), ("traps", { $0.status = .signalled(4) }),
    ("does not end", { $0.status = .timedOut }), ("ends well", { $0.status = .exited(0) }),
    ("runs no test", { $0.tests = [] }), ("has no value", { $0.values = [] }),
  ]

  @Test func `has the same problems as if all of it were verified again`() throws {
    let executor = try Bench.executor()
    let programs = ManuscriptPrograms(Bench.manuscript(Self.text))
    let settings = VerificationSettings(
      sources: .inMemory, conditions: try executor.conditions, libraries: [], seconds: 4)
    let outcomes = try programs.tasks.map { task in
      let name = programs.name(of: task, total: programs.tasks.count)
      return (
        task, try programs.perform(task) { try executor.transcript(of: $0, named: name) }
      )
    }
    let original = FenceVerifier.verify(programs, outcomes, settings)
    #expect(original.marks == "✅✅✅✅✅✅")

    var found: Set<String> = []
    for index in outcomes.indices {
      for (name, change) in Self.changes {
        var changed = outcomes
        for run in changed[index].1.verified.runs.indices {
          change(&changed[index].1.verified.runs[run])
        }
        changed[index].1.whole = changed[index].1.verified
        let whole = FenceVerifier.verify(programs, changed, settings)
        let part = FenceVerifier.verify(
          programs, changed, settings, after: original, changing: changed[index].0)
        let place = programs.name(of: changed[index].0, total: outcomes.count).place
        #expect(whole.diagnostics == part.diagnostics, "\(place) \(name)")
        #expect(whole.marks == part.marks, "\(place) \(name)")
        if !part.diagnostics.isEmpty { found.insert(place) }
      }
    }
    #expect(found.count == outcomes.count, "changes without a problem")
  }
}
