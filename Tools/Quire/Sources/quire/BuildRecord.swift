import Foundation
import Press
import Support

/// What a successful build was made from. While all of it is unchanged, the build is not repeated.
struct BuildRecord {
  private let store: ArtifactStore
  private let key: String
  private let output: URL

  /// The outcome of a build.
  struct Outcome: Codable {
    /// What it printed about the fences.
    let lines: [String]
    /// The stamps of the files that it wrote.
    let output: String
  }

  /// - Parameters:
  ///   - folders: The folders with everything that the build reads. Files count as unchanged while
  ///     their sizes, times and inodes are.
  ///   - output: The folder of the pages.
  ///   - facts: Whatever else the build depends on.
  init(in store: ArtifactStore, of folders: [URL], output: URL, facts: [String]) {
    self.store = store
    self.output = output
    let inputs = folders.map { Self.stamps(in: $0, except: output) }
    key = ([quireVersion, FileStamp.ofThisProgram, output.path] + inputs + facts)
      .joined(separator: "\0")
  }

  /// The outcome of the last build, if its pages are unchanged.
  var outcome: Outcome? {
    guard let known = store.value(Outcome.self, for: key), known.output == outputStamps else {
      return nil
    }
    return known
  }

  /// Whether nothing has changed between two records.
  func isSame(as later: BuildRecord) -> Bool { key == later.key }

  /// Remembers a build of which nothing has changed meanwhile.
  func keep(_ lines: [String]) {
    store.store(Outcome(lines: lines, output: outputStamps), for: key)
  }

  private var outputStamps: String { Self.stamps(in: output, except: nil) }

  /// The names and stamps of everything in a folder, without build products and git's own files.
  private static func stamps(in folder: URL, except skipped: URL?) -> String {
    var builder = DigestBuilder()
    add(folder.path, to: &builder, except: skipped?.path)
    return builder.digest.hex
  }

  private static func add(_ folder: String, to builder: inout DigestBuilder, except: String?) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name != ".build" && name != ".git" {
      let path = "\(folder)/\(name)"
      guard path != except, let stamp = FileStamp(path) else { continue }
      if stamp.isFolder {
        builder.add(name + "/")
        add(path, to: &builder, except: except)
      } else {
        builder.add("\(name) \(stamp.size) \(stamp.modified) \(stamp.inode)")
      }
    }
  }
}
