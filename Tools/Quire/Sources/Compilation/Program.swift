/// The input for one run of the compiler: source files, and what to do with the result.
///
/// A program is a value. Its encoding is part of the cache key, so everything that can change a
/// verdict is a property.
package struct Program: Hashable, Codable, Sendable {
  /// A source file.
  package struct File: Hashable, Codable, Sendable {
    package let name: String
    package let text: String

    package init(name: String, text: String) { (self.name, self.text) = (name, text) }
  }

  /// What happens after it compiles.
  package enum Goal: Hashable, Codable, Sendable {
    /// Nothing: it only has to compile.
    case compile
    /// It runs as a script does.
    case run
    /// Its tests run.
    case test
  }

  /// A file or folder outside of its working folder that it may read.
  package struct Readable: Hashable, Codable, Sendable {
    /// Its path from the working folder of the program, where a link leads to it.
    package let name: String
    /// Its absolute path, without symbolic links.
    package let path: String
    /// The digest of its content: another content is another program.
    package let digest: String

    package init(name: String, path: String, digest: String) {
      (self.name, self.path, self.digest) = (name, path, digest)
    }
  }

  package var files: [File]
  package var goal: Goal
  /// The modules it imports, so that no others are linked.
  package var imports: [String]
  /// Compiler options in addition to those of every program.
  package var flags: [String] = []
  /// What it may read in addition to the system and the toolchain.
  package var reads: [Readable] = []
  /// Whether it may use the network.
  package var usesNetwork = false
  /// The number of runs, to detect output that differs from run to run.
  package var repetitions = 1
  /// Whether a crash is located; a backtrace takes longer than most programs run.
  package var tracesCrashes = true

  package init(files: [File], goal: Goal, imports: [String], repetitions: Int = 1) {
    self.files = files
    self.goal = goal
    self.imports = imports
    self.repetitions = repetitions
  }
}
