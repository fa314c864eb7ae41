import Compilation

/// A module compiled once, with all its mutants in it.
struct InstrumentedModule: Sendable {
  /// The mutants that compile.
  let mutants: [Mutant]
  /// Those that do not, by their numbers, with what the compiler said.
  let refused: [Int: String]
  /// How often the module was compiled until the rest did.
  let rounds: Int
  /// The package's modules, with this one and those that use it in place of the originals.
  let modules: Modules
}
