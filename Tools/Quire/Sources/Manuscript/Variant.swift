import Foundation
import Support

extension Exercise {
  /// Code that a learner's tests run with: the original, or a mutant with which one must fail.
  ///
  /// The first line says which one it is, and names the check that this is for the learner:
  ///
  ///     // Original: your tests pass with the original
  ///     // Mutant: your tests fail with mutant 1
  ///
  /// Below it is the whole code. Where the original names a module instead, its code is that of the
  /// module, and the mutants are changes of it: see `SourceChange`.
  package struct Variant: Sendable {
    package var file: File
    /// The other files of the module that it is a part of; none where it is whole.
    package var others: [File] = []
    package var check: String
    /// Whether the tests must fail with it.
    package var isMutant: Bool
    /// The file that describes it.
    package var path: String
    package var isOfModule = false
    /// How it differs from the module; nil where it is no mutant of a module.
    fileprivate var change: SourceChange?
    package var problem: Diagnostic? { change?.problem }
    /// All its code, the file first in which the variants differ.
    package var files: [File] { [file] + others }

    /// Reads the first line.
    init(_ file: File) throws {
      let line = file.text.prefix { $0 != "\n" }
      guard let match = line.wholeMatch(of: #/// (Original|Mutant): (.+)/#) else {
        throw UsageError(
          "\(file.path):1: begin the file with `// Original: NAME` or `// Mutant: NAME`, where NAME"
            + " says what the learner's tests must do")
      }
      self.file = file
      path = file.path
      check = String(match.output.2)
      isMutant = match.output.1 == "Mutant"
    }

    /// The variants in a folder, the original first, then at least one mutant; none where there is
    /// no folder.
    static func all(in folder: URL) throws -> [Variant] {
      guard FileManager.default.isFolder(folder) else { return [] }
      var all = try Exercise.files(in: folder, ending: ".swift").map(Variant.init)
      let changes = try Exercise.files(in: folder, ending: ".mutant").map(Variant.init)
      if let original = all.first(where: { !$0.isMutant }),
        let module = try ModuleSources(namedBy: original.file, in: folder)
      {
        all = try module.variants(of: all + changes)
      } else if let first = changes.first {
        throw UsageError(
          "\(first.path) changes a module, but no file of \(folder.shortPath) names one; write"
            + " `// Module: PATH` below `// Original: NAME`")
      }
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

    /// Where the author wrote a line of the code.
    package func place(ofLine line: Int) -> (path: String, line: Int) {
      change?.place(ofLine: line) ?? (file.path, line)
    }
  }
}

/// The sources of a module whose mutants a learner's tests must kill.
private struct ModuleSources {
  private let folder: String
  private let files: [Exercise.File]

  /// Reads the module that the second line of an original names, by its folder in the package:
  ///
  ///     // Original: your tests pass with the original
  ///     // Module: Sources/WeakProxy
  ///
  /// It is nil where the second line has another form. The place is a folder of the package.
  init?(namedBy original: Exercise.File, in place: URL) throws {
    let lines = original.text.lines
    guard lines.count > 1, let match = lines[1].wholeMatch(of: #/// Module: (.+)/#)
    else { return nil }
    folder = String(match.output.1)
    guard let root = place.packageRoot else {
      throw UsageError("\(original.path):2: there is no Package.swift in the folders above")
    }
    let module = root.appending(path: folder, directoryHint: .isDirectory)
    files = try FileTree(module.path, followsLinks: false).urls
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
      .map { Exercise.File(path: $0.shortPath, text: try String(readingText: $0)) }
    guard !files.isEmpty else {
      throw UsageError(
        "\(original.path):2: there are no Swift files in \(folder); name the folder of a module, as"
          + " seen from Package.swift")
    }
  }

  /// The variants with the module's code.
  func variants(of described: [Exercise.Variant]) throws -> [Exercise.Variant] {
    let mutants = try described.filter(\.isMutant).map { variant in
      let lines = variant.file.text.lines
      guard let source = lines.dropFirst().first?.wholeMatch(of: #/// Source: (.+)/#)?.output.1
      else {
        throw UsageError(
          "\(variant.path):2: write `// Source: FILE`, with the file of the module to change")
      }
      guard let index = files.firstIndex(where: { $0.path.hasSuffix("/" + source) }) else {
        let names = files.map { URL(filePath: $0.path).lastPathComponent }
        let advice = names.advice(for: String(source))
        throw UsageError("\(variant.path):2: \(folder) has no file \(source)\(advice)")
      }
      let change = try SourceChange(parsing: variant.file, below: 2, in: files[index])
      return (index: index, variant: with(change.changed, index, in: variant, change))
    }
    // The variants have the file in which they differ in the same place.
    let first = mutants.first?.index ?? 0
    return described.filter { !$0.isMutant }.map { with(files[first], first, in: $0) }
      + mutants.map(\.variant)
  }

  private func with(
    _ file: Exercise.File, _ index: Int, in variant: Exercise.Variant, _ change: SourceChange? = nil
  ) -> Exercise.Variant {
    var variant = variant
    (variant.file, variant.change, variant.isOfModule) = (file, change, true)
    variant.others = files.indices.filter { $0 != index }.map { files[$0] }
    return variant
  }
}
