import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
import Workshop

/// The package's manifest, as text, to which a chapter's targets are added.
///
/// Targets stand in it literally: SwiftPM caches what a manifest computes, so that a manifest which
/// looks for folders would go stale.
struct Manifest {
  private let text: String
  private let path: String

  init(readingFrom file: URL) throws {
    text = try String(readingText: file)
    path = file.shortPath
  }

  /// The manifest with a library, its target and its tests at the end of their lists.
  ///
  /// - Throws: `UsageError` where there is such a target, or no place for one.
  func adding(chapter name: String) throws -> String {
    for target in [name, "\(name)Tests"] where text.contains("name: \"\(target)\"") {
      throw UsageError("\(path) has a target \(target) already; choose another name")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func insert(_ line: String, before marker: String) throws {
      guard let index = lines.firstIndex(where: { $0.contains(marker) }) else {
        throw UsageError("\(path) has no line “\(marker)”; add the chapter's targets by hand")
      }
      lines.insert(line, at: index)
    }
    try insert(
      "    .library(name: \"\(name)\", targets: [\"\(name)\"]),",
      before: "// End of the chapters' products.")
    try insert("    .target(name: \"\(name)\"),", before: "// End of the chapters' modules.")
    try insert(
      "    .testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"]),",
      before: "// End of the chapters' tests.")
    return lines.joined(separator: "\n")
  }
}
