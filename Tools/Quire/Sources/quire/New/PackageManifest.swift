import Foundation
import Manuscript
import Support

/// The text of a package's manifest, to which a chapter's targets are added.
///
/// The manifest lists targets literally, since SwiftPM caches what a manifest computes from
/// folders. `swift package add-target` and `add-product` append to the end of the lists, after
/// quire's own targets and with other formatting.
struct PackageManifest {
  private let text: String
  private let path: String

  init(readingFrom file: URL) throws {
    text = try String(readingText: file)
    path = file.shortPath
  }

  /// The manifest with a library, its target and its tests at the ends of the chapters' lists.
  ///
  /// - Throws: `UsageError` if there is such a target, or where a marker is missing.
  func adding(chapter name: String) throws -> String {
    for target in [name, "\(name)Tests"] where text.contains("name: \"\(target)\"") {
      throw UsageError("\(path) has a target \(target) already; choose another name")
    }
    var lines = text.lines.map(String.init)
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
