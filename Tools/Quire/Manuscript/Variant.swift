import Foundation
import Support

extension Exercise {
  /// Code that a learner's tests run with: the original, which they must pass with, or a mutant,
  /// with which one of them must fail.
  ///
  /// The first line says which one it is, and names the check that this is for the learner:
  ///
  ///     // Original: your tests pass with the original
  ///     // Mutant: your tests fail with mutant 1
  public struct Variant: Sendable {
    /// The code.
    public var file: File
    /// The name of the check.
    public var check: String
    /// Whether the tests must fail with it.
    public var isMutant: Bool

    private init(_ file: File) throws {
      let line = file.text.prefix { $0 != "\n" }
      guard let match = line.wholeMatch(of: #/// (Original|Mutant): (.+)/#) else {
        throw UsageError(
          "\(file.path):1: begin the file with `// Original: NAME` or `// Mutant: NAME`, where NAME"
            + " says what the learner's tests must do")
      }
      self.file = file
      check = String(match.output.2)
      isMutant = match.output.1 == "Mutant"
    }

    /// The variants in a folder, the original first; none where there is no folder.
    ///
    /// - Throws: `UsageError` where they are not one original and at least one mutant, or two of
    ///   them have the same name.
    static func all(in folder: URL) throws -> [Variant] {
      let all = try Exercise.swiftFiles(in: folder).map(Variant.init)
      guard FileManager.default.isFolder(folder) else { return [] }
      let (mutants, originals) = (all.filter(\.isMutant), all.filter { !$0.isMutant })
      guard originals.count == 1, !mutants.isEmpty else {
        throw UsageError(
          "\(folder.shortPath) has \(originals.count) files that begin with `// Original:` and"
            + " \(mutants.count) that begin with `// Mutant:`; it needs one original and a mutant")
      }
      guard Set(all.map(\.check)).count == all.count else {
        throw UsageError("\(folder.shortPath) names two checks alike; give each another name")
      }
      return originals + mutants
    }
  }
}
