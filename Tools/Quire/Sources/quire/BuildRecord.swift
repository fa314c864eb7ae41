import Foundation
import Support

/// What a successful build was made from. While all of it is unchanged, the build is not repeated.
struct BuildRecord {
  private let store: ArtifactStore
  private let digests: FileDigests
  private let key: String
  private let output: URL

  /// The outcome of a build.
  struct Outcome: Codable {
    /// What it printed about the fences.
    let lines: [String]
    /// The digest of the files that it wrote.
    let output: String
  }

  /// - Parameters:
  ///   - folders: The folders with everything that the build reads.
  ///   - output: The folder of the pages.
  ///   - facts: Whatever else the build depends on.
  init(in cache: URL, of folders: [URL], output: URL, facts: [String]) {
    store = ArtifactStore(folder: cache.appending(path: "builds"))
    self.output = output
    let digests = FileDigests(in: store)
    self.digests = digests
    let inputs = folders.map { folder in
      FileTree.digest(of: folder.path, by: digests) { path in
        FileTree.isOfTools(path) || "\(folder.path)/\(path)" == output.path
      }
    }
    key = ([quireVersion, FileStamp.ofThisProgram, output.path] + inputs + facts)
      .joined(separator: "\0")
    digests.save()
  }

  /// The outcome of the last build, if its pages are unchanged.
  var outcome: Outcome? {
    guard let known = store.value(Outcome.self, for: key), known.output == outputDigest else {
      return nil
    }
    return known
  }

  /// Whether nothing has changed between two records.
  func isSame(as later: BuildRecord) -> Bool { key == later.key }

  /// Remembers a build of which nothing has changed meanwhile.
  func keep(_ lines: [String]) {
    store.store(Outcome(lines: lines, output: outputDigest), for: key)
  }

  private var outputDigest: String {
    defer { digests.save() }
    return FileTree.digest(of: output.path, by: digests)
  }
}
