import Foundation
import Support

/// The sources of a module whose mutants a learner's tests must kill.
struct ModuleSources {
  private let folder: String
  private let files: [Exercise.File]

  /// Reads the module that the second line of an original names, by its folder in the package:
  ///
  ///     // Original: your tests pass with the original
  ///     // Module: Sources/WeakProxy
  ///
  /// - Parameter place: A folder of the package.
  /// - Returns: nil where the second line has another form.
  /// - Throws: `UsageError` where the folder has no Swift files.
  init?(namedBy original: Exercise.File, in place: URL) throws {
    let lines = original.text.lines
    guard lines.count > 1, let match = lines[1].wholeMatch(of: #/// Module: (.+)/#) else {
      return nil
    }
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
      let change = try SourceChange(parsing: variant.file, below: 2)
      guard let index = files.firstIndex(where: { $0.path.hasSuffix("/" + source) }) else {
        let names = files.map { URL(filePath: $0.path).lastPathComponent }
        throw UsageError(
          "\(variant.path):2: \(folder) has no file \(source)"
            + (names.suggestion(for: String(source)).map { "; \($0)" } ?? ""))
      }
      return (variant: variant, change: change, index: index)
    }
    // The variants have the file in which they differ in the same place.
    let first = mutants.first?.index ?? 0
    let originals = described.filter { !$0.isMutant }.map { variant in
      with(files[first], first, in: variant)
    }
    return originals
      + mutants.map { variant, change, index in
        var change = change
        var result = variant
        switch change.make(in: files[index]) {
        case .success(let file): result = with(file, index, in: variant)
        case .failure(let problem): result = with(files[index], index, in: variant, problem)
        }
        result.change = change
        return result
      }
  }

  private func with(
    _ file: Exercise.File, _ index: Int, in variant: Exercise.Variant,
    _ problem: SourceChange.Problem? = nil
  ) -> Exercise.Variant {
    var variant = variant
    variant.file = file
    variant.isOfModule = true
    variant.others = files.indices.filter { $0 != index }.map { files[$0] }
    variant.problem = problem?.diagnostic
    return variant
  }
}
