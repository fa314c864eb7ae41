import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import SymbolIndex
import Verification

extension Package {
  /// The number of lines of code in a chapter's module; nil if there is no such module.
  ///
  /// Files with a `+` in their name are not counted: they replace a part of the module under a
  /// sanitizer.
  public static func codeLines(ofModule name: String, at root: URL) -> Int? {
    let folder = root.appending(path: "Sources/\(name)")
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = (names ?? []).filter { $0.hasSuffix(".swift") && !$0.contains("+") }
    guard !files.isEmpty else { return nil }
    return files.compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .map { SwiftAnalysis.codeLines(in: $0) }.reduce(0, +)
  }

  /// The lines of code of chapters' modules; chapters without a module are left out.
  public static func codeLines(ofModules names: some Sequence<String>, at root: URL) -> [String:
    Int]
  {
    let folders = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Sources").path)
    let known = Set(folders ?? [])
    return Dictionary(
      names.filter(known.contains).compactMap { name in
        codeLines(ofModule: name, at: root).map { (name, $0) }
      }
    ) { first, _ in first }
  }
}
