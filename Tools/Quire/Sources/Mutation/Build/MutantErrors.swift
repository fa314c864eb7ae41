import Compilation
import Foundation
import Support

/// Finds out which mutants do not compile.
struct MutantErrors {
  let files: [MutatedFile]
  let texts: [InstrumentedText]
  /// The mutants that are out already.
  let out: Set<Int>
  /// How often the module was compiled.
  let round: Int

  /// The mutants that may have caused some errors, each with what the compiler said.
  ///
  /// An error in the code of a mutant is its own. One elsewhere comes from a mutant around it or, where
  /// the compiler cannot say what is wrong, from the next one; at last from one in the file. A value
  /// that is missing on some path comes from a statement that some mutant skips.
  func mutants(of errors: [CompilerMessage]) -> [Int: String] {
    var found: [Int: String] = [:]
    for error in errors {
      guard let index = files.firstIndex(where: { $0.file.lastName == error.file.lastName }),
        let offset = texts[index].offset(line: error.line, column: error.column)
      else { continue }
      var own =
        error.isTooComplex
        ? operators(around: offset, in: index)
        : error.isAboutPaths ? skipping(before: offset, in: index) : []
      if own.isEmpty { own = texts[index].mutants(at: offset).subtracting(out) }
      if own.isEmpty { own = others(near: offset, in: index).subtracting(out) }
      for id in own { found[id] = found[id] ?? error.text }
    }
    guard found.isEmpty else { return found }
    let names = errors.map(\.file.lastName)
    let mutants = files.filter { names.contains($0.file.lastName) }.flatMap(\.mutants)
    for id in mutants.map(\.id) where !out.contains(id) { found[id] = errors[0].text }
    return found
  }

  /// The mutants that do not compile, found by compiling again and again without those known so far.
  /// Compiling is told how many are out but for the first time. An error of no mutant is thrown.
  static func refused(
    in files: [MutatedFile], _ known: [Int: String] = [:],
    _ compile: ([InstrumentedText], _ out: Int?) throws -> [CompilerMessage],
    orElse failure: (CompilerMessage) -> ContentError
  ) throws -> [Int: String] {
    var refused = known
    var round = 0
    while true {
      round += 1
      let texts = files.map { $0.instrumented { refused[$0] == nil } }
      let errors = try compile(texts, round > 1 ? refused.count : nil)
      guard let first = errors.first else { return refused }
      let found = MutantErrors(files: files, texts: texts, out: Set(refused.keys), round: round)
        .mutants(of: errors)
      guard !found.isEmpty else { throw failure(first) }
      refused.merge(found) { first, _ in first }
    }
  }

  /// The mutants that change an operator in the smallest part around an error that has some: the
  /// compiler tries all operators where the types fit none.
  private func operators(around offset: Int, in index: Int) -> Set<Int> {
    let changed = files[index].mutants.filter { $0.kind == .arithmetic && !out.contains($0.id) }
    let known = Set(changed.map(\.id))
    return texts[index].mutantsInParts(around: offset)
      .map { $0.intersection(known) }.first { !$0.isEmpty } ?? []
  }

  /// The mutants of the declaration that an error is in or ends, at first those that skip a statement.
  private func skipping(before offset: Int, in index: Int) -> Set<Int> {
    let last = texts[index].lastMutant(upTo: offset)
    let left = siblings(of: last, in: index).filter { !out.contains($0.id) }
    let skipping = left.filter { $0.kind == .removedStatement }
    return Set((skipping.isEmpty ? left : skipping).map(\.id))
  }

  /// The mutant next to an error; after some rounds, all those of its declaration.
  private func others(near offset: Int, in index: Int) -> Set<Int> {
    guard let nearest = texts[index].nearestMutant(to: offset, without: out) else { return [] }
    return round > Self.patience ? Set(siblings(of: nearest, in: index).map(\.id)) : [nearest]
  }

  /// The mutants of the declaration in which a mutant is, and this one.
  private func siblings(of id: Int?, in index: Int) -> [Mutant] {
    let mutants = files[index].mutants
    let declaration = mutants.first { $0.id == id }?.declaration
    return mutants.filter { $0.declaration == declaration }
  }

  /// How many rounds take out one mutant at a time.
  private static let patience = 6
}

extension CompilerMessage {
  /// The text behind its file and line.
  var located: String { "\(file):\(line): \(text)" }
  /// Whether it is about a value that some path does not set. Its place is behind the code that could.
  fileprivate var isAboutPaths: Bool {
    name.contains("initialized") || name.contains("missing_return") || name.hasPrefix("self_before")
      || name.hasPrefix("superselfinit") || name.hasPrefix("return_from_init")
  }
}
