import Compilation
import Foundation

/// Finds out which mutants do not compile.
struct MutantErrors {
  let files: [MutatedFile]
  let texts: [InstrumentedText]

  /// The mutants that may have caused some errors, those that are out already left out.
  ///
  /// An error in the code of a mutant is its own. One elsewhere comes from a mutant around it or, as a
  /// variable without a value does, from one in the same declaration; at last from one in the file.
  func mutants(of errors: [CompilerMessage], _ out: Set<Int>) -> Set<Int> {
    var found: Set<Int> = []
    for error in errors {
      let name = URL(filePath: error.file).lastPathComponent
      guard
        let index = files.firstIndex(where: { URL(filePath: $0.file).lastPathComponent == name })
      else { continue }
      let own = texts[index].mutants(line: error.line, column: error.column).subtracting(out)
      found.formUnion(own.isEmpty ? others(near: error, in: index).subtracting(out) : own)
    }
    if found.isEmpty {
      let names = errors.map { URL(filePath: $0.file).lastPathComponent }
      for file in files where names.contains(URL(filePath: file.file).lastPathComponent) {
        found.formUnion(file.mutants.map(\.id))
      }
    }
    return found.subtracting(out)
  }

  /// The mutants of the declaration that an error is in: that of the last mutant before it.
  private func others(near error: CompilerMessage, in index: Int) -> Set<Int> {
    guard let last = texts[index].lastMutant(before: error.line, error.column),
      let declaration = files[index].mutants.first(where: { $0.id == last })?.declaration
    else { return [] }
    return Set(files[index].mutants.filter { $0.declaration == declaration }.map(\.id))
  }
}
