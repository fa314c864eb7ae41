/// What one run of the compiler gets: source files, and what to do with them.
///
/// A program is a value. Its text is the key of the cache, so whatever may change a verdict stands
/// in it.
package struct Program: Hashable, Codable, Sendable {
  /// A source file.
  package struct File: Hashable, Codable, Sendable {
    package let name: String
    package let text: String

    package init(name: String, text: String) { (self.name, self.text) = (name, text) }
  }

  /// What happens once it compiles.
  package enum Goal: Hashable, Codable, Sendable {
    /// Nothing: it only has to compile.
    case compile
    /// It runs as a script does.
    case run
    /// Its tests run.
    case test
  }

  package var files: [File]
  package var goal: Goal
  /// The modules it imports, so that no others are linked.
  package var imports: [String]
  /// How many fences stand in its `main.swift`.
  package var fenceCount = 0
  /// What the compiler is told beside what it is told for every program.
  package var flags: [String] = []
  /// The files and folders that it may read beside the system and the toolchain, by their paths.
  package var reads: [String] = []
  /// Whether it may use the network.
  package var usesNetwork = false
  /// How often it runs, to see whether it does the same each time.
  package var repetitions = 1
  /// Whether it matters where it crashes; to find that out takes longer than most programs run.
  package var tracesCrashes = true

  package init(
    files: [File], goal: Goal, imports: [String], fenceCount: Int = 0, repetitions: Int = 1
  ) {
    self.files = files
    self.goal = goal
    self.imports = imports
    self.fenceCount = fenceCount
    self.repetitions = repetitions
  }
}
